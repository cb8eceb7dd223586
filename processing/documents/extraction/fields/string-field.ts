import type { OutputField } from '../../../../domain/output-field.ts';
import { currencyCandidates } from '../amounts/currency.ts';
import { timeCandidates } from '../dates/times.ts';
import { bestOf, type Candidate } from '../labels/candidate.ts';
import { labeledCandidates, type ReadValue } from '../labels/labeled-candidates.ts';
import { isFormText } from '../lexicon/form-words.ts';
import type { FieldMeaning } from '../meaning/roles.ts';
import { addressBelow, freeAddresses } from '../parties/address.ts';
import { customerCandidates } from '../parties/customer.ts';
import { bestIssuer, issuerCandidates } from '../parties/issuer.ts';
import { ofIssuer, outsideOfParties } from '../parties/of-parties.ts';
import { asksForShop } from '../parties/trade-name.ts';
import { spanOf } from '../sheet/sheet.ts';
import { readPlate, readVin } from '../vehicles/forms.ts';
import type { ExtractionContext } from './context.ts';
import { readIdentifier } from './identifier.ts';
import { patternCandidates, readByPattern } from './pattern-candidates.ts';
import { titleNumbers } from './title-number.ts';
import { typedStrings } from './typed-strings.ts';
import { wrappedIbans } from './wrapped-iban.ts';

const lengthMax = 200;

/** Reads the rest of a cell, up to the next `label:`. */
const readRest: ReadValue = (text) => {
  const leading = /^[\s:：.#=\-–|]*/u.exec(text)?.[0].length ?? 0;
  const rest = text.slice(leading);
  const nextLabel = /\s{1,}[\p{L}][\p{L} .-]{1,24}:(?:\s|$)/u.exec(rest);
  const value = rest.slice(0, nextLabel && nextLabel.index > 0 ? nextLabel.index : lengthMax).trim();
  // `Customer` before `number` was the start of another label.
  if (leading <= 1 && anotherLabel.test(value)) return null;
  if (value === '') return null;
  // Another label or heading is rarely a value.
  if (restOfSentence.test(value)) return null;
  const isLabelLike = numberedLabel.test(value) || (/[ /]/.test(value) && isFormText(value));
  return { from: leading, to: leading + value.length, value, strength: isLabelLike ? 0.3 : 0.9 };
};

/** `16 Hgt`: the number and the abbreviation of a license's field. */
const numberedLabel = /^\d{1,2}[a-d]?\.?\s\p{L}{2,5}\.?$/u;

/** A label continues: `Surname and name of parents`. */
const restOfSentence = /^(?:and|or|und|oder|et|ou|of|des|du)\s/i;

const anotherLabel = /^(?:numbers?|no|nr|n°|id|nummer|numero|code|ref|reference|date|datum|name|address)\b/i;

const identifierWords =
  /\b(number|no|nr|id|code|reference|ref|nummer|numero|kenn\w*|zeichen|serial|policy|account|reg\w*)\b|(?:nummer|nr)$/i;

/**
 * `Account holder`, `Registered keeper`: a person or a company, although the words before it name something with a
 * number.
 */
const nameWords = /\b(?:holder|owner|keeper|name|names|beneficiary|person|subject|bank)$|(?:inhaber|halter)(?:in)?$/i;

/** A value without the typical form is not one of these, whatever label is beside it. */
const ofOneForm: ReadonlySet<string> = new Set(['cardNumber', 'email', 'website']);

/** Bank codes of any country (ISO 9362). */
const bicForm = /^[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?$/;

/** A weaker match needs a label beside it. */
const freeStrengthMin = 0.5;

const typedCandidates = (context: ExtractionContext, meaning: FieldMeaning): Candidate[] => {
  const findTyped = meaning.role ? typedStrings[meaning.role] : undefined;
  if (!findTyped) return [];
  const find = (text: string) => findTyped(text, context.locale.country);
  const readFirst: ReadValue = (text) => {
    const first = find(text)[0];
    return first && first.from <= 12 ? first : null;
  };
  const free = context.sheet.rows.flatMap((row) =>
    row.cells.flatMap((cell) =>
      find(cell.text)
        .filter(({ strength }) => strength >= freeStrengthMin)
        .map(({ from, to, value, strength }) => ({
          value,
          span: spanOf(cell, from, to),
          score: 0.6 * strength - 0.002 * cell.row,
        })),
    ),
  );
  const wrapped = meaning.role === 'iban' ? wrappedIbans(context.sheet) : [];
  return [...labeledCandidates(context, meaning.labels, readFirst), ...free, ...wrapped];
};

const addressCandidates = (context: ExtractionContext, labels: readonly string[]): Candidate[] => {
  const best = bestIssuer(context.sheet);
  const near = best ? addressBelow(context.sheet, best.line.cell, best.line.lastRow) : null;
  const labeled = labeledCandidates(context, labels, readRest).filter(
    ({ value }) => typeof value === 'string' && value.length > 12,
  );
  return [
    ...(near ? [near] : []),
    ...freeAddresses(context.sheet),
    ...labeled.map((candidate) => ({ ...candidate, score: candidate.score * 0.6 })),
  ];
};

/** How the value of a field is read that no role describes, by what it is called. */
const readerOf = ({ label, name }: OutputField, { labels }: FieldMeaning): ReadValue => {
  if (labels.includes('license plate')) return readPlate;
  if (labels.includes('vin')) return readVin;
  return identifierWords.test(`${label} ${name}`) && !nameWords.test(label) ? readIdentifier : readRest;
};

const byRole = (context: ExtractionContext, field: OutputField, meaning: FieldMeaning): Candidate[] => {
  switch (meaning.role) {
    case 'issuer':
      return issuerCandidates(context.sheet, asksForShop(field) ? 'shop' : 'company');
    case 'customer':
      return customerCandidates(context, meaning.labels);
    case 'issuerAddress':
      return addressCandidates(context, meaning.labels);
    case 'number':
      return outsideOfParties(context.sheet, [
        ...labeledCandidates(context, meaning.labels, readIdentifier),
        ...titleNumbers(context.sheet),
      ]);
    case 'orderNumber':
    case 'customerNumber':
      return labeledCandidates(context, meaning.labels, readIdentifier);
    case 'vatId':
      return ofIssuer(context.sheet, [
        ...typedCandidates(context, meaning),
        ...labeledCandidates(context, meaning.labels, readIdentifier),
      ]);
    case 'time':
      return timeCandidates(context.sheet, context.dates);
    case 'currency':
      return [...currencyCandidates(context), ...labeledCandidates(context, meaning.labels, readByPattern('[A-Z]{3}'))];
    default: {
      const typed = typedCandidates(context, meaning);
      if (typed.length > 0 || (meaning.role && ofOneForm.has(meaning.role))) return typed;
      const labeled = labeledCandidates(context, meaning.labels, readerOf(field, meaning));
      return meaning.role === 'bic' ? labeled.filter(({ value }) => bicForm.test(String(value))) : labeled;
    }
  }
};

const readsIdentifier = ({ role }: FieldMeaning): boolean =>
  role === 'number' || role === 'orderNumber' || role === 'customerNumber';

/** Finds candidates for a text field: by its pattern beside its label, by its meaning, then by its pattern anywhere. */
export const stringCandidates = (
  context: ExtractionContext,
  field: OutputField,
  meaning: FieldMeaning,
): Candidate[] => {
  const { pattern } = field.validation;
  // A document's number has its own rule: a loose pattern would match words.
  const byPattern =
    pattern === undefined || readsIdentifier(meaning)
      ? []
      : labeledCandidates(context, meaning.labels, readByPattern(pattern));
  const roleCandidates = byRole(context, field, meaning);
  // Values that are recognized by their form are normalized, which a loose pattern would not do.
  const isNormalized = meaning.role !== null && (meaning.role === 'time' || typedStrings[meaning.role] !== undefined);
  const weight = isNormalized && roleCandidates.length > 0 ? 0.6 : 1;
  const all = [...byPattern.map((candidate) => ({ ...candidate, score: candidate.score * weight })), ...roleCandidates];
  return bestOf(all) ? all : patternCandidates(context.sheet, field, 0.4);
};
