import { expect, it } from 'vitest';
import { OutputField } from '../../../../domain/output-field.ts';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { type Placed, placedPage } from '../../../../samples/placed-page.ts';
import { readValues } from './read-page.ts';

const fields = [
  { name: 'supplier', label: 'Supplier', type: 'string' },
  { name: 'customer', label: 'Customer', type: 'string' },
  { name: 'number', label: 'Invoice number', type: 'string' },
  { name: 'date', label: 'Invoice date', type: 'date' },
  { name: 'vatId', label: 'VAT ID', type: 'string' },
].map((field) => OutputField.parse(field));

const read = (texts: readonly Placed[]) => extractFields([placedPage(texts)], fields, undefined).extractedData;

const column = (x: number, y: number, texts: readonly string[]): Placed[] =>
  texts.map((text, index) => [text, x, y + 12 * index]);

it('The parties of an invoice are read from a form with a heading for each of them and a label for each value', () => {
  const found = read([
    ['Darstellung der Daten einer elektronischen Rechnung nach Norm 16931', 50, 40],
    ['Handelsrechnung Nr. 88-1204 vom 07.03.2025', 50, 70, 14],
    ...column(50, 120, ['Verkäufer:', 'Nummer', 'Name', 'Anschrift', 'Ort', 'USt-IdNr.']),
    ...column(200, 132, [': 771204', ': Kranich Bürobedarf', ': Lindenweg 4', ': 50667 Köln', ': DE136695976']),
    ...column(50, 220, ['Käufer/Leistungsempfänger:', 'Nummer', 'Name', 'Anschrift', 'Ort']),
    ...column(200, 232, [': 330918', ': Praxis Dr. Elm', ': Am Wall 9', ': 28195 Bremen']),
  ]);
  expect(found).toEqual({
    supplier: 'Kranich Bürobedarf',
    customer: 'Praxis Dr. Elm',
    number: '88-1204',
    date: '2025-03-07',
    vatId: 'DE136695976',
  });
});

it('The parties of an invoice are distinguished side by side, whatever form labels are around their names', () => {
  const found = read([
    ['Commercial Invoice', 200, 30, 16],
    ...column(50, 80, ['Exporter / Shipper', 'Contact Name: Ada Quist', 'Company Name: Tern Optics']),
    ...column(50, 116, ['Address: 7 Quay Road', 'Phone: 0151 496 0112']),
    ...column(320, 80, [
      'Sold To Information',
      'Tax ID/VAT No.:',
      'Contact Name: Ivo Brandt',
      'Brandt Labs',
      '3 Mole Street',
    ]),
    ['Waybill Number: 1Z0042', 50, 170],
    ['Invoice No: T-5531', 320, 170],
  ]);
  expect(found).toMatchObject({ supplier: 'Tern Optics', customer: 'Brandt Labs', number: 'T-5531' });
});

it('The parties of an invoice are the seller in the imprint and the buyer in the window if the top has only a title', () => {
  const found = read([
    ['Ihre Rechnung', 50, 40, 18],
    ...column(50, 120, ['Ole Winter', 'Hafenstr. 3', '24103 Kiel']),
    ['USt-IdNr. DE199952957', 400, 132],
    ['Rechnungsnummer: 5120', 400, 150],
    ...column(50, 300, ['Miete März', 'Nebenkosten', 'Strom', 'Wasser', 'Reinigung', 'Heizung', 'Garage', 'Garten']),
    ...column(50, 420, ['Müllabfuhr', 'Versicherung', 'Grundsteuer', 'Hausmeister']),
    ['Fördewohnen GmbH', 50, 760],
    ['Amtsgericht Kiel HRB 5512', 300, 760],
    ['USt-IdNr. DE136695976', 50, 772],
    ['IBAN DE02120300000000202051', 300, 772],
  ]);
  expect(found).toMatchObject({ supplier: 'Fördewohnen GmbH', customer: 'Ole Winter', vatId: 'DE136695976' });
});

it('The parties of an invoice are not a country, a place or a line of the sender’s address', () => {
  const found = read([
    ['Fundo Papelaria LTDA', 50, 30, 14],
    ...column(50, 50, ['Rua da Sola 40', '2864-022 Moita', 'Portugal']),
    ...column(50, 150, ['Rita Nunes', 'Rua das Flores 12', '2740-034 Porto Salvo', 'Portugal']),
    ['Invoice number: 301', 400, 150],
  ]);
  expect(found).toMatchObject({ supplier: 'Fundo Papelaria LTDA', customer: 'Rita Nunes' });
});

it('The parties of an invoice are the holder of the bank account if no line looks more like a name', () => {
  const found = read([
    ['Invoice', 50, 40, 18],
    ['Grete Holm Yoga', 50, 90],
    ['Spring course, ten lessons', 50, 110],
    ['Account holder: Grete Holm Yoga', 50, 500],
    ['IBAN DE02120300000000202051', 50, 512],
  ]);
  expect(found.supplier).toBe('Grete Holm Yoga');
});

it('The parties of an invoice are not the placeholders of a template, and may be called by their roles with an article', () => {
  const found = read([
    ['FACTURE N° : F-2207', 300, 40, 13],
    ['LOGO Vendeur', 50, 40, 14],
    ...column(50, 70, ['SELLER TRADE NAME', 'LE FOURNISSEUR', "35 rue d'ici", '75018 PARIS']),
    ...column(300, 70, ['Adresse du Client', 'Buyer contact name', 'LE CLIENT', '58 rue de la mer', '06000 NICE']),
  ]);
  expect(found).toMatchObject({ supplier: 'LE FOURNISSEUR', customer: 'LE CLIENT' });
});

it('The parties of an invoice are persons with the form of address that is printed above their names', () => {
  const found = read([
    ['Rechnung Nr. 88-1204 vom 07.03.2025', 50, 70, 14],
    ...column(50, 120, ['Verkäufer:', 'Kranich Versicherung a.G.', 'Lindenweg 4', '50667 Köln']),
    ...column(50, 220, ['Käufer/Leistungsempfänger:', 'Herrn', 'Ole Winter', 'Hafenstr. 3', '24103 Kiel']),
  ]);
  expect(found).toMatchObject({ customer: 'Herrn Ole Winter' });
});

it.each([
  ['Herrn', 'Herrn Ole Winter'],
  ['Frau Dr.', 'Frau Dr. Ole Winter'],
  ['Firma', 'Ole Winter'],
])('The parties of an invoice are not the word %s in the window of a letter', (salutation, customer) => {
  const found = read([
    ['Kranich Bürobedarf GmbH', 350, 40, 14],
    ...column(350, 60, ['Lindenweg 4', '50667 Köln']),
    ['Kranich Bürobedarf GmbH · Lindenweg 4 · 50667 Köln', 50, 110, 7],
    ...column(50, 130, [salutation, 'Ole Winter', 'Hafenstr. 3', '24103 Kiel']),
    ['Rechnung Nr. 4711', 50, 250, 14],
  ]);
  expect(found).toMatchObject({ supplier: 'Kranich Bürobedarf GmbH', customer });
});

const invoiceBelow: Placed[] = [
  ['Invoice number', 50, 200],
  ['K-7081', 180, 200],
  ['Bill to', 50, 240],
  ...column(50, 255, ['Priya Raman', '9 Orchard Way', 'Exeter EX1 2AB']),
];

it.each<[string, string, Placed[]]>([
  ['a former name in brackets', 'Heron Marine Ltd', column(50, 40, ['Heron Marine Ltd (previously Teal Boats Ltd)'])],
  ['a former name behind it', 'Möwe Druck GmbH', column(50, 40, ['Möwe Druck GmbH vormals Reiher Druck GmbH'])],
  [
    'a name that is given up above it',
    'Heron Marine Ltd',
    column(50, 40, ['Teal Boats Ltd has become', 'Heron Marine Ltd']),
  ],
  ['its group below it', 'Finch Roofing', column(50, 40, ['Finch Roofing', 'A subsidiary of Raptor Group plc'])],
  ['a slogan above it', 'Fournil Martin', column(50, 40, ['Le bon pain de votre quartier', 'Fournil Martin'])],
  ['a slogan with a year', 'Bäckerei Specht', column(50, 40, ['Gutes Brot seit 1931', 'Bäckerei Specht'])],
  ['what its brand is called', 'Wren Media Ltd', column(50, 40, ['a trading name of Wren Media Ltd'])],
])('The supplier of an invoice is the company itself, and not %s', (_case, supplier, head) => {
  const address = column(50, 80, ['4 Harbor Street', 'Plymouth PL1 3QT']);
  expect(read([...head, ...address, ...invoiceBelow])).toMatchObject({ supplier, customer: 'Priya Raman' });
});

it('The address of a receipt ends above its phone number, although an item below starts with a number as a street does', () => {
  const texts: readonly Placed[] = [
    ['Harbor Goods', 40, 20, 16],
    ['14 Mill Road', 40, 50],
    ['Newhaven, WA 98052', 40, 64],
    ['987-654-3210', 40, 86],
    ['6/10/2019 13:59', 40, 108],
    ['Sales Associate: Paul', 40, 122],
    ['2 Garden Chairs', 40, 144],
    ['$98.00', 200, 144],
    ['Total', 40, 166],
    ['$98.00', 200, 166],
  ];
  expect(readValues(texts, { address: ['Merchant address', 'string'] })).toEqual({
    address: '14 Mill Road, Newhaven, WA 98052',
  });
});

it('The address of a customer is below the name under its heading, also if the rows of the other party are between its lines', () => {
  const texts: readonly Placed[] = [
    ['Ship From', 40, 40],
    ['Ship To', 300, 40],
    ['Harbor Works', 40, 54],
    ['Brent Heath', 300, 54],
    ['One Memorial Drive', 40, 68],
    ['3 Mill Street', 300, 74],
    ['Newport, RI 02840', 40, 86],
    ['Aubagne, ME 04013', 300, 92],
  ];
  expect(readValues(texts, { customer_address: ['Customer address', 'string'] })).toEqual({
    customer_address: '3 Mill Street, Aubagne, ME 04013',
  });
});

it('The city of a receipt is found although its lines are centered, and the street has a word of forms', () => {
  const texts: readonly Placed[] = [
    ['TERRASSE DU PARC', 180, 40],
    ['3 PLACE DE BRETEUIL', 172, 60],
    ['75007 LYON', 195, 72],
    ['JEUDI 21 MARS 2024 19:52', 160, 100],
    ['TOTAL 18.00', 190, 130],
  ];
  expect(readValues(texts, { city: ['City', 'string'] })).toEqual({ city: 'LYON' });
});

it('The address of a supplier has its suite, its post office box and its country', () => {
  const head: readonly Placed[] = [
    ['Invoice 4471', 300, 20],
    ['Candle Golf LLC', 40, 40],
  ];
  const read = (...lines: readonly string[]) =>
    readValues([...head, ...lines.map((line, index): Placed => [line, 40, 54 + 14 * index])], {
      supplier_address: ['Supplier address', 'string'],
    }).supplier_address;
  expect(read('609 Castle Ridge Rd', 'Ste 445', 'Austin, TX 78746', 'United States')).toBe(
    '609 Castle Ridge Rd, Ste 445, Austin, TX 78746, United States',
  );
  expect(read('Post Office Box #100402', 'Pasadena, CA 91189-0402')).toBe(
    'Post Office Box #100402, Pasadena, CA 91189-0402',
  );
  expect(read('Rua da Sola 40', '2864-022 Lisboa', 'Portugal')).toBe('Rua da Sola 40, 2864-022 Lisboa, Portugal');
  expect(read('Shop No. 20, Arenja Corner, Vashi, Navi Mumbai - 400 705')).toBe(
    'Shop No. 20, Arenja Corner, Vashi, Navi Mumbai - 400 705',
  );
});

it('The address of a supplier is not that below the heading of the customer', () => {
  const texts: readonly Placed[] = [
    ['CONTOSO LDA.', 40, 40],
    ['FATURA', 300, 40],
    ['Rua da Sola 40 2864-022 Lisboa Portugal', 40, 54],
    ['Data: 12/03/2020', 40, 100],
    ['Exmo.(s) Senhor(es):', 300, 86],
    ['Alfonso Avila', 300, 100],
    ['Rua da Flora 12', 300, 114],
    ['2740-034 Colares', 300, 128],
    ['Portugal', 300, 142],
  ];
  expect(
    readValues(texts, {
      supplier_address: ['Supplier address', 'string'],
      customer_address: ['Customer address', 'string'],
    }),
  ).toEqual({
    supplier_address: 'Rua da Sola 40 2864-022 Lisboa Portugal',
    customer_address: 'Rua da Flora 12, 2740-034 Colares, Portugal',
  });
});

it('The address of a customer is below a name that has a label on its line', () => {
  const texts: readonly Placed[] = [
    ['Candle Golf LLC', 40, 40],
    ['COMMERCIAL INVOICE', 300, 40],
    ['Consignee details:', 40, 100],
    ['Firm: Acme Corporation', 40, 114],
    ['Email: -', 40, 128],
    ['Address: 3202 Manor Way', 40, 142],
    ['Dallas, TX 75235', 40, 156],
  ];
  expect(readValues(texts, { customer_address: ['Customer address', 'string'] })).toEqual({
    customer_address: '3202 Manor Way, Dallas, TX 75235',
  });
});

it('The address of a supplier is below its name, also if another name is closer to the left', () => {
  const texts: readonly Placed[] = [
    ['AMBERG LIMITED', 220, 40],
    ['AMBERG CONSTRUCTION', 115, 54],
    ['Amberg House, 120 Pinehurst Road, Farnborough,', 219, 54],
    ['GU14 7VG, United Kingdom', 220, 68],
    ['COMMERCIAL INVOICE', 180, 120],
  ];
  expect(readValues(texts, { supplier_address: ['Supplier address', 'string'] })).toEqual({
    supplier_address: 'Amberg House, 120 Pinehurst Road, Farnborough, GU14 7VG, United Kingdom',
  });
});
