import { quantileOf } from '../../../statistics.ts';
import { isVertical } from './crop.ts';
import { flattenPaper } from './flatten.ts';
import type { RotatedBox } from './geometry.ts';
import { type Raster, turnRaster } from './raster.ts';
import type { ReadCharacter } from './read-character.ts';
import type { ImageLines } from './recognition.ts';

export interface UprightImage {
  readonly raster: Raster;
  readonly boxes: readonly RotatedBox[];
  readonly turnedDegrees: number;
  /** The lines in the boxes; some may have been read to find the orientation. */
  readonly lines: ImageLines;
}

interface Readers {
  detect(raster: Raster): Promise<RotatedBox[]>;
  lines(raster: Raster, boxes: readonly RotatedBox[]): ImageLines;
}

/** The number of lines that are read to find the orientation. */
const sampleLines = 8;
/** Upright text of a legible page reads with at least this confidence; then the upside-down reading is not tried. */
const surelyUpright = 0.93;
/** The upside-down reading must be better by this much, or the page is not rotated. */
const flipMargin = 0.08;
/**
 * A page tilted by more than this is leveled before it is read; smaller angles are covered by the boxes' own angles.
 */
const levelAboveDegrees = 4;

const longSide = (box: RotatedBox): number => Math.max(box.width, box.height);

/** Whether most of the text, by length, runs up or down the page. */
const runsVertically = (boxes: readonly RotatedBox[]): boolean => {
  const long = boxes.filter((box) => longSide(box) > 2 * Math.min(box.width, box.height));
  const total = long.reduce((sum, box) => sum + longSide(box), 0);
  const vertical = long.filter(isVertical).reduce((sum, box) => sum + longSide(box), 0);
  return vertical > total * 0.6;
};

/** The median tilt of the long lines in degrees, clockwise. */
const tiltDegrees = (boxes: readonly RotatedBox[]): number => {
  const angles = boxes.filter((box) => box.width > 4 * box.height).map((box) => (box.angle * 180) / Math.PI);
  return angles.length < 3 ? 0 : quantileOf(angles, 0.5);
};

const meanOf = (lines: readonly ReadCharacter[][]): number => {
  const characters = lines.flat();
  if (characters.length === 0) return 0;
  return characters.reduce((sum, { confidence }) => sum + confidence, 0) / characters.length;
};

const halfTurn = (box: RotatedBox, raster: Raster): RotatedBox => ({
  ...box,
  cx: raster.width - box.cx,
  cy: raster.height - box.cy,
});

/** Whether the page reads better upside down; its longest lines are read both ways. */
const isUpsideDown = async (
  { raster, boxes, lines }: Pick<UprightImage, 'raster' | 'boxes' | 'lines'>,
  readers: Readers,
): Promise<boolean> => {
  const sample = [...boxes.entries()]
    .filter(([, box]) => !isVertical(box))
    .sort(([, a], [, b]) => b.width - a.width)
    .slice(0, sampleLines);
  if (sample.length === 0) return false;
  const upright = meanOf(await lines.read(sample.map(([index]) => index)));
  if (upright >= surelyUpright) return false;
  const turned = sample.map(([, box]) => ({ ...box, angle: box.angle + Math.PI }));
  return meanOf(await readers.lines(raster, turned).read([...turned.keys()])) > upright + flipMargin;
};

/**
 * Rotates an image until its text reads from left to right: by quarter turns if its lines run vertically, by a half
 * turn if it reads better upside down, and by the median angle of its lines.
 */
export const makeUpright = async (
  image: Raster,
  orientationKnown: boolean,
  readers: Readers,
): Promise<UprightImage> => {
  let raster = image;
  let boxes = await readers.detect(raster);
  let turnedDegrees = 0;
  if (!orientationKnown && runsVertically(boxes)) {
    raster = await turnRaster(raster, 90);
    boxes = await readers.detect(raster);
    turnedDegrees = 90;
  }
  const flat = await flattenPaper(raster, boxes);
  if (flat) {
    raster = flat;
    boxes = await readers.detect(raster);
  }
  const tilt = tiltDegrees(boxes);
  if (Math.abs(tilt) > levelAboveDegrees) {
    raster = await turnRaster(raster, -tilt);
    boxes = await readers.detect(raster);
    turnedDegrees -= tilt;
  }
  let lines = readers.lines(raster, boxes);
  if (!orientationKnown && (await isUpsideDown({ raster, boxes, lines }, readers))) {
    const turned = await turnRaster(raster, 180);
    boxes = boxes.map((box) => halfTurn(box, turned));
    raster = turned;
    lines = readers.lines(raster, boxes);
    turnedDegrees += 180;
  }
  return { raster, boxes, turnedDegrees, lines };
};
