import { at } from '../../../../domain/assert.ts';
import type { OutputField } from '../../../../domain/output-field.ts';
import { countDigits, countLetters, matchedLength } from '../../character-counts.ts';
import { findAmountTexts } from '../amounts/amount-text.ts';
import { dayValue, findDateTexts } from '../dates/date-text.ts';
import type { Candidate } from '../labels/candidate.ts';
import { labelWords, likenessOf } from '../labels/likeness.ts';
import { addressAsked } from '../lexicon/asked-names.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import { askedText } from '../meaning/asked-text.ts';
import type { FieldMeaning } from '../meaning/roles.ts';
import { isLegalFormOnly } from '../parties/line-kinds.ts';
import { wordsOfSentenceMin } from '../sheet/clause-numbers.ts';
import { foldText, squash, wordsOfName } from '../sheet/fold.ts';
import { onceASheet } from '../sheet/once-a-sheet.ts';
import { type Sheet, spanOf } from '../sheet/sheet.ts';
import type { ExtractionContext } from './context.ts';
import { digitsOfNameMax } from './described-field.ts';
import { type Prose, proseOf, spanIn } from './prose.ts';

/** A term that a contract defines: `Larkspur Inc., a Delaware corporation ("Client")`. */
interface DefinedTerm {
  readonly name: string;
  readonly prose: Prose;
  /** The text that the term is defined for is between these offsets, at its end. */
  readonly from: number;
  readonly to: number;
}

const article = String.raw`(?:the|der|die|das|dem|den|le|la|les|el|il|lo|de|het)\s+|l['’]`;
const termNamed = (group: string): string => String.raw`(?<${group}>\p{Lu}[\p{L}'’-]*(?:\s\p{Lu}[\p{L}'’-]*){0,3})`;
const quotedTerm = (group: string): string => String.raw`["“”„«‘']\s?(?:${article})?${termNamed(group)}\s?["“”»’']`;
const calling = anyOf`
  hereinafter, hereafter, nachfolgend, nachstehend, im folgenden, ci-apres, ci-après, en adelante, en lo sucesivo, di seguito, hierna, doravante
`;
const definitions = new RegExp(
  [
    // ("Client"), (the "Client"), (hereinafter the "Client")
    String.raw`\([^()"“”„«‘]{0,40}${quotedTerm('term')}[^()]{0,40}\)`,
    // (the Seller)
    String.raw`\((?:${article})${termNamed('plain')}\)`,
    // – nachfolgend „Vermieter“ genannt –
    String.raw`[–—-]?\s*\b${calling}\b[^"“”„«‘.;]{0,30}${quotedTerm('called')}(?:\s*genannt)?`,
  ].join('|'),
  'giu',
);

/** A term is defined for something at most this many characters before. */
const reach = 260;

const termsOf = onceASheet((sheet): readonly DefinedTerm[] => {
  const terms = proseOf(sheet).flatMap((prose) => {
    let end = 0;
    return [...prose.text.matchAll(definitions)].flatMap((match): DefinedTerm[] => {
      const name = match.groups?.term ?? match.groups?.plain ?? match.groups?.called;
      const from = Math.max(end, match.index - reach);
      end = match.index + match[0].length;
      return name === undefined ? [] : [{ name, prose, from, to: match.index }];
    });
  });
  return terms;
});

/** Words before a party of a contract: the name starts after the last of them. */
const opening = new RegExp(
  String.raw`(?:\b${anyOf`
    by and between, between, zwischen, entre, tra, tussen, de una parte, de otra parte, d'une part, d'autre part, la société, la sociedad, the company
  `}\b|[:;]|\b(?:${article})\p{L}+\s(?:is|are|ist|sind|est|es|è)\b)[\s:,]*`,
  'giu',
);
const betweenParties = new RegExp(
  String.raw`^[\s,;.:–—-]*(?:${anyOf`and, und, et, y, e, en`}\s+)?(?:\(?\d{1,2}[.)]\s*)?[\s–—-]*`,
  'iu',
);
/** An article before a name, and `Herrn`, which is a declined `Herr`. */
const beforeName = new RegExp(String.raw`^(?:${article})?(?:Herrn\s)?`, 'u');
/** A party's form, place or representative comes after its name. */
const aboutParty = new RegExp(
  String.raw`,|\s(?:${anyOf`a, an, having, whose, with, residing, located, represented, vertreten, wohnhaft, geboren, mit sitz, sise, dont, con, demeurant, domiciliad\w+`})\s|\sof\s(?=\d)`,
  'giu',
);
const wordsOfPartyMax = 9;
const lettersOfPartyMin = 3;
/** `Premises and event. Owner grants Renter`. Legal forms begin with a capital: `Larkspur Inc. Services`. */
const endOfSentence = /(?<![\p{Lu}\p{L}.])\p{Ll}{3,}\.\s\p{Lu}/u;

/** The name of the party that a term is defined for; null if there is no name. */
const partyOf = ({ prose, from, to }: DefinedTerm): { from: number; to: number } | null => {
  const before = prose.text.slice(from, to);
  const opened = [...before.matchAll(opening)].at(-1);
  let start = opened ? opened.index + opened[0].length : 0;
  start += matchedLength(betweenParties, before.slice(start));
  start += matchedLength(beforeName, before.slice(start));
  const text = before.slice(start);
  const ends = [...text.matchAll(aboutParty)];
  const end = ends.find(({ index }, position) => {
    const next = ends[position + 1]?.index ?? text.length;
    return !isLegalFormOnly(text.slice(index + 1, next));
  });
  const name = text
    .slice(0, end?.index)
    .trimEnd()
    .replace(/[\s,–—-]+$/, '');
  const isName =
    /^\p{Lu}/u.test(name) &&
    countLetters(name) >= lettersOfPartyMin &&
    countDigits(name) <= digitsOfNameMax &&
    !endOfSentence.test(name) &&
    name.split(/\s+/).length <= wordsOfPartyMax;
  return isName ? { from: from + start, to: from + start + name.length } : null;
};

/** The score of a value whose defined term has the words of the field. */
const termScore = 0.9;

const valueBefore = (
  { locale }: ExtractionContext,
  field: OutputField,
  defined: DefinedTerm,
): { value: unknown; from: number; to: number } | null => {
  const { prose, from, to } = defined;
  const before = prose.text.slice(from, to);
  switch (field.type) {
    case 'string': {
      const party = partyOf(defined);
      return party ? { ...party, value: prose.text.slice(party.from, party.to) } : null;
    }
    case 'date':
    case 'datetime': {
      const day = findDateTexts(before, locale.dayFirst).at(-1);
      return day ? { value: dayValue(field.type, day), from: from + day.from, to: from + day.to } : null;
    }
    case 'currency':
    case 'number': {
      const amount = findAmountTexts(before, locale.decimalMark).findLast(({ currency }) => currency !== null);
      return amount ? { value: amount.value, from: from + amount.from, to: from + amount.to } : null;
    }
    default:
      return null;
  }
};

const endsWith = (source: string): RegExp => new RegExp(String.raw`\b${source}\s(?:the\s)?$`, 'u');

/** Words before a day in a sentence: the day of the contract itself, the first and the last day of its term. */
const wordsBefore = {
  made: endsWith(anyOf`as of, dated, dated as of, effective as of, entered into on, made on, signed on`),
  first: endsWith(anyOf`
    effective, commencing, commencing at noon on, commencing on, commences on, commence on, starting, starting on, starts on, beginning, beginning on, begins on, with effect from, beginnt am, ab dem, seit dem,
    mit wirkung vom, a compter du, a partir du, a partir del, con effetto dal, con efectos desde, met ingang van, tritt am, inicio em, inicio a, inicio el, inizio il, a partir de, desde el, decorrenza dal, vanaf,
    ode dne, od dnia, z dniem, fra og med, fran och med
  `),
  last: endsWith(anyOf`
    until, through, expires on, expire on, expiring on, ends on, end on, ending on, ending at noon on, ending at midnight on, terminates on, terminating on, no later than, endet am, bis zum, jusqu'au, hasta el,
    fino al, tot en met, termo em, termo a, termina em, ate, do, do dnia, til og med, till och med
  `),
} as const;

/** The days that a field may ask for, each with the kinds of days that answer it, the likeliest first. */
const daysAsked: readonly (readonly [RegExp, readonly (keyof typeof wordsBefore)[]])[] = [
  [/\b(?:end|ends|expiry|expiration|expires|termination|until|ende|\w+ende|fin|fine)\b/, ['last']],
  [/\b(?:start|starts|commencement|commences|begin|begins|beginn|\w+beginn|debut|inicio|inizio)\b/, ['first', 'made']],
  [/\b(?:effective|agreement|contract|signing|signed|signature)\b/, ['made', 'first']],
];

/** A sentence may speak of another day; the first one of a kind is most likely that of the document. */
const sentenceScores = { best: 0.5, later: 0.2, amount: 0.35, number: 0.7 } as const;

/** Days in sentences, after words such as `as of` and `until`. */
const daysInSentences = ({ sheet, locale }: ExtractionContext, field: OutputField): Candidate[] => {
  if (field.type !== 'date') return [];
  const asked = askedText(field);
  const kinds = daysAsked.find(([words]) => words.test(asked))?.[1];
  if (!kinds) return [];
  const days = proseOf(sheet).flatMap((prose) =>
    findDateTexts(prose.text, locale.dayFirst).map(({ iso, from, to }) => ({ iso, prose, from, to })),
  );
  return kinds
    .flatMap((kind) =>
      days.filter(({ prose, from }) =>
        wordsBefore[kind].test(foldText(prose.text.slice(Math.max(0, from - wordsBeforeMax), from))),
      ),
    )
    .map(({ iso, prose, from, to }, index) => ({
      value: iso,
      span: spanIn(prose, from, to),
      score: index === 0 ? sentenceScores.best : sentenceScores.later,
    }));
};
/** In characters. */
const wordsBeforeMax = 40;

/** The words before a day among which a label's words are searched. */
const sentenceWords = /(?:[^\s.;]+\s+){1,8}$/u;
const coverMin = 0.9;
/** A shorter word may be in any sentence. */
const tellingLetters = 5;

/** Days after the words of the field's label: `a current account with us, opened on 22 November 2021`. */
const daysAfterWords = ({ sheet, locale }: ExtractionContext, { label, type }: OutputField): Candidate[] => {
  const asked = labelWords(label).filter(({ weight }) => weight === 1);
  const isTelling = asked.length > 1 || (asked[0]?.text.length ?? 0) >= tellingLetters;
  if ((type !== 'date' && type !== 'datetime') || !isTelling) return [];
  return proseOf(sheet).flatMap((prose) =>
    findDateTexts(prose.text, locale.dayFirst).flatMap((day) => {
      const before = sentenceWords.exec(prose.text.slice(0, day.from));
      if (!before || likenessOf(asked, labelWords(before[0])).cover < coverMin) return [];
      return [{ value: dayValue(type, day), span: spanIn(prose, day.from, day.to), score: sentenceScores.best }];
    }),
  );
};

/** The words before an amount, maybe with the amount in words: `a monthly rent of Nine Hundred Dollars ($900.00)`. */
const wordsOfAmount = /(?:[^\s.;]+\s+){1,14}\(?$/u;
const tellingLettersOfAmount = 4;

/** Amounts after the words of the field's label in the same sentence. */
const amountsAfterWords = ({ sheet, locale }: ExtractionContext, { label, type }: OutputField): Candidate[] => {
  const asked = labelWords(label).filter(({ weight }) => weight === 1);
  const isTelling = asked.length > 1 || (asked[0]?.text.length ?? 0) >= tellingLettersOfAmount;
  if ((type !== 'number' && type !== 'currency') || !isTelling) return [];
  return proseOf(sheet).flatMap((prose) =>
    prose.parts
      .filter(({ cell }, index) => {
        const above = prose.parts[index - 1]?.cell.tokens.length ?? 0;
        return Math.max(cell.tokens.length, above) >= wordsOfSentenceMin;
      })
      .flatMap(({ from: start, cell }) =>
        findAmountTexts(cell.text, locale.decimalMark)
          .filter(({ currency }) => currency !== null)
          .flatMap(({ value, from, to }) => {
            const before = wordsOfAmount.exec(prose.text.slice(0, start + from));
            if (!before || likenessOf(asked, labelWords(before[0])).cover < coverMin) return [];
            return [{ value, span: spanIn(prose, start + from, start + to), score: sentenceScores.amount }];
          }),
      ),
  );
};

const ofFirst = /\b(?:first party|party (?:1|one|a)|parties 1)\b/;
const ofSecond = /\b(?:second party|other party|party (?:2|two|b)|parties 2)\b/;
const numberedParties =
  /\(1\)\s(?<first>[^()]{3,300}?)(?:\s\([^\d()]*\))?[\s,;.]+(?:\p{L}{1,3}\s)?\(2\)\s(?<second>[^()]{3,300})/gu;

/** The parties that a contract numbers: `(1) Halcyon Robotics, Inc., a company … and (2) Verdant Foods Ltd, …`. */
const partiesByNumber = (sheet: Sheet, field: OutputField): Candidate[] => {
  const asked = askedText(field);
  const isFirst = ofFirst.test(asked);
  if (field.type !== 'string' || isFirst === ofSecond.test(asked)) return [];
  return proseOf(sheet).flatMap((prose) =>
    [...prose.text.matchAll(numberedParties)].flatMap(({ index, groups }) => {
      const text = (isFirst ? groups?.first : groups?.second) ?? '';
      const from = prose.text.indexOf(text, index);
      const party = partyOf({ name: '', prose, from, to: from + text.length });
      if (!party) return [];
      const value = prose.text.slice(party.from, party.to);
      return [{ value, span: spanIn(prose, party.from, party.to), score: termScore }];
    }),
  );
};

/** Longer labels are no nouns before a number. */
const wordsOfNounMax = 2;
const wordsOfLongLine = 8;

const longLinesOf = onceASheet((sheet) =>
  sheet.rows
    .flatMap(({ cells }) => cells)
    .filter(({ tokens }) => tokens.length >= wordsOfLongLine)
    .map((cell) => ({ cell, folded: foldText(cell.text) })),
);

/** Numbers after the field's own noun in a line: `Unit 3R`, `parking space numbered 14`, `SIRET 519 382 741 00022`. */
const numbersAfterNoun = ({ sheet }: ExtractionContext, { label, type }: OutputField): Candidate[] => {
  const noun = foldText(label).trim();
  if (type !== 'string' || !/^\p{L}+(?: \p{L}+)*$/u.test(noun) || noun.split(' ').length > wordsOfNounMax) return [];
  const lines = longLinesOf(sheet).filter(({ folded }) => folded.includes(noun));
  if (lines.length === 0) return [];
  const numbered = new RegExp(
    String.raw`\b${noun}\s+(?:no\.?\s|number\s|numbered\s|#\s?)?(?<code>\d{1,5}(?:\s\d{2,5}){2,}|\p{Lu}?\d{1,5}\p{Lu}?)(?![\p{L}\d.,-]*\d)`,
    'iu',
  );
  return lines.flatMap(({ cell }) => {
    const match = numbered.exec(cell.text);
    const code = match?.groups?.code;
    if (!match || code === undefined) return [];
    const to = match.index + match[0].length;
    return [{ value: code, span: spanOf(cell, to - code.length, to), score: sentenceScores.number }];
  });
};

/** A `Lessee` is a tenant. */
const sameMin = 0.85;

/** `, whose address is 12 Wharf Lane, Kennebunkport, Maine 04046 (the "Lessor")`. */
const addressOfParty = new RegExp(
  String.raw`\b${anyOf`of, at, address is, residing at, located at, business at, offices? at, wohnhaft in, wohnhaft, demeurant, sise, sis, domicilio en, con sede in`}\s+(?<address>(?=[^"“”]*\d)[^"“”();]{8,120}?)[\s,–—-]*(?:\([^()]*)?$`,
  'iu',
);

/** The address of a party whose name a contract defines: that before the term. */
const addressesOfParties = ({ sheet }: ExtractionContext, field: OutputField): Candidate[] => {
  const asked = labelWords(field.label.replace(/address/i, '')).filter(({ weight }) => weight === 1);
  if (field.type !== 'string' || !addressAsked.test(askedText(field)) || asked.length === 0) return [];
  return termsOf(sheet)
    .filter(({ name }) => likenessOf(asked, labelWords(name)).cover >= sameMin)
    .flatMap(({ prose, from, to }) => {
      const before = prose.text.slice(from, to);
      const address = addressOfParty.exec(before)?.groups?.address;
      const start = address === undefined ? -1 : from + before.lastIndexOf(address);
      return address === undefined
        ? []
        : [{ value: address, span: spanIn(prose, start, start + address.length), score: termScore }];
    });
};

/** Finds values that the sentences of a contract name: by the terms it defines, and days by the words before them. */
export const candidatesInSentences = (
  context: ExtractionContext,
  field: OutputField,
  { labels }: FieldMeaning,
): Candidate[] => {
  const names = new Set([field.label, wordsOfName(field.name), ...labels].map(squash));
  const asked = labelWords(field.label).filter(({ weight }) => weight === 1);
  const isSame = (name: string): boolean => {
    const { cover, precision } = likenessOf(asked, labelWords(name));
    return names.has(squash(name)) || (asked.length === 1 && cover >= sameMin && precision >= sameMin);
  };
  const terms = termsOf(context.sheet).filter(({ name }) => isSame(name));
  const ofTerms = terms.flatMap((defined): Candidate[] => {
    const found = valueBefore(context, field, defined);
    if (!found) return [];
    return [{ value: found.value, span: spanIn(defined.prose, found.from, found.to), score: termScore }];
  });
  if (ofTerms.length > 0) return [at(ofTerms, 0)];
  const addresses = addressesOfParties(context, field);
  if (addresses.length > 0) return addresses;
  return [
    ...daysInSentences(context, field),
    ...daysAfterWords(context, field),
    ...amountsAfterWords(context, field),
    ...numbersAfterNoun(context, field),
    ...partiesByNumber(context.sheet, field),
  ];
};
