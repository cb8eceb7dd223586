import { expect, it } from 'vitest';
import { OutputField } from '../../../../domain/output-field.ts';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { type Placed, placedPage } from '../../../../samples/placed-page.ts';
import { readValues } from './read-page.ts';

const fields = [
  ['net', 'Net amount'],
  ['tax', 'VAT'],
  ['total', 'Total'],
].map(([name, label]) => OutputField.parse({ name, label, type: 'currency' }));

/** Rows of cells, in columns of 130 points. */
const sumsOf = (rows: readonly (readonly string[])[]): Readonly<Record<string, unknown>> =>
  extractFields(
    [
      placedPage(
        rows.flatMap((cells, row) => cells.map((text, column): Placed => [text, 50 + column * 130, 60 + row * 18])),
      ),
    ],
    fields,
    undefined,
  ).extractedData;

const items = [
  ['Description', 'Quantity', 'Price', 'Amount'],
  ['Otter brush', '20', '9,90', '198,00'],
  ['River towel', '50', '5,50', '275,00'],
];

it('Net sum and tax are the sums of a table of rates, though no row has them', () => {
  const rates = [
    ['Netto 7%', '275,00', '19,25'],
    ['Netto 19%', '198,00', '37,62'],
    ['Rechnungsbetrag', '', '529,87 EUR'],
  ];
  expect(sumsOf([...items, ...rates])).toEqual({ net: '473.00', tax: '56.87', total: '529.87' });
});

it('Net sum and tax are found if the percent sign is only in the heading of the column', () => {
  const rates = [
    ['Steuerart', 'Basis', 'USt. %', 'Steuerbetrag'],
    ['Umsatzsteuer', '129,37', '7', '9,06'],
    ['Umsatzsteuer', '64,40', '19', '12,24'],
    ['Zahlbetrag', '', '', '215,07 EUR'],
  ];
  expect(sumsOf(rates)).toMatchObject({ net: '193.77', tax: '21.30', total: '215.07' });
});

it('Net sum and tax add up to the total, though the last row of the table has no word for it', () => {
  const rates = [
    ['Nettobetrag', 'MwSt-Betrag', 'MwSt-%', 'Endbetrag'],
    ['321,40', '61,07', '19,0', '382,47'],
    ['127,59', '8,93', '7,0', '136,52'],
    ['448,99', '70,00', 'EUR', '518,99'],
  ];
  expect(sumsOf(rates)).toEqual({ net: '448.99', tax: '70.00', total: '518.99' });
});

it('Net sum and tax of an invoice without tax are the total and 0.00, not an amount of another column', () => {
  const rates = [
    ['Net total', '', '2,076.76 EUR'],
    ['VAT 0%', '2,076.76', '0.00'],
    ['Total due', '', '2,076.76 EUR'],
  ];
  expect(sumsOf(rates)).toMatchObject({ tax: '0.00', total: '2076.76' });
});

it('The VAT number is the one with a country, not the national tax number beside it', () => {
  const page = placedPage([
    ['USt.-Identnr.:', 50, 60],
    ['DE136695976', 150, 60],
    ['Steuernr.:', 50, 78],
    ['201/113/40209', 150, 78],
  ]);
  const field = OutputField.parse({ name: 'vatId', label: 'VAT ID', type: 'string' });
  expect(extractFields([page], [field], undefined).extractedData).toEqual({ vatId: 'DE136695976' });
  const alone = placedPage([['Steuernr.: 201/113/40209', 50, 78]]);
  expect(extractFields([alone], [field], undefined).extractedData).toEqual({ vatId: '201/113/40209' });
});

it('An amount of a currency without cents has a misread mark before three digits that groups thousands', () => {
  expect(sumsOf([['合 計', '¥4.500']])).toMatchObject({ total: '4500.00' });
});

it('The tax is the sum of the taxes of all rates, whatever words are beside it', () => {
  const rates = [
    ['TOTAL TVA A - 21%', '6.33'],
    ['TOTAL TVA B - 11%', '8.79'],
    ['TOTAL TVA BON', '15.12'],
    ['TOTAL LEI', '127.17'],
  ];
  expect(sumsOf(rates)).toMatchObject({ tax: '15.12' });
});

it.each([
  ['ABN 54 614 823 779', '54614823779'],
  ['CNPJ: 31.740.582/0001-76', '31.740.582/0001-76'],
  ['C.U.I.T. Nro.: 30-71482061-9', '30-71482061-9'],
  ['GSTIN: 27AAKFH4417Q1ZT', '27AAKFH4417Q1ZT'],
  ['YUNUSEMRE V.D. 6104827733', '6104827733'],
])('The tax number of a shop is beside the name that its country has for it: %s', (line, expected) => {
  expect(
    readValues(
      [
        ['Shop', 40, 40],
        [line, 40, 54],
      ],
      { tax_number: ['Tax number', 'string'] },
    ),
  ).toEqual({ tax_number: expected });
});

it('A tax number is that of the German tax office if the invoice has it beside the VAT number', () => {
  const texts: readonly Placed[] = [
    ['Amberg GmbH', 40, 40],
    ['USt-IdNr.: DE123456789', 40, 200],
    ['Steuernummer: 201/113/40209', 40, 214],
  ];
  expect(
    readValues(texts, {
      tax_number: ['Supplier tax number', 'string'],
      vat_id: ['Supplier VAT number', 'string'],
    }),
  ).toEqual({ tax_number: '201/113/40209', vat_id: 'DE123456789' });
});
