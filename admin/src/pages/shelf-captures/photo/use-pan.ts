import { type PointerEvent, useRef } from 'react';

/** Pans a scrolling box by dragging with the mouse; touch screens do this by themselves. */
export const usePan = () => {
  const last = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' && event.button === 0) last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!last.current || event.buttons === 0) return;
      event.currentTarget.scrollLeft -= event.clientX - last.current.x;
      event.currentTarget.scrollTop -= event.clientY - last.current.y;
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => {
      last.current = null;
    },
  };
};
