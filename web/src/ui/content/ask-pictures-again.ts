// Pictures that did not arrive for want of a signal are asked for again when it is back.

export function askPicturesAgain(): void {
  window.addEventListener('online', () => {
    for (const image of document.images) {
      const address = image.getAttribute('src');
      if (address && image.complete && image.naturalWidth === 0) image.setAttribute('src', address);
    }
  });
}
