import type { OutputField } from '../../../domain/output-field.ts';
import { centsOf, centsText } from '../extraction/amounts/cents.ts';
import { itemRoleOf } from '../extraction/lexicon/items.ts';
import { meaningOf } from '../extraction/meaning/roles.ts';

/** The fields that take part in the sums of a document, by their meaning. */
export interface SumRoles {
  readonly net: string | null;
  readonly tax: string | null;
  readonly total: string | null;
  /** The list of items, and the member of an item that is its amount. */
  readonly items: { readonly field: string; readonly member: string } | null;
}

/** Finds the net amount, the tax, the total and the amounts of the items among the fields of a schema. */
export const sumRolesOf = (schema: readonly OutputField[]): SumRoles => {
  const findName = (role: 'subtotal' | 'tax' | 'total'): string | null =>
    schema.find((field) => field.type !== 'array' && meaningOf(field).role === role)?.name ?? null;
  const items = schema.flatMap((field) => {
    const member = field.type === 'array' ? field.fields?.find((one) => itemRoleOf(one) === 'amount') : undefined;
    return member ? [{ field: field.name, member: member.name }] : [];
  });
  return { net: findName('subtotal'), tax: findName('tax'), total: findName('total'), items: items[0] ?? null };
};

/** Differences up to this are rounding. Tips and cash rounding, which are in no field, stay below the share. */
const roundingCents = 5;
const differenceShareMin = 0.005;

/** Whether two amounts in hundredths differ by more than rounding does. */
export const isOff = (a: number, b: number): boolean =>
  Math.abs(a - b) > Math.max(roundingCents, Math.abs(b) * differenceShareMin);

/**
 * The sum of these values that does not add up: net and tax are not the total. Null if it adds up, or if a value is
 * missing.
 * @returns the field of the total, and the problem as the end of a sentence that starts with the field's label
 */
export const brokenSum = (
  schema: readonly OutputField[],
  data: Readonly<Record<string, unknown>>,
): { readonly field: string; readonly words: string } | null => {
  const { net, tax, total } = sumRolesOf(schema);
  if (net === null || tax === null || total === null) return null;
  const netCents = centsOf(data[net]);
  const taxCents = centsOf(data[tax]);
  const totalCents = centsOf(data[total]);
  if (netCents === null || taxCents === null || totalCents === null) return null;
  if (!isOff(netCents + taxCents, totalCents)) return null;
  const label = (name: string): string => schema.find((field) => field.name === name)?.label ?? name;
  const parts = `${label(net)} ${centsText(netCents)} and ${label(tax)} ${centsText(taxCents)}`;
  return { field: total, words: `does not add up: ${parts} are ${centsText(netCents + taxCents)}` };
};
