import type { OutputField } from '../../../../domain/output-field.ts';
import { currencyCandidates } from '../amounts/currency.ts';
import { timeCandidates } from '../dates/times.ts';
import { bestOf, type Candidate } from '../labels/candidate.ts';
import { findLabels } from '../labels/find-labels.ts';
import { labeledCandidates, type ReadValue } from '../labels/labeled-candidates.ts';
import { payeesAsked } from '../lexicon/asked-names.ts';
import { currencyNamed } from '../lexicon/currencies.ts';
import { deliveryWord } from '../lexicon/parties.ts';
import type { FieldMeaning } from '../meaning/roles.ts';
import { addressBelow, freeAddresses, isAddressLine } from '../parties/address.ts';
import { bestCustomer, customerCandidates } from '../parties/customer.ts';
import { documentOfBuyer, isTitleOfBuyer } from '../parties/documents-of-buyers.ts';
import { bestIssuer, issuerCandidates } from '../parties/issuer.ts';
import { labeledAddresses } from '../parties/labeled-address.ts';
import { ofIssuer, outsideOfBuyers, outsideOfParties } from '../parties/of-parties.ts';
import { partyBlocks } from '../parties/party-blocks.ts';
import { asksForShop } from '../parties/trade-name.ts';
import { foldText } from '../sheet/fold.ts';
import { type Cell, type Sheet, spanOf } from '../sheet/sheet.ts';
import type { ExtractionContext } from './context.ts';
import { readIdentifier } from './identifier.ts';
import { taxOfficeNumbers } from './number-of-party.ts';
import { patternCandidates, readByPattern } from './pattern-candidates.ts';
import { readerOf, readRest } from './text-reader.ts';
import { titleNumbers } from './title-number.ts';
import { lettersInBoxes, typedStrings } from './typed-strings.ts';
import { wrappedIbans } from './wrapped-iban.ts';

/** A value without the typical form is not one of these, whatever label is beside it. */
const ofOneForm: ReadonlySet<string> = new Set(['cardNumber', 'email', 'website']);

/** Bank codes of any country (ISO 9362), beside their label. */
const bicForm = '[A-Z]{6}[A-Z\\d]{2}(?:[A-Z\\d]{3})?';
const readBic: ReadValue = (text, relation) => {
  const boxed = lettersInBoxes(text);
  if (boxed === null) return readByPattern(bicForm)(text, relation);
  return new RegExp(`^${bicForm}$`).test(boxed) ? { from: 0, to: text.length, value: boxed, strength: 1 } : null;
};

/** Codes of ISO 4217: the `VAL` of `WT/VAL` is another heading. */
const currencyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** `Currency: NAIRA`, as its code. */
const readCurrencyName: ReadValue = (text, relation) => {
  const found = readRest(text, relation);
  const code = found && currencyNamed(foldText(String(found.value)));
  return found && code !== null ? { ...found, value: code } : null;
};

/** A weaker match needs a label beside it. */
const freeStrengthMin = 0.5;
/** The score of a value without a label, by the strength of its form; the higher of two on the sheet comes first. */
const freeWeights = { strength: 0.6, row: -0.002 } as const;
/** A value farther from its label belongs to other words. */
const offsetMax = 12;

const typedCandidates = (context: ExtractionContext, meaning: FieldMeaning): Candidate[] => {
  const findTyped = meaning.role ? typedStrings[meaning.role] : undefined;
  if (!findTyped) return [];
  const find = (text: string) => findTyped(text, context.locale.country);
  const readFirst: ReadValue = (text) => {
    const first = find(text)[0];
    return first && first.from <= offsetMax ? first : null;
  };
  const free = context.sheet.rows.flatMap((row) =>
    row.cells.flatMap((cell) =>
      find(cell.text)
        .filter(({ strength }) => strength >= freeStrengthMin)
        .map(({ from, to, value, strength }) => ({
          value,
          span: spanOf(cell, from, to),
          score: freeWeights.strength * strength + freeWeights.row * cell.row,
        })),
    ),
  );
  const wrapped = meaning.role === 'iban' ? wrappedIbans(context.sheet) : [];
  return [...labeledCandidates(context, meaning.labels, readFirst), ...free, ...wrapped];
};

const addressLettersMin = 12;
/** A place may lack the form of an address, such as `Station Parade`, but a sentence is not a place. */
const readAddress: ReadValue = (text, relation) => {
  const found = readRest(text, relation);
  const isAddress = found && String(found.value).length > addressLettersMin && isAddressLine(String(found.value));
  return isAddress || (relation === 'inline' && !/\.\s*$/.test(text)) ? found : null;
};

/** An address below the field's own label: `Job address`, `Site address`. */
const addressAtLabel = (sheet: Sheet, label: Cell): Candidate[] => {
  const below = addressBelow(sheet, label, label.row);
  return below ? [{ ...below, score: Math.max(below.score, ownLabelScore) }] : [];
};
const ownLabelScore = 0.95;

/** The factor of an address at a label that parties other than the issuer use, too. */
const anyonesAddress = 0.6;
/** `Certificate number` may be a number other than the invoice's. */
const otherNumberFactor = 0.6;
/** `Supply address` may be a place other than the issuer's. */
const otherPlaceFactor = 0.5;

const addressCandidates = (
  context: ExtractionContext,
  field: OutputField,
  { labels, isNarrower }: FieldMeaning,
): Candidate[] => {
  const best = bestIssuer(context.sheet);
  const near = best ? addressBelow(context.sheet, best.line.cell, best.line.lastRow) : null;
  const labeled = [...labeledCandidates(context, labels, readAddress), ...labeledAddresses(context, labels)];
  const atOwnLabel = /\s/.test(field.label)
    ? findLabels(context.sheet, [field.label]).flatMap(({ cell }) => addressAtLabel(context.sheet, cell))
    : [];
  const free = outsideOfBuyers(context.sheet, freeAddresses(context.sheet));
  const unlabeled = near ? [near, ...free] : free;
  const placeFactor = isNarrower ? otherPlaceFactor : 1;
  return [
    ...atOwnLabel,
    ...unlabeled.map((candidate) => ({ ...candidate, score: candidate.score * placeFactor })),
    ...labeled.map((candidate) => ({ ...candidate, score: candidate.score * anyonesAddress })),
  ];
};

/** An address without a label is below the recipient's name. */
const recipientFactor = 0.75;

const addressesOfCustomer = (context: ExtractionContext): Candidate[] => {
  const name = bestCustomer(context)?.span;
  const line = name
    ? context.sheet.rows
        .flatMap(({ cells }) => cells)
        .find(
          ({ page, box }) =>
            page === name.page && box.y === name.box.y && name.box.x >= box.x && name.box.x < box.x + box.width,
        )
    : undefined;
  const below = line ? addressBelow(context.sheet, line, line.row) : null;
  return below ? [{ ...below, score: below.score * recipientFactor }] : [];
};

/** The supplier of a purchase order that does not label its parties: its recipient. Null for other documents. */
const supplierOfOrder = (context: ExtractionContext): Candidate[] | null => {
  const hasParties = partyBlocks(context.sheet).some(({ role }) => role === 'seller' || role === 'buyer');
  if (hasParties || documentOfBuyer(context.sheet) !== 'order') return null;
  const recipients = customerCandidates(context, []);
  return recipients.length > 0 ? recipients : null;
};

/** The score of a name below `Remit to`. */
const payeeScore = 0.8;

/** A party of a payment, which the payer announces to the payee; null for other documents. */
const partyOfPayment = (context: ExtractionContext, { label }: OutputField): Candidate[] | null => {
  if (documentOfBuyer(context.sheet) !== 'payment') return null;
  if (!payeesAsked.test(foldText(label))) return issuerCandidates(context.sheet);
  const blocks = partyBlocks(context.sheet).filter(({ role }) => role === 'seller');
  const named = blocks.flatMap(({ name }) => (name ? [{ value: name.text, span: name.span, score: payeeScore }] : []));
  const recipients = customerCandidates(context, []).filter(({ value }) => !isTitleOfBuyer(String(value)));
  const payees = named.length > 0 ? named : recipients;
  return payees.length > 0 ? payees : null;
};

const byRole = (context: ExtractionContext, field: OutputField, meaning: FieldMeaning): Candidate[] => {
  switch (meaning.role) {
    case 'issuer':
      return (
        partyOfPayment(context, field) ??
        supplierOfOrder(context) ??
        issuerCandidates(context.sheet, asksForShop(field) ? 'shop' : 'company')
      );
    case 'customer': {
      const ofPayment = partyOfPayment(context, field);
      if (ofPayment) return ofPayment;
      const found = supplierOfOrder(context) ? [] : customerCandidates(context, meaning.labels);
      const isOrder = documentOfBuyer(context.sheet) === 'order';
      return found.length > 0 || !isOrder ? found : issuerCandidates(context.sheet);
    }
    case 'issuerAddress':
      return addressCandidates(context, field, meaning);
    case 'customerAddress': {
      // A paper may have both: `Delivery address` does not ask for the billing address.
      const isDelivery = deliveryWord.test(foldText(field.label));
      const labels = meaning.labels.filter((label) => deliveryWord.test(foldText(label)) === isDelivery);
      const labeled = [...labeledCandidates(context, labels, readAddress), ...labeledAddresses(context, labels)];
      return [...labeled, ...addressesOfCustomer(context)];
    }
    case 'number':
      return outsideOfParties(context.sheet, [
        ...labeledCandidates(context, meaning.labels, readIdentifier),
        ...titleNumbers(context.sheet),
      ]).map((candidate) =>
        meaning.isNarrower ? { ...candidate, score: candidate.score * otherNumberFactor } : candidate,
      );
    case 'orderNumber':
    case 'customerNumber':
      return labeledCandidates(context, meaning.labels, readIdentifier);
    case 'vatId': {
      const ofOffice = taxOfficeNumbers(context, field);
      if (ofOffice.length > 0) return ofOffice;
      return ofIssuer(context.sheet, [
        ...typedCandidates(context, meaning),
        ...labeledCandidates(context, meaning.labels, readIdentifier),
      ]);
    }
    case 'bic':
      return [...typedCandidates(context, meaning), ...labeledCandidates(context, meaning.labels, readBic)];
    case 'time':
      return timeCandidates(context.sheet, context.dates);
    case 'currency':
      return [
        ...currencyCandidates(context),
        ...labeledCandidates(context, meaning.labels, readByPattern('[A-Z]{3}')).filter(({ value }) =>
          currencyCodes.has(String(value)),
        ),
        ...labeledCandidates(context, meaning.labels, readCurrencyName),
      ];
    default: {
      const typed = typedCandidates(context, meaning);
      if (typed.length > 0 || (meaning.role && ofOneForm.has(meaning.role))) return typed;
      return labeledCandidates(context, meaning.labels, readerOf(field, meaning));
    }
  }
};

const readsIdentifier = ({ role }: FieldMeaning): boolean =>
  role === 'number' || role === 'orderNumber' || role === 'customerNumber';

/** The factor of a pattern's matches if there are values that are recognized by their form. */
const besideForm = 0.6;
/** The score of a match of the pattern without a label. */
const patternAnywhere = 0.4;

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
  const weight = isNormalized && roleCandidates.length > 0 ? besideForm : 1;
  const all = [...byPattern.map((candidate) => ({ ...candidate, score: candidate.score * weight })), ...roleCandidates];
  return bestOf(all) ? all : patternCandidates(context.sheet, field, patternAnywhere);
};
