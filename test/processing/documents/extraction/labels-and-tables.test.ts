import { expect, it } from 'vitest';
import type { Placed } from '../../../../samples/placed-page.ts';
import { readValues as read } from './read-page.ts';

it('A field for a whole column gets the sum of the column, and not the number of its first row', () => {
  const page: Placed[] = [
    ['Item', 50, 50],
    ['Cartons', 200, 50],
    ['Gross kg', 300, 50],
    ['Lamp', 50, 70],
    ['24', 200, 70],
    ['350.9', 300, 70],
    ['Shade', 50, 90],
    ['18', 200, 90],
    ['351.0', 300, 90],
    ['Total', 50, 110],
    ['42', 200, 110],
    ['701.9', 300, 110],
  ];
  expect(read(page, { cartons: ['Total cartons', 'number'], gross: ['Gross weight in kg', 'number'] })).toEqual({
    cartons: 42,
    gross: 701.9,
  });
});

it('The label of the sums may be at the end of their row', () => {
  const page: Placed[] = [
    ['WEIGHT', 50, 50],
    ['DESCRIPTION', 150, 50],
    ['1640', 50, 70],
    ['Table tops', 150, 70],
    ['820', 50, 90],
    ['Shelf panels', 150, 90],
    ['2460', 50, 110],
    ['GRAND TOTAL', 150, 110],
  ];
  expect(read(page, { weight: ['Total weight', 'number'] })).toEqual({ weight: 2460 });
});

it('The count of a row is not its amount', () => {
  const page: Placed[] = [
    ['Instances', 250, 50],
    ['Amount', 350, 50],
    ['Deposits and additions', 50, 70],
    ['2', 250, 70],
    ['4,150.00', 350, 70],
    ['Ending balance', 50, 90],
    ['11', 250, 90],
    ['2,588.52', 350, 90],
  ];
  expect(read(page, { deposits: ['Total deposits', 'number'], ending: ['Ending balance', 'number'] })).toEqual({
    deposits: 4150,
    ending: 2588.52,
  });
});

it('The heading beside a heading is not its value', () => {
  const page: Placed[] = [
    ['CERTIFICATE HOLDER', 50, 50],
    ['CANCELLATION', 300, 50],
    ['Maple Ridge School District', 50, 64],
    ['SHOULD ANY OF THE POLICIES BE CANCELLED', 300, 64],
  ];
  expect(read(page, { holder: ['Certificate holder', 'string'] })).toEqual({ holder: 'Maple Ridge School District' });
});

it("The field's own label beats the meaning of its name and labels with some of its words", () => {
  const page: Placed[] = [
    ['Date of notice: 29/01/2024', 50, 50],
    ['Date of contravention: 27/01/2024', 50, 70],
    ['Credits', 200, 100],
    ['4', 200, 115],
    ['3', 200, 130],
    ['Total credits 94', 50, 160],
  ];
  expect(read(page, { date: ['Date of contravention', 'date'], credits: ['Total credits', 'number'] })).toEqual({
    date: '2024-01-27',
    credits: 94,
  });
});

it('A field with a unit gets the number with that unit, and no money', () => {
  const page: Placed[] = [
    ['Energía consumida 214 kWh', 50, 50],
    ['33,98 €', 300, 50],
    ['Impuesto', 50, 70],
    ['2,45 €', 300, 70],
  ];
  expect(read(page, { usage: ['Consumo kWh', 'number'] })).toEqual({ usage: 214 });
});

it('A label may be a compound, explain itself over two lines, or name the address that follows', () => {
  const page: Placed[] = [
    ["PAYER'S name, street address, city or town, state or province,", 50, 50],
    ['country, ZIP or foreign postal code, and telephone no.', 50, 64],
    ['Crestline Media Group', 50, 78],
    ["Consignee's name and address", 50, 120],
    ['Al Mazra Trading LLC', 50, 134],
    ['Gewicht', 400, 160],
    ['214,2', 400, 175],
    ['Gesamtgewicht', 300, 190],
    ['318,6', 400, 190],
  ];
  expect(
    read(page, {
      payer: ["Payer's name", 'string'],
      consignee: ['Consignee', 'string'],
      weight: ['Total weight', 'number'],
    }),
  ).toEqual({ payer: 'Crestline Media Group', consignee: 'Al Mazra Trading LLC', weight: 318.6 });
});

it('An address is found below its own label', () => {
  const page: Placed[] = [
    ['City of Grand Island', 50, 30],
    ['100 Main Street, Grand Island, NE 68801', 50, 45],
    ['JOB ADDRESS', 50, 100],
    ['PARCEL', 300, 100],
    ['640 Wheatland Ave, Grand Island, NE 68803', 50, 114],
    ['400-118-223', 300, 114],
  ];
  expect(read(page, { address: ['Job address', 'string'] })).toEqual({
    address: '640 Wheatland Ave, Grand Island, NE 68803',
  });
});

it('The number of an invoice may follow the title without a word for it', () => {
  const polish: Placed[] = [['Faktura VAT FV/0882/05/2024', 300, 40]];
  expect(read(polish, { number: ['Numer faktury', 'string'] })).toEqual({ number: 'FV/0882/05/2024' });
  const portuguese: Placed[] = [['Fatura n.º FT 2024/318', 300, 40]];
  expect(read(portuguese, { number: ['Fatura n.º', 'string'] })).toEqual({ number: 'FT 2024/318' });
});
