import type { CaptureBox } from '../types';

/** The direction of each arrow key. */
export const arrows = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const satisfies Record<string, readonly [number, number]>;

export type ArrowKey = keyof typeof arrows;

export const isArrowKey = (key: string): key is ArrowKey => key in arrows;

const center = ({ box }: CaptureBox): readonly [number, number] => [box.x + box.width / 2, box.y + box.height / 2];

/** Sideways distance costs more than distance along the arrow, so that arrows stay on one shelf board. */
const sidewaysCost = 2.5;

const first = (boxes: readonly CaptureBox[]): CaptureBox | null =>
  boxes.toSorted((a, b) => a.box.x + a.box.y - b.box.x - b.box.y)[0] ?? null;

/**
 * The box that an arrow key moves to: the nearest one in that direction, or the top left one if none is selected; null
 * if there is none.
 */
export const neighborOf = (
  boxes: readonly CaptureBox[],
  from: CaptureBox | undefined,
  key: ArrowKey,
): CaptureBox | null => {
  if (!from) return first(boxes);
  const [dx, dy] = arrows[key];
  const [x, y] = center(from);
  let best: CaptureBox | null = null;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const one of boxes) {
    const toX = center(one)[0] - x;
    const toY = center(one)[1] - y;
    const along = toX * dx + toY * dy;
    const cost = along + sidewaysCost * Math.abs(toX * dy - toY * dx);
    if (one.detectionId === from.detectionId || along <= 0 || cost >= bestCost) continue;
    best = one;
    bestCost = cost;
  }
  return best;
};
