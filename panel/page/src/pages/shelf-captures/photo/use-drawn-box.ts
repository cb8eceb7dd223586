import { type PointerEvent, useState } from 'react';
import type { PixelBox } from '../types';

/** A shorter drag counts as a click, in pixels of the photo. */
const sideMinPx = 8;

interface Point {
  readonly x: number;
  readonly y: number;
}

const boxBetween = (a: Point, b: Point): PixelBox => ({
  x: Math.round(Math.min(a.x, b.x)),
  y: Math.round(Math.min(a.y, b.y)),
  width: Math.round(Math.abs(a.x - b.x)),
  height: Math.round(Math.abs(a.y - b.y)),
});

/**
 * Draws a box over a photo by dragging; `onDraw` receives it in pixels of the photo. Without `onDraw`, nothing is
 * drawn.
 */
export const useDrawnBox = (
  picture: { readonly width: number; readonly height: number },
  onDraw: ((box: PixelBox) => void) | null,
) => {
  const [drag, setDrag] = useState<{ readonly from: Point; readonly to: Point } | null>(null);
  const pointOf = (event: PointerEvent<SVGSVGElement>): Point => {
    const toPicture = event.currentTarget.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toPicture);
    return { x: Math.min(picture.width, Math.max(0, x)), y: Math.min(picture.height, Math.max(0, y)) };
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = pointOf(event);
      setDrag({ from, to: from });
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (drag) setDrag({ ...drag, to: pointOf(event) });
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      if (!drag || !onDraw) return;
      setDrag(null);
      const box = boxBetween(drag.from, pointOf(event));
      if (box.width >= sideMinPx && box.height >= sideMinPx) onDraw(box);
    },
    onPointerCancel: () => setDrag(null),
  };
  return { drawn: drag && onDraw ? boxBetween(drag.from, drag.to) : null, handlers: onDraw ? handlers : {} };
};
