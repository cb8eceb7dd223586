import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { at, floatAt } from '../../../../domain/assert.ts';
import { giveBack } from '../../../give-back.ts';
import { copyLine, lineHeightPx } from './crop.ts';
import type { RotatedBox } from './geometry.ts';
import { type CapitalClasses, greekCapitals, likelyCapital } from './greek.ts';
import { Pyramid, type Raster } from './raster.ts';
import type { ReadCharacter } from './read-character.ts';
import { differencesOf, type StepScores } from './text-differences.ts';
import { findGaps, insertSpaces } from './word-gaps.ts';

const widthMinPx = 48;
const widthMaxPx = 2400;
/** The padded width of a batch of a few lines. */
const batchWidthMaxPx = 4800;
const batchLinesMax = 12;
/**
 * The padded width of the lines that the model reads at once. Its output has a number for each class and step: 9 MB for
 * this width. For larger outputs, the allocator maps new memory each time, which costs a tenth of the recognition.
 */
const runWidthMaxPx = 1000;
/** The widest line of a batch over its narrowest. */
const paddingMax = 1.3;

const lineWidth = (box: RotatedBox): number =>
  Math.min(widthMaxPx, Math.max(widthMinPx, Math.round((lineHeightPx * box.width) / Math.max(1, box.height))));

/** Lines of a page are padded to a multiple of this, so that many have the same width and can be read together. */
const pageLineStepPx = 32;
/** Shorter lines of a page are padded to this. */
const pageLineMinPx = 160;

/** Lines that the model reads at once, padded to one width, by the indexes of their boxes. */
interface Batch {
  readonly indexes: readonly number[];
  readonly width: number;
}

/** Divides lines that are padded to one width among runs of the model. */
const inRuns = (indexes: readonly number[], width: number): Batch[] => {
  const perRun = Math.max(1, Math.floor(runWidthMaxPx / width));
  return Array.from({ length: Math.ceil(indexes.length / perRun) }, (_, run) => ({
    indexes: indexes.slice(run * perRun, (run + 1) * perRun),
    width,
  }));
};

/**
 * Groups the lines of a page by width. Each is padded to a width of its own, whatever other lines the page has, because
 * padding changes which characters the model sees: on 300 receipts, it misread 8% fewer words in this way.
 */
const batchesOfPage = (boxes: readonly RotatedBox[]): Batch[] => {
  const groups = Map.groupBy(boxes.keys(), (index) => {
    const width = lineWidth(at(boxes, index));
    return Math.max(pageLineMinPx, Math.ceil(width / pageLineStepPx) * pageLineStepPx);
  });
  return [...groups].flatMap(([width, indexes]) => inRuns(indexes, width));
};

/** Groups a few lines of similar width. Each group is padded to its widest line. */
const batchesOfFew = (boxes: readonly RotatedBox[]): Batch[] => {
  const order = boxes.map((_, index) => index).sort((a, b) => lineWidth(at(boxes, a)) - lineWidth(at(boxes, b)));
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const index of order) {
    const width = lineWidth(at(boxes, index));
    const isFull = batch.length >= batchLinesMax || width * (batch.length + 1) > batchWidthMaxPx;
    const narrowest = batch[0] === undefined ? width : lineWidth(at(boxes, batch[0]));
    if (batch.length > 0 && (isFull || width > paddingMax * narrowest)) {
      batches.push(batch);
      batch = [];
    }
    batch.push(index);
  }
  if (batch.length > 0) batches.push(batch);
  return batches.flatMap((indexes) => {
    const widest = Math.max(...indexes.map((index) => lineWidth(at(boxes, index))));
    return inRuns(indexes, Math.ceil(widest / 8) * 8);
  });
};

/** A class with a higher score is the likeliest one: the scores of a step add up to 1. */
const surelyLikeliest = 0.501;

/**
 * CTC best-path decoding: the likeliest class of each step, with repeats merged and blanks dropped (Graves et al.,
 * 2006). Most steps are surely blank, so the other thousands of classes are seldom looked at.
 */
const decode = (
  scores: Float32Array,
  steps: number,
  table: readonly string[],
  capitals: CapitalClasses,
  usedShare: number,
): ReadCharacter[] => {
  const classes = table.length;
  const runs: { readonly index: number; readonly score: number; readonly from: number; to: number }[] = [];
  let previous = 0;
  for (let step = 0; step < steps; step += 1) {
    const row = step * classes;
    let best = 0;
    let score = floatAt(scores, row);
    for (let index = 1; index < classes && score < surelyLikeliest; index += 1) {
      const value = floatAt(scores, row + index);
      if (value > score) {
        score = value;
        best = index;
      }
    }
    const last = runs.at(-1);
    if (best !== 0 && best === previous && last) {
      last.to = step;
    } else if (best !== 0) runs.push({ index: best, score, from: step, to: step });
    previous = best;
  }
  return runs.map(({ index, score, from, to }) => {
    const text = at(table, index);
    const meanOf = (other: number): number => {
      let sum = 0;
      for (let step = from; step <= to; step += 1) sum += floatAt(scores, step * classes + other);
      return sum / (to - from + 1);
    };
    const greek = likelyCapital(text, capitals, meanOf);
    const position = Math.min(1, (from + 0.5) / steps / usedShare);
    return { text, confidence: score, position, ...(greek === null ? {} : { greek }) };
  });
};

/** A line that is compared with texts that it may show. */
export interface QuestionedLine {
  readonly box: RotatedBox;
  readonly texts: readonly string[];
}

/** A line as it was read, and how far each text differs from it: see {@link differencesOf}. */
export interface ComparedLine {
  readonly characters: readonly ReadCharacter[];
  readonly differences: readonly number[];
}

/** A line of a batch, with its scores and the plane of its picture that shows where the ink is. */
interface ScoredLine {
  readonly scores: StepScores;
  readonly plane: Float32Array;
  /** Pixels of the line, and of a row of the plane, which is padded. */
  readonly width: number;
  readonly rowSize: number;
}

/** The lines of an image, which are read a batch at a time when their text is asked for. */
export class ImageLines {
  readonly #batches: readonly Batch[];
  readonly #readBatch: (batch: Batch) => Promise<ReadCharacter[][]>;
  readonly #texts = new Map<number, ReadCharacter[]>();

  constructor(batches: readonly Batch[], readBatch: (batch: Batch) => Promise<ReadCharacter[][]>) {
    this.#batches = batches;
    this.#readBatch = readBatch;
  }

  /** The text of lines, by the indexes of their boxes and in that order. */
  async read(indexes: readonly number[]): Promise<ReadCharacter[][]> {
    const missing = new Set(indexes.filter((index) => !this.#texts.has(index)));
    for (const batch of this.#batches) {
      const { indexes: own } = batch;
      if (!own.some((index) => missing.has(index))) continue;
      const texts = await this.#readBatch(batch);
      for (const [at, index] of own.entries()) this.#texts.set(index, texts[at] ?? []);
    }
    return indexes.map((index) => this.#texts.get(index) ?? []);
  }
}

/**
 * Reads text lines with a CRNN-like model. Its output is one distribution over `table` for each step along the line.
 */
export class LineRecognizer {
  readonly #session: InferenceSession;
  readonly #table: readonly string[];
  readonly #capitals: CapitalClasses;

  constructor(session: InferenceSession, table: readonly string[]) {
    this.#session = session;
    this.#table = table;
    this.#capitals = greekCapitals(table);
  }

  /** The lines of a page, as its boxes show them. */
  lines(page: Raster, boxes: readonly RotatedBox[]): ImageLines {
    return this.#linesIn(page, boxes, batchesOfPage(boxes));
  }

  /** A few lines of an image, as its boxes show them. */
  fewLines(image: Raster, boxes: readonly RotatedBox[]): ImageLines {
    return this.#linesIn(image, boxes, batchesOfFew(boxes));
  }

  #linesIn(image: Raster, boxes: readonly RotatedBox[], batches: readonly Batch[]): ImageLines {
    const pyramid = new Pyramid(image);
    return new ImageLines(batches, ({ indexes, width }) =>
      this.#readBatch(
        pyramid,
        indexes.map((index) => at(boxes, index)),
        width,
      ),
    );
  }

  /** Compares lines of an image with texts, such as those that a place may show. */
  async compare(raster: Raster, lines: readonly QuestionedLine[]): Promise<ComparedLine[]> {
    const pyramid = new Pyramid(raster);
    const boxes = lines.map(({ box }) => box);
    const compared: ComparedLine[] = [];
    for (const { indexes, width } of batchesOfFew(boxes)) {
      const ofBatch = indexes.map((index) => at(lines, index));
      const results = await this.#mapBatch(pyramid, ofBatch, width, (line, { texts }) => {
        const characters = this.#decode(line);
        return { characters, differences: differencesOf(line.scores, this.#table, characters, texts) };
      });
      for (const [place, index] of indexes.entries()) compared[index] = at(results, place);
    }
    return compared;
  }

  #decode({ scores: { values, steps }, width, rowSize }: ScoredLine): ReadCharacter[] {
    return decode(values, steps, this.#table, this.#capitals, width / rowSize);
  }

  #readBatch(pyramid: Pyramid, boxes: readonly RotatedBox[], rowSize: number): Promise<ReadCharacter[][]> {
    const lines = boxes.map((box) => ({ box }));
    return this.#mapBatch(pyramid, lines, rowSize, (line) =>
      insertSpaces(this.#decode(line), findGaps(line.plane, line.rowSize, line.width), line.width),
    );
  }

  /**
   * Runs the model on lines that are padded to `rowSize`. The scores and planes are only valid until `map` returns.
   */
  async #mapBatch<Line extends Pick<QuestionedLine, 'box'>, Result>(
    pyramid: Pyramid,
    lines: readonly Line[],
    rowSize: number,
    map: (scored: ScoredLine, line: Line) => Result,
  ): Promise<Result[]> {
    const boxes = lines.map(({ box }) => box);
    const widths = boxes.map(lineWidth);
    const planeSize = rowSize * lineHeightPx;
    const pictures = new Float32Array(boxes.length * 3 * planeSize);
    for (const [index, box] of boxes.entries()) {
      const level = Math.max(0, Math.floor(Math.log2(Math.max(1, box.height / lineHeightPx / 1.2))));
      const raster = await pyramid.level(level);
      copyLine(raster, box, 2 ** level, {
        target: pictures,
        offset: index * 3 * planeSize,
        planeSize,
        rowSize,
        width: at(widths, index),
      });
    }
    const { data, steps } = await this.#score(pictures, [lines.length, 3, lineHeightPx, rowSize]);
    const scoresOfLine = steps * this.#table.length;
    const results = lines.map((line, index) => {
      const values = data.subarray(index * scoresOfLine, (index + 1) * scoresOfLine);
      const plane = pictures.subarray(index * 3 * planeSize, (index * 3 + 1) * planeSize);
      return map({ scores: { values, steps }, plane, width: at(widths, index), rowSize }, line);
    });
    giveBack(data);
    giveBack(pictures);
    return results;
  }

  /** Runs the model. @param shape lines, colors, height and width of the pictures @returns a row of classes per step */
  async #score(
    pictures: Float32Array,
    shape: readonly [number, number, number, number],
  ): Promise<{ readonly data: Float32Array; readonly steps: number }> {
    const input = new Tensor('float32', pictures, shape);
    const output = await this.#session.run({ [at(this.#session.inputNames, 0)]: input });
    const scores = output[at(this.#session.outputNames, 0)];
    if (!scores || !(scores.data instanceof Float32Array)) throw new Error('the recognition model gave no scores');
    const classes = at(scores.dims, 2);
    if (classes !== this.#table.length) {
      throw new Error(`the recognition model has ${classes} classes, but its key file has ${this.#table.length}`);
    }
    return { data: scores.data, steps: at(scores.dims, 1) };
  }
}
