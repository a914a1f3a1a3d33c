// A picture under the wheel, the fingers, the mouse and the keys.
import { useEffect, useRef, useState } from 'react';
import { moved, STEP, WHOLE, zoomAt, type Point, type ZoomView } from './zoom-view.ts';

/** How much a notch of the wheel (100 px) enlarges. */
const WHEEL = 1.2;
/** Of the window, by a press of an arrow. */
const KEY_MOVE = 0.15;
/** By a double press of the mouse. */
const CLOSER = 3;

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: KEY_MOVE, y: 0 },
  ArrowRight: { x: -KEY_MOVE, y: 0 },
  ArrowUp: { x: 0, y: KEY_MOVE },
  ArrowDown: { x: 0, y: -KEY_MOVE },
};

export function useZoom(start: ZoomView) {
  const [view, setView] = useState(start);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = frame.current;
    return element ? listen(element, setView) : undefined;
  }, []);
  return {
    view,
    frame,
    zoom: (factor: number) => {
      setView((before) => zoomAt(before, factor));
    },
    showWhole: () => {
      setView(WHOLE);
    },
  };
}

type Change = (next: (view: ZoomView) => ZoomView) => void;

/** On the elements themselves: React's wheel cannot keep the page from scrolling. */
function listen(frame: HTMLElement, change: Change): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  listenToPointers(frame, change, signal);
  frame.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const under = pointIn(frame, event);
      change((view) => zoomAt(view, WHEEL ** (-event.deltaY / 100), under));
    },
    { signal, passive: false },
  );
  frame.addEventListener(
    'dblclick',
    (event) => {
      const under = pointIn(frame, event);
      change((view) => (view.scale > 1 ? WHOLE : zoomAt(view, CLOSER, under)));
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    (event) => {
      const next = keyed(event);
      if (!next) return;
      event.preventDefault();
      event.stopPropagation();
      change(next);
    },
    { signal, capture: true },
  );
  return () => {
    ending.abort();
  };
}

function keyed(event: KeyboardEvent): ((view: ZoomView) => ZoomView) | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const arrow = ARROWS[event.key];
  if (arrow) return (view) => moved(view, arrow);
  if (event.key === '+' || event.key === '=') return (view) => zoomAt(view, STEP);
  if (event.key === '-') return (view) => zoomAt(view, 1 / STEP);
  return event.key === '0' ? () => WHOLE : undefined;
}

/** One pointer drags; two enlarge by how far they are apart, and drag by their middle. */
function listenToPointers(frame: HTMLElement, change: Change, signal: AbortSignal): void {
  const held = new Map<number, Point>();
  const middle = () => {
    const points = [...held.values()];
    const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
    return { x: sum.x / points.length, y: sum.y / points.length };
  };
  const apart = () => {
    const [a, b] = [...held.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  frame.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      frame.setPointerCapture(event.pointerId);
      held.set(event.pointerId, pointIn(frame, event));
    },
    { signal },
  );
  frame.addEventListener(
    'pointermove',
    (event) => {
      if (!held.has(event.pointerId)) return;
      const [from, far] = [middle(), apart()];
      held.set(event.pointerId, pointIn(frame, event));
      const [to, farther] = [middle(), apart()];
      change((view) => {
        const shifted = moved(view, { x: to.x - from.x, y: to.y - from.y });
        return far > 0 ? zoomAt(shifted, farther / far, to) : shifted;
      });
    },
    { signal },
  );
  for (const end of ['pointerup', 'pointercancel'] as const) {
    frame.addEventListener(end, (event) => held.delete(event.pointerId), { signal });
  }
}

/** From the middle of the window, in widths and heights of the picture as it fits there. */
function pointIn(frame: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const window = frame.getBoundingClientRect();
  const picture = frame.querySelector('img');
  return {
    x: (clientX - window.left - window.width / 2) / (picture?.offsetWidth || window.width),
    y: (clientY - window.top - window.height / 2) / (picture?.offsetHeight || window.height),
  };
}
