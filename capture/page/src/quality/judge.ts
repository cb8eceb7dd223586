import type { CaptureView } from '../../../../domain/capture-links/view.ts';
import {
  brightnessOf,
  glareShareOf,
  laplacianVariance,
  measureWidthPx,
} from '../../../../processing/documents/quality/gray.ts';
import { findPaper, type Paper } from '../../../../processing/geometry/paper-edges.ts';
import { measureExposure } from '../../../../processing/shelf/quality/exposure.ts';
import { measureSharpness } from '../../../../processing/shelf/quality/sharpness.ts';
import { cropGray, grayOf } from './pictures.ts';

/** The faults of a picture; each has a sentence of advice. */
export type Fault = 'too_small' | 'blurred' | 'too_dark' | 'too_bright' | 'glare' | 'cut_off' | 'too_far';

export interface Judgment {
  readonly fault: Fault;
  /** Whether the service would refuse the picture; the person may still use it. */
  readonly blocking: boolean;
}

const edgeWidthPx = 240;
/** A paper that covers less is too far away for its letters to be read. */
const paperAreaShareMin = 0.15;
/** The long side at which the shelf's gate measures photos. */
const shelfLongSidePx = 1024;

/** The box around a paper, as shares of the picture. */
const boxOf = ({ corners }: Paper) => ({
  left: Math.min(...corners.map(({ x }) => x)),
  right: Math.max(...corners.map(({ x }) => x)),
  top: Math.min(...corners.map(({ y }) => y)),
  bottom: Math.max(...corners.map(({ y }) => y)),
});

type Thresholds = NonNullable<CaptureView['quality']>;

/** Judges a document with the measures and thresholds of the service's quality gate, before anything is uploaded. */
const judgeDocument = (picture: ImageBitmap, thresholds: Thresholds): Judgment | null => {
  const gray = grayOf(picture, measureWidthPx);
  const paper = findPaper(grayOf(picture, edgeWidthPx));
  if (Math.min(picture.width, picture.height) < thresholds.minShortSidePx) {
    return { fault: 'too_small', blocking: true };
  }
  if (brightnessOf(gray) < thresholds.minBrightness) return { fault: 'too_dark', blocking: true };
  // The service measures the area of the text, which is known only after reading. Here, the paper stands in for it.
  const subject = paper ? cropGray(gray, boxOf(paper)) : gray;
  if (laplacianVariance(subject) < thresholds.minSharpness) {
    return { fault: 'blurred', blocking: true };
  }
  if (paper && paper.areaShare < paperAreaShareMin) return { fault: 'too_far', blocking: false };
  if (paper?.isCut && paper.areaShare < 0.9) return { fault: 'cut_off', blocking: false };
  return glareShareOf(subject) > thresholds.maxGlareShare ? { fault: 'glare', blocking: false } : null;
};

type ShelfThresholds = NonNullable<CaptureView['shelfQuality']>;

/** Judges a photo of a shelf with the measures and thresholds of the service's quality gate. */
const judgeShelf = (picture: ImageBitmap, thresholds: ShelfThresholds): Judgment | null => {
  if (Math.min(picture.width, picture.height) < thresholds.minShortSidePx) {
    return { fault: 'too_small', blocking: true };
  }
  const scale = Math.min(1, shelfLongSidePx / Math.max(picture.width, picture.height));
  const gray = grayOf(picture, Math.round(picture.width * scale));
  const exposure = measureExposure(gray);
  if (exposure.brightness < thresholds.rejectBrightnessBelow) return { fault: 'too_dark', blocking: true };
  if (exposure.clippedShare > thresholds.rejectClippedShareAbove) return { fault: 'too_bright', blocking: true };
  if (measureSharpness(gray, exposure.brightness) < thresholds.rejectSharpnessBelow) {
    return { fault: 'blurred', blocking: true };
  }
  return exposure.glareShare > thresholds.warnGlareShareAbove ? { fault: 'glare', blocking: false } : null;
};

/** The first fault of a picture; null if it is fine, or if the session has no quality gate. */
export const judge = (
  picture: ImageBitmap,
  { quality, shelfQuality, kind }: Pick<CaptureView, 'quality' | 'shelfQuality' | 'kind'>,
): Judgment | null => {
  if (shelfQuality) return judgeShelf(picture, shelfQuality);
  return quality && kind === 'document' ? judgeDocument(picture, quality) : null;
};
