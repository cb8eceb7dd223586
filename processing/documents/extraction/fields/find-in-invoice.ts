import { isKeyOf } from '../../../../domain/narrowing.ts';
import type { OutputField } from '../../../../domain/output-field.ts';
import type { FieldCheck } from '../../contract.ts';
import type {
  ElectronicInvoice,
  InvoiceFactRole,
  InvoiceLine,
} from '../../read/electronic-invoices/electronic-invoice.ts';
import { moneyText, toFieldNumber } from '../amounts/number-field.ts';
import { type Agreement, agreementOf } from '../attached/agreement.ts';
import { itemRoleOf } from '../lexicon/items.ts';
import { type FieldMeaning, meaningOf } from '../meaning/roles.ts';
import { brokenRule } from '../result/validation.ts';
import { squash } from '../sheet/fold.ts';
import type { Span } from '../sheet/sheet.ts';
import { confidenceOf } from './confidence.ts';
import type { ExtractionContext } from './context.ts';
import type { FoundField } from './found-field.ts';

const asksForRest = /due|payable|balance|open|faellig|fallig|zahlbetrag|zahlen|payer|betalen/;

/** The stated value for a field; undefined if the invoice has none. */
const statedValue = (
  { facts, amountDue }: ElectronicInvoice,
  field: OutputField,
  role: FieldMeaning['role'],
): string | number | undefined => {
  if (role === 'total' && amountDue !== null && asksForRest.test(squash(`${field.name} ${field.label}`))) {
    return amountDue;
  }
  return isKeyOf(facts, role) ? facts[role] : undefined;
};

/** A stated value in the form of the field's type; null if the field cannot take it. */
const inForm = (field: OutputField, stated: string | number, onPages: unknown): unknown => {
  if (field.type === 'enum') return field.values?.find((choice) => squash(choice) === squash(String(stated))) ?? null;
  if (typeof stated === 'number') return field.type === 'string' ? moneyText(stated) : toFieldNumber(field, stated);
  // The pages may add a time to the day.
  return field.type === 'datetime' && String(onPages).startsWith(stated) ? onPages : stated;
};

const valueOfLine = (line: InvoiceLine, member: OutputField): unknown => {
  const role = itemRoleOf(member);
  const value = isKeyOf(line, role) ? line[role] : undefined;
  if (value === undefined) return null;
  if (typeof value === 'string') return member.type === 'string' ? value : null;
  return member.type === 'string' ? String(value) : toFieldNumber(member, value);
};

/** The lines as the items of an array; null if none of its members has a value. */
const itemsOf = ({ lines }: ElectronicInvoice, field: OutputField): unknown => {
  const items = lines.map((line) =>
    Object.fromEntries((field.fields ?? []).map((member) => [member.name, valueOfLine(line, member)])),
  );
  return items.some((item) => Object.values(item).some((value) => value !== null)) ? items : null;
};

const checksOf = (agreement: Agreement, attachment: string, stated: string | number): FieldCheck[] => {
  if (agreement.kind === 'absent') return [];
  const passed = agreement.kind === 'printed';
  const explanation = passed
    ? `the pages print what the electronic invoice ${attachment} states`
    : `the electronic invoice ${attachment} states ${stated}, but the pages print ${agreement.printed}`;
  return [{ check: 'attachment', passed, explanation }];
};

const noBox = { x: 0, y: 0, width: 0, height: 0 };

/**
 * Finds the value that an attached electronic invoice states for a field, and checks it against the pages. Null if
 * there is no such invoice, or if it has no valid value for the field.
 */
export const findInInvoice = (
  context: ExtractionContext,
  field: OutputField,
  onPages: FoundField | null,
): FoundField | null => {
  const meaning = meaningOf(field);
  for (const { invoice, fileIndex, page } of context.invoices) {
    const found = (value: unknown, span: Span, checks: readonly FieldCheck[]): FoundField | null => {
      if (value === null || brokenRule(field, value) !== null) return null;
      const best = { value, span, score: 1, checks };
      return { value, best, lead: 1, meaning, candidates: [best], attachment: invoice.attachment };
    };
    if (field.type === 'array') {
      const items = found(
        itemsOf(invoice, field),
        onPages?.best.span ?? { page, text: '', box: noBox, textConfidence: 1 },
        [],
      );
      if (items) return items;
      continue;
    }
    const stated = statedValue(invoice, field, meaning.role);
    if (stated === undefined) continue;
    const read = onPages && { value: onPages.value, confidence: confidenceOf(onPages) };
    // biome-ignore lint/plugin/casts: a stated value has a role that invoices state
    const agreement = agreementOf(context, fileIndex, invoice, meaning.role as InvoiceFactRole, stated, read);
    const printedSpan = agreement.kind === 'printed' ? agreement.span : null;
    const span = printedSpan ?? { page, text: String(stated), box: noBox, textConfidence: 1 };
    const value = found(inForm(field, stated, onPages?.value), span, checksOf(agreement, invoice.attachment, stated));
    if (value) return value;
  }
  return null;
};
