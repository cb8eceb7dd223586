/** Settings whose name alone is not clear enough. */
const labels: Readonly<Record<string, string>> = {
  outputSchema: 'Output fields',
  acceptedFormats: 'Accepted formats',
  maxFileSizeMb: 'Maximum file size (MB)',
  maxPhotoSizeMb: 'Maximum photo size (MB)',
  mimeTypes: 'Photo formats',
  reviewBelow: 'Review threshold',
  reviewFieldsBelow: 'Review thresholds of fields',
  reviewSample: 'Sampling rate',
  http: 'Your own service',
  flagAt: 'Review score',
  blockAt: 'Block score',
  rejectSharpnessBelow: 'Minimum sharpness',
  warnSharpnessBelow: 'Sharpness warning',
  rejectBrightnessBelow: 'Minimum brightness',
  rejectDarkShareAbove: 'Maximum dark share',
  rejectClippedShareAbove: 'Maximum overexposed share',
  warnGlareShareAbove: 'Glare warning',
  rejectGlareShareAbove: 'Maximum glare share',
  warnTiltDegreesAbove: 'Tilt warning (°)',
  rejectTiltDegreesAbove: 'Maximum tilt (°)',
  flagUnsuitableAbove: 'Unsuitable content warning',
  rejectUnsuitableAbove: 'Unsuitable content limit',
  lowShareBelow: 'Low share limit',
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
  return labels[name] ?? text.charAt(0).toUpperCase() + text.slice(1);
};

/** Lists whose items appear in a path under their own names. */
const namedLists: ReadonlySet<string | undefined> = new Set(['outputSchema', 'fields', 'catalog', 'reviewFieldsBelow']);

/** The label of a path: `Output fields › total › Required`. */
export const pathWords = (path: readonly string[]): string =>
  path.map((step, index) => (namedLists.has(path[index - 1]) ? step : memberLabel(step))).join(' › ');
