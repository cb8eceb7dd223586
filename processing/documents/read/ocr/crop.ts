import { byteAt } from '../../../../domain/assert.ts';
import type { RotatedBox } from './geometry.ts';
import type { Raster } from './raster.ts';

/** Height in pixels of the lines that recognition models read. */
export const lineHeightPx = 48;

/** The place of a line in the input of a recognition batch: planes of blue, green and red, padded to a common width. */
export interface LineSlot {
  readonly target: Float32Array;
  readonly offset: number;
  /** Pixels of one plane, and of one row in it. */
  readonly planeSize: number;
  readonly rowSize: number;
  readonly width: number;
}

/** A box taller than this times its width contains text that runs down the page. */
const verticalRatio = 1.5;

export const isVertical = (box: RotatedBox): boolean => box.height > box.width * verticalRatio;

/**
 * Turns the box of vertical text so that its width runs along the text, read upward. Pages turned by 90 or 270 degrees
 * are handled elsewhere.
 */
export const alongText = (box: RotatedBox): RotatedBox =>
  isVertical(box) ? { ...box, width: box.height, height: box.width, angle: box.angle - Math.PI / 2 } : box;

/**
 * Copies the text line in `box` into its slot: leveled and scaled to {@link lineHeightPx} by bilinear sampling, values
 * in -1..1.
 * @param shrink how many times smaller `raster` is than the image in which `box` was measured.
 */
export const copyLine = (raster: Raster, box: RotatedBox, shrink: number, slot: LineSlot): void => {
  const { data, width, height } = raster;
  const cos = Math.cos(box.angle);
  const sin = Math.sin(box.angle);
  const stepU = box.width / slot.width;
  const stepV = box.height / lineHeightPx;
  for (let row = 0; row < lineHeightPx; row += 1) {
    const v = (row + 0.5) * stepV - box.height / 2;
    for (let column = 0; column < slot.width; column += 1) {
      const u = (column + 0.5) * stepU - box.width / 2;
      const x = Math.min(width - 1, Math.max(0, (box.cx + u * cos - v * sin) / shrink - 0.5));
      const y = Math.min(height - 1, Math.max(0, (box.cy + u * sin + v * cos) / shrink - 0.5));
      const x0 = Math.floor(x);
      const y0 = Math.floor(y);
      const fx = x - x0;
      const fy = y - y0;
      const a = (y0 * width + x0) * 3;
      const b = x0 + 1 < width ? a + 3 : a;
      const below = y0 + 1 < height ? width * 3 : 0;
      const at = slot.offset + row * slot.rowSize + column;
      for (let channel = 0; channel < 3; channel += 1) {
        const top = byteAt(data, a + channel) * (1 - fx) + byteAt(data, b + channel) * fx;
        const bottom = byteAt(data, a + below + channel) * (1 - fx) + byteAt(data, b + below + channel) * fx;
        slot.target[at + (2 - channel) * slot.planeSize] = (top * (1 - fy) + bottom * fy) / 127.5 - 1;
      }
    }
  }
};
