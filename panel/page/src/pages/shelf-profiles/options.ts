import type {
  ShelfModerationSettings,
  ShelfQualitySettings,
  ShelfRecognitionSettings,
} from '../../../../../domain/shelf-profiles/profile';
import type { ShelfReviewPolicy } from '../../../../../domain/shelf-profiles/review-policy';
import type { Hints } from '../../components/draft/setting-grid';

export const reviewWords: Readonly<Record<ShelfReviewPolicy, string>> = {
  never: 'Never',
  always: 'Always',
  below_confidence: 'If a recognition is uncertain',
};

export const engineWords: Readonly<Record<ShelfRecognitionSettings['engine'], string>> = {
  builtin: 'Built in: compares with the catalog, works offline',
  llm: 'Language model with vision',
  http: 'Your own recognizer, over HTTP',
};

export const blockWords: Readonly<Record<ShelfQualitySettings['blockWhen'], string>> = {
  any_photo: 'Block the capture if any photo fails',
  all_photos: 'Leave out the photos that fail',
};

export const peopleWords: Readonly<Record<ShelfModerationSettings['people'], string>> = {
  allow: 'Leave as they are',
  blur: 'Blur, and delete the original',
  blur_copy: 'Show a blurred copy, and keep the original',
  reject: 'Reject the photo',
};

export const unsuitableWords: Readonly<Record<ShelfModerationSettings['unsuitable'], string>> = {
  allow: 'Allow',
  reject: 'Reject the photo',
};

export const photoFormats: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'];

export const qualityHints: Hints = {
  rejectSharpnessBelow: { description: 'Blurrier photos fail', step: 5 },
  warnSharpnessBelow: { description: 'Blurrier photos get a warning', step: 5 },
  rejectBrightnessBelow: { description: 'Darker photos fail, 0 to 255', step: 5 },
  rejectDarkShareAbove: { description: 'Share of dark pixels from which a photo fails, 0 to 1', step: 0.05 },
  rejectClippedShareAbove: { description: 'Share of overexposed pixels from which a photo fails, 0 to 1', step: 0.05 },
  warnGlareShareAbove: { description: 'Share of glare from which a photo gets a warning', step: 0.01 },
  rejectGlareShareAbove: { description: 'Share of glare from which a photo fails', step: 0.01 },
  warnTiltDegreesAbove: { description: 'More tilted photos get a warning, 0 to 45' },
  rejectTiltDegreesAbove: { description: 'More tilted photos fail, 0 to 45' },
  minShortSidePx: { description: 'Smaller photos fail', step: 50 },
  maxMegapixels: { description: 'Larger photos fail' },
};

export const moderationHints: Hints = {
  minFaceScore: { description: 'Faces with a lower score are ignored, 0 to 1', step: 0.05 },
  minFaceHeightShare: { description: 'Smaller faces count as print on packs, 0 to 1', step: 0.01 },
  flagUnsuitableAbove: { description: 'Photos with a higher score get a warning, 0 to 1', step: 0.05 },
  rejectUnsuitableAbove: { description: 'Photos with a higher score are rejected, 0 to 1', step: 0.05 },
};

export const recognitionHints: Hints = {
  minConfidence: { description: 'Less confident detections are left out', step: 0.05 },
  lowShareBelow: { description: 'A smaller share of shelf becomes an insight; 0 turns it off', step: 0.05 },
};

/** The initial definition of a new profile. */
export const newDefinition = {
  slug: '',
  name: '',
  description: '',
  limits: { minPhotos: 1, maxPhotos: 30, maxPhotoSizeMb: 15 },
  review: 'below_confidence',
  catalog: [],
};
