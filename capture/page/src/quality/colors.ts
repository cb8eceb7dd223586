/** A color picture: red, green and blue of each pixel, row by row. */
export interface Colors {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The luminance of a color (ITU-R BT.601 weights). */
export const luminanceOf = (red: number, green: number, blue: number): number =>
  0.299 * red + 0.587 * green + 0.114 * blue;
