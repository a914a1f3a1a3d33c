// What the shop begins once it is on screen.
import { askPicturesAgain } from './ui/content/ask-pictures-again.ts';
import { pressOnce } from './ui/navigation/pressed-past.ts';
import { goOnce } from './app/pressed-twice.ts';

export function startLate(): void {
  goOnce(window.history);
  pressOnce(document);
  askPicturesAgain();
}
