// The server frames some pages with their first picture. On a fast line the script is ready in the
// same moment as that picture; drawing the shop over it then would keep it from the screen.

import { wait } from '../state/wait.ts';

/** A picture later than this is left to the shop. */
const PATIENCE_MS = 300;

/** Resolves when the frame's picture is on screen, at once where there is none. Never rejects. */
export async function firstPicturePainted(frame: HTMLElement): Promise<void> {
  const picture = frame.querySelector('img');
  if (!picture) return;
  await Promise.race([painted(picture), wait(PATIENCE_MS)]);
}

async function painted(picture: HTMLImageElement): Promise<void> {
  await picture.decode().catch(() => undefined);
  await nextFrame();
  await nextFrame();
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
