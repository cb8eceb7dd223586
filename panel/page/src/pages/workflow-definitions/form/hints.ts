import type { Hints } from '../../../components/draft/setting-grid';

/** Descriptions of the quality thresholds for documents and photos. */
export const pictureHints: Hints = {
  minSharpness: { description: 'Blurrier pages fail', step: 5 },
  minBrightness: { description: 'Darker pages fail, 0 to 255', step: 5 },
  maxBrightness: { description: 'Brighter pages fail, 0 to 255', step: 5 },
  minShortSidePx: { description: 'Smaller pages fail', step: 50 },
  minTextHeightPx: { description: 'Pages with smaller text fail' },
  minOcrConfidence: { description: 'Pages with a lower confidence fail, 0 to 1', step: 0.05 },
  minRegionConfidence: { description: 'Regions below it get a warning, 0 to 1', step: 0.05 },
  minTextShare: { description: 'Pages with less text get a warning', step: 0.01 },
  maxGlareShare: { description: 'Pages with more glare get a warning', step: 0.01 },
  maxCroppedShare: { description: 'More lines at an edge get a warning', step: 0.05 },
};

/** Descriptions of the quality thresholds for recordings. */
export const audioHints: Hints = {
  minAudioSeconds: { description: 'Shorter recordings fail' },
  minLoudnessDbfs: { description: 'Quieter recordings fail, -120 to 0' },
  maxSilenceShare: { description: 'Recordings with more silence fail, 0 to 1', step: 0.05 },
  maxClippedShare: { description: 'Recordings with more clipped samples fail, 0 to 1', step: 0.01 },
};

export const fraudHints: Hints = {
  flagAt: { description: 'Submissions with this score or more need a review, 0 to 1', step: 0.05 },
  blockAt: { description: 'Submissions with this score or more are never approved automatically', step: 0.05 },
  maxHashDistance: { description: 'Differing bits, of 64, up to which two pictures are the same; 0 to 7' },
  minTextSimilarity: { description: 'Texts this similar are the same, 0.5 to 1', step: 0.05 },
  minFieldConfidence: { description: 'Less confident values are not compared', step: 0.05 },
};
