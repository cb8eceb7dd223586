import { plainCents } from './drawing/money.ts';
import { type Invoice, invoiceTotals, lineAmountCents } from './invoices/invoice.ts';
import { type Receipt, receiptTotals } from './receipts/receipt.ts';

/** Returns the values that a perfect reader finds on a sample, in the formats of the workflow files' outputSchema. */
export interface Expected {
  readonly workflow: 'invoice' | 'receipt';
  readonly contentType: 'application/pdf' | 'image/jpeg';
  readonly pages: number;
  readonly outcome: 'extracted' | 'quality_blocked';
  readonly extractedData: Readonly<Record<string, unknown>>;
}

export const expectedInvoice = (invoice: Invoice, pages: number): Expected => {
  const { netCents, vatCents, totalCents } = invoiceTotals(invoice);
  return {
    workflow: 'invoice',
    contentType: 'application/pdf',
    pages,
    outcome: 'extracted',
    extractedData: {
      invoiceNumber: invoice.number,
      invoiceDate: invoice.issuedOn,
      dueDate: invoice.dueOn,
      purchaseOrder: invoice.purchaseOrder,
      supplierName: invoice.supplier.name,
      supplierVatNumber: invoice.supplierVatNumber,
      customerName: invoice.customer.name,
      currency: invoice.currency,
      netAmount: plainCents(netCents),
      vatAmount: plainCents(vatCents),
      totalAmount: plainCents(totalCents),
      iban: invoice.iban,
      lineItems: invoice.lines.map((line) => ({
        description: line.description,
        quantity: line.quantity,
        unitPrice: plainCents(line.unitPriceCents),
        amount: plainCents(lineAmountCents(line)),
      })),
    },
  };
};

export const expectedReceipt = (receipt: Receipt, outcome: Expected['outcome']): Expected => {
  const { totalCents, vatCents, itemCount } = receiptTotals(receipt);
  return {
    workflow: 'receipt',
    contentType: 'image/jpeg',
    pages: 1,
    outcome,
    extractedData: {
      merchant: receipt.shop,
      address: receipt.address.join(', '),
      receiptNumber: receipt.number,
      date: receipt.date,
      time: receipt.time,
      currency: receipt.currency,
      total: plainCents(totalCents),
      vatTotal: plainCents(vatCents),
      paymentMethod: receipt.payment.method,
      itemCount,
    },
  };
};
