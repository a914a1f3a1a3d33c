/** An answer that is good for `ms`, by a clock that nobody sets back. What failed is asked again at once. */
export function keptFor<T>(ms: number, ask: () => Promise<T>) {
  let known: { answer: Promise<T>; until: number } | undefined;
  return {
    read: (): Promise<T> => {
      if (known && performance.now() < known.until) return known.answer;
      const asked = { answer: ask(), until: performance.now() + ms };
      known = asked;
      asked.answer.catch(() => {
        if (known === asked) known = undefined;
      });
      return asked.answer;
    },
    forget: (): void => {
      known = undefined;
    },
  };
}
