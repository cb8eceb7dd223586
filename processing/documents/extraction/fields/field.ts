import type { OutputField } from '../../../../domain/output-field.ts';
import { amountsAtRate } from '../amounts/amounts-at-rate.ts';
import { numberCandidates, toFieldNumber } from '../amounts/number-field.ts';
import { ledgerFigures } from '../amounts/running-balance.ts';
import { dayValue, findDateTexts } from '../dates/date-text.ts';
import { dateCandidates } from '../dates/dates.ts';
import { itemCandidates } from '../items/line-items.ts';
import { bestOf, type Candidate, leadOf } from '../labels/candidate.ts';
import { describedCandidates } from '../labels/described-values.ts';
import { languagesOf } from '../labels/label-languages.ts';
import { labeledCandidates, type ReadValue } from '../labels/labeled-candidates.ts';
import { labelWords } from '../labels/likeness.ts';
import { birthAsked } from '../lexicon/asked-days.ts';
import { lexicon, type Role } from '../lexicon/lexicon.ts';
import { serviceWords } from '../lexicon/no-names.ts';
import { deliveryWord } from '../lexicon/parties.ts';
import { askedText } from '../meaning/asked-text.ts';
import { type FieldMeaning, meaningOf } from '../meaning/roles.ts';
import {
  addressOfParty,
  addressParts,
  asksForCity,
  completeAddress,
  fitsAddressPart,
  headingScore,
} from '../parties/address-parts.ts';
import { asksForBankName, bankNames } from '../parties/bank-name.ts';
import { onBusinessCard } from '../parties/business-card.ts';
import { onEnvelope } from '../parties/envelope.ts';
import { issuerCandidates } from '../parties/issuer.ts';
import { legalNames } from '../parties/legal-name.ts';
import { withAddress } from '../parties/name-with-address.ts';
import { linesWithNoun, namesWithNoun } from '../parties/named-by-noun.ts';
import { brokenRule } from '../result/validation.ts';
import { foldText, squash } from '../sheet/fold.ts';
import { isReceipt } from '../sheet/receipt.ts';
import { joinSpans, type Span } from '../sheet/sheet.ts';
import { registrationCandidates } from '../vehicles/registration-codes.ts';
import { cardHolders } from './card-holder.ts';
import { checkAmounts } from './check-amount.ts';
import { checkLineCandidates } from './check-line.ts';
import { checkPayees } from './check-payee.ts';
import { booleanCandidates, enumCandidates } from './choice-field.ts';
import { clauseCandidates } from './clauses.ts';
import { contactPersons } from './contact-person.ts';
import type { ExtractionContext } from './context.ts';
import { describedOf } from './described-field.ts';
import { emailAddresses, fitsEmail } from './email-addresses.ts';
import { findInInvoice } from './find-in-invoice.ts';
import { formEditions } from './form-edition.ts';
import type { FoundField } from './found-field.ts';
import { fuelCandidates } from './fuel.ts';
import { candidatesInSentences } from './in-sentences.ts';
import { lastDigits } from './last-digits.ts';
import { licenseCandidates } from './license-fields.ts';
import { machineCandidates } from './machine-candidates.ts';
import { namesBeforeTitle } from './name-before-title.ts';
import { namesInBoxes } from './name-in-boxes.ts';
import { numbersOfParty } from './number-of-party.ts';
import { onPaymentCard } from './payment-card.ts';
import { paymentMethodCandidates } from './payment-method.ts';
import { paymentTerms } from './payment-terms.ts';
import { fitsPhone, phoneNumbers } from './phone-numbers.ts';
import { shippingNumbers } from './shipping-numbers.ts';
import { signers } from './signer.ts';
import { stringCandidates } from './string-field.ts';
import { readRest } from './text-reader.ts';
import { tickedOptions } from './ticked-option.ts';
import { contractTitles } from './title-of-contract.ts';
import { withoutLabel } from './without-label.ts';
import { zoneLines } from './zone-lines.ts';

/** A candidate with a lower score is not an answer: an empty field is better than a guess. */
const scoreMin = 0.12;
/** The same for a chance that a model gives. */
const chanceMin: Readonly<Record<NonNullable<Candidate['rankedBy']>, number>> = {
  names: 0.02,
  labels: 0.12,
  trees: 0.12,
};
/** A candidate that breaks the field's validation loses to one that does not. */
const brokenFactor = 0.4;

/** The candidate, with a lower score if it breaks the field's validation. */
export const withValidation = (field: OutputField, candidate: Candidate): Candidate =>
  brokenRule(field, candidate.value) === null ? candidate : { ...candidate, score: candidate.score * brokenFactor };

const dayCandidates = (context: ExtractionContext, field: OutputField, meaning: FieldMeaning): Candidate[] => {
  const { role, labels } = meaning;
  if (role === 'date' || role === 'dueDate' || role === 'deliveryDate' || role === 'orderDate') {
    return dateCandidates(context.sheet, context.dates, role).map((candidate) => ({
      ...candidate,
      value: dayValue(field.type, candidate.date),
    }));
  }
  const readDay: ReadValue = (text) => {
    const [date] = findDateTexts(text, context.locale.dayFirst);
    return date && date.from < 16
      ? { from: date.from, to: date.to, value: dayValue(field.type, date), strength: 1 }
      : null;
  };
  return labeledCandidates(context, labels, readDay);
};

const objectCandidates = (context: ExtractionContext, field: OutputField): Candidate[] => {
  const found = (field.fields ?? []).map((member) => [member.name, findField(context, member)] as const);
  const present = found.flatMap(([, member]) => (member ? [member] : []));
  const first = present[0];
  if (!first) return [];
  const value = Object.fromEntries(found.map(([name, member]) => [name, member?.value ?? null]));
  const spans = present.map(({ best }) => best.span).filter((span) => span.page === first.best.span.page);
  const score = present.reduce((sum, { best }) => sum + best.score, 0) / present.length;
  return [{ value, span: joinSpans(spans, ' '), score }];
};

const candidatesFor = (context: ExtractionContext, field: OutputField, meaning: FieldMeaning): Candidate[] => {
  switch (field.type) {
    case 'currency':
    case 'number':
    case 'integer':
      return numberCandidates(context, field, meaning).map((candidate) => ({
        ...candidate,
        value: toFieldNumber(field, Number(candidate.value)),
      }));
    case 'date':
    case 'datetime':
      return dayCandidates(context, field, meaning);
    case 'boolean':
      return booleanCandidates(context, meaning);
    case 'enum':
      return enumCandidates(context, field, meaning);
    case 'array':
      return itemCandidates(context, field);
    case 'object':
      return objectCandidates(context, field);
    case 'string':
      return textCandidates(context, field, meaning);
  }
};

/** A text field for money or a day is read as such and returned as text. */
const textCandidates = (context: ExtractionContext, field: OutputField, meaning: FieldMeaning): Candidate[] => {
  const { role } = meaning;
  if (role === 'total' || role === 'subtotal' || role === 'tax') {
    return numberCandidates(context, field, meaning).map((candidate) => ({
      ...candidate,
      value: toFieldNumber(field, Number(candidate.value)),
    }));
  }
  if (role === 'date' || role === 'dueDate' || role === 'deliveryDate' || role === 'orderDate') {
    return dayCandidates(context, field, meaning);
  }
  return stringCandidates(context, field, meaning);
};

/**
 * A field that no role describes is found by how well the page's labels fit its description. So is one with a role if
 * the rules of its role find nothing.
 */
const candidatesOfField = (context: ExtractionContext, field: OutputField, meaning: FieldMeaning): Candidate[] => {
  const described = describedOf(context, field, meaning);
  const atWholeLabel = (): Candidate[] =>
    described ? describedCandidates(context, described, { isWhole: true }).filter(({ score }) => score >= sureMin) : [];
  const ofParty = numbersOfParty(context, field);
  if (ofParty.length > 0) {
    // `PAN of the Employee` is on the page in these words.
    const own = meaning.role === null ? atWholeLabel() : [];
    return own.length > 0 ? own : ofParty;
  }
  const hasOwnForm = meaning.role !== null && ownForm.has(meaning.role);
  const mayHaveOwnLabel = meaning.isNarrower
    ? !hasOwnForm || meaning.role === 'customer' || meaning.role === 'issuer'
    : meaning.role === 'customer' ||
      namesOtherParty(field, meaning) ||
      namesItsDay(field, meaning) ||
      (hasOwnForm && asksForOneOfSeveral(field, meaning));
  if (mayHaveOwnLabel) {
    const atOwnLabel = atWholeLabel();
    if (atOwnLabel.length > 0) return atOwnLabel;
  }
  const byRules = described && meaning.role === null ? [] : candidatesFor(context, field, meaning);
  if (!described || byRules.length > 0 || (hasOwnForm && !mayLackForm.has(meaning.role))) return byRules;
  const named = field.type === 'string' ? linesWithNoun(context.sheet, field.label) : [];
  const atLabels = describedCandidates(context, described, { noLabels: new Set(named) });
  // `Pacific Trust Bank` is not a label of the place below it.
  if (asksForBankName(field)) {
    const banks = bankNames(context.sheet);
    if (banks.length === 0) return [...atLabels, ...issuersAsBanks(context)];
    const names = new Set(banks.map(({ value }) => value));
    return [...atLabels.filter(({ value }) => names.has(value)), ...banks];
  }
  if (named.length > 0) return [...atLabels, ...namesWithNoun(named)];
  const isSure = atLabels.some(({ score }) => score >= sureMin);
  return isSure || !mayLackLabel(meaning) ? atLabels : [...atLabels, ...withoutLabel(context, field)];
};

/**
 * The tax numbers of some countries are plain numbers, and the numbers of licenses and members' cards are not those of
 * payment cards.
 */
const mayLackForm: ReadonlySet<Role | null> = new Set<Role | null>(['vatId', 'cardNumber']);

/** A bank whose name lacks the word may be the issuer. */
const issuersAsBanks = ({ sheet }: ExtractionContext): Candidate[] =>
  issuerCandidates(sheet).map((candidate) => ({ ...candidate, score: candidate.score * issuerAsBank }));
const issuerAsBank = 0.5;

/** Whether papers may print the value without a label: the holder of an account is the recipient of its statement. */
const mayLackLabel = ({ role }: FieldMeaning): boolean => role === null || role === 'fullName';

/** A value whose label fits this well needs no other way to be found. */
const sureMin = 0.45;

/** `SWIFT of the beneficiary bank`: the label says which of several numbers. */
const asksForOneOfSeveral = ({ label }: OutputField, { role }: FieldMeaning): boolean => {
  const names = role === null ? [] : lexicon[role].names;
  return (
    severalOnPaper.has(role) && labelWords(label).length > 1 && !names.some((name) => squash(name) === squash(label))
  );
};
const severalOnPaper: ReadonlySet<Role | null> = new Set<Role | null>(['iban', 'bic', 'email', 'website', 'time']);

/** `Beneficiary`: the label of a party that only some kinds of documents are issued by. */
const namesOtherParty = ({ label }: OutputField, { role }: FieldMeaning): boolean =>
  role === 'issuer' && !lexicon.issuer.labels.some((known) => squash(known) === squash(label));

/** `Date of issue`: papers with several days print it, unlike `Date`. */
const namesItsDay = ({ label }: OutputField, { role }: FieldMeaning): boolean =>
  role === 'date' && labelWords(label).length > 1;

/** Values with these roles are recognized by their form or place, whatever label is beside them. */
const ownForm: ReadonlySet<Role> = new Set<Role>([
  'issuer',
  'customer',
  'issuerAddress',
  'customerAddress',
  'currency',
  'time',
  'iban',
  'bic',
  'vatId',
  'email',
  'website',
  'cardNumber',
]);

/** The addresses of the issuer and the customer have their own rules, but a heading shows the place of a delivery. */
const hasOwnAddress = ({ role }: FieldMeaning): boolean => role === 'issuerAddress' || role === 'customerAddress';

/** A zone has only the code of a nationality, and people expect the words beside the label. */
const isPrintedNationality = ({ value, score }: Candidate, { role }: FieldMeaning): boolean =>
  role === 'nationality' && score >= sureMin && typeof value === 'string' && /\p{L}{4}/u.test(value);

/** `27.11.79`: nobody was born in the future, so the year is of the century before. */
const inPast = (value: string): string =>
  value > new Date().toISOString() ? `${Number(value.slice(0, 4)) - yearsOfCentury}${value.slice(4)}` : value;
const yearsOfCentury = 100;
const asksForBirth = (field: OutputField): boolean =>
  (field.type === 'date' || field.type === 'datetime') && birthAsked.test(askedText(field));

/** Whether a text is the label of its field: `(10) L/C issuing bank`, `Titulaire du compte / Account owner`. */
const isOwnLabel = ({ type, label }: OutputField, value: unknown): boolean => {
  if (type !== 'string' || typeof value !== 'string') return false;
  const text = value.replace(/^\W*\d{1,2}\W+/, '');
  const own = squash(label);
  return own.length >= lettersOfLabelMin && [text, ...languagesOf(text)].some((one) => squash(one) === own);
};
/** `Servizio clienti`: the label of a phone number, not a party. */
const isService = ({ role }: FieldMeaning, value: unknown): boolean =>
  (role === 'customer' || role === 'issuer') &&
  typeof value === 'string' &&
  foldText(value).replace(serviceWords, '').trim() === '';
/** A shorter label may be a value, too: `Visa`. */
const lettersOfLabelMin = 6;

const inType = (field: OutputField, candidate: Candidate): Candidate => {
  const { value } = candidate;
  if (typeof value === 'string' && asksForBirth(field)) return { ...candidate, value: inPast(value) };
  if (typeof value !== 'number') return candidate;
  return { ...candidate, value: field.type === 'string' ? String(value) : toFieldNumber(field, value) };
};

/**
 * The text at a label in the field's own words, where no number is: a reference without digits, or one with an unusual
 * mask. The same for a city that has its postal code with it.
 */
const asPrinted = (context: ExtractionContext, field: OutputField, meaning: FieldMeaning): Candidate[] => {
  const isOfText = field.type === 'string' && (meaning.role === null || !ownForm.has(meaning.role));
  if (!isOfText || (describedOf(context, field, meaning)?.kind !== 'code' && !asksForCity(field))) return [];
  const described = describedOf(context, field, meaning, readRest);
  return described ? describedCandidates(context, described, { isWhole: true }) : [];
};

/** Whether a candidate is good enough to be the answer. */
export const isAnswer = ({ score, rankedBy }: Candidate): boolean =>
  score >= (rankedBy ? chanceMin[rankedBy] : scoreMin);

/** The result of searching for a field with its rules and models. */
export interface FieldSearch {
  readonly field: OutputField;
  readonly meaning: FieldMeaning;
  /** All values that may be right. */
  readonly candidates: readonly Candidate[];
  /** The best of them; null if none is good enough. */
  readonly found: FoundField | null;
}

/** Whether a value can be that of a field, by its form. */
const fitsOf = (field: OutputField, meaning: FieldMeaning): ((candidate: Candidate) => boolean) => {
  const isPart = fitsAddressPart(field);
  const isPhone = fitsPhone(field);
  const isEmail = fitsEmail(field, meaning);
  return ({ value }) =>
    !isOwnLabel(field, value) &&
    !isService(meaning, value) &&
    isPart(value) &&
    isPhone(value) &&
    isEmail(value) &&
    !(meaning.role === 'nationality' && typeof value === 'string' && /\d/.test(value));
};

/** Returns the candidates whose values can be those of a field, in its type. */
export const fittingCandidates = (
  field: OutputField,
  meaning: FieldMeaning,
  candidates: readonly Candidate[],
): Candidate[] =>
  candidates
    .map((candidate) => inType(field, candidate))
    .filter(fitsOf(field, meaning))
    .map((candidate) => withValidation(field, candidate));

/** The field with the chosen candidate as its answer. */
export const toFound = (
  context: ExtractionContext,
  { field, meaning, candidates }: Omit<FieldSearch, 'found'>,
  answer: Candidate,
): FoundField => {
  const best = withAddress(context, field, completeAddress(context.sheet, field, answer));
  // Only names are calibrated by it.
  const isOnReceipt = meaning.role === 'issuer' && isReceipt(context.sheet, best.span.page);
  return { value: best.value, best, lead: leadOf(candidates, best), meaning, candidates, isOnReceipt };
};

/** Searches the pages for the value of a field. */
export const searchPages = (context: ExtractionContext, field: OutputField): FieldSearch => {
  const meaning = meaningOf(field);
  const asked = askedText(field);
  const nameOf = (party: OutputField): Span | null => findOnPages(context, party)?.best.span ?? null;
  const atLabels = candidatesOfField(context, field, meaning);
  const isByOwnRules = hasOwnAddress(meaning) && atLabels.length > 0;
  const partsOfAddress =
    isByOwnRules && !deliveryWord.test(foldText(field.label))
      ? []
      : addressParts(context.sheet, field, nameOf).filter(({ score }) => !isByOwnRules || score >= headingScore);
  const all = [
    ...atLabels,
    ...(atLabels.some((candidate) => isPrintedNationality(candidate, meaning))
      ? []
      : machineCandidates(context, field, meaning)),
    ...(field.type === 'string' ? checkLineCandidates(context.sheet, asked) : []),
    ...licenseCandidates(
      context.sheet,
      meaning.role,
      foldText(`${field.name} ${field.label}`),
      context.locale.dayFirst,
    ),
    ...registrationCandidates(context, field, meaning),
    ...candidatesInSentences(context, field, meaning),
    ...clauseCandidates(context.sheet, field),
    ...contractTitles(context.sheet, field),
    ...namesInBoxes(context.sheet, field, meaning),
    ...lastDigits(context.sheet, field),
    ...partsOfAddress,
    ...phoneNumbers(context.sheet, field, (party) => addressOfParty(context.sheet, party, nameOf)),
    ...contactPersons(context.sheet, field, (party) => addressOfParty(context.sheet, party, nameOf)),
    ...namesBeforeTitle(context.sheet, field),
    ...cardHolders(context.sheet, field, meaning),
    ...emailAddresses(context.sheet, field, meaning),
    ...checkPayees(context.sheet, field),
    ...checkAmounts(context.sheet, field),
    ...onPaymentCard(context.sheet, field, meaning),
    ...onBusinessCard(context.sheet, field),
    ...onEnvelope(context.sheet, field),
    ...tickedOptions(context.sheet, field),
    ...legalNames(context.sheet, field),
    ...shippingNumbers(context.sheet, field),
    ...signers(context.sheet, field),
    ...zoneLines(context.sheet, field),
    ...paymentTerms(context.sheet, field),
    ...paymentMethodCandidates(context.sheet, field),
    ...fuelCandidates(context.sheet, field),
    ...formEditions(context.sheet, field),
    ...amountsAtRate(context, field),
    ...ledgerFigures(context, field),
  ];
  const candidates = fittingCandidates(field, meaning, all);
  const ranked = bestOf(candidates);
  const printed = ranked && isAnswer(ranked) ? [] : asPrinted(context, field, meaning);
  const answer = bestOf(printed) ?? ranked;
  const search = { field, meaning, candidates: [...candidates, ...printed] };
  return { ...search, found: answer && isAnswer(answer) ? toFound(context, search, answer) : null };
};

/** Finds the value that the pages show for a field; null if nothing on the sheet fits. */
export const findOnPages = (context: ExtractionContext, field: OutputField): FoundField | null =>
  searchPages(context, field).found;

/** Searches an electronic invoice, else the pages, for the value of a field. */
export const searchField = (context: ExtractionContext, field: OutputField): FieldSearch => {
  const search = searchPages(context, field);
  return { ...search, found: findInInvoice(context, field, search.found) ?? search.found };
};

/** Finds the value of one field: from an electronic invoice, else from the pages; null if nothing fits. */
export const findField = (context: ExtractionContext, field: OutputField): FoundField | null =>
  searchField(context, field).found;
