import { describe, expect, it } from 'vitest';
import { OutputField } from '../../../domain/output-field.ts';
import type { ExtractedDocument } from '../../../processing/documents/contract.ts';
import { processDocument } from '../../../processing/documents/engines/builtin/process-document.ts';
import { readInvoiceXml } from '../../../processing/documents/read/electronic-invoices/in-pdf.ts';
import { LazyOcrReader } from '../../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { makePdf, temporaryFolder, toInput } from './documents.ts';
import { invoiceCases, invoiceSchema } from './invoices.ts';

const fields = [
  ...invoiceSchema,
  { name: 'currency', label: 'Currency', type: 'string' } as const,
  { name: 'customerVatId', label: 'Customer VAT ID', type: 'string' } as const,
].map((field) => OutputField.parse(field));
const reader = new LazyOcrReader(undefined, 1);

/** The values of the German sample, replaced where a test needs others. */
interface Stated {
  readonly number?: string;
  readonly date?: string;
  readonly total?: string;
  readonly seller?: string;
  readonly vatId?: string;
  readonly iban?: string;
}

const cii = ({
  number = '2025-0317',
  date = '20250311',
  total = '2593.01',
  seller = 'Feldmann &amp; Söhne Metallbau GmbH',
  vatId = 'DE219384756',
  iban = 'DE89 3704 0044 0532 0130 00',
}: Stated = {}): string => `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="r" xmlns:udt="u">
 <rsm:ExchangedDocument><ram:ID>${number}</ram:ID><ram:TypeCode>380</ram:TypeCode>
  <ram:IssueDateTime><udt:DateTimeString format="102">${date}</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
 <rsm:SupplyChainTradeTransaction>
  <ram:IncludedSupplyChainTradeLineItem>
   <ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
   <ram:SpecifiedTradeProduct><ram:Name>Gel&#228;nder Edelstahl</ram:Name></ram:SpecifiedTradeProduct>
   <ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>148</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
   <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="MTR">12</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
   <ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>1776.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
  </ram:IncludedSupplyChainTradeLineItem>
  <ram:ApplicableHeaderTradeAgreement>
   <ram:SellerTradeParty><ram:Name>${seller}</ram:Name><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">${vatId}</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty>
   <ram:BuyerTradeParty><ram:Name>Hotel Seeblick KG</ram:Name><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE 136 695 976</ram:ID></ram:SpecifiedTaxRegistration></ram:BuyerTradeParty>
  </ram:ApplicableHeaderTradeAgreement>
  <ram:ApplicableHeaderTradeSettlement>
   <ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
   <ram:SpecifiedTradeSettlementPaymentMeans><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${iban}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
   <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
    <ram:TaxBasisTotalAmount>2179.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="CHF">999.00</ram:TaxTotalAmount>
    <ram:TaxTotalAmount currencyID="EUR">414.01</ram:TaxTotalAmount><ram:GrandTotalAmount>${total}</ram:GrandTotalAmount>
   </ram:SpecifiedTradeSettlementHeaderMonetarySummation>
  </ram:ApplicableHeaderTradeSettlement>
 </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

const zugferd1 = `<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0" xmlns:ram="r" xmlns:udt="u">
 <rsm:HeaderExchangedDocument><ram:ID>2025-0317</ram:ID><ram:IssueDateTime><udt:DateTimeString format="102">20250311</udt:DateTimeString></ram:IssueDateTime></rsm:HeaderExchangedDocument>
 <rsm:SpecifiedSupplyChainTradeTransaction>
  <ram:ApplicableSupplyChainTradeAgreement><ram:SellerTradeParty><ram:Name>Feldmann &amp; Söhne Metallbau GmbH</ram:Name></ram:SellerTradeParty></ram:ApplicableSupplyChainTradeAgreement>
  <ram:ApplicableSupplyChainTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
   <ram:SpecifiedTradeSettlementMonetarySummation><ram:GrandTotalAmount currencyID="EUR">2593.01</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementMonetarySummation>
  </ram:ApplicableSupplyChainTradeSettlement>
 </rsm:SpecifiedSupplyChainTradeTransaction>
</rsm:CrossIndustryDocument>`;

const ubl = `<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="b" xmlns:cac="a">
 <cbc:ID>2025-0317</cbc:ID><cbc:IssueDate>2025-03-11</cbc:IssueDate><cbc:DueDate>2025-03-25</cbc:DueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
 <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Metallbau Feldmann</cbc:Name></cac:PartyName>
  <cac:PartyTaxScheme><cbc:CompanyID>DE219384756</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
  <cac:PartyLegalEntity><cbc:RegistrationName>Feldmann &amp; Söhne Metallbau GmbH</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
 <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">414.01</cbc:TaxAmount></cac:TaxTotal>
 <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>2179.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount>2593.01</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
 <cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="MTR">12</cbc:InvoicedQuantity><cbc:LineExtensionAmount>1776.00</cbc:LineExtensionAmount>
  <cac:Item><cbc:Name>Geländer Edelstahl</cbc:Name></cac:Item><cac:Price><cbc:PriceAmount>148.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</ubl:Invoice>`;

const german = invoiceCases[1]?.prints ?? [];

/** Reads the German sample invoice, or other prints, with an XML file in the PDF. */
const readWith = async (name: string, xml: string, prints = german): Promise<ExtractedDocument> => {
  await using folder = await temporaryFolder();
  const pdf = await makePdf([prints]);
  await pdf.attach(Buffer.from(xml), name, { mimeType: 'text/xml' });
  const input = await toInput(folder.path, [{ bytes: await pdf.save() }], fields, {
    processing: { quality: { enabled: false } },
  });
  const result = await processDocument(reader, input);
  if (result.outcome !== 'extracted') throw new Error(`the invoice was not read: ${result.outcome}`);
  return result;
};

const codesOf = ({ tampering }: ExtractedDocument): string[] => tampering.map(({ code }) => code);

describe('Electronic invoices in PDFs', () => {
  it('The values of an electronic invoice are the result, with the attachment and the printed place as evidence', async () => {
    const result = await readWith('factur-x.xml', cii());
    expect(result.extractedData).toMatchObject({
      number: '2025-0317',
      date: '2025-03-11',
      supplier: 'Feldmann & Söhne Metallbau GmbH',
      customer: 'Hotel Seeblick KG',
      customerVatId: 'DE136695976',
      iban: 'DE89370400440532013000',
      currency: 'EUR',
      net: '2179.00',
      tax: '414.01',
      total: '2593.01',
      items: [{ description: 'Geländer Edelstahl', quantity: 12, unitPrice: '148.00', amount: '1776.00' }],
    });
    expect(result.evidence.total).toMatchObject({ attachment: 'factur-x.xml', text: '2.593,01 EUR' });
    expect(result.evidence.total?.box.width).toBeGreaterThan(0);
    expect(result.evidence.customerVatId).toMatchObject({ attachment: 'factur-x.xml', box: { width: 0 } });
    expect(result.fieldConfidences.total).toBeGreaterThan(0.95);
    expect(codesOf(result)).toEqual([]);
  });

  it.each([
    ['ZUGFeRD 1', 'ZUGFeRD-invoice.xml', zugferd1],
    ['UBL under a name that no standard prescribes', 'rechnung 17.xml', ubl],
  ])('%s is read, and members that it does not state come from the page', async (_kind, name, xml) => {
    const result = await readWith(name, xml);
    expect(result.extractedData).toMatchObject({
      number: '2025-0317',
      date: '2025-03-11',
      supplier: 'Feldmann & Söhne Metallbau GmbH',
      total: '2593.01',
      iban: 'DE89370400440532013000',
    });
    expect(result.evidence.number?.attachment).toBe(name);
    expect(result.evidence.iban?.attachment).toBeUndefined();
  });

  it.each([
    ['number', { number: '2025-9999' }, '2025-0317'],
    ['date', { date: '20250412' }, '2025-03-11'],
    ['total', { total: '9593.01' }, '2593.01'],
    ['iban', { iban: 'DE02120300000000202051' }, 'DE89370400440532013000'],
  ] as const)(
    'A printed %s that differs is a sign of fraud and lowers the confidence',
    async (field, stated, printed) => {
      const result = await readWith('factur-x.xml', cii(stated));
      expect(codesOf(result)).toContain('attached_invoice_differs');
      const finding = result.tampering.find(({ code }) => code === 'attached_invoice_differs');
      expect(finding?.explanation).toContain(String(Number(printed) || printed));
      expect(result.fieldConfidences[field]).toBeLessThan(0.6);
      expect(result.evidence[field]?.checks).toContainEqual(
        expect.objectContaining({ check: 'attachment', passed: false }),
      );
    },
  );

  it('An electronic invoice of another issuer is a sign of fraud, and one whose name is only in a logo is not', async () => {
    const other = { seller: 'Nordlicht Energie AG', vatId: 'DE811128135' };
    expect(codesOf(await readWith('factur-x.xml', cii(other)))).toEqual(['attached_issuer_differs']);
    const logoOnly = german.filter(([text]) => !text.includes('Feldmann'));
    expect(codesOf(await readWith('factur-x.xml', cii(), logoOnly))).toEqual([]);
  });

  it('An attachment in UTF-16 is read by its byte order mark', () => {
    const bytes = Buffer.from(`\ufeff${ubl}`, 'utf16le');
    expect(readInvoiceXml('xrechnung.xml', bytes)?.facts).toMatchObject({ number: '2025-0317', total: 2593.01 });
  });

  it('A file that is not an invoice, is damaged, declares entities or is too deep is ignored', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${ubl}`;
    const deep = `${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}`;
    for (const xml of ['<note>x</note>', '<Invoice>1</Invoice>', ubl.slice(0, 900), bomb, deep, '']) {
      expect(readInvoiceXml('factur-x.xml', Buffer.from(xml))).toBeNull();
    }
    expect(readInvoiceXml('factur-x.xml', Buffer.alloc(9 * 1024 * 1024, ' '))).toBeNull();
  });
});
