// A part of the shop that is a file of its own. After an upgrade, or the way back from one, the server
// has other files and this page asks for one that is gone: then the page itself is fetched anew, once,
// where it is.
const KEY = 'replaced';

const reloadPage = () => {
  // What is open stays so (state/opened/opened.ts).
  window.dispatchEvent(new Event('replaced'));
  window.location.reload();
};

export async function fetchPart<T>(load: () => Promise<T>, reload = reloadPage): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const page = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
    if (!page || !(await isGone(page)) || !isFirstTime(page)) throw error;
    reload();
    // Whoever waits is gone in a moment, without a word about a failure.
    return new Promise(() => undefined);
  }
}

/** Whether the server no longer has what this page was started with; without an answer it may. */
async function isGone(script: string): Promise<boolean> {
  // With a query of its own: neither the browser nor anything between answers from what it kept.
  const answer = await fetch(`${script}?${String(Date.now())}`, { method: 'HEAD' }).catch(
    () => null,
  );
  return answer?.status === 404;
}

/** What fetched the page anew and got the same one is not asked again: it would go on forever. */
function isFirstTime(page: string): boolean {
  try {
    const isFirst = sessionStorage.getItem(KEY) !== page;
    sessionStorage.setItem(KEY, page);
    return isFirst;
  } catch {
    return false;
  }
}
