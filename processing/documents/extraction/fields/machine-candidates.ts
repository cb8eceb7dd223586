import { OutputField } from '../../../../domain/output-field.ts';
import type { Barcode } from '../../read/codes/barcode.ts';
import { addressesOf, type CodeAddress, messageOf } from '../../read/codes/payloads.ts';
import { toFieldNumber } from '../amounts/number-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { sexWords } from '../lexicon/identity.ts';
import { type FieldMeaning, meaningOf } from '../meaning/roles.ts';
import { askedPart } from '../parties/address-parts.ts';
import { partyOfHeading } from '../parties/party-headings.ts';
import { squash } from '../sheet/fold.ts';
import type { ExtractionContext } from './context.ts';
import { codeScore, type MachineValue } from './machine-values.ts';

const twoDimensional = /^(?:QRCode|MicroQRCode|RMQRCode|Aztec|DataMatrix|PDF417|MaxiCode)/;
const productCode = /^(?:EAN|UPC|DataBar)/;

/** The codes of a page that a field asks for, by its name: `qr`, a product's `ean`, or any. */
const wants = (field: OutputField): ((barcode: Barcode) => boolean) => {
  const name = squash(`${field.name} ${field.label}`);
  if (name.includes('qr')) return ({ format }) => twoDimensional.test(format);
  if (/ean|gtin|upc/.test(name)) return ({ format }) => productCode.test(format);
  return () => true;
};

const barcodeCandidates = ({ sheet }: ExtractionContext, field: OutputField): Candidate[] =>
  sheet.pages.flatMap(({ barcodes = [] }, page) =>
    barcodes.filter(wants(field)).map(({ text, box }, index) => ({
      value: text,
      span: { page, text, box, textConfidence: 1 },
      score: 0.95 - 0.02 * Math.min(10, index),
    })),
  );

/** The name of a document, by the first letter of its type (ICAO Doc 9303, part 3). */
const typeWords: Readonly<Record<string, readonly string[]>> = {
  P: ['passport', 'reisepass', 'pass', 'passeport', 'paspoort'],
  V: ['visa', 'visum'],
  ...Object.fromEntries(
    ['A', 'C', 'I'].map((letter) => [
      letter,
      [
        'idcard',
        'id',
        'identitycard',
        'nationalid',
        'nationalidcard',
        'personalausweis',
        'cartedidentite',
        'identiteitskaart',
      ],
    ]),
  ),
};

const formsOf = ({ role, value }: MachineValue): readonly string[] => {
  const text = String(value);
  if (role === 'sex') return sexWords[text] ?? [];
  return role === 'documentType' ? [squash(text), ...(typeWords[text.charAt(0)] ?? [])] : [squash(text)];
};

/** A value in the form of the field's type; null if the field cannot take it. */
const inForm = (field: OutputField, machine: MachineValue): unknown => {
  const { value } = machine;
  if (typeof value === 'number') return toFieldNumber(field, value);
  if (field.type !== 'enum') return value;
  const forms = formsOf(machine);
  return field.values?.find((choice) => forms.includes(squash(choice))) ?? null;
};

/** The party of a payment that words name: `creditor`, `payable by`. */
const partyOf = (words: string): CodeAddress['party'] | null => {
  if (words === '') return null;
  const { role } = meaningOf(OutputField.parse({ name: 'party', label: words, type: 'string' }));
  if (role === 'issuer') return 'seller';
  if (role === 'customer') return 'buyer';
  const heading = partyOfHeading(words);
  return heading === 'seller' || heading === 'buyer' ? heading : null;
};

/** Texts that codes state, by the text of each code. */
const inCodes = ({ sheet }: ExtractionContext, read: (code: string) => readonly (string | null)[]): Candidate[] =>
  sheet.pages.flatMap(({ barcodes = [] }, page) =>
    barcodes.flatMap(({ text: code, box }) =>
      read(code)
        .filter((text) => text !== null)
        .map((text) => ({ value: text, span: { page, text, box, textConfidence: 1 }, score: codeScore })),
    ),
  );

/** The part of an address in a code that a field asks for, such as the creditor's street. */
const addressPartsInCodes = (context: ExtractionContext, { type, label }: OutputField): Candidate[] => {
  const asked = type === 'string' ? askedPart(label) : null;
  const party = asked && partyOf(asked.party);
  if (!asked || !party) return [];
  return inCodes(context, (code) =>
    addressesOf(code)
      .filter((address) => address.party === party)
      .map(({ street, postalCode, city }) => {
        const cityLine = city && [postalCode, city].filter(Boolean).join(' ');
        const whole = street && cityLine && `${street}, ${cityLine}`;
        return { street, postalCode, city, cityLine, whole, state: null }[asked.part];
      }),
  );
};

const messageNames = new Set([
  'message',
  'paymentmessage',
  'unstructuredmessage',
  'additionalinformation',
  'zusatzlicheinformationen',
  'mitteilung',
  'informationssupplementaires',
  'informazionisupplementari',
]);

/** The message to the creditor in a payment code. */
const messagesInCodes = (context: ExtractionContext, { type, label, name }: OutputField): Candidate[] =>
  type === 'string' && [label, name].some((text) => messageNames.has(squash(text)))
    ? inCodes(context, (code) => [messageOf(code)])
    : [];

const referenceNames = new Set([
  'reference',
  'referenz',
  'referenznummer',
  'referencenumber',
  'riferimento',
  'referentie',
  'referencia',
]);

/** Finds the candidates that codes and machine-readable zones give for a field. */
export const machineCandidates = (
  context: ExtractionContext,
  field: OutputField,
  { role }: FieldMeaning,
): Candidate[] => {
  if (role === 'barcode') return barcodeCandidates(context, field);
  const stated = [...addressPartsInCodes(context, field), ...messagesInCodes(context, field)];
  if (stated.length > 0) return stated;
  // On a payment slip, the reference is that of the payment.
  const isReference = [field.label, field.name].some((name) => referenceNames.has(squash(name)));
  return context.machineValues
    .filter((machine) =>
      isReference ? machine.role === 'paymentReference' && /\d{4}/.test(String(machine.value)) : machine.role === role,
    )
    .map((machine) => ({
      value: inForm(field, machine),
      span: machine.span,
      score: machine.score,
      checks: machine.checks,
    }))
    .filter(({ value }) => value !== null);
};
