// What the browser keeps for the shop: with the tab, or on the phone. Private mode or a full storage keep
// nothing: then it lives as long as the page does, and nobody is told.

function keptIn(storage: () => Storage) {
  /** Undefined where the browser forbids it. */
  const attempt = <T>(deed: (kept: Storage) => T): T | undefined => {
    try {
      return deed(storage());
    } catch {
      return undefined;
    }
  };
  return {
    /** Undefined where nothing can be read, null where nothing was kept. */
    read: (key: string) => attempt((kept) => kept.getItem(key)),
    /** What was written as JSON; undefined where there is none, or somebody damaged it. */
    readJson: (key: string) => attempt<unknown>((kept) => JSON.parse(kept.getItem(key) ?? '')),
    /** Whether it is kept. */
    write: (key: string, text: string) =>
      attempt((kept) => {
        kept.setItem(key, text);
        return true;
      }) ?? false,
    forget: (key: string) => {
      attempt((kept) => {
        kept.removeItem(key);
      });
    },
    forgetAll: () => {
      attempt((kept) => {
        kept.clear();
      });
    },
  };
}

export const inTab = keptIn(() => sessionStorage);
export const onPhone = keptIn(() => localStorage);
