import { said, t } from '../../languages/message';

/** Settings whose name alone is not clear enough. */
const labels: Readonly<Record<string, string>> = {
  outputSchema: t('Output fields'),
  acceptedFormats: t('Accepted formats'),
  maxFileSizeMb: t('Maximum file size (MB)'),
  maxPhotoSizeMb: t('Maximum photo size (MB)'),
  mimeTypes: t('Photo formats'),
  reviewBelow: t('Review threshold'),
  reviewFieldsBelow: t('Review thresholds of fields'),
  reviewSample: t('Sampling rate'),
  http: t('Your own service'),
  flagAt: t('Review score'),
  blockAt: t('Block score'),
  rejectSharpnessBelow: t('Minimum sharpness'),
  warnSharpnessBelow: t('Sharpness warning'),
  rejectBrightnessBelow: t('Minimum brightness'),
  rejectDarkShareAbove: t('Maximum dark share'),
  rejectClippedShareAbove: t('Maximum overexposed share'),
  warnGlareShareAbove: t('Glare warning'),
  rejectGlareShareAbove: t('Maximum glare share'),
  warnTiltDegreesAbove: t('Tilt warning (°)'),
  rejectTiltDegreesAbove: t('Maximum tilt (°)'),
  flagUnsuitableAbove: t('Unsuitable content warning'),
  rejectUnsuitableAbove: t('Unsuitable content limit'),
  lowShareBelow: t('Low share limit'),
};

/** Words of a setting's name that are written differently in its label. */
const spellings: Readonly<Record<string, string>> = {
  min: 'minimum',
  max: 'maximum',
  Mb: '(MB)',
  Ms: '(ms)',
  Px: '(px)',
  Dbfs: '(dBFS)',
  Ocr: 'OCR',
};

/** The label of a setting: `minShortSidePx` becomes `Minimum short side (px)`. */
export const memberLabel = (name: string): string => {
  const words = name.split(/(?=[A-Z])/).map((word) => spellings[word] ?? word.toLowerCase());
  const text = words.join(' ').replaceAll('_', ' ');
  return labels[name] ?? said(text.charAt(0).toUpperCase() + text.slice(1));
};

/** Lists whose items appear in a path under their own names. */
const namedLists: ReadonlySet<string | undefined> = new Set(['outputSchema', 'fields', 'catalog', 'reviewFieldsBelow']);

/** The label of a path: `Output fields › total › Required`. */
export const pathWords = (path: readonly string[]): string =>
  path.map((step, index) => (namedLists.has(path[index - 1]) ? step : memberLabel(step))).join(' › ');
