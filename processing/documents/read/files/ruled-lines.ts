import { byteAt } from '../../../../domain/assert.ts';
import type { Box } from '../ocr/geometry.ts';
import type { Raster } from '../ocr/raster.ts';

/** A ruled line of a page that is turned level, in the unit of the page. */
export interface RuledLine {
  /** The height of a horizontal line, or the distance of a vertical one from the left. */
  readonly at: number;
  /** Where it starts and ends: from left to right, or from top to bottom. */
  readonly from: number;
  readonly to: number;
}

/** The lines that divide a page into boxes. */
export interface RuledLines {
  readonly horizontal: readonly RuledLine[];
  readonly vertical: readonly RuledLine[];
}

/** Lines are searched in a picture whose longer side has at most about this many pixels. */
const sideMaxPx = 1000;
/** A line is darker than the paper this far from it on both sides, by at least so many of 255 steps of gray. */
const besidePx = 3;
const contrastMin = 14;
/** A shorter line is a stroke of a letter or a dash, in shares of the page's width and height. */
const widthShareMin = 0.025;
const heightShareMin = 0.012;
/** A thick line, or one that is not quite level, is found several times. */
const sameLinePx = 5;
/** A line may be interrupted where another one crosses it. */
const gapMaxPx = 4;
/** Words hide the parts of a line that they touch, but this share of it must be seen, and of the shortest line most. */
const seenShareMin = 0.6;
const seenOfShortest = 0.9;

/**
 * The green channel of a picture, made smaller by a whole factor. Green is the most of what people see as bright, and
 * lines in red or blue are dark in it.
 */
const grayOf = ({ data, width, height }: Raster, factor: number) => {
  const columns = Math.floor(width / factor);
  const rows = Math.floor(height / factor);
  const gray = new Uint8Array(columns * rows);
  if (factor === 1) {
    for (let at = 0; at < gray.length; at += 1) gray[at] = byteAt(data, at * 3 + 1);
    return { gray, columns, rows };
  }
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      for (let y = row * factor; y < (row + 1) * factor; y += 1) {
        const start = y * width + column * factor;
        for (let at = start; at < start + factor; at += 1) sum += byteAt(data, at * 3 + 1);
      }
      gray[row * columns + column] = sum / (factor * factor);
    }
  }
  return { gray, columns, rows };
};

/** A picture in which lines of one direction are searched. */
interface Plane {
  readonly gray: Uint8Array;
  /** 1 where words are, which may hide a line. */
  readonly letters: Uint8Array;
  /** Pixels along a line and across it, and the steps of the index to the next of both. */
  readonly along: number;
  readonly across: number;
  readonly stepAlong: number;
  readonly stepAcross: number;
}

/**
 * Marks the pixels that are darker than both sides across a direction, with the next pixels: a line that is not quite
 * level wanders to them.
 * @returns 1 for each such pixel, line by line along the direction
 */
const markLines = ({ gray, letters, along, across, stepAlong, stepAcross }: Plane): Uint8Array => {
  const marks = new Uint8Array(gray.length);
  const reach = besidePx * stepAcross;
  for (let c = besidePx; c < across - besidePx; c += 1) {
    let index = c * stepAcross;
    for (let a = 0; a < along; a += 1, index += stepAlong) {
      const own = byteAt(gray, index) + contrastMin;
      if (own > 255 || byteAt(gray, index - reach) < own || byteAt(gray, index + reach) < own) continue;
      if (byteAt(letters, index) === 1) continue;
      const mark = c * along + a;
      marks[mark - along] = 1;
      marks[mark] = 1;
      marks[mark + along] = 1;
    }
  }
  return marks;
};

/** Finds the lines of a plane, which may rise or fall across by a slope. */
const findLines = (plane: Plane, slope: number, lengthMin: number): RuledLine[] => {
  const { letters, along, across, stepAlong, stepAcross } = plane;
  const marks = markLines(plane);
  const found: RuledLine[] = [];
  const rise = Math.ceil(Math.abs(slope) * along);
  for (let level = -rise; level < across + rise; level += 1) {
    // Most levels of a straight page have no line.
    if (slope === 0 && !marks.subarray(level * along, (level + 1) * along).includes(1)) continue;
    let start = -1;
    let end = -1;
    let seen = 0;
    let hidden = 0;
    const close = (): void => {
      if (
        start >= 0 &&
        end - start >= lengthMin &&
        seen >= Math.max(seenShareMin * (end - start), seenOfShortest * lengthMin)
      ) {
        found.push({ at: level, from: start, to: end });
      }
      start = -1;
      seen = 0;
      hidden = 0;
    };
    for (let a = 0; a < along; a += 1) {
      const c = slope === 0 ? level : Math.round(level + slope * a);
      const isInside = c >= 0 && c < across;
      if (isInside && byteAt(marks, c * along + a) === 1) {
        if (start < 0) start = a;
        end = a + 1;
        seen += 1;
        hidden = 0;
      } else if (start >= 0) {
        if (isInside && byteAt(letters, a * stepAlong + c * stepAcross) === 1) hidden += 1;
        if (a - end - hidden >= gapMaxPx) close();
      }
    }
    close();
  }
  return joinParts(found);
};

/** Joins the parts of one line: they run beside each other within a few pixels, or one starts where another ends. */
const joinParts = (lines: readonly RuledLine[]): RuledLine[] => {
  const joined: RuledLine[] = [];
  for (const one of [...lines].sort((a, b) => b.to - b.from - (a.to - a.from))) {
    const at = joined.findIndex(
      (other) =>
        Math.abs(other.at - one.at) <= sameLinePx && one.from <= other.to + gapMaxPx && one.to >= other.from - gapMaxPx,
    );
    const longer = joined[at];
    if (longer) {
      joined[at] = { ...longer, from: Math.min(longer.from, one.from), to: Math.max(longer.to, one.to) };
    } else {
      joined.push(one);
    }
  }
  return joined;
};

/**
 * Finds the horizontal and vertical lines of a page's picture.
 * @param words the places of the page's words, whose letters are no lines
 * @param slope how far lines drop per unit to the right
 * @param width the page's width in its own unit, which is also that of the words and of the result
 */
export const findRuledLines = (picture: Raster, words: readonly Box[], slope: number, width: number): RuledLines => {
  const factor = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / sideMaxPx));
  const { gray, columns, rows } = grayOf(picture, factor);
  const unit = width / columns;
  const letters = new Uint8Array(gray.length);
  for (const box of words) {
    const left = Math.max(0, Math.floor(box.x / unit) - 1);
    const right = Math.min(columns, Math.ceil((box.x + box.width) / unit) + 1);
    const bottom = Math.min(rows, Math.ceil((box.y + box.height) / unit));
    for (let y = Math.max(0, Math.floor(box.y / unit)); y < bottom; y += 1) {
      letters.fill(1, y * columns + left, y * columns + right);
    }
  }
  const search = (plane: Plane, lean: number, lengthMin: number): RuledLine[] =>
    findLines(plane, lean, lengthMin).map(({ at, from, to }) => ({
      at: (at + 0.5) * unit,
      // Turning the page level moves the ends of a line along it.
      from: (from + lean * at) * unit,
      to: (to + lean * at) * unit,
    }));
  const across = { gray, letters, along: columns, across: rows, stepAlong: 1, stepAcross: columns };
  const down = { gray, letters, along: rows, across: columns, stepAlong: columns, stepAcross: 1 };
  return {
    horizontal: search(across, slope, widthShareMin * columns),
    vertical: search(down, -slope, heightShareMin * rows),
  };
};
