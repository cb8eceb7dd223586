import { type PointerEvent, useRef, useState } from 'react';
import { type Handle, movedBoxes, resizedBox } from '../boxes/box-geometry';
import type { CaptureBox, PixelBox } from '../types';

/** Boxes with their new places, by id. */
export type Places = ReadonlyMap<string, PixelBox>;

interface Drag {
  readonly handle: Handle | null;
  readonly fromX: number;
  readonly fromY: number;
  readonly dx: number;
  readonly dy: number;
}

/** A shorter drag is a click, in pixels of the screen. */
const clickPx = 3;

/**
 * Moves the selected boxes by dragging, and resizes a single one by its handles. `preview` has their places while they
 * are dragged; `onPlace` gets them at the end. Without `onPlace`, nothing can be dragged.
 */
export const useBoxDrag = (
  picture: { readonly width: number; readonly height: number },
  selected: readonly CaptureBox[],
  onPlace: ((places: Places) => void) | null,
) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const wasDragged = useRef(false);
  const placesOf = ({ handle, dx, dy }: Drag): Places => {
    const boxes = selected.map(({ box }) => box);
    const placed = handle
      ? boxes.map((box) => resizedBox(box, picture, handle, dx, dy))
      : movedBoxes(boxes, picture, dx, dy);
    return new Map(selected.map(({ detectionId, box }, index) => [detectionId, placed[index] ?? box]));
  };
  const move = (event: PointerEvent<SVGGElement>, start: Drag): Drag => {
    const scale = event.currentTarget.getScreenCTM()?.a || 1;
    const x = event.clientX - start.fromX;
    const y = event.clientY - start.fromY;
    if (Math.hypot(x, y) > clickPx) wasDragged.current = true;
    return { ...start, dx: x / scale, dy: y / scale };
  };
  const handlers = (handle: Handle | null) => ({
    onPointerDown: (event: PointerEvent<SVGGElement>) => {
      if (!onPlace || event.button !== 0 || event.shiftKey) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      wasDragged.current = false;
      setDrag({ handle, fromX: event.clientX, fromY: event.clientY, dx: 0, dy: 0 });
    },
    onPointerMove: (event: PointerEvent<SVGGElement>) => {
      if (drag) setDrag(move(event, drag));
    },
    onPointerUp: (event: PointerEvent<SVGGElement>) => {
      if (!drag) return;
      const end = move(event, drag);
      setDrag(null);
      if (wasDragged.current) onPlace?.(placesOf(end));
    },
    onPointerCancel: () => setDrag(null),
  });
  return {
    preview: drag && wasDragged.current ? placesOf(drag) : null,
    handlers,
    /** Whether to ignore this click, because it ends a drag. */
    takeDragged: (): boolean => {
      const was = wasDragged.current;
      wasDragged.current = false;
      return was;
    },
  };
};
