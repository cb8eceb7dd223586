import type { OutputField } from '../../../domain/output-field.ts';
import { centsText, toCents } from '../extraction/amounts/cents.ts';
import { itemLexicon } from '../extraction/lexicon/items.ts';
import { meaningOf } from '../extraction/meaning/roles.ts';
import { squash } from '../extraction/sheet/fold.ts';
import { isOff } from '../values/sums.ts';
import { type Finding, type InspectedDocument, sureText } from './finding.ts';

interface NamedAmount {
  readonly label: string;
  readonly cents: number;
}

const amountOf = (document: InspectedDocument, role: 'total' | 'subtotal' | 'tax' | 'taxRate'): NamedAmount | null => {
  const field = document.outputSchema.find((one) => one.type !== 'array' && meaningOf(one).role === role);
  const value = field && Number(sureText(document, field.name) ?? Number.NaN);
  return field && value !== undefined && Number.isFinite(value) ? { label: field.label, cents: toCents(value) } : null;
};

const isAmountColumn = ({ name, label }: OutputField): boolean =>
  [name, label].some((text) => itemLexicon.amount.some((phrase) => squash(phrase) === squash(text)));

/** The amounts of the items; null if there are fewer than two, or if one has no amount. */
const itemAmounts = (document: InspectedDocument): number[] | null => {
  for (const field of document.outputSchema) {
    const column = field.type === 'array' ? field.fields?.find(isAmountColumn) : undefined;
    const items = column && document.extraction.extractedData[field.name];
    if (!column || !Array.isArray(items) || items.length < 2) continue;
    const amounts = items.map((item: unknown) =>
      typeof item === 'object' && item !== null
        ? Number(Object.entries(item).find(([name]) => name === column.name)?.[1] ?? Number.NaN)
        : Number.NaN,
    );
    return amounts.every(Number.isFinite) ? amounts.map(toCents) : null;
  }
  return null;
};

/**
 * Finds sums that do not add up: net and tax to the total, tax to its rate, items to the total or the net. A misread
 * value has the same effect.
 */
export const findImplausibleSums = (document: InspectedDocument): Finding[] => {
  const findings: Finding[] = [];
  const [total, net, tax, rate] = (['total', 'subtotal', 'tax', 'taxRate'] as const).map((role) =>
    amountOf(document, role),
  );
  if (total && net && tax && isOff(net.cents + tax.cents, total.cents)) {
    const explanation = `${net.label} ${centsText(net.cents)} and ${tax.label} ${centsText(tax.cents)} add up to ${centsText(net.cents + tax.cents)}, but ${total.label} is ${centsText(total.cents)}.`;
    findings.push({ code: 'sums_do_not_add_up', explanation });
  } else if (net && tax && rate && isOff((net.cents * rate.cents) / 10_000, tax.cents)) {
    const explanation = `${rate.label} of ${rate.cents / 100} on ${centsText(net.cents)} is not ${tax.label} ${centsText(tax.cents)}.`;
    findings.push({ code: 'sums_do_not_add_up', explanation });
  }
  const items = itemAmounts(document);
  if (!items || !total) return findings;
  const sum = items.reduce((all, cents) => all + cents, 0);
  const expected = [total.cents, ...(net ? [net.cents] : []), ...(tax ? [total.cents - tax.cents] : [])];
  if (expected.every((cents) => isOff(sum, cents))) {
    const explanation = `The ${items.length} items add up to ${centsText(sum)}, which is neither ${total.label} (${centsText(total.cents)}) nor the amount before tax.`;
    findings.push({ code: 'items_do_not_add_up', explanation });
  }
  return findings;
};
