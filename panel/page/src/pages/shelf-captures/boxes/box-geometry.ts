/** A box in pixels of the upright photo. */
interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Picture {
  readonly width: number;
  readonly height: number;
}

/** The corners and edges by which a box is resized, with the sides that each of them moves. */
export const handles = {
  nw: [-1, -1],
  n: [0, -1],
  ne: [1, -1],
  e: [1, 0],
  se: [1, 1],
  s: [0, 1],
  sw: [-1, 1],
  w: [-1, 0],
} as const satisfies Record<string, readonly [number, number]>;
export type Handle = keyof typeof handles;

/** The shortest side that a box can be given, in pixels of the photo. */
const sideMinPx = 4;

const between = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The requested shift, limited so that all boxes together stay within the photo. */
const allowedShift = (boxes: readonly PixelBox[], { width, height }: Picture, dx: number, dy: number) => ({
  dx: between(
    Math.round(dx),
    -Math.min(...boxes.map(({ x }) => x)),
    Math.min(...boxes.map((box) => width - box.x - box.width)),
  ),
  dy: between(
    Math.round(dy),
    -Math.min(...boxes.map(({ y }) => y)),
    Math.min(...boxes.map((box) => height - box.y - box.height)),
  ),
});

/** The boxes, moved together and kept within the photo. */
export const movedBoxes = (boxes: readonly PixelBox[], picture: Picture, dx: number, dy: number): PixelBox[] => {
  if (boxes.length === 0) return [];
  const shift = allowedShift(boxes, picture, dx, dy);
  return boxes.map((box) => ({ ...box, x: box.x + shift.dx, y: box.y + shift.dy }));
};

/** One dimension of a box after its start, its end or neither has moved. */
const resizedSpan = (start: number, length: number, side: -1 | 0 | 1, by: number, most: number) => {
  const end = start + length;
  if (side < 0) {
    const from = between(start + Math.round(by), 0, end - sideMinPx);
    return { start: from, length: end - from };
  }
  return { start, length: side > 0 ? between(length + Math.round(by), sideMinPx, most - start) : length };
};

/** A box after a handle was dragged, within the photo. */
export const resizedBox = (box: PixelBox, picture: Picture, handle: Handle, dx: number, dy: number): PixelBox => {
  const [sideX, sideY] = handles[handle];
  const x = resizedSpan(box.x, box.width, sideX, dx, picture.width);
  const y = resizedSpan(box.y, box.height, sideY, dy, picture.height);
  return { x: x.start, y: y.start, width: x.length, height: y.length };
};

const isInRow = (one: PixelBox, other: PixelBox): boolean => {
  const overlap = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return overlap > 0.5 * Math.min(one.height, other.height);
};

/** A copy of each box, beside the rightmost of them; empty if there is no room for all of them in the photo. */
export const copiesBeside = (boxes: readonly PixelBox[], picture: Picture): PixelBox[] => {
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const copies = boxes.map((box) => ({ ...box, x: box.x + right - left }));
  return copies.some(({ x, width }) => x + width > picture.width) ? [] : copies;
};

/** Copies of a box to its right until the next box of its row or the edge of the photo. */
export const copiesAlongRow = (box: PixelBox, others: readonly PixelBox[], picture: Picture): PixelBox[] => {
  const end = Math.min(
    picture.width,
    ...others.filter((other) => isInRow(box, other) && other.x > box.x + box.width / 2).map(({ x }) => x),
  );
  // Neighbors may overlap a little, since boxes are rarely exact.
  const count = Math.floor((end - box.x - box.width * 0.9) / box.width);
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    ...box,
    x: Math.min(box.x + (index + 1) * box.width, picture.width - box.width),
  }));
};
