import type { ElectronicInvoice } from '../../read/electronic-invoices/electronic-invoice.ts';
import type { Sheet } from '../sheet/sheet.ts';

/** An electronic invoice with the file whose pages show it. */
export interface AttachedInvoice {
  readonly invoice: ElectronicInvoice;
  readonly fileIndex: number;
  /** Index of the file's first page in {@link Sheet.pages}. */
  readonly page: number;
}

/** The electronic invoices of a submission, in the order of its files. */
export const attachedInvoices = ({ pages }: Sheet): AttachedInvoice[] =>
  pages.flatMap(({ electronicInvoice, fileIndex }, page) =>
    electronicInvoice ? [{ invoice: electronicInvoice, fileIndex, page }] : [],
  );
