import type { OutputField } from '../../../../domain/output-field.ts';
import { type LabelWord, labelWords, stemOf } from '../labels/likeness.ts';
import { nameOfConcept } from '../lexicon/concepts.ts';
import type { Signs } from '../models/word-pairs.ts';

/** Further words of a text are not looked at. */
const most = { asked: 8, near: 12, own: 6 } as const;

/** One word for all that mean the same, in any language; otherwise the stem. */
const tokenOf = (word: string): string => nameOfConcept(word) ?? stemOf(word);

const tokensOf = (words: readonly LabelWord[], count: number): string[] => [
  ...new Set(words.slice(0, count).map(({ text }) => tokenOf(text))),
];

/** The tokens of texts beside values: many values and fields have the same neighbors. */
const tokensOfNeighbors = new WeakMap<readonly LabelWord[], readonly string[]>();

const nearTokens = (words: readonly LabelWord[]): readonly string[] => {
  const tokens = tokensOfNeighbors.get(words) ?? tokensOf(words, most.near);
  tokensOfNeighbors.set(words, tokens);
  return tokens;
};

/** The words of a field's label. */
export const askedTokens = ({ label }: OutputField): string[] => tokensOf(labelWords(label), most.asked);

const formLengthMax = 14;

/** The form of a value: `AA 9999 A` for `GB 4417 B`, and `9999-99-99` for a day. */
const formOf = (value: unknown): string =>
  String(value)
    .replace(/[A-ZÀ-Þ]+/g, (letters) => (letters.length === 1 ? 'A' : 'AA'))
    .replace(/[a-zß-ÿ]+/g, 'a')
    .replace(/\d+/g, (digits) => '9'.repeat(Math.min(4, digits.length)))
    .slice(0, formLengthMax);

const ownWords = (value: unknown): string[] =>
  typeof value === 'string'
    ? [
        ...new Set(
          value
            .toLowerCase()
            .match(/\p{L}+/gu)
            ?.slice(0, most.own),
        ),
      ]
    : [];

/**
 * The signs of a value.
 * @param asked the words of the field's label
 * @param neighbors the words of the texts before, beside and over the value
 */
export const signsOf = (
  asked: readonly string[],
  neighbors: readonly (readonly LabelWord[])[],
  value: unknown,
): Signs => ({
  asked,
  near: [...new Set(neighbors.flatMap(nearTokens))],
  form: [formOf(value)],
  word: ownWords(value),
});
