import { type Homography, inverse, project, unitSquareTo } from '../../../processing/geometry/homography.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

export type PointMap = (x: number, y: number) => Point;

const mapBy =
  (matrix: Homography): PointMap =>
  (x, y) => {
    const [mappedX, mappedY] = project(matrix, x, y);
    return { x: mappedX, y: mappedY };
  };

const unitSquareOn = ([a, b, c, d]: Corners): Homography =>
  unitSquareTo([
    [a.x, a.y],
    [b.x, b.y],
    [c.x, c.y],
    [d.x, d.y],
  ]);

/**
 * Returns the projective map from a quadrilateral to the unit square: from a pixel of the photo to a position on the
 * sheet.
 */
export const toUnitSquare = (corners: Corners): PointMap => mapBy(inverse(unitSquareOn(corners)));

/** Returns the inverse map: from a position on the sheet to a pixel of the photo. */
export const fromUnitSquare = (corners: Corners): PointMap => mapBy(unitSquareOn(corners));
