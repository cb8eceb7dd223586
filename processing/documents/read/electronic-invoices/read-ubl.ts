import { joinAddress, onlyOne, toContent } from './content.ts';
import type { InvoiceContent } from './electronic-invoice.ts';
import { allAt, numberAt, textAt, type Xml } from './parse-xml.ts';

const addressOf = (party: Xml | undefined): string | undefined => {
  const [address] = allAt(party, 'PostalAddress');
  const streets = [textAt(address, 'StreetName'), textAt(address, 'AdditionalStreetName')];
  return joinAddress(streets, textAt(address, 'PostalZone'), textAt(address, 'CityName'));
};

/** The VAT number, else the number of the tax office. */
const taxIdOf = (party: Xml | undefined): string | undefined => {
  const schemes = allAt(party, 'PartyTaxScheme');
  const vat = schemes.find((scheme) => textAt(scheme, 'TaxScheme', 'ID') === 'VAT');
  return textAt(vat ?? schemes[0], 'CompanyID');
};

const nameOf = (party: Xml | undefined): string | undefined =>
  textAt(party, 'PartyLegalEntity', 'RegistrationName') ?? textAt(party, 'PartyName', 'Name');

const toLine = (line: Xml) => {
  const [item] = allAt(line, 'Item');
  const [price] = allAt(line, 'Price');
  const charge = numberAt(price, 'PriceAmount');
  const basis = numberAt(price, 'BaseQuantity') || 1;
  const quantity = 'InvoicedQuantity|CreditedQuantity';
  return {
    position: textAt(line, 'ID'),
    description: textAt(item, 'Name') ?? textAt(item, 'Description'),
    code: textAt(item, 'SellersItemIdentification', 'ID') ?? textAt(item, 'StandardItemIdentification', 'ID'),
    quantity: numberAt(line, quantity),
    unit: textAt(line, quantity, '@unitCode'),
    unitPrice: charge === undefined ? undefined : charge / basis,
    amount: numberAt(line, 'LineExtensionAmount'),
    taxRate: numberAt(item, 'ClassifiedTaxCategory', 'Percent'),
  };
};

/** The tax in the invoice's currency: a second total may state it in that of the tax office. */
const taxIn = (root: Xml, currency: string | undefined): Xml | undefined => {
  const totals = allAt(root, 'TaxTotal');
  return totals.find((total) => textAt(total, 'TaxAmount', '@currencyID') === currency) ?? totals[0];
};

/** Reads an invoice or a credit note in UBL 2 (XRechnung, Peppol BIS). Null for any other document. */
export const readUbl = (document: Xml): InvoiceContent | null => {
  const [root] = allAt(document, 'Invoice|CreditNote');
  const [seller] = allAt(root, 'AccountingSupplierParty', 'Party');
  const [sums] = allAt(root, 'LegalMonetaryTotal');
  if (root === undefined || seller === undefined || sums === undefined) return null;
  const [buyer] = allAt(root, 'AccountingCustomerParty', 'Party');
  const [means] = allAt(root, 'PaymentMeans');
  const account = allAt(root, 'PaymentMeans', 'PayeeFinancialAccount')[0];
  const currency = textAt(root, 'DocumentCurrencyCode');
  const tax = taxIn(root, currency);
  return toContent(
    {
      number: textAt(root, 'ID'),
      date: textAt(root, 'IssueDate')?.slice(0, 10),
      dueDate: (textAt(root, 'DueDate') ?? textAt(means, 'PaymentDueDate'))?.slice(0, 10),
      deliveryDate: textAt(root, 'Delivery', 'ActualDeliveryDate')?.slice(0, 10),
      orderNumber: textAt(root, 'OrderReference', 'ID'),
      customerNumber: textAt(buyer, 'PartyIdentification', 'ID'),
      issuer: nameOf(seller),
      issuerAddress: addressOf(seller),
      customer: nameOf(buyer),
      customerAddress: addressOf(buyer),
      vatId: taxIdOf(seller),
      customerVatId: taxIdOf(buyer),
      iban: textAt(account, 'ID'),
      bic: textAt(account, 'FinancialInstitutionBranch', 'ID'),
      currency,
      subtotal: numberAt(sums, 'TaxExclusiveAmount'),
      tax: numberAt(tax, 'TaxAmount'),
      taxRate: onlyOne(allAt(tax, 'TaxSubtotal', 'TaxCategory').map((category) => numberAt(category, 'Percent'))),
      total: numberAt(sums, 'TaxInclusiveAmount'),
      paymentReference: textAt(means, 'PaymentID'),
    },
    numberAt(sums, 'PayableAmount'),
    [textAt(seller, 'PartyName', 'Name')],
    allAt(root, 'InvoiceLine|CreditNoteLine').map(toLine),
  );
};
