import type { Hints } from '../../../components/draft/setting-grid';
import { t } from '../../../languages/message';

/** Descriptions of the quality thresholds for documents and photos. */
export const pictureHints: Hints = {
  minSharpness: { description: t('Blurrier pages fail'), step: 5 },
  minBrightness: { description: t('Darker pages fail, 0 to 255'), step: 5 },
  maxBrightness: { description: t('Brighter pages fail, 0 to 255'), step: 5 },
  minShortSidePx: { description: t('Smaller pages fail'), step: 50 },
  minTextHeightPx: { description: t('Pages with smaller text fail') },
  minOcrConfidence: { description: t('Pages with a lower confidence fail, 0 to 1'), step: 0.05 },
  minRegionConfidence: { description: t('Regions below it get a warning, 0 to 1'), step: 0.05 },
  minTextShare: { description: t('Pages with less text get a warning'), step: 0.01 },
  maxGlareShare: { description: t('Pages with more glare get a warning'), step: 0.01 },
  maxCroppedShare: { description: t('More lines at an edge get a warning'), step: 0.05 },
};

/** Descriptions of the quality thresholds for recordings. */
export const audioHints: Hints = {
  minAudioSeconds: { description: t('Shorter recordings fail') },
  minLoudnessDbfs: { description: t('Quieter recordings fail, -120 to 0') },
  maxSilenceShare: { description: t('Recordings with more silence fail, 0 to 1'), step: 0.05 },
  maxClippedShare: { description: t('Recordings with more clipped samples fail, 0 to 1'), step: 0.01 },
};

export const fraudHints: Hints = {
  flagAt: { description: t('Submissions with this score or more need a review, 0 to 1'), step: 0.05 },
  blockAt: { description: t('Submissions with this score or more are never approved automatically'), step: 0.05 },
  hashDistanceMax: { description: t('Differing bits, of 64, up to which two pictures are the same; 0 to 7') },
  minTextSimilarity: { description: t('Texts this similar are the same, 0.5 to 1'), step: 0.05 },
  minFieldConfidence: { description: t('Less confident values are not compared'), step: 0.05 },
};
