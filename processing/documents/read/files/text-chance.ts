/**
 * The chance 0..1 that every letter of a text was read right, from the recognizer's mean confidence over its letters. The mean alone promises
 * too much (of words at 0.9 to 0.95 two in three are right), and the more the longer the text is: one wrong letter spoils it. The exponent
 * was chosen on scans of receipts with transcripts; docs/accuracy.md has how well it holds.
 */
export const chanceOfText = (meanConfidence: number, letters: number): number =>
  Math.max(0, Math.min(1, meanConfidence)) ** (3 + letters / 2);
