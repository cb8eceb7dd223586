import type { OutputField } from '../../../../domain/output-field.ts';
import { countDigits, countLetters } from '../../character-counts.ts';
import { type AmountText, findAmountTexts } from '../amounts/amount-text.ts';
import { dayValue, findDateTexts, findMonth, isDay } from '../dates/date-text.ts';
import { asksForMonth, asksForYear, isYear, isYearLabel } from '../dates/months.ts';
import { daysOf } from '../dates/period.ts';
import type { Described } from '../labels/described-values.ts';
import { languagesOf } from '../labels/label-languages.ts';
import type { ReadValue } from '../labels/labeled-candidates.ts';
import { hasOnlyLabelWords, labelWords } from '../labels/likeness.ts';
import { optionBox } from '../lexicon/answers.ts';
import {
  addressAsked,
  issuersAsked,
  nameAsked,
  otherThanAddress,
  otherThanName,
  recipientsAsked,
  shortNameAsked,
} from '../lexicon/asked-names.ts';
import type { Role } from '../lexicon/lexicon.ts';
import { endsWithCountry } from '../lexicon/line-words.ts';
import { monthOf } from '../lexicon/months.ts';
import { department, jobTitle } from '../lexicon/signatures.ts';
import { unitAtEnd } from '../lexicon/units.ts';
import { anyOf, words } from '../lexicon/word-pattern.ts';
import type { Locale } from '../locale/locale.ts';
import { askedText } from '../meaning/asked-text.ts';
import type { FieldMeaning } from '../meaning/roles.ts';
import { asksForBankName } from '../parties/bank-name.ts';
import { startsWithFormOfAddress } from '../parties/form-of-address.ts';
import { kindOfLine } from '../parties/line-kinds.ts';
import { foldText, squash, wordsOfName } from '../sheet/fold.ts';
import type { ExtractionContext } from './context.ts';
import { readIdentifier } from './identifier.ts';
import { shippingForms } from './shipping-numbers.ts';
import { hasCapital, readerOf } from './text-reader.ts';
import { typedStrings } from './typed-strings.ts';

/** A tax or account number, such as `GB120728540`: not a name or place, whatever its label. */
const numberWithPrefix = /^\p{Lu}{1,4}[\s-]?\d[\d\s-]{5,}$/u;

/** A name has letters, and few digits beside them: `3M`, `Studio 54`. */
export const digitsOfNameMax = 3;

/** Whether a field asks for the name of a person, a company or another party. */
const asksForName = (field: OutputField): boolean => {
  const asked = askedText(field);
  return [nameAsked, issuersAsked, recipientsAsked].some((names) => names.test(asked)) && !otherThanName.test(asked);
};

/** Whether a field asks for a whole name of a person or a company, or for an address: they rarely are a single word. */
const isOfWords = (field: OutputField): boolean => {
  const asked = askedText(field);
  if (asksForName(field)) return !shortNameAsked.test(asked);
  return addressAsked.test(asked) && !otherThanAddress.test(asked);
};

/** `4 Federal income tax withheld`: the next label of a form. */
const numberedLabel =
  /^\d{1,2}[a-zA-Z]?(?:\.\s\p{Lu}{3}|\s\p{Lu}\p{Ll}+$|\.?\s\p{Lu}\p{Ll}+\s\p{Ll}|\.\s\p{Lu}\p{Ll}{2})/u;

/** `Please print and press hard.` */
const isSentence = (text: string): boolean => {
  const words = text.split(/\s+/);
  const small = words.filter((word) => /^\p{Ll}{3,}/u.test(word));
  return text.endsWith('.') && small.length > words.length / 2;
};

/** A longer text is a sentence. */
const wordsOfNameMax = 10;

/** `Ogeechee Customs Brokers 912-555-0163`, `01 MARGUERITE OYELOWO`. */
const phoneAfter = /[\s,]+(?:(?:tel|phone|ph)\.?:?\s*)?\+?\(?\d{2,4}\)?[\s.-]\d{3,4}[\s.-]\d{3,4}\b.*$/iu;
const numberBefore = /^0\d\s(?=\p{L})/u;
/** `Ada Marlow (...7103)`: the last digits of a number of the person. */
const digitsAfter = /\s*\([.…*xX#\s]*\d{2,6}\)$/;

/** `Desmond Hart (dependent)`, `Zuri Souza (DOB 09/19/2015)`, `Tomas Lindgren + 1`. */
const noteAfter = /\s*(?:\((?:\p{Ll}[^()]*|[^()]*\d[^()]*)\)|\+\s?\d{1,2})$/u;

const stateWithCode = /^\p{Lu}{2}\s+\d{5}\b/u;

/**
 * The part of a text that may be a name: without the address after it, as in `Frau Paula Zeller, Amselweg 2, …` and
 * `Rowan Illingworth of 14 Weaver's Croft`.
 */
const nameIn = (whole: string): string => {
  // `Mrs Gwendolyn Pryce-Harries of Tŷ Celyn`.
  const person = startsWithFormOfAddress(whole) ? whole.replace(/\sof\s.*$/u, '') : whole;
  const [text = person] = person
    .replace(phoneAfter, '')
    .replace(numberBefore, '')
    .replace(digitsAfter, '')
    .replace(noteAfter, '')
    .split(/\sof\s(?=\d)|\s\/\s(?=\p{Ll})|\s[·•|]\s/u);
  const comma = text.indexOf(', ');
  if (comma < 0) return text;
  const rest = text.slice(comma + 2);
  // `Portsmouth, NH 03802`: a place.
  if (stateWithCode.test(rest)) return '';
  const isAddress = /^\d/.test(rest) || kindOfLine(rest).address;
  // `Vimala Rajendran, Procurement Manager`, `Meera Ponnusamy, negotiator`, `Tamsin Aldous, FY2`.
  const isOther =
    isAddress ||
    /^(?:\p{Ll}+|\p{Lu}{1,3}\d)$/u.test(rest) ||
    jobTitle.test(foldText(rest)) ||
    department.test(foldText(rest));
  return countDigits(text) > digitsOfNameMax || isOther ? text.slice(0, comma) : text;
};

const asksForTime =
  /\b(?:dates?|days?|period|time|when|valid|since|until|month|year|dob|born|expir\w*|datum|fecha|data)\b/i;

const expiryAsked = /\b(?:expiry|expiration|expires|mm\/yy)\b/;

/** A place has a name. */
const placeAsked = /\b(?:country|county|province|city|town|land|pays|pais|paese)$/;

const placeOfEvent = /\b(?:place|city|town|lieu|ort|luogo|lugar|plaats|miejsce)\b/;

/** The place beside a day: `Izmir, 19.06.2024`, `Grosseto (GR) 07.02.1988`, `30/10/1992, LONDRINA, PR`. */
const placeIn = (text: string): string => {
  const start = text.search(/[,\s]/);
  const rest = text.slice(start).replace(/^[,\s]+/, '');
  if (start > 0 && /^\p{L}/u.test(rest) && isDay(text.slice(0, start))) return rest;
  const end = Math.max(text.lastIndexOf(','), text.lastIndexOf(' '));
  return end > 0 && isDay(text.slice(end + 1).trim()) ? text.slice(0, end).replace(/,\s*$/, '') : text;
};

const tick = /^(?:[☑☒]|\[[xX]\]|\([xX]\))\s*/u;

const beforeOption = new RegExp(`(?=${optionBox})`, 'u');

/** The options of a text that are ticked: `Checking` in `☒ Checking ☐ Savings`. */
const findTicked = (text: string): string | null => {
  const chosen = text.split(beforeOption).filter((option) => tick.test(option));
  return chosen.length === 0 ? null : chosen.map((option) => option.replace(tick, '').trim()).join(', ');
};

/** `NWL-7740 del 02.04.2026`: a number with its day. */
const withDay = new RegExp(
  String.raw`^(?<number>\S*\d\S*)\s${anyOf`of, dated, dd, d\.d\., vom, du, del, van, ze dne, z dnia, z, den`}\s(?<day>.+)$`,
  'iu',
);

/** The number of a text that has its day, too; the whole text if it has none. */
const withoutDay = (text: string): string => {
  const { number, day } = withDay.exec(text)?.groups ?? {};
  return number !== undefined && day !== undefined && isDay(day.trim()) ? number : text;
};

/** The part of a text in two scripts that is in Latin letters: the Arabic or Hebrew one repeats it. */
const inLatin = (text: string): string => {
  const latin = text.replace(/\s*[\u0590-\u08FF\uFB1D-\uFEFC].*$/u, '');
  return countLetters(latin) > 1 ? latin : text;
};

/** `CLASS: D 9a`: the number of a license's next field. */
const nextCode = /(?<=^\S{1,3})\s\d{1,2}[a-d]$/;

/** The part of a text that a field of words asks for. */
const partAsked = (field: OutputField, whole: string): string => {
  const text = withoutDay(inLatin(whole)).replace(nextCode, '');
  const chosen = findTicked(text);
  if (chosen !== null) return chosen;
  if (asksForName(field)) return nameIn(text);
  return placeOfEvent.test(askedText(field)) ? placeIn(text) : text;
};

/** The first words of a letter: `Geachte mevrouw Daems,`. */
const greeting = new RegExp(
  String.raw`^${anyOf`dear, geachte, sehr geehrte\w?, liebe\w?, chere?, cher\w*, estimad\w+, gentile, egregi\w+, prezad\w+, kaere, kjaere, basta, szanown\w+, vazen\w+`}\s.*[,:]$`,
);

const isLabelInLanguages = (value: string): boolean => {
  const languages = languagesOf(value);
  return (
    languages.length > 1 &&
    languages.every((language) => labelWords(language).length < 4) &&
    languages.some(hasOnlyLabelWords)
  );
};

/** Whether a text can be the value of a field of words. */
const isInWords = (value: string, field: OutputField, { role }: FieldMeaning): boolean => {
  // The line to write on: a label without a value.
  if (/^[\s_.…·-]*$/.test(value) || /_{3,}|[:：]\s*$/.test(value)) return false;
  // The line at the foot of a check.
  if (/[\u2446-\u2449]/.test(value)) return false;
  const asked = askedText(field);
  if (expiryAsked.test(asked) && !/\d/.test(value)) return false;
  if (asksForYear.test(asked) && !/(?:19|20)\d\d/.test(value)) return false;
  if (asksForMonth.test(asked) && findMonth(value) === null && monthOf(value.trim()) === null) return false;
  if (greeting.test(foldText(value))) return false;
  // The box of an answer.
  if (/^(?:\[[ xX]?\]|\([ xX]?\))/.test(value)) return false;
  // `Empresa / Business`: a label in two languages.
  if (isLabelInLanguages(value)) return false;
  // `/ RÉF`: the rest of a label in two languages.
  if (/^\/\s\p{Lu}/u.test(value)) return false;
  // `(optional)`: a note about the label.
  if (/^\(\p{Ll}[^()]*\)$/u.test(value)) return false;
  // The mark of a footnote.
  if (/^\(\d{1,2}\)$/.test(value)) return false;
  // `and`, between the names of two parties.
  if (/\p{L}/u.test(value) && !/^\p{Lu}[+-]?$/u.test(value) && labelWords(value).length === 0) return false;
  // A whole day is the value of another field.
  if (isDay(value.trim()) && !asksForTime.test(`${wordsOfName(field.name)} ${field.label}`)) return false;
  if (role === 'nationality') return !/\d/.test(value);
  if (placeAsked.test(asked) && !/\p{L}/u.test(value)) return false;
  if (!asksForName(field)) return !(placeOfEvent.test(asked) && numberWithPrefix.test(value));
  if (numberWithPrefix.test(value)) return false;
  const { title, address, place, legalForm } = kindOfLine(value);
  // `Hamburg, Germany`.
  if (endsWithCountry.test(foldText(value)) && !legalForm) return false;
  if (title || numberedLabel.test(value) || !hasCapital.test(value) || isSentence(value)) return false;
  const digits = countDigits(value);
  const letters = countLetters(value);
  if (letters < 2 || digits > digitsOfNameMax || value.split(/\s+/).length > wordsOfNameMax) return false;
  // `£5.00, waived in November`.
  if (/^[£€$]?\s?\d+[.,]\d{2}\b/.test(value)) return false;
  // `the Premises`, `44 Plein Street`.
  if (/^(?:the|a|an|this|such|each|all)\s/.test(value) || (address && /^\d/.test(value))) return false;
  // The text below the name of a bank is its place.
  return !asksForBankName(field) || !(digits > 0 || address || (place && value.includes(',')));
};

/** The numbers of a text without money, and only those in the unit that a field names, if there are any. */
const inAskedUnit = (text: string, { label }: OutputField, numbers: readonly AmountText[]): readonly AmountText[] => {
  const unit = unitAtEnd.exec(label.trim())?.groups?.unit;
  if (unit === undefined) return numbers;
  const measured = numbers.filter(({ to }) => foldText(text.slice(to)).trimStart().startsWith(foldText(unit)));
  return measured.length > 0 ? measured : numbers.filter(({ currency }) => currency === null);
};

/** The numbers of a text; the percentages, if a field asks for one and the text has any. */
const numbersIn = (text: string, field: OutputField, mark: Locale['decimalMark']): readonly AmountText[] => {
  const asked = askedText(field);
  const rates = field.type === 'number' && rateAsked.test(asked) ? [...text.matchAll(percentage)] : [];
  if (rates.length === 0) {
    const found = findAmountTexts(text, mark);
    return field.type === 'currency' && !priceAsked.test(asked) ? found.map(inWholes) : found;
  }
  return rates.map(({ index, 1: digits = '' }) => ({
    value: Number(digits.replace(',', '.')),
    decimals: digits.replace(/^\d+[.,]?/, '').length,
    currency: null,
    from: index,
    to: index + digits.length,
  }));
};
/** Few amounts of money have three decimals, so the mark of `13.150` groups thousands. Prices of a unit may. */
const inWholes = (amount: AmountText): AmountText =>
  amount.decimals === 3 && !thirdDecimal.has(amount.currency ?? '')
    ? { ...amount, value: Math.round(amount.value * 1000), decimals: 0 }
    : amount;
const thirdDecimal: ReadonlySet<string> = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);
const priceAsked = words`price, rate, per, tariff, preis, prix, precio, prezzo, preco, cena, tarif, tarief, tarifa`;
const percentage = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,4})?)\s?%/g;
const rateAsked = new RegExp(
  String.raw`%|\b${anyOf`rate, percent, percentage, apr, apy, aer, yield, discount, interest, share, satz, prozent, rabatt, taux, remise, tasa, tipo, tasso, aliquota, aliquot, porcentaje, percentuale, rente`}\b|(?:satz|zins|rabatt|rente)\b`,
);

/** An identifier, not an amount or a count. */
const longNumber = /^\s*\d{8,}\s*$/;

/** The numbers of a text that are not part of a day in words: `2 August 2019`. */
const outsideOfDays = (text: string, numbers: readonly AmountText[]): readonly AmountText[] => {
  const days = findDateTexts(text, true).filter(({ from, to }) => /\p{L}{3}/u.test(text.slice(from, to)));
  return numbers.filter((number) => !days.some(({ from, to }) => number.from < to && number.to > from));
};

/** The month or the year in a text, if a field asks for one: `2023` in `calendar year 2023`. */
const insideOf = (text: string, asked: string): { readonly from: number; readonly to: number } | null => {
  if (asksForMonth.test(asked)) return findMonth(text);
  const year = asksForYear.test(asked) ? /^(?<word>\p{L}+\s)(?<year>(?:19|20)\d\d)$/u.exec(text) : null;
  return year ? { from: year.groups?.word?.length ?? 0, to: text.length } : null;
};

/** A single digit that is all of a text, or is before another label in a line: `Till 2 Served by: Oddny`. */
const singleDigit = (
  text: string,
  isRest: boolean,
): { readonly from: number; readonly to: number; readonly value: string } | null => {
  const match = (isRest ? /^\s*(?<digit>\d)(?=\s\p{L})/u : /^\s*(?<digit>\d)(?=\s*$)/).exec(text);
  const digit = match?.groups?.digit;
  return match && digit !== undefined ? { from: match[0].length - 1, to: match[0].length, value: digit } : null;
};

/** Roles whose values have a form of their own. */
const readByForm: ReadonlySet<Role> = new Set<Role>(['iban', 'bic', 'email', 'website']);

/**
 * The way to find a field by its description alone, whatever words the page uses; null for fields whose values are
 * determined by a choice, a pattern or a table.
 */
export const describedOf = (
  { locale }: ExtractionContext,
  field: OutputField,
  meaning: FieldMeaning,
  read: ReadValue = readerOf(field, meaning),
): Described | null => {
  const base = { field, meaning };
  switch (field.type) {
    case 'currency':
    case 'number':
    case 'integer':
      return {
        ...base,
        kind: 'number',
        readAll: (text) =>
          inAskedUnit(text, field, outsideOfDays(text, numbersIn(text, field, locale.decimalMark))).filter(
            ({ value, from, to }) =>
              (field.type !== 'integer' || Number.isInteger(value)) &&
              (!isYearLabel(field.label) || isYear(value)) &&
              !longNumber.test(text.slice(from, to)),
          ),
      };
    case 'date':
    case 'datetime':
      return {
        ...base,
        kind: 'day',
        readAll: (text) =>
          daysOf(text, locale.dayFirst).map((day) => ({
            from: day.from,
            to: day.to,
            value: dayValue(field.type, day),
          })),
      };
    case 'string': {
      if (field.validation.pattern !== undefined) return null;
      const typed = meaning.role !== null && readByForm.has(meaning.role) ? typedStrings[meaning.role] : undefined;
      if (typed) return { ...base, kind: 'code', readAll: (text) => typed(text, locale.country) };
      const kind = read === readIdentifier ? 'code' : 'text';
      return {
        ...base,
        kind,
        isOfWords: kind === 'text' && isOfWords(field),
        readAll: (text, isRest) => {
          const found = read(text, isRest ? 'inline' : 'right') ?? (kind === 'code' ? singleDigit(text, isRest) : null);
          const number = shippingForms(field)
            .map((form) => form.exec(text))
            .find((match) => match !== null);
          if (number && squash(number[0]) !== squash(String(found?.value))) {
            return [{ from: number.index, to: number.index + number[0].length, value: number[0] }];
          }
          if (!found || found.to <= found.from) return [];
          if (kind === 'code') return [found];
          const value = partAsked(field, String(found.value));
          if (!isInWords(value, field, meaning)) return [];
          const inside = insideOf(value, askedText(field));
          if (inside) {
            const { from, to } = inside;
            return [{ from: found.from + from, to: found.from + to, value: value.slice(from, to) }];
          }
          const from = found.from + Math.max(0, String(found.value).indexOf(value));
          return [{ from, to: value === found.value ? found.to : from + value.length, value }];
        },
      };
    }
    default:
      return null;
  }
};
