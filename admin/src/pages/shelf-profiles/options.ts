import type {
  ShelfModerationSettings,
  ShelfQualitySettings,
  ShelfRecognitionSettings,
} from '../../../../domain/shelf-profiles/profile';
import type { ShelfReviewPolicy } from '../../../../domain/shelf-profiles/review-policy';
import type { Hints } from '../../components/draft/setting-grid';

export const reviewWords: Readonly<Record<ShelfReviewPolicy, string>> = {
  never: 'Never',
  always: 'Always',
  below_confidence: 'Where a recognition is unsure',
};

export const engineWords: Readonly<Record<ShelfRecognitionSettings['engine'], string>> = {
  builtin: 'Built in: compares with the catalog, works offline',
  llm: 'Language model with vision',
  http: 'Own recognizer, by HTTP',
};

export const blockWords: Readonly<Record<ShelfQualitySettings['blockWhen'], string>> = {
  any_photo: 'The capture is blocked where one photo fails',
  all_photos: 'Photos that fail are left out',
};

export const peopleWords: Readonly<Record<ShelfModerationSettings['people'], string>> = {
  allow: 'Are left as they are',
  blur: 'Are blurred',
  reject: 'Reject the photo',
};

export const unsuitableWords: Readonly<Record<ShelfModerationSettings['unsuitable'], string>> = {
  allow: 'Is let through',
  reject: 'Rejects the photo',
};

export const photoFormats: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'];

export const qualityHints: Hints = {
  rejectSharpnessBelow: { description: 'Blurred below it: the photo fails', step: 5 },
  warnSharpnessBelow: { description: 'A finding below it', step: 5 },
  rejectBrightnessBelow: { description: 'Too dark below it, 0 to 255', step: 5 },
  rejectDarkShareAbove: { description: 'Share of dark pixels, 0 to 1', step: 0.05 },
  rejectClippedShareAbove: { description: 'Share of blown-out pixels, 0 to 1', step: 0.05 },
  warnGlareShareAbove: { description: 'Share of glare for a finding', step: 0.01 },
  rejectGlareShareAbove: { description: 'Share of glare that fails', step: 0.01 },
  warnTiltDegreesAbove: { label: 'Warn tilt above (°)', description: 'A finding above it, 0 to 45' },
  rejectTiltDegreesAbove: { label: 'Reject tilt above (°)', description: 'Fails above it, 0 to 45' },
  minShortSidePx: { label: 'Min short side (px)', description: 'Too small below it', step: 50 },
  maxMegapixels: { description: 'Too large above it' },
};

export const moderationHints: Hints = {
  minFaceScore: { description: 'How sure a face must be, 0 to 1', step: 0.05 },
  minFaceHeightShare: { description: 'Smaller faces are on packs; 0 to 1', step: 0.01 },
  flagUnsuitableAbove: { description: 'A finding above it, 0 to 1', step: 0.05 },
  rejectUnsuitableAbove: { description: 'Rejected above it, 0 to 1', step: 0.05 },
};

export const recognitionHints: Hints = {
  minConfidence: { description: 'Detections less sure are left out', step: 0.05 },
  lowShareBelow: { description: 'A share of shelf below it is an insight; 0 is off', step: 0.05 },
};

/** What a new profile begins with. */
export const newDefinition = {
  slug: '',
  name: '',
  description: '',
  limits: { minPhotos: 1, maxPhotos: 30, maxPhotoSizeMb: 15 },
  review: 'below_confidence',
  catalog: [],
};
