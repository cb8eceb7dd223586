import type { PointerEvent } from 'react';
import { keysOf } from '../../../../../../domain/narrowing.ts';
import { type Handle, handles } from '../boxes/box-geometry';
import type { PixelBox } from '../types';

const cursors = {
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
} as const satisfies Record<Handle, string>;

type Handlers = Record<
  'onPointerDown' | 'onPointerMove' | 'onPointerUp',
  (event: PointerEvent<SVGGElement>) => void
> & { readonly onPointerCancel: () => void };

/**
 * The corners and edges of the selected box, to resize it with the pointer. They have the same size on the screen at
 * every zoom.
 */
export const BoxHandles = ({ box, handlers }: { box: PixelBox; handlers: (handle: Handle) => Handlers }) => (
  <g aria-hidden style={{ touchAction: 'none' }}>
    {keysOf(handles).map((handle) => {
      const [sideX, sideY] = handles[handle];
      const x = box.x + (box.width * (sideX + 1)) / 2;
      const y = box.y + (box.height * (sideY + 1)) / 2;
      const dot = { d: `M${x} ${y}h0.001`, strokeLinecap: 'square', vectorEffect: 'non-scaling-stroke' } as const;
      return (
        <g key={handle} cursor={cursors[handle]} data-handle={handle} {...handlers(handle)}>
          <path {...dot} stroke="#000" strokeOpacity={0} strokeWidth={20} pointerEvents="stroke" />
          <path {...dot} stroke="#000" strokeWidth={11} pointerEvents="none" />
          <path {...dot} stroke="#fff" strokeWidth={8} pointerEvents="none" />
        </g>
      );
    })}
  </g>
);
