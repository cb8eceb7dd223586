/** A role's names and labels. */
export interface LexiconEntry {
  /** Names that schemas give such a field. */
  readonly names: readonly string[];
  /** Phrases that stand beside its value: English, German, French, Dutch, and Malay for receipts. */
  readonly labels: readonly string[];
}

/** The roles of one area; the order is that in which a field's name is tried against them. */
export type LexiconPart = Readonly<Record<string, LexiconEntry>>;

/** Every first phrase followed by every second one. */
export const combined = (first: string, second: string): readonly string[] =>
  phrases(first).flatMap((start) => phrases(second).map((end) => `${start} ${end}`));

/** Phrases written one after the other, parted by commas. */
export const phrases = (text: string): readonly string[] =>
  text
    .split(',')
    .map((phrase) => phrase.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
