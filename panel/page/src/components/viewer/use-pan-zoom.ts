import { type PointerEvent, useEffect, useRef } from 'react';
import { usePan } from './use-pan';

const wheelStep = 1.1;
/** The left and the middle mouse button. */
const dragButtons = [0, 1];

/**
 * Pans a scrolling box by dragging with the mouse, and zooms with the wheel around the mouse. Touch screens scroll and
 * pinch natively.
 */
export const usePanZoom = (zoomBy: (factor: number) => void) => {
  const box = useRef<HTMLDivElement>(null);
  const pan = usePan(dragButtons);
  const zoomer = useRef(zoomBy);
  zoomer.current = zoomBy;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onWheel = (event: WheelEvent): void => {
      if (event.shiftKey || event.deltaY === 0) return;
      // This is not React's handler, because that cannot prevent the page from scrolling.
      event.preventDefault();
      const factor = event.deltaY < 0 ? wheelStep : 1 / wheelStep;
      const { left, top } = element.getBoundingClientRect();
      const x = event.clientX - left;
      const y = event.clientY - top;
      const before = element.scrollHeight;
      const inX = element.scrollLeft + x;
      const inY = element.scrollTop + y;
      zoomer.current(factor);
      requestAnimationFrame(() => {
        const grown = element.scrollHeight / before;
        element.scrollLeft = inX * grown - x;
        element.scrollTop = inY * grown - y;
      });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);
  return {
    ...pan,
    ref: box,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!pan.onPointerDown(event)) return;
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
    },
  };
};
