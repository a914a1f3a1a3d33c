// What the browser keeps for the shop: with the tab, or on the phone. Private mode or a full storage keep
// nothing: then it lives as long as the page does, and nobody is told.

function keptIn(storage: () => Storage) {
  /** Undefined where nothing can be read, null where nothing was kept. */
  const read = (key: string): string | null | undefined => {
    try {
      return storage().getItem(key);
    } catch {
      return undefined;
    }
  };
  return {
    read,
    /** What was written as JSON; undefined where there is none, or somebody damaged it. */
    readJson: (key: string): unknown => {
      try {
        return JSON.parse(read(key) ?? '');
      } catch {
        return undefined;
      }
    },
    /** Whether it is kept. */
    write: (key: string, text: string): boolean => {
      try {
        storage().setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    /** One, or all. */
    forget: (key?: string): void => {
      try {
        if (key === undefined) storage().clear();
        else storage().removeItem(key);
      } catch {
        // Nothing was kept.
      }
    },
  };
}

export const inTab = keptIn(() => sessionStorage);
export const onPhone = keptIn(() => localStorage);
