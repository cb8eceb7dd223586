import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readExpectedSamples } from '../../samples/catalog/documents.ts';
import { isIban } from '../../samples/make/drawing/check-digits.ts';

const cents = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .transform((amount) => Math.round(Number(amount) * 100));

const InvoiceValues = z.object({
  iban: z.string(),
  invoiceDate: z.iso.date(),
  dueDate: z.iso.date(),
  netAmount: cents,
  vatAmount: cents,
  totalAmount: cents,
  lineItems: z.array(z.object({ quantity: z.number(), unitPrice: cents, amount: cents })),
});

const invoices = ['invoice.pdf', 'invoice-scanned.pdf'];
const valuesOf = async (name: string) => (await readExpectedSamples())[name]?.extractedData;

describe.each(invoices)('The true values of %s', (name) => {
  it('The true values of %s add up: quantity times price is the line, lines are net, net and VAT are the total', async () => {
    const values = InvoiceValues.parse(await valuesOf(name));
    for (const line of values.lineItems) expect(line.amount).toBe(Math.round(line.quantity * line.unitPrice));
    expect(values.lineItems.reduce((total, line) => total + line.amount, 0)).toBe(values.netAmount);
    expect(values.netAmount + values.vatAmount).toBe(values.totalAmount);
  });

  it('The true values of %s have an IBAN with valid check digits, and one wrong digit is found', async () => {
    const { iban } = InvoiceValues.parse(await valuesOf(name));
    expect(isIban(iban)).toBe(true);
    expect(isIban(`${iban.slice(0, -1)}${(Number(iban.at(-1)) + 1) % 10}`)).toBe(false);
  });

  it('The true values of %s have a due date after the date of issue', async () => {
    const { invoiceDate, dueDate } = InvoiceValues.parse(await valuesOf(name));
    expect(dueDate > invoiceDate).toBe(true);
  });
});

// The examples of ISO 13616 in the SWIFT IBAN registry.
it.each(['GB29 NWBK 6016 1331 9268 19', 'DE89 3704 0044 0532 0130 00', 'IE29 AIBK 9311 5212 3456 78'])(
  'The IBAN check accepts %s',
  (iban) => {
    expect(isIban(iban)).toBe(true);
  },
);
