import type { InvoiceContent, InvoiceFactRole, InvoiceLine } from './electronic-invoice.ts';

type Facts = Partial<Record<InvoiceFactRole, string | number | undefined>>;

/** Removes unknown members. */
const known = <Value extends object>(value: Value): Value =>
  // biome-ignore lint/plugin/casts: the members that remain are those of the object
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Value;

const compact = (value: string | number | undefined): string | undefined =>
  value === undefined ? undefined : String(value).replace(/\s/g, '').toUpperCase();

/** Brings the data into one form, without missing members. */
export const toContent = (
  facts: Facts,
  amountDue: number | undefined,
  issuerAliases: readonly (string | undefined)[],
  lines: readonly { readonly [Member in keyof InvoiceLine]: InvoiceLine[Member] | undefined }[],
): InvoiceContent => {
  const ids = { vatId: compact(facts.vatId), customerVatId: compact(facts.customerVatId), iban: compact(facts.iban) };
  return {
    // biome-ignore lint/plugin/casts: the members that remain are those of the object
    facts: known({ ...facts, ...ids, bic: compact(facts.bic) }) as InvoiceContent['facts'],
    amountDue: amountDue ?? null,
    issuerAliases: issuerAliases.filter((name) => name !== undefined),
    // biome-ignore lint/plugin/casts: the members that remain are those of the object
    lines: lines.map((line) => known(line) as InvoiceLine),
  };
};

/** Joins the parts of an address that are there. */
export const joinAddress = (
  streets: readonly (string | undefined)[],
  postalCode: string | undefined,
  city: string | undefined,
): string | undefined => {
  const place = [postalCode, city].filter(Boolean).join(' ');
  const parts = [...streets, place].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(', ');
};

/** The one value of several that are the same; undefined if they differ. */
export const onlyOne = <Value>(values: readonly Value[]): Value | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;
