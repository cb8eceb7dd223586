/** A role's names and labels. */
export interface LexiconEntry {
  /** Names of such a field in schemas. */
  readonly names: readonly string[];
  /** Labels printed beside its value: English, German, French, Dutch, and Malay for receipts. */
  readonly labels: readonly string[];
}

/** The roles of one area, in the order in which a field's name is compared with them. */
export type LexiconPart = Readonly<Record<string, LexiconEntry>>;

/** Combines every first phrase with every second one. */
export const combine = (first: string, second: string): readonly string[] =>
  phrases(first).flatMap((start) => phrases(second).map((end) => `${start} ${end}`));

/** Splits a text into phrases at its commas. */
export const phrases = (text: string): readonly string[] =>
  text
    .split(',')
    .map((phrase) => phrase.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
