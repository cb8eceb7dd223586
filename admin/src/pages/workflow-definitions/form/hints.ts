import type { Hints } from '../../../components/draft/setting-grid';

/** Thresholds of the capture quality gate for documents and photos. */
export const pictureHints: Hints = {
  minSharpness: { description: 'Blurred below it', step: 5 },
  minBrightness: { description: 'Too dark below it, 0 to 255', step: 5 },
  maxBrightness: { description: 'Too bright above it, 0 to 255', step: 5 },
  minShortSidePx: { label: 'Min short side (px)', description: 'Too small below it', step: 50 },
  minTextHeightPx: { label: 'Min text height (px)', description: 'Too small to read below it' },
  minOcrConfidence: { description: 'Unreadable below it, 0 to 1', step: 0.05 },
  minRegionConfidence: { description: 'Warns where a part reads worse, 0 to 1', step: 0.05 },
  minTextShare: { description: 'Warns where less of the page is text', step: 0.01 },
  maxGlareShare: { description: 'Warns where more is blown out', step: 0.01 },
  maxCroppedShare: { description: 'Warns where more lines touch an edge', step: 0.05 },
};

/** Thresholds for recordings. */
export const audioHints: Hints = {
  minAudioSeconds: { description: 'Too short below it' },
  minLoudnessDbfs: { label: 'Min loudness (dBFS)', description: 'Too quiet below it, -120 to 0' },
  maxSilenceShare: { description: 'Share of silence, 0 to 1', step: 0.05 },
  maxClippedShare: { description: 'Share of clipped samples, 0 to 1', step: 0.01 },
};

export const fraudHints: Hints = {
  flagAt: { description: 'A person looks from this score on, 0 to 1', step: 0.05 },
  blockAt: { description: 'Never approved by itself from this score on', step: 0.05 },
  maxHashDistance: { description: 'Of 64 bits, for the same picture; 0 to 7' },
  minTextSimilarity: { description: 'For the same text, 0.5 to 1', step: 0.05 },
  minFieldConfidence: { description: 'Values less sure are not compared', step: 0.05 },
};
