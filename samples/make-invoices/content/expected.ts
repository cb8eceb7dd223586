import { plainCents } from '../../make/drawing/money.ts';
import type { MadeInvoice } from './model.ts';

/** Returns the values that a perfect reader finds on a made invoice. */
export const expectedOf = (invoice: MadeInvoice): Readonly<Record<string, string | null>> => ({
  number: invoice.number,
  date: invoice.issuedOn,
  dueDate: invoice.dueOn,
  amount: plainCents(invoice.totalCents),
  netAmount: plainCents(invoice.netCents),
  vatAmount: plainCents(invoice.vatCents),
  currency: invoice.currency,
  supplier: invoice.issuer.name,
  customer: invoice.customer.name,
  vatId: invoice.vatId,
  iban: invoice.iban,
});
