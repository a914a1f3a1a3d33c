// Two taps in a row mean one control: another that takes its place under the finger is not pressed by the second. A
// mouse says where it is before it presses.

const AGAIN_MS = 400;
const SAME_PLACE_PX = 24;
const CONTROLS = 'a, button, input, label, select, summary, textarea, [role="button"]';

interface Press {
  control: Element | null;
  at: Pick<PointerEvent, 'timeStamp' | 'clientX' | 'clientY' | 'pointerType'>;
}

export function pressOnce(page: Document): void {
  let last: Press | undefined;
  let isPast = false;
  page.addEventListener(
    'pointerdown',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
      // What opens beside the page leaves it where it is for a moment.
      const opensBeside = control?.matches('[target]');
      isPast =
        last !== undefined && (opensBeside || last.control !== control) && isAgain(last, event);
      // Of many in a row, all mean the first.
      last = { control: isPast && last ? last.control : control, at: event };
    },
    true,
  );
  page.addEventListener(
    'click',
    (event) => {
      // By the keyboard there is no finger.
      if (!isPast || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}

function isAgain(
  { control, at }: Press,
  { timeStamp, clientX, clientY, pointerType }: Press['at'],
) {
  return (
    control !== null &&
    pointerType === 'touch' &&
    timeStamp - at.timeStamp < AGAIN_MS &&
    Math.hypot(clientX - at.clientX, clientY - at.clientY) < SAME_PLACE_PX
  );
}
