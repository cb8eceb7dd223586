import { countDigits, countLetters } from '../../character-counts.ts';
import { isCountryName } from '../lexicon/countries.ts';
import {
  businessWord,
  contact,
  legalForm,
  personName,
  phrase,
  place,
  street,
  title,
  tradeWord,
} from '../lexicon/line-words.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import { foldText } from '../sheet/fold.ts';

const anyPart = (parts: readonly string[]): RegExp => new RegExp(`(?:${parts.join('|')})`, 'u');

const fiveDigits = String.raw`\d{5}(?:-\d{4})?`;

const postalCode = anyPart([
  // Malaysia, Germany, France and the United States: five digits before a place, at the end of a line, or after a
  // state.
  String.raw`(?<![\d-])${fiveDigits},?\s*(?:[a-z]{3,}|kl\b|pj\b|jb\b)`,
  String.raw`,\s?${fiveDigits}\W*$`,
  String.raw`\b[a-z]{2}\.?\s${fiveDigits}\b`,
  // The Netherlands: `1234 AB`.
  String.raw`\b\d{4}\s?[a-z]{2}\b(?=\s|,|$)`,
  // India, China and Singapore: six digits after a place.
  String.raw`(?<!\p{L})\p{L}{3,}\s?-\s?\d{3}\s?\d{3}\W*$`,
  String.raw`\b(?:pin(?: code)?|singapore)[\s:.-]{1,3}\d{3}\s?\d{3}\b`,
  // Australia: four digits after a place and its state.
  String.raw`\p{L}{3,},?\s(?:nsw|vic|qld|wa|sa|tas|act|nt),?\s\d{4}\W*$`,
  // The United Kingdom: `LS1 4HT`; Ireland: `D02 AF30`.
  String.raw`\b[a-z]{1,2}\d[a-z\d]?\s?\d[a-z]{2}\b`,
  String.raw`\b[a-z]\d{2}\s[a-z\d]{4}\b`,
  // Poland, Portugal, and Sweden, the Czech Republic and Greece: groups of digits before a place.
  String.raw`(?:^|[\s,])\d{2}-\d{3}\s+\p{L}{3,}`,
  String.raw`(?:^|[\s,])\d{4}-\d{3}\s+\p{L}{3,}`,
  String.raw`^(?:[a-z]{1,2}-)?\d{3}\s\d{2}\s{1,2}\p{L}{3,}`,
  // Switzerland, Austria and Belgium: four digits before a place.
  String.raw`(?:^|[\s,])(?:[a-z]{1,2}-)?\d{4}\s+[a-z]{3,}`,
]);

const register = anyOf`co, company, business, br, reg, registration, roc, hrb, siret, siren, rcs, kvk, company registered`;

const registration = anyPart([
  // Malaysia: `(462001-K)`, `139111 X`.
  String.raw`^\W*\(?[a-z]{0,3}\d{5,}\s?-\s?[a-z]\)?`,
  String.raw`^\W*\(?\d{5,}\s?-?\s?[a-z]\W*$`,
  // A register's name or abbreviation before the number: `HRB 4471`, `Company Reg. No: 1013999`.
  String.raw`\b${register}\b\.?\s?(?:reg\b\.?\s?)?(?:no|number|nr|n°)?\b\.?\s?:?\s?\W*\d{4,}`,
]);

/** The kind of a line by its words. */
export interface LineKind {
  readonly legalForm: boolean;
  readonly businessWord: boolean;
  /** Names what is sold or done, but does not end a name. */
  readonly tradeWord: boolean;
  /** Looks like a person's name. */
  readonly personName: boolean;
  readonly title: boolean;
  /** Street, building or postal code. */
  readonly address: boolean;
  /** A town or country, which may also be part of a name. */
  readonly place: boolean;
  readonly postalCode: boolean;
  readonly contact: boolean;
  /** Starts with a contact word such as `Tel`: nothing else is on such a line. */
  readonly startsWithContact: boolean;
  /** Greetings and terms, as receipts print them. */
  readonly phrase: boolean;
  /** Names a company's register entry. */
  readonly registration: boolean;
  /** Share of letters among letters and digits. */
  readonly letterShare: number;
  readonly letters: number;
}

/** A heading with a space after each letter: `I N V O I C E`. */
const spaced = /^\p{L}(?:\s\p{L}){3,}$/u;

/** Classifies a line by its words. */
export const kindOfLine = (text: string): LineKind => {
  const trimmed = foldText(text).trim();
  const folded = spaced.test(trimmed) ? trimmed.replace(/\s/g, '') : trimmed;
  const letters = countLetters(folded);
  const digits = countDigits(folded);
  const hasPostalCode = postalCode.test(folded);
  return {
    legalForm: legalForm.test(folded),
    businessWord: businessWord.test(folded),
    tradeWord: tradeWord.test(folded),
    personName: personName.test(folded),
    title: title.test(folded),
    address: street.test(folded) || hasPostalCode,
    place: place.test(folded) || isCountryName(folded),
    postalCode: hasPostalCode,
    contact: contact.test(folded),
    startsWithContact: (contact.exec(folded)?.index ?? Infinity) <= 1,
    phrase: phrase.test(folded),
    registration: registration.test(folded),
    letterShare: letters + digits === 0 ? 0 : letters / (letters + digits),
    letters,
  };
};

/** How many words of a line belong to its legal form, from the form to the end of the line: `SE & Co. KG`. */
export const wordsOfLegalForm = (text: string): number => {
  const folded = foldText(text);
  const at = legalForm.exec(folded)?.index;
  return at === undefined ? 0 : folded.slice(at).trim().split(/\s+/).length;
};

const everyLegalForm = new RegExp(legalForm.source, 'gu');

/** Whether a line is only the end of a company's name, such as `SDN BHD` or `(M) SDN. BHD.`. */
export const isLegalFormOnly = (text: string): boolean => {
  const rest = foldText(text)
    .replace(everyLegalForm, '')
    .replace(/\(\p{L}{1,12}\)/gu, '');
  return legalForm.test(foldText(text)) && rest.replace(/[^\p{L}\p{N}]/gu, '').length <= 2;
};
