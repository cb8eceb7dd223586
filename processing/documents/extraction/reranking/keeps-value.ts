import { confidenceOf } from '../fields/confidence.ts';
import type { ExtractionContext } from '../fields/context.ts';
import type { FieldSearch } from '../fields/field.ts';
import type { Role } from '../lexicon/lexicon.ts';
import { asksForAddressPart } from '../parties/address-parts.ts';
import { isReceipt } from '../sheet/receipt.ts';

/** A field keeps the value of its own rules if they are as sure as this. */
const sureMin = 0.9;

/** Sums, the addresses of both parties and the names of shops have rules that look at the whole paper. */
const ownRules: ReadonlySet<Role | null> = new Set<Role | null>([
  'total',
  'subtotal',
  'tax',
  'currency',
  'issuerAddress',
  'customerAddress',
]);

/** How sure a field's own rules are of its value: 0..1. */
export const sureness = ({ found }: FieldSearch): number => (found ? confidenceOf(found) : 0);

/** Whether a field's own rules are sure of its value. */
export const isSure = (search: FieldSearch): boolean => sureness(search) >= sureMin;

/** Whether a field keeps the value of its own rules, or none. */
export const keepsValue = ({ sheet }: ExtractionContext, search: FieldSearch): boolean => {
  const { field, meaning, found } = search;
  return (
    isSure(search) ||
    ownRules.has(meaning.role) ||
    (meaning.role === 'issuer' && isReceipt(sheet, 0)) ||
    (found !== null && asksForAddressPart(field))
  );
};
