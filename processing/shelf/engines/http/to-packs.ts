import type { PixelBox, ShelfInsight } from '../../../../domain/shelf-captures/analysis.ts';
import { invalidAnswer } from '../../../services/customer-service.ts';
import type { AcceptedPhoto, CatalogProduct, RequestedPhoto } from '../../contract/shelf-engine.ts';
import type { FoundPack } from '../../photo/analyzed-photo.ts';
import type { CompletedRecognition } from './protocol.ts';
import { recognizerService } from './service.ts';

/** How far a box may extend beyond the photo, in pixels, because services round. */
const outsideMaxPx = 2;
/** Smaller boxes show nothing that can be recognized. */
const sideMinPx = 2;

const boxProblem = ({ x, y, width, height }: PixelBox, photo: RequestedPhoto): string | null => {
  if (Math.min(width, height) < sideMinPx) return `is less than ${sideMinPx} pixels wide or high`;
  const isOutside =
    Math.min(x, y) < -outsideMaxPx ||
    x + width > photo.width + outsideMaxPx ||
    y + height > photo.height + outsideMaxPx;
  return isOutside ? `is outside the photo of ${photo.width} x ${photo.height} pixels` : null;
};

/**
 * Refuses an answer with products that are not in the catalog, or boxes that are not in the photo.
 * @throws ServiceRefusal
 */
export const checkRecognition = (
  { detections, gaps = [] }: CompletedRecognition,
  photo: RequestedPhoto,
  catalog: readonly Pick<CatalogProduct, 'sku'>[],
): void => {
  const known = new Set(catalog.map(({ sku }) => sku));
  const refuse = (path: string, what: string): never => {
    throw invalidAnswer(recognizerService, `photo ${photo.photoIndex}, ${path} ${what}.`);
  };
  for (const [index, { sku, candidates, box }] of detections.entries()) {
    const stranger = [sku, ...candidates.map((candidate) => candidate.sku)].find(
      (one) => one !== null && !known.has(one),
    );
    if (stranger) refuse(`detections[${index}].sku:`, `${JSON.stringify(stranger)} is not in the catalog`);
    const wrong = boxProblem(box, photo);
    if (wrong !== null) refuse(`detections[${index}].box`, wrong);
  }
  for (const [index, { box }] of gaps.entries()) {
    const wrong = boxProblem(box, photo);
    if (wrong !== null) refuse(`gaps[${index}].box`, wrong);
  }
};

/** The detections of a checked answer. The brand of a known product comes from the catalog. */
export const packsOf = (
  { detections }: CompletedRecognition,
  catalog: readonly CatalogProduct[],
  minConfidence: number,
): FoundPack[] =>
  detections
    .filter(({ confidence }) => confidence >= minConfidence)
    .map(({ sku, brand, confidence, candidates, box }) => ({
      sku,
      brand: catalog.find((product) => product.sku === sku)?.brand ?? brand,
      confidence,
      candidates: candidates.length === 0 && sku !== null ? [{ sku, confidence }] : candidates,
      box,
    }));

/** Insights about empty places that the recognizer found. */
export const gapInsights = ({ gaps = [] }: CompletedRecognition, { photoId }: AcceptedPhoto): ShelfInsight[] =>
  gaps.map(({ box, confidence }) => ({
    type: 'possible_gap',
    message: 'This place in the row may be empty.',
    confidence,
    photoId,
    sku: null,
    brand: null,
    box,
  }));
