import { expect, it } from 'vitest';
import { OutputField } from '../../../../domain/output-field.ts';
import { isGtin, isIban, isLuhn } from '../../../../processing/documents/extraction/checks/check-digits.ts';
import { checkByMeaning } from '../../../../processing/documents/extraction/checks/field-check.ts';
import { checkSums } from '../../../../processing/documents/extraction/checks/sum-check.ts';
import { isVatId } from '../../../../processing/documents/extraction/checks/vat-id.ts';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { openPdf, readTextLayer } from '../../../../processing/documents/read/files/pdf-text.ts';
import { lines, makePdf } from '../documents.ts';

const extract = async (texts: readonly string[], fields: readonly unknown[], locale?: string) => {
  const pdf = await openPdf(await (await makePdf([lines(texts)])).save(), 'page');
  const { width, height, segments } = await readTextLayer(await pdf.getPage(1));
  await pdf.loadingTask.destroy();
  const page = { fileIndex: 0, page: 1, width, height, source: 'text_layer' as const, slope: 0, segments };
  return extractFields(
    [page],
    fields.map((field) => OutputField.parse(field)),
    locale,
  );
};

/** Numbers from the imprints of companies. */
const realVatIds = [
  'ATU14189108',
  'BE0403170701',
  'CHE-116.281.710 MWST',
  'CZ25123891',
  'DE129273398',
  'DK13585628',
  'ESA15075062',
  'FI20774740',
  'FR40303265045',
  'GB980780684',
  'IE6388047V',
  'IT00159560366',
  'LU26375245',
  'NL004495445B01',
  'PL5261040828',
  'PT500697256',
  'SE556703748501',
];

it.each(realVatIds)('Check digits of the VAT number %s are right, and wrong if one digit changes', (vatId) => {
  expect(isVatId(vatId)).toBe(true);
  const last = /\d(?=\D*$)/.exec(vatId.replace(/B01$|01$/, ''));
  const at = last?.index ?? 0;
  expect(isVatId(vatId.slice(0, at) + ((Number(vatId[at]) + 1) % 10) + vatId.slice(at + 1))).toBe(false);
});

it('Check digits are not judged for VAT numbers of countries without a known rule', () => {
  expect(isVatId('NO923609016MVA')).toBeNull();
});

it('Check digits of cards, products and accounts are verified', () => {
  expect([isLuhn('4111111111111111'), isLuhn('4111111111111112')]).toEqual([true, false]);
  expect([isGtin('4006381333931'), isGtin('96385074'), isGtin('4006381333932')]).toEqual([true, true, false]);
  // The right remainder, but not the length of a German account.
  expect([isIban('DE89370400440532013000'), isIban('DE8937040044053201')]).toEqual([true, false]);
  // A creditor reference is not an account number, although its check digits are right.
  expect(isIban('RF18539007547034')).toBe(false);
});

it('Checks by the meaning of a field lower the confidence of an IBAN with a wrong check number, and the evidence shows it', async () => {
  const schema = [{ name: 'iban', label: 'IBAN', type: 'string' }];
  const right = await extract(['Payment to IBAN DE89 3704 0044 0532 0130 00'], schema);
  const wrong = await extract(['Payment to IBAN DE89 3704 0044 0532 0130 10'], schema);
  expect(right.evidence.iban?.checks).toEqual([expect.objectContaining({ check: 'iban', passed: true })]);
  expect(wrong.evidence.iban?.checks).toEqual([
    expect.objectContaining({ check: 'iban', passed: false, explanation: expect.stringContaining('wrong') }),
  ]);
  expect(right.fieldConfidences.iban).toBeGreaterThan(0.9);
  expect(wrong.fieldConfidences.iban).toBeLessThan(0.5);
});

it('Checks by the meaning of a field return phone numbers as E.164 if the country is known, otherwise as printed', async () => {
  const schema = [{ name: 'phone', label: 'Phone', type: 'string' }];
  expect((await extract(['Tel. 030 90172000'], schema, 'de-DE')).extractedData.phone).toBe('+493090172000');
  expect((await extract(['Phone: +44 20 7946 0018'], schema)).extractedData.phone).toBe('+442079460018');
  expect((await extract(['Phone: 0117 496 0182'], schema)).extractedData.phone).toBe('0117 496 0182');
});

it('Checks by the meaning of a field find a card number, and fail one with a wrong digit', async () => {
  const schema = [{ name: 'cardNumber', label: 'Card number', type: 'string' }];
  const right = await extract(['Card number: 4111 1111 1111 1111'], schema);
  expect(right.extractedData.cardNumber).toBe('4111111111111111');
  expect(checkByMeaning('cardNumber', '4111111111111112')).toEqual([expect.objectContaining({ passed: false })]);
  expect(checkByMeaning('cardNumber', '************4821')).toEqual([]);
});

it('Checks by the meaning of a field pass sums that add up and fail sums that do not', async () => {
  const schema = [
    { name: 'net', label: 'Net amount', type: 'currency' },
    { name: 'tax', label: 'VAT', type: 'currency' },
    { name: 'total', label: 'Total', type: 'currency' },
  ];
  const right = await extract(['Net amount 100.00', 'VAT 20% 20.00', 'Total 120.00'], schema);
  const wrong = await extract(['Net amount 100.00', 'VAT 20% 20.00', 'Total 180.00'], schema);
  expect(right.evidence.total?.checks).toEqual([expect.objectContaining({ check: 'sums', passed: true })]);
  expect(wrong.evidence.total?.checks).toEqual([
    {
      check: 'sums',
      passed: false,
      explanation: 'net 100.00 and tax 20.00 add up to 120.00, but the total is 180.00',
    },
  ]);
  expect(wrong.fieldConfidences.total ?? 1).toBeLessThan((right.fieldConfidences.total ?? 0) / 1.5);
});

it('Checks by the meaning of a field count the items only if they add up', () => {
  const fields = (items: number[]) => [
    { name: 'net', role: 'subtotal', value: '30.00' } as const,
    { name: 'items', role: null, value: [], itemAmounts: items },
  ];
  expect(checkSums(fields([10, 20]))).toHaveProperty('items');
  expect(checkSums(fields([10, 19]))).toEqual({});
});

it('Checks by the meaning of a field pass a statement whose transactions lead from one balance to the other', () => {
  const fields = (closing: string) => [
    { name: 'before', role: null, value: '400.00', balance: 'opening' } as const,
    { name: 'after', role: null, value: closing, balance: 'closing' } as const,
    { name: 'movements', role: null, value: [], itemAmounts: [-25, 900] },
  ];
  expect(Object.keys(checkSums(fields('1275.00'))).sort()).toEqual(['after', 'before', 'movements']);
  expect(checkSums(fields('1300.00'))).toEqual({});
});
