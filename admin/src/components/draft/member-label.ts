/** Members whose own name would not say it well enough. */
const labels: Readonly<Record<string, string>> = {
  outputSchema: 'Output fields',
  acceptedFormats: 'Accepted formats',
  maxFileSizeMb: 'Largest file (MB)',
  maxPhotoSizeMb: 'Largest photo (MB)',
  mimeTypes: 'Photo formats',
  color: 'Color',
  reviewBelow: 'Review below confidence',
  reviewSample: 'Share reviewed anyway',
  catalog: 'Catalog',
  http: 'Own service',
  flagAt: 'Flag from score',
  blockAt: 'Block from score',
};

const units: Readonly<Record<string, string>> = { Mb: '(MB)', Ms: '(ms)', Px: '(px)', Dbfs: '(dBFS)', Ocr: 'OCR' };

/** A member of a definition as people read it: `minShortSidePx` becomes `Min short side (px)`. */
export const memberLabel = (name: string): string => {
  const words = name.split(/(?=[A-Z])/).map((word) => units[word] ?? word.toLowerCase());
  const text = words.join(' ').replaceAll('_', ' ');
  return labels[name] ?? text.charAt(0).toUpperCase() + text.slice(1);
};

/** Lists whose items a path calls by the names that somebody gave them. */
const namedLists: ReadonlySet<string | undefined> = new Set(['outputSchema', 'fields', 'catalog']);

/** A path of a definition as people read it: `Output fields › total › Required`. */
export const pathWords = (path: readonly string[]): string =>
  path.map((step, index) => (namedLists.has(path[index - 1]) ? step : memberLabel(step))).join(' › ');
