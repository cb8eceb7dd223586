import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import {
  afterLaw,
  lawAsked,
  laws,
  monthsUnit,
  noticeAsked,
  noticePeriod,
  otherTerm,
  periodInWords,
  subjectTo,
  termAsked,
  termOfContract,
  yearsUnit,
} from '../lexicon/contracts.ts';
import { askedText } from '../meaning/asked-text.ts';
import { foldText } from '../sheet/fold.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { proseOf, spanIn } from './prose.ts';

/** A fact of a contract: the words that ask for it, and the sentences with its `value`. */
interface Clause {
  readonly asked: RegExp;
  /** Words that ask for something else. */
  readonly other?: RegExp;
  readonly sentences: readonly RegExp[];
}

const endOfLaw = String.raw`(?=\s*(?:[,.;(]|$)|\s${afterLaw}\s|\sand\s\p{Ll})`;
const governed = String.raw`\b(?:governed|construed|interpreted)\b[^.;]{0,80}?\blaws?\sof\s(?:the\s)?`;

const clauses: Readonly<Record<string, Clause>> = {
  law: {
    asked: lawAsked,
    sentences: [
      new RegExp(String.raw`${governed}(?<value>\p{Lu}[^.,;(]{2,60}?)${endOfLaw}`, 'gu'),
      /\b(?:es gilt|unterliegt|unterliegen)\b[^.;]{0,40}?(?<value>\p{L}+es\sRecht)/giu,
      new RegExp(String.raw`\b${subjectTo}\b[^.;]{0,40}?(?<value>${laws}\s\p{L}{4,})`, 'giu'),
    ],
  },
  notice: {
    asked: noticeAsked,
    sentences: [
      new RegExp(String.raw`${periodInWords}['’]?\s(?:(?:prior|advance|previous|written)\s){0,2}notice\b`, 'giu'),
      new RegExp(String.raw`\bnotice\s(?:period\s)?of\s(?:at\sleast\s|not\sless\sthan\s)?${periodInWords}`, 'giu'),
      new RegExp(String.raw`\b${noticePeriod}\s(?:von|beträgt|de|di|van)\s${periodInWords}`, 'giu'),
    ],
  },
  term: {
    asked: termAsked,
    other: otherTerm,
    sentences: [new RegExp(String.raw`\b${termOfContract}\s(?:of|von|beträgt|de|di|van)\s${periodInWords}`, 'giu')],
  },
};

/** The number of a period in the unit that the field names; null if the sentence has another unit. */
const inUnit = (asked: string, digits: string, unit: string): number | null => {
  const printed = foldText(unit);
  const count = Number(digits);
  if (monthsUnit.test(asked)) {
    if (monthsUnit.test(printed)) return count;
    return yearsUnit.test(printed) ? 12 * count : null;
  }
  return yearsUnit.test(asked) && !yearsUnit.test(printed) ? null : count;
};

/** The first sentence about a fact is most likely the one that is asked for. */
const scores = { best: 0.9, later: 0.3 } as const;

/** Finds the governing law, the term and the notice period in the clauses of a contract. */
export const clauseCandidates = (sheet: Sheet, field: OutputField): Candidate[] => {
  const asked = askedText(field);
  const clause = Object.values(clauses).find((one) => one.asked.test(asked));
  if (!clause || clause.other?.test(asked)) return [];
  const isNumber = field.type === 'number' || field.type === 'integer';
  if (!isNumber && field.type !== 'string') return [];
  return proseOf(sheet)
    .flatMap((prose) =>
      clause.sentences.flatMap((sentence) =>
        [...prose.text.matchAll(sentence)].flatMap(({ index, 0: text, groups }) => {
          const printed = groups?.value;
          if (printed === undefined) return [];
          const digits = groups?.digits ?? groups?.plain;
          const number = digits === undefined ? null : inUnit(asked, digits, groups?.unit ?? '');
          const value = isNumber ? number : printed;
          if (value === null) return [];
          const from = index + text.lastIndexOf(printed);
          return [{ value, span: spanIn(prose, from, from + printed.length) }];
        }),
      ),
    )
    .map((found, index) => ({ ...found, score: index === 0 ? scores.best : scores.later }));
};
