/** The most features that are kept of a file, and how many of them are look-up keys. */
const sketchMax = 96;
const keysMax = 16;
/** Fewer features may agree by chance: a shop's phone number and postal code are on all its receipts. */
const featuresMin = 8;
const sharedMin = 6;

/**
 * The sketch of a file's layout: the smallest of its features' hashes (unsigned 32-bit numbers), ascending. Of the
 * features that two files share, both sketches keep the same ones (bottom-k sketch; Cohen and Kaplan, "Summarizing data
 * using bottom-k sketches", 2007). So the sketch of a cropped page still contains the page's features that are in the
 * crop.
 */
export const layoutSketch = (features: Iterable<number>): number[] =>
  [...new Set(features)].sort((a, b) => a - b).slice(0, sketchMax);

/** The keys under which a sketch is looked up; none if there are too few features. */
export const layoutKeys = (sketch: readonly number[]): string[] =>
  sketch.length < featuresMin ? [] : sketch.slice(0, keysMax).map((feature) => feature.toString(36));

/** A sketch in its stored form. */
export const formatSketch = (sketch: readonly number[]): string =>
  sketch.map((feature) => feature.toString(36)).join(',');

/** A stored sketch as numbers. */
export const parseSketch = (value: string): number[] =>
  value === '' ? [] : value.split(',').map((feature) => Number.parseInt(feature, 36));

/** The largest hash up to which a sketch has all features of its file. */
const completeUpTo = (sketch: readonly number[]): number =>
  sketch.length < sketchMax ? Infinity : (sketch.at(-1) ?? Infinity);

/** The share of the smaller file's features that the other one has, 0..1; 0 if there are too few to say. */
export const layoutSimilarity = (a: readonly number[], b: readonly number[]): number => {
  const limit = Math.min(completeUpTo(a), completeUpTo(b));
  const [mine, theirs] = [a, b].map((sketch) => new Set(sketch.filter((feature) => feature <= limit)));
  if (!mine || !theirs) return 0;
  const smaller = Math.min(mine.size, theirs.size);
  const shared = [...mine].filter((feature) => theirs.has(feature)).length;
  return smaller < featuresMin || shared < sharedMin ? 0 : shared / smaller;
};
