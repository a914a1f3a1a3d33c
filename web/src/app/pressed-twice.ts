// A link that is pressed again before its screen is there leads there once: with a step of the browser's
// history for each press, the first 'back' would lead to where one stands.

export function goOnce(history: History): void {
  const push = history.pushState.bind(history);
  history.pushState = (state: unknown, unused, url) => {
    const { href } = window.location;
    // The same address, with the same photo open over it.
    const isThere =
      url && new URL(url, href).href === href && given(state) === given(history.state);
    if (isThere) history.replaceState(state, unused, url);
    else push(state, unused, url);
  };
}

/** What a screen gave the router; the rest numbers the steps. */
const given = (state: unknown): string =>
  JSON.stringify(state, (key, value: unknown) => (/^(?:key|idx)$/.test(key) ? null : value));
