import type { RotatedBox } from './geometry.ts';
import { findModelSet } from './model-set.ts';
import { type OcrLine, OcrReader, type OcrResult, readBoxes } from './ocr-reader.ts';
import { loadQuickRecognizer } from './quick-recognizer.ts';
import type { Raster } from './raster.ts';
import type { LineRecognizer } from './recognition.ts';

/** An {@link OcrReader} that loads its models when the first picture needs them. */
export class LazyOcrReader {
  readonly #modelsDir: string | undefined;
  readonly #threads: number;
  #loading: Promise<OcrReader> | undefined;
  #loadingQuick: Promise<LineRecognizer> | undefined;
  #hashes: Readonly<Record<string, string>> = {};

  constructor(modelsDir: string | undefined, threads: number) {
    this.#modelsDir = modelsDir;
    this.#threads = threads;
  }

  /** SHA-256 by model file name; empty before the first picture. Lines that were only skimmed need none of them. */
  get modelHashes(): Readonly<Record<string, string>> {
    return this.#hashes;
  }

  /** See {@link OcrReader.read}. */
  async read(image: Raster, orientationKnown: boolean): Promise<OcrResult> {
    return (await this.#load()).read(image, orientationKnown);
  }

  /** See {@link OcrReader.findLines}. */
  async findLines(image: Raster): Promise<RotatedBox[]> {
    return (await this.#load()).findLines(image);
  }

  /** See {@link OcrReader.readLines}. */
  async readLines(image: Raster, boxes: readonly RotatedBox[]): Promise<OcrLine[]> {
    return (await this.#load()).readLines(image, boxes);
  }

  /**
   * Reads boxes as {@link readLines} does, in a fifth of the time, with more misread letters. Use it where the text is
   * known and only has to be confirmed.
   */
  async skimLines(image: Raster, boxes: readonly RotatedBox[]): Promise<OcrLine[]> {
    this.#loadingQuick ??= loadQuickRecognizer(this.#threads);
    return readBoxes(await this.#loadingQuick, image, boxes);
  }

  /** See {@link OcrReader.upright}. */
  async upright(image: Raster, orientationKnown: boolean): Promise<Raster> {
    return (await this.#load()).upright(image, orientationKnown);
  }

  async #load(): Promise<OcrReader> {
    this.#loading ??= findModelSet(this.#modelsDir).then((set) => OcrReader.load(set, this.#threads));
    const reader = await this.#loading;
    this.#hashes = reader.modelHashes;
    return reader;
  }
}
