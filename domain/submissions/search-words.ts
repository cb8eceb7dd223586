import { at, requireValue } from '../assert.ts';

/** Longer words are cut; nobody types that many letters. */
const wordLengthMax = 64;
/** Distinct words of one document or one set of values. */
const wordsMax = 4_000;
/** Shorter words of a search match only whole words: too many words begin like them. */
const prefixLengthMin = 3;

/** Marks entries that are not words of a text, so that no text matches them. */
const mark = '=';

/** Letters without accents and case, so that "Müller", "MULLER" and "müller" are the same word. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');

const withoutZeros = (whole: string, decimals: string): string => {
  const kept = decimals.replace(/0+$/, '');
  const digits = whole.replace(/^0+(?=\d)/, '');
  return kept === '' ? digits : `${digits}.${kept}`;
};

/**
 * The amounts that digits with separators may mean, without grouping and with a decimal point: "1,234.50" and "1.234,5"
 * are "1234.5". "1.234" has two meanings. Empty if the text is not an amount.
 */
const amountsOf = (text: string): string[] => {
  const parts = /^(?<whole>\d+|\d{1,3}(?:[.,'’]\d{3})+)(?:(?<point>[.,])(?<decimals>\d{1,4}))?$/u.exec(text)?.groups;
  if (!parts) return [];
  const { point, decimals } = parts;
  const whole = requireValue(parts.whole, 'the whole part of an amount');
  const grouping = /[.,'’]/.exec(whole)?.[0];
  if (grouping !== undefined && grouping === point) return [];
  if (point === undefined && grouping === undefined) return [];
  const amount = withoutZeros(whole.replaceAll(/\D/g, ''), decimals ?? '');
  const isEither = decimals?.length === 3 && grouping === undefined && whole.length <= 3;
  return isEither ? [amount, withoutZeros(whole + decimals, '')] : [amount];
};

const piecesOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}](?:[^\s]*[\p{L}\p{N}])?/gu) ?? [];

/**
 * Every meaning of one piece of a text between spaces: words that belong together, or amounts of which one is meant.
 */
const readPiece = (piece: string): { readonly words: readonly string[]; readonly amounts: readonly string[] } => ({
  words: (piece.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, wordLengthMax)),
  amounts: amountsOf(piece),
});

/**
 * The distinct words of a text by which it is found: letters and digits, without case and accents, and the amounts in
 * one form.
 */
export const searchWords = (text: string): string[] => {
  const found = new Set<string>();
  for (const piece of piecesOf(text)) {
    const { words, amounts } = readPiece(piece);
    for (const word of [...words, ...amounts]) found.add(word);
    if (found.size >= wordsMax) break;
  }
  return [...found].slice(0, wordsMax);
};

const textsOf = (value: unknown): string[] => {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'object') return Object.values(value).flatMap(textsOf);
  return [String(value)];
};

/** The case of a field's name does not matter. */
const fieldWord = (field: string, word: string): string => `${mark}${field.toLowerCase()}:${word}`;

/** The words of extracted values: each word alone, and each with the name of its field. */
export const valueWords = (values: Readonly<Record<string, unknown>> | null): string[] => {
  const found = new Set<string>();
  for (const [field, value] of Object.entries(values ?? {})) {
    for (const word of searchWords(textsOf(value).join(' '))) {
      found.add(word);
      found.add(fieldWord(field, word));
    }
  }
  return [...found].slice(0, wordsMax);
};

/** The words of the caller's metadata. */
export const metadataWords = (metadata: unknown): string[] => searchWords(textsOf(metadata).join(' '));

/** Facts of a submission, other than words, by which it is found. */
export const facetKinds = ['company', 'reason', 'person'] as const;
export type FacetKind = (typeof facetKinds)[number];

/** A fact of a submission, such as who decided about it. */
export const facet = (kind: FacetKind, value: string): string => `${mark}${mark}${kind}:${value}`;

const lexeme = (word: string, isPrefix: boolean): string =>
  `'${word.replaceAll(/['\\]/g, (letter) => letter + letter)}'${isPrefix ? ':*' : ''}`;

const either = (lexemes: readonly string[]): string =>
  lexemes.length === 1 ? at(lexemes, 0) : `(${lexemes.join(' | ')})`;

const conditionsOf = (text: string, named: (word: string) => string): string[] =>
  piecesOf(text).flatMap((piece) => {
    const { words, amounts } = readPiece(piece);
    return amounts.length > 0
      ? [either(amounts.map((amount) => lexeme(named(amount), false)))]
      : words.map((word) => lexeme(named(word), word.length >= prefixLengthMin));
  });

/** The terms of a search. */
export interface WordSearch {
  /** The submission must have every word, or a word that begins with it. */
  readonly text?: string | undefined;
  /** A field whose value has these words; null for any field. */
  readonly value?: { readonly field: string | null; readonly text: string } | undefined;
  /** The submission must have one of these values of each kind. */
  readonly facets?: Partial<Readonly<Record<FacetKind, readonly string[]>>>;
}

/** Words of a field begin with the mark and its name; any other word comes from a value, the metadata or a page. */
const valueWord = ({ field }: { readonly field: string | null }, word: string): string =>
  field === null ? word : fieldWord(field, word);

/** The search as a `tsquery`; null if it has nothing to look up. */
export const wordQuery = ({ text, value, facets = {} }: WordSearch): string | null => {
  const conditions = [
    ...(text === undefined ? [] : conditionsOf(text, (word) => word)),
    ...(value === undefined ? [] : conditionsOf(value.text, (word) => valueWord(value, word))),
  ];
  if (text !== undefined && conditions.length === 0) return null;
  for (const kind of facetKinds) {
    const values = facets[kind];
    if (values !== undefined && values.length > 0) {
      conditions.push(either(values.map((one) => lexeme(facet(kind, one), false))));
    }
  }
  return conditions.length === 0 ? null : conditions.join(' & ');
};
