/** A color picture: red, green and blue of each pixel, row by row. */
export interface Colors {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
