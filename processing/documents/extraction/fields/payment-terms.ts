import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { askedText } from '../meaning/asked-text.ts';
import { type Sheet, spanOf } from '../sheet/sheet.ts';

const termsAsked =
  /\b(?:payment terms|terms of payment|zahlungsbedingung\w*|conditions de (?:paiement|reglement)|terms)\b/;
/** `Net 30`, `2% 10, Net 30`, `30 days`, `Due on receipt`, `COD`: terms that need no label. */
const terms = new RegExp(
  [
    String.raw`^(?:terms\s*[:：]\s*)?(?<terms>`,
    String.raw`(?:\d{1,2}(?:\.\d)?\s?%\s?,?(?:in\s)?\d{1,3}(?:\sdays)?\s?[,/]?\s?)?net(?:to)?[\s-]?\d{1,3}(?:\s?(?:days|eom))?`,
    String.raw`|(?:net\s)?\d{1,3}\s(?:days|tage|jours|dias|giorni|dagen)(?:\s(?:net|netto|eom))?`,
    String.raw`|(?:due|payable) (?:up)?on receipt|c\.?o\.?d\.?|cash on delivery|cash in advance|prepaid`,
    String.raw`)\.?$`,
  ].join(''),
  'iu',
);
const score = 0.5;

/** Finds terms of payment by their form, if a field asks for them. */
export const paymentTerms = (sheet: Sheet, field: OutputField): Candidate[] =>
  field.type !== 'string' || !termsAsked.test(askedText(field))
    ? []
    : sheet.rows
        .flatMap(({ cells }) => cells)
        .flatMap((cell) => {
          const text = cell.text.trim();
          const value = terms.exec(text)?.groups?.terms;
          const from = value === undefined ? -1 : cell.text.indexOf(value);
          return value === undefined ? [] : [{ value, span: spanOf(cell, from, from + value.length), score }];
        });
