import { joinAddress, onlyOne, toContent } from './content.ts';
import type { InvoiceContent } from './electronic-invoice.ts';
import { allAt, numberAt, textAt, textOf, type Xml } from './parse-xml.ts';

/** `20190610` (format 102 of UN/EDIFACT 2379) and ISO dates, as `YYYY-MM-DD`. */
const dayAt = (node: Xml | undefined, ...path: readonly string[]): string | undefined => {
  const text = textAt(node, ...path, 'DateTimeString|DateString|DateTime');
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '') ?? [];
  return year && `${year}-${month}-${day}`;
};

const addressOf = (party: Xml | undefined): string | undefined => {
  const [address] = allAt(party, 'PostalTradeAddress');
  const streets = ['LineOne', 'LineTwo', 'LineThree'].map((line) => textAt(address, line));
  return joinAddress(streets, textAt(address, 'PostcodeCode'), textAt(address, 'CityName'));
};

/** The VAT number, else the number of the tax office. */
const taxIdOf = (party: Xml | undefined): string | undefined => {
  const ids = allAt(party, 'SpecifiedTaxRegistration', 'ID');
  const vatId = ids.find((id) => textAt(id, '@schemeID') === 'VA');
  return textOf(vatId ?? ids[0]);
};

/** The amount in the invoice's currency: some sums are stated in a second one, for the tax office. */
const amountIn = (sums: Xml | undefined, currency: string | undefined, name: string): number | undefined => {
  const amounts = allAt(sums, name);
  const own = amounts.find((amount) => textAt(amount, '@currencyID') === currency) ?? amounts[0];
  return numberAt(own === undefined ? undefined : { own }, 'own');
};

const toLine = (line: Xml) => {
  const [agreement] = allAt(line, 'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement');
  const [delivery] = allAt(line, 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery');
  const [settlement] = allAt(line, 'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement');
  const [price] = allAt(agreement, 'NetPriceProductTradePrice');
  const [product] = allAt(line, 'SpecifiedTradeProduct');
  const charge = numberAt(price, 'ChargeAmount');
  const basis = numberAt(price, 'BasisQuantity') || 1;
  return {
    position: textAt(line, 'AssociatedDocumentLineDocument', 'LineID'),
    description: textAt(product, 'Name') ?? textAt(product, 'Description'),
    code: textAt(product, 'SellerAssignedID') ?? textAt(product, 'GlobalID'),
    quantity: numberAt(delivery, 'BilledQuantity'),
    unit: textAt(delivery, 'BilledQuantity', '@unitCode'),
    unitPrice: charge === undefined ? undefined : charge / basis,
    amount: numberAt(
      settlement,
      'SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation',
      'LineTotalAmount',
    ),
    taxRate: numberAt(settlement, 'ApplicableTradeTax', 'RateApplicablePercent|ApplicablePercent'),
  };
};

/** Lines without an amount are notes or headings of groups. */
const hasAmount = ({ amount }: { readonly amount: number | undefined }): boolean => amount !== undefined;

/**
 * Reads a Cross Industry Invoice (UN/CEFACT): Factur-X, ZUGFeRD 1 and 2 and XRechnung, all profiles. Null for any other
 * document.
 */
export const readCii = (document: Xml): InvoiceContent | null => {
  const [root] = allAt(document, 'CrossIndustryInvoice|CrossIndustryDocument');
  const [header] = allAt(root, 'ExchangedDocument|HeaderExchangedDocument');
  const [trade] = allAt(root, 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction');
  if (header === undefined || trade === undefined) return null;
  const [agreement] = allAt(trade, 'ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement');
  const [delivery] = allAt(trade, 'ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery');
  const [settlement] = allAt(trade, 'ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement');
  const [sums] = allAt(
    settlement,
    'SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation',
  );
  const [seller] = allAt(agreement, 'SellerTradeParty');
  const [buyer] = allAt(agreement, 'BuyerTradeParty');
  const currency = textAt(settlement, 'InvoiceCurrencyCode');
  const means = 'SpecifiedTradeSettlementPaymentMeans';
  return toContent(
    {
      number: textAt(header, 'ID'),
      date: dayAt(header, 'IssueDateTime'),
      dueDate: dayAt(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime'),
      deliveryDate: dayAt(delivery, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime'),
      orderNumber: textAt(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID|ID'),
      customerNumber: textAt(buyer, 'ID'),
      issuer: textAt(seller, 'Name'),
      issuerAddress: addressOf(seller),
      customer: textAt(buyer, 'Name'),
      customerAddress: addressOf(buyer),
      vatId: taxIdOf(seller),
      customerVatId: taxIdOf(buyer),
      iban: textAt(settlement, means, 'PayeePartyCreditorFinancialAccount', 'IBANID'),
      bic: textAt(settlement, means, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID'),
      currency,
      subtotal: amountIn(sums, currency, 'TaxBasisTotalAmount'),
      tax: amountIn(sums, currency, 'TaxTotalAmount'),
      taxRate: onlyOne(
        allAt(settlement, 'ApplicableTradeTax').map((tax) => numberAt(tax, 'RateApplicablePercent|ApplicablePercent')),
      ),
      total: amountIn(sums, currency, 'GrandTotalAmount'),
      paymentReference: textAt(settlement, 'PaymentReference'),
    },
    amountIn(sums, currency, 'DuePayableAmount'),
    [textAt(seller, 'SpecifiedLegalOrganization', 'TradingBusinessName')],
    allAt(trade, 'IncludedSupplyChainTradeLineItem').map(toLine).filter(hasAmount),
  );
};
