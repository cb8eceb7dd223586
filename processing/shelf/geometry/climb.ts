import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';

/** Changes of a box as shares of its size: moves, then resizes around the center. */
const changes = [
  [1, 0, 0, 0],
  [-1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, -1, 0, 0],
  [0, 0, 1, 1],
  [0, 0, -1, -1],
  [0, 0, 1, 0],
  [0, 0, -1, 0],
  [0, 0, 0, 1],
  [0, 0, 0, -1],
] as const;

const changed = (box: PixelBox, [x, y, wider, higher]: (typeof changes)[number], step: number): PixelBox => {
  const width = box.width * (1 + wider * step);
  const height = box.height * (1 + higher * step);
  return {
    x: box.x + x * step * box.width - (width - box.width) / 2,
    y: box.y + y * step * box.height - (height - box.height) / 2,
    width,
    height,
  };
};

/** How a box is moved and resized. */
export interface Climb<Place> {
  /** Shares of the box's size, the largest first. */
  readonly steps: readonly number[];
  /** The most rounds of each step, in all directions. */
  readonly roundsMax: number;
  /** A step is not taken again if its round gained less. */
  readonly gainMin: number;
  readonly scoreOf: (place: Place) => number;
  /** Compares a box; null if it has left the comparable area. */
  readonly compare: (box: PixelBox) => Place | null;
}

/** How many of the changes are moves. Each of them is undone by the one beside it. */
const moves = 4;

/**
 * Moves and resizes a box by hill climbing, and returns the place with the highest score. A change is not compared
 * again from the same place, and the last move is not undone: both would lose.
 */
export const climb = <Place extends { readonly box: PixelBox }>(
  start: Place,
  { steps, roundsMax, gainMin, scoreOf, compare }: Climb<Place>,
): Place => {
  let best = start;
  for (const step of steps) {
    const triedFrom: (Place | undefined)[] = [];
    for (let round = 0; round < roundsMax; round += 1) {
      const before = scoreOf(best);
      for (const [index, change] of changes.entries()) {
        if (triedFrom[index] === best) continue;
        triedFrom[index] = best;
        const next = compare(changed(best.box, change, step));
        if (!next || scoreOf(next) <= scoreOf(best)) continue;
        best = next;
        if (index < moves) triedFrom[index ^ 1] = best;
      }
      const gain = scoreOf(best) - before;
      if (gain === 0 || gain < gainMin) break;
    }
  }
  return best;
};
