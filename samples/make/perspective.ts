export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

/**
 * The projective map that takes a quadrilateral onto the unit square: where a pixel of the photo lies on the sheet.
 * Closed form after P. Heckbert, "Fundamentals of Texture Mapping and Image Warping" (1989), section 2.2.3.
 */
export const toUnitSquare = ([a, b, c, d]: Corners): ((x: number, y: number) => Point) => {
  const skewX = a.x - b.x + c.x - d.x;
  const skewY = a.y - b.y + c.y - d.y;
  const determinant = (b.x - c.x) * (d.y - c.y) - (d.x - c.x) * (b.y - c.y);
  const g = (skewX * (d.y - c.y) - skewY * (d.x - c.x)) / determinant;
  const h = ((b.x - c.x) * skewY - (b.y - c.y) * skewX) / determinant;
  const forward = [
    b.x - a.x + g * b.x,
    d.x - a.x + h * d.x,
    a.x,
    b.y - a.y + g * b.y,
    d.y - a.y + h * d.y,
    a.y,
    g,
    h,
    1,
  ];
  const [i, j, k, l, m, n, o, p, q] = adjugate(forward);
  return (x, y) => {
    const w = o * x + p * y + q;
    return { x: (i * x + j * y + k) / w, y: (l * x + m * y + n) / w };
  };
};

type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** The inverse of a 3 by 3 matrix but for its scale, which a projective map does not need. */
const adjugate = (matrix: readonly number[]): Matrix => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = matrix;
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
};
