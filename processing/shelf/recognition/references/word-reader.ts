import type { InferenceSession } from 'onnxruntime-node';
import { alongText } from '../../../documents/read/ocr/crop.ts';
import { detectText } from '../../../documents/read/ocr/detection.ts';
import type { RotatedBox } from '../../../documents/read/ocr/geometry.ts';
import { findModelSet } from '../../../documents/read/ocr/model-set.ts';
import { type OcrLine, readBoxes } from '../../../documents/read/ocr/ocr-reader.ts';
import { loadQuickRecognizer } from '../../../documents/read/ocr/quick-recognizer.ts';
import type { ComparedLine, LineRecognizer, QuestionedLine } from '../../../documents/read/ocr/recognition.ts';
import { loadModel } from '../../../onnx.ts';
import type { Raster } from '../../vision/raster.ts';

/** Pictures of packs are small: the detector sees all of their pixels. */
const pixelsMax = 800_000;

let detector: Promise<InferenceSession> | null = null;
let recognizer: Promise<LineRecognizer> | null = null;

const quick = (): Promise<LineRecognizer> => {
  recognizer ??= loadQuickRecognizer(1);
  return recognizer;
};

/** Finds the lines of text in the picture of a pack. */
export const findWords = async (picture: Raster): Promise<RotatedBox[]> => {
  detector ??= findModelSet().then(({ detection }) => loadModel(detection, 1));
  return (await detectText(await detector, picture, pixelsMax)).map(alongText);
};

/** Reads lines of text in the picture of a pack. */
export const readWords = async (picture: Raster, boxes: readonly RotatedBox[]): Promise<OcrLine[]> =>
  readBoxes(await quick(), picture, boxes);

/** Compares lines of a photo with the words that packs there may show. */
export const compareWords = async (photo: Raster, lines: readonly QuestionedLine[]): Promise<ComparedLine[]> =>
  lines.length === 0 ? [] : (await quick()).compare(photo, lines);
