import type { OutputField } from '../../../../domain/output-field.ts';
import type { Barcode } from '../../read/codes/barcode.ts';
import { toFieldNumber } from '../amounts/number-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { sexWords } from '../lexicon/identity.ts';
import type { FieldMeaning } from '../meaning/roles.ts';
import { squash } from '../sheet/fold.ts';
import type { ExtractionContext } from './context.ts';
import type { MachineValue } from './machine-values.ts';

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
