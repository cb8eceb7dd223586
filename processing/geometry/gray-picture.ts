import { byteAt } from '../../domain/assert.ts';

/** Luminance, 0..255, row by row. */
export interface GrayPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A picture with interleaved 8-bit RGB, row by row. */
interface ColorPicture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Gray values by ITU-R BT.601. */
export const grayOf = ({ width, height, data }: ColorPicture): Uint8Array => {
  const gray = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < gray.length; at += 1, from += 3) {
    gray[at] = (299 * byteAt(data, from) + 587 * byteAt(data, from + 1) + 114 * byteAt(data, from + 2) + 500) / 1000;
  }
  return gray;
};
