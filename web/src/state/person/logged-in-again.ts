// Whoever logs in again where they are goes on there: what had to stop for want of a session is told.

const waiting = new Set<() => void>();

export function whenLoggedInAgain(goOn: () => void): void {
  waiting.add(goOn);
}

export function tellLoggedInAgain(): void {
  for (const goOn of waiting) goOn();
}
