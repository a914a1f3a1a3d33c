// A weak signal, or a shop that starts anew, loses pictures: they are asked for a few times later on, and whenever the
// signal is back.
const LATER_MS = [5_000, 20_000, 60_000];

const isLost = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth === 0;

function ask(image: HTMLImageElement): void {
  const address = image.getAttribute('src');
  if (address && image.isConnected && isLost(image)) image.setAttribute('src', address);
}

/** All of the page; a `Picture` that failed stands there no more, and asks by itself. */
export function askPicturesAgain(): void {
  const asked = new WeakMap<HTMLImageElement, number>();
  const askLater = (image: HTMLImageElement) => {
    const times = asked.get(image) ?? 0;
    asked.set(image, times + 1);
    if (times < LATER_MS.length) setTimeout(ask, LATER_MS[times], image);
  };
  // These failures do not bubble.
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) askLater(target);
    },
    true,
  );
  [...document.images].filter(isLost).forEach(askLater);
  window.addEventListener('online', () => {
    for (const image of document.images) ask(image);
  });
}
