import { type PointerEvent, useRef } from 'react';

/**
 * Pans a scrolling box by dragging with the mouse; touch screens do this natively.
 * @param buttons the mouse buttons that drag
 */
export const usePan = (buttons: readonly number[] = [0]) => {
  const last = useRef<{ x: number; y: number } | null>(null);
  return {
    /** Returns whether dragging has started. */
    onPointerDown: (event: PointerEvent<HTMLElement>): boolean => {
      if (event.pointerType !== 'mouse' || !buttons.includes(event.button)) return false;
      last.current = { x: event.clientX, y: event.clientY };
      return true;
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
