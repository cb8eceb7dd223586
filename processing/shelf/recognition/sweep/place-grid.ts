import { at } from '../../../../domain/assert.ts';
import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';

interface Placed {
  readonly box: PixelBox;
}

/** The size of the squares by which places are found, about half of a low pack. */
const squarePx = 48;

const squareOf = (position: number): number => Math.floor(position / squarePx);

/** More squares than a row has. */
const rowStride = 65_536;

const keyOf = (column: number, row: number): number => row * rowStride + column;

/** Places by their centers: a sweep of a large catalog has hundreds of thousands. */
export class PlaceGrid<Place extends Placed> {
  readonly #places: readonly Place[];
  /** The indices of the places in each square, lowest first. */
  readonly #squares = new Map<number, number[]>();

  constructor(places: readonly Place[]) {
    this.#places = places;
    for (const [index, { box }] of places.entries()) {
      const key = keyOf(squareOf(box.x + box.width / 2), squareOf(box.y + box.height / 2));
      const square = this.#squares.get(key);
      if (square) {
        square.push(index);
      } else {
        this.#squares.set(key, [index]);
      }
    }
  }

  /**
   * The places whose centers are at most this far from that of a box, in shares of its width and height, in the order
   * of the list; more distant ones may be among them.
   * @param isEnough ends the list: true for a place and for all that follow
   * @param isWanted which of the places are returned
   */
  around(
    { x, y, width, height }: PixelBox,
    reach: number,
    isEnough: (place: Place) => boolean,
    isWanted: (place: Place) => boolean,
  ): Place[] {
    const found: number[] = [];
    const last = { column: squareOf(x + width * (0.5 + reach)), row: squareOf(y + height * (0.5 + reach)) };
    for (let row = squareOf(y + height * (0.5 - reach)); row <= last.row; row += 1) {
      for (let column = squareOf(x + width * (0.5 - reach)); column <= last.column; column += 1) {
        for (const index of this.#squares.get(keyOf(column, row)) ?? []) {
          const place = at(this.#places, index);
          if (isEnough(place)) break;
          if (isWanted(place)) found.push(index);
        }
      }
    }
    return found.sort((a, b) => a - b).map((index) => at(this.#places, index));
  }
}
