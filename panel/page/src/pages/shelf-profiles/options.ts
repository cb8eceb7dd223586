import type {
  ShelfModerationSettings,
  ShelfQualitySettings,
  ShelfRecognitionSettings,
} from '../../../../../domain/shelf-profiles/profile';
import type { ShelfReviewPolicy } from '../../../../../domain/shelf-profiles/review-policy';
import type { Hints } from '../../components/draft/setting-grid';
import { t } from '../../languages/message';

export const reviewWords: Readonly<Record<ShelfReviewPolicy, string>> = {
  never: t('Never'),
  always: t('Always'),
  below_confidence: t('If a recognition is uncertain'),
};

export const engineWords: Readonly<Record<ShelfRecognitionSettings['engine'], string>> = {
  builtin: t('Built in: compares with the catalog, works offline'),
  llm: t('Language model with vision'),
  http: t('Your own recognizer, over HTTP'),
};

export const blockWords: Readonly<Record<ShelfQualitySettings['blockWhen'], string>> = {
  any_photo: t('Block the capture if any photo fails'),
  all_photos: t('Leave out the photos that fail'),
};

export const peopleWords: Readonly<Record<ShelfModerationSettings['people'], string>> = {
  allow: t('Leave as they are'),
  blur: t('Blur, and delete the original'),
  blur_copy: t('Show a blurred copy, and keep the original'),
  reject: t('Reject the photo'),
};

export const unsuitableWords: Readonly<Record<ShelfModerationSettings['unsuitable'], string>> = {
  allow: t('Allow'),
  reject: t('Reject the photo'),
};

export const photoFormats: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'];

export const qualityHints: Hints = {
  rejectSharpnessBelow: { description: t('Blurrier photos fail'), step: 5 },
  warnSharpnessBelow: { description: t('Blurrier photos get a warning'), step: 5 },
  rejectBrightnessBelow: { description: t('Darker photos fail, 0 to 255'), step: 5 },
  rejectDarkShareAbove: { description: t('Share of dark pixels from which a photo fails, 0 to 1'), step: 0.05 },
  rejectClippedShareAbove: {
    description: t('Share of overexposed pixels from which a photo fails, 0 to 1'),
    step: 0.05,
  },
  warnGlareShareAbove: { description: t('Share of glare from which a photo gets a warning'), step: 0.01 },
  rejectGlareShareAbove: { description: t('Share of glare from which a photo fails'), step: 0.01 },
  warnTiltDegreesAbove: { description: t('More tilted photos get a warning, 0 to 45') },
  rejectTiltDegreesAbove: { description: t('More tilted photos fail, 0 to 45') },
  minShortSidePx: { description: t('Smaller photos fail'), step: 50 },
  maxMegapixels: { description: t('Larger photos fail') },
};

export const moderationHints: Hints = {
  minFaceScore: { description: t('Faces with a lower score are ignored, 0 to 1'), step: 0.05 },
  minFaceHeightShare: { description: t('Smaller faces count as print on packs, 0 to 1'), step: 0.01 },
  flagUnsuitableAbove: { description: t('Photos with a higher score get a warning, 0 to 1'), step: 0.05 },
  rejectUnsuitableAbove: { description: t('Photos with a higher score are rejected, 0 to 1'), step: 0.05 },
};

export const recognitionHints: Hints = {
  minConfidence: { description: t('Less confident detections are left out'), step: 0.05 },
  lowShareBelow: { description: t('A smaller share of shelf becomes an insight; 0 turns it off'), step: 0.05 },
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
