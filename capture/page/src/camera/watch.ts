import { laplacianVariance } from '../../../../processing/documents/quality/gray.ts';
import { findPaper, type Paper } from '../../../../processing/geometry/paper-edges.ts';
import { differenceOf, grayOf } from '../quality/pictures.ts';

/** The state of the live picture at a moment. */
export interface Glance {
  readonly paper: Paper | null;
  /** Whether the paper has been whole, sharp and still for long enough to be photographed. */
  readonly isReady: boolean;
}

const glanceWidthPx = 240;
const glanceEveryMs = 150;
const stillForMs = 900;
/** The mean difference between two frames, in gray levels. */
const stillBelow = 4;
const sharpAbove = 60;
const areaShareMin = 0.2;

/**
 * Analyzes a video several times a second.
 * @returns a function that stops it
 */
export const watchVideo = (video: HTMLVideoElement, onGlance: (glance: Glance) => void): (() => void) => {
  let before: ReturnType<typeof grayOf> | null = null;
  let stillSince: number | null = null;
  const timer = setInterval(() => {
    if (video.videoWidth === 0) return;
    const gray = grayOf(video, glanceWidthPx);
    const paper = findPaper(gray);
    const isStill = before !== null && differenceOf(before, gray) < stillBelow;
    before = gray;
    const isGood =
      paper !== null && !paper.isCut && paper.areaShare > areaShareMin && laplacianVariance(gray) > sharpAbove;
    stillSince = isStill && isGood ? (stillSince ?? performance.now()) : null;
    onGlance({ paper, isReady: stillSince !== null && performance.now() - stillSince > stillForMs });
  }, glanceEveryMs);
  return () => clearInterval(timer);
};
