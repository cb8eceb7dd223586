import { readFile } from 'node:fs/promises';
import type { InferenceSession } from 'onnxruntime-node';
import { loadModel } from '../../../onnx.ts';
import { quantileOf } from '../../../statistics.ts';
import { alongText } from './crop.ts';
import { detectText } from './detection.ts';
import { characterTable } from './dictionary.ts';
import type { RotatedBox } from './geometry.ts';
import { inGreek } from './greek.ts';
import { hashModelSet, type ModelSet } from './model-set.ts';
import { makeUpright, type UprightImage } from './orientation.ts';
import type { Raster } from './raster.ts';
import { meanConfidence, type ReadCharacter } from './read-character.ts';
import { LineRecognizer } from './recognition.ts';

/** One text line of an image with the characters that were read. */
export interface OcrLine {
  readonly box: RotatedBox;
  readonly characters: readonly ReadCharacter[];
  /** Mean over the characters, 0..1. */
  readonly confidence: number;
}

export interface OcrResult {
  /** The image as it was read: rotated upright and leveled. */
  readonly raster: Raster;
  /** By how many degrees, clockwise, the given image was rotated. */
  readonly turnedDegrees: number;
  readonly lines: readonly OcrLine[];
  /** Lines that were detected but could not be read, or only guessed. */
  readonly unread: readonly OcrLine[];
}

/** Enough to read receipts well. Pages with small print are detected again at up to {@link densePixels}. */
const sparsePixels = 800_000;
const densePixels = 2_400_000;
/** Lines lower than this, in pixels of the detector's input, are too small to be detected reliably. */
const smallLinePx = 15;
const lineConfidenceMin = 0.45;
const toLine = (box: RotatedBox, characters: readonly ReadCharacter[] = []): OcrLine => ({
  box,
  characters,
  confidence: meanConfidence(characters),
});

/** Reads boxes that hold one line of text each, in the order given, without looking for text. */
export const readBoxes = async (
  recognizer: LineRecognizer,
  image: Raster,
  boxes: readonly RotatedBox[],
): Promise<OcrLine[]> => {
  const texts = await recognizer.fewLines(image, boxes).read([...boxes.keys()]);
  return boxes.map((box, index) => toLine(box, texts[index]));
};

/** Reads the text of images: PP-OCR detection and recognition models on onnxruntime, on the CPU. */
export class OcrReader {
  /** Model file name to SHA-256. */
  readonly modelHashes: Readonly<Record<string, string>>;
  readonly #detection: InferenceSession;
  readonly #recognizer: LineRecognizer;

  private constructor(
    detection: InferenceSession,
    recognizer: LineRecognizer,
    modelHashes: Readonly<Record<string, string>>,
  ) {
    this.#detection = detection;
    this.#recognizer = recognizer;
    this.modelHashes = modelHashes;
  }

  /** Loads a model set; `threads` limits the cores that one inference uses. */
  static async load(set: ModelSet, threads: number): Promise<OcrReader> {
    const table = characterTable(await readFile(set.recognition), set.keys ? await readFile(set.keys, 'utf8') : null);
    const [detection, recognition, hashes] = await Promise.all([
      loadModel(set.detection, threads),
      loadModel(set.recognition, threads),
      hashModelSet(set),
    ]);
    return new OcrReader(detection, new LineRecognizer(recognition, table), hashes);
  }

  /**
   * Reads one image.
   * @param orientationKnown the image's metadata show which side is up, so no rotations are tried.
   */
  async read(image: Raster, orientationKnown: boolean): Promise<OcrResult> {
    const upright = await this.#makeUpright(image, orientationKnown);
    const boxes = upright.boxes.map(alongText);
    const texts = inGreek(await upright.lines.read([...boxes.keys()]));
    const lines = boxes.map((box, index) => toLine(box, texts[index]));
    const isRead = (line: OcrLine): boolean =>
      line.characters.some(({ text }) => text.trim() !== '') && line.confidence >= lineConfidenceMin;
    return {
      raster: upright.raster,
      turnedDegrees: upright.turnedDegrees,
      lines: lines.filter(isRead),
      unread: lines.filter((line) => !isRead(line)),
    };
  }

  /** Finds the lines of text in an image that is upright, without reading them. */
  async findLines(image: Raster): Promise<RotatedBox[]> {
    return (await this.#detect(image)).map(alongText);
  }

  /** See {@link readBoxes}. */
  readLines(image: Raster, boxes: readonly RotatedBox[]): Promise<OcrLine[]> {
    return readBoxes(this.#recognizer, image, boxes);
  }

  /** The image as {@link read} would rotate and level it, without reading it. */
  async upright(image: Raster, orientationKnown: boolean): Promise<Raster> {
    return (await this.#makeUpright(image, orientationKnown)).raster;
  }

  #makeUpright(image: Raster, orientationKnown: boolean): Promise<UprightImage> {
    return makeUpright(image, orientationKnown, {
      detect: (raster) => this.#detect(raster),
      lines: (raster, boxes) => this.#recognizer.lines(raster, boxes.map(alongText)),
    });
  }

  async #detect(raster: Raster): Promise<RotatedBox[]> {
    const boxes = await detectText(this.#detection, raster, sparsePixels);
    const pixels = raster.width * raster.height;
    if (pixels <= sparsePixels * 1.2) return boxes;
    const scale = Math.sqrt(sparsePixels / pixels);
    const heightPx =
      quantileOf(
        boxes.map((box) => Math.min(box.width, box.height)),
        0.5,
      ) * scale;
    if (boxes.length > 0 && heightPx >= smallLinePx) return boxes;
    return detectText(this.#detection, raster, densePixels);
  }
}
