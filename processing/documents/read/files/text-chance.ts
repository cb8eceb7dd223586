/**
 * The chance 0..1 that every letter of a text was read right, from the recognizer's mean confidence over its letters.
 * The mean alone is too optimistic (of words at 0.9 to 0.95, two in three are right), and more so for longer texts: one
 * wrong letter spoils them. The exponent was fitted to scans of receipts with transcripts; docs/accuracy.md shows how
 * well it works.
 */
export const chanceOfText = (meanConfidence: number, letters: number): number =>
  Math.max(0, Math.min(1, meanConfidence)) ** (3 + letters / 2);
