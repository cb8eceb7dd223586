/** The values of an electronic invoice, by the role of the matching field. */
export type InvoiceFactRole =
  | 'number'
  | 'date'
  | 'dueDate'
  | 'deliveryDate'
  | 'orderNumber'
  | 'customerNumber'
  | 'issuer'
  | 'issuerAddress'
  | 'customer'
  | 'customerAddress'
  | 'vatId'
  | 'customerVatId'
  | 'iban'
  | 'bic'
  | 'currency'
  | 'subtotal'
  | 'tax'
  | 'taxRate'
  | 'total'
  | 'paymentReference';

/** One line of an electronic invoice, by the role of the matching column. */
export interface InvoiceLine {
  readonly position?: string;
  readonly description?: string;
  readonly code?: string;
  readonly quantity?: number;
  /** As a code of UN/ECE Recommendation 20, such as `HUR`. */
  readonly unit?: string;
  readonly unitPrice?: number;
  readonly amount?: number;
  readonly taxRate?: number;
}

/**
 * An invoice as data: CII (Factur-X, ZUGFeRD, XRechnung) or UBL (XRechnung, Peppol). Dates are `YYYY-MM-DD`, amounts
 * are in the invoice's currency.
 */
export interface ElectronicInvoice {
  /** The attachment's file name. */
  readonly attachment: string;
  readonly facts: Readonly<Partial<Record<InvoiceFactRole, string | number>>>;
  /** The remaining amount to pay; it differs from the total if something was paid before. */
  readonly amountDue: number | null;
  /** Other names of the issuer, such as the name it trades under. */
  readonly issuerAliases: readonly string[];
  /** Empty if the profile has no lines. */
  readonly lines: readonly InvoiceLine[];
}

/** An invoice before its attachment's name is known. */
export type InvoiceContent = Omit<ElectronicInvoice, 'attachment'>;
