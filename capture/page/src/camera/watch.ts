import { laplacianVariance } from '../../../../processing/documents/quality/gray.ts';
import { findPaper, type Paper } from '../quality/paper-edges.ts';
import { differenceOf, grayOf } from '../quality/pictures.ts';

/** What the camera sees at a moment. */
export interface Glance {
  readonly paper: Paper | null;
  /** Whether the paper has been whole, sharp and still for long enough to be taken. */
  readonly isReady: boolean;
}

const glanceWidthPx = 240;
const glanceEveryMs = 150;
const stillForMs = 900;
/** Mean difference of two glances, in levels of gray. */
const stillBelow = 4;
const sharpAbove = 60;
const areaShareMin = 0.2;

/**
 * Looks at a video several times a second.
 * @returns stops it
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
