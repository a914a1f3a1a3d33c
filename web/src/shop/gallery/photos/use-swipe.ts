// Swiping sideways with a finger: one step per swipe.
import { useRef, type TouchEvent } from 'react';

const MIN_DISTANCE_PX = 48;

export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!start.current || !touch) return;
      const dx = touch.clientX - start.current.x;
      const dy = touch.clientY - start.current.y;
      start.current = null;
      if (Math.abs(dx) > MIN_DISTANCE_PX && Math.abs(dx) > 2 * Math.abs(dy)) {
        onSwipe(dx < 0 ? 1 : -1);
      }
    },
  };
}
