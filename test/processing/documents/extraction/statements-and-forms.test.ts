import { expect, it } from 'vitest';
import { OutputField } from '../../../../domain/output-field.ts';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { type Placed, placedPage } from '../../../../samples/placed-page.ts';
import { type Asked, fieldsOf, readValues as read } from './read-page.ts';

const readRows = (texts: readonly Placed[], columns: Asked): unknown => {
  const rows = OutputField.parse({ name: 'rows', label: 'Rows', type: 'array', fields: fieldsOf(columns) });
  return extractFields([placedPage(texts)], [rows], undefined).extractedData.rows;
};

it('A period of two days without a label gives the first and the last day that a field asks for', () => {
  const asked: Asked = {
    start: ['First day of the period', 'date'],
    end: ['Last day of the period', 'date'],
    other: ['Date of the visit', 'date'],
  };
  const first = read([['January 01, 2024 through January 31, 2024', 300, 50]], asked);
  expect(first).toEqual({ start: '2024-01-01', end: '2024-01-31', other: null });
  const withoutYear = read([['28 December to 27 January 2024', 300, 50]], asked);
  expect(withoutYear).toEqual({ start: '2023-12-28', end: '2024-01-27', other: null });
});

it('Movements of a statement keep the year of the statement, a day beside their text, and their own balance', () => {
  const rows = readRows(
    [
      ['Statement of 2 February 2024', 50, 20],
      ['Date', 50, 50],
      ['Payment type and details', 110, 50],
      ['Paid out', 320, 50],
      ['Paid in', 400, 50],
      ['Balance', 480, 50],
      ['30 Dec', 50, 70],
      ['Balance brought forward', 110, 70],
      ['400.00', 480, 70],
      ['31 Dec Grocer 4417123456', 50, 90],
      ['25.00', 320, 90],
      ['375.00', 480, 90],
      ['02 Jan', 50, 110],
      ['Wages', 110, 110],
      ['900.00', 400, 110],
      ['1,275.00', 480, 110],
    ],
    {
      date: ['Date', 'date'],
      description: ['Description', 'string'],
      paidOut: ['Paid out', 'number'],
      paidIn: ['Paid in', 'number'],
      balance: ['Balance', 'number'],
    },
  );
  expect(rows).toEqual([
    { date: '2023-12-31', description: 'Grocer 4417123456', paidOut: 25, paidIn: null, balance: 375 },
    { date: '2024-01-02', description: 'Wages', paidOut: null, paidIn: 900, balance: 1275 },
  ]);
});

it('A balance at a day is no movement of a statement', () => {
  const rows = readRows(
    [
      ['Buchung', 50, 50],
      ['Wert', 120, 50],
      ['Erläuterung', 190, 50],
      ['Betrag EUR', 480, 50],
      ['31.08.2024', 50, 70],
      ['Kontostand am 31.08.2024, Auszug Nr. 8', 190, 70],
      ['1.237,96', 480, 70],
      ['02.09.2024', 50, 90],
      ['02.09.2024', 120, 90],
      ['Dauerauftrag', 190, 90],
      ['-892,50', 480, 90],
      ['16.09.2024', 50, 110],
      ['16.09.2024', 120, 110],
      ['Familienkasse', 190, 110],
      ['250,00', 480, 110],
      ['30.09.2024', 50, 130],
      ['Kontostand am 30.09.2024 um 20:02 Uhr', 190, 130],
      ['595,46', 480, 130],
    ],
    { text: ['Beschreibung', 'string'], amount: ['Betrag', 'number'] },
  );
  expect(rows).toEqual([
    { text: 'Dauerauftrag', amount: -892.5 },
    { text: 'Familienkasse', amount: 250 },
  ]);
});

it('Columns that no rule knows are found by their printed headings', () => {
  const rows = readRows(
    [
      ['Part no.', 50, 50],
      ['Description', 130, 50],
      ['Qty', 280, 50],
      ['Net kg', 350, 50],
      ['Gross kg', 440, 50],
      ['VC-220', 50, 70],
      ['Relay', 130, 70],
      ['50', 280, 70],
      ['6.20', 350, 70],
      ['7.00', 440, 70],
      ['VC-415', 50, 90],
      ['Shell', 130, 90],
      ['20', 280, 90],
      ['9.80', 350, 90],
      ['11.10', 440, 90],
    ],
    { net: ['Net weight', 'number'], gross: ['Gross weight', 'number'] },
  );
  expect(rows).toEqual([
    { net: 6.2, gross: 7 },
    { net: 9.8, gross: 11.1 },
  ]);
});

it('The row and the column of a table together name a number', () => {
  const found = read(
    [
      ['this period', 300, 50],
      ['year to date', 420, 50],
      ['Gross pay', 50, 70],
      ['2451.00', 300, 70],
      ['23313.00', 420, 70],
      ['Net pay', 50, 90],
      ['1892.78', 300, 90],
      ['17910.11', 420, 90],
    ],
    { gross: ['Gross pay of the year to date', 'number'], net: ['Net pay of this period', 'number'] },
  );
  expect(found).toEqual({ gross: 23313, net: 1892.78 });
});

it('The line of magnetic characters of a check gives its numbers, however its symbols are read', () => {
  const asked: Asked = {
    routing: ['Routing number', 'string'],
    account: ['Account number', 'string'],
    number: ['Check number', 'string'],
    payee: ['Pay to the order of', 'string'],
  };
  const check = (line: string): Record<string, unknown> =>
    read(
      [
        ['Jo Mills', 50, 50],
        ['1042', 420, 50],
        ['PAY TO THE ORDER OF Cascade Electric Co.', 50, 90],
        ['$ 1,284.60', 420, 90],
        ['DOLLARS', 420, 110],
        [line, 50, 180],
      ],
      asked,
    );
  const expected = {
    routing: '121000248',
    account: '0009876543210',
    number: '1042',
    payee: 'Cascade Electric Co.',
  };
  expect(check('⑆121000248⑆ 0009876543210⑈ 1042')).toEqual(expected);
  expect(check('1:121000248:1 0009876543210" 1042')).toEqual(expected);
  // The check digit is wrong.
  expect(check('⑆121000249⑆ 0009876543210⑈ 1042').routing).toBeNull();
});

it('A label in a list of labels and values is never a value, whatever language it is in', () => {
  const found = read(
    [
      ['Ubezpieczający', 50, 50],
      ['Katarzyna Wójcik', 250, 50],
      ['Klauzula', 50, 66],
      ['podstawowa', 250, 66],
      ['Przedmiot', 50, 82],
      ['Mieszkanie', 250, 82],
      ['Zakres', 50, 98],
      ['pełny', 250, 98],
    ],
    { holder: ['Policy holder', 'string'] },
  );
  expect(found).toEqual({ holder: 'Katarzyna Wójcik' });
});

it('A colon before a value is not a part of it', () => {
  const found = read(
    [
      ['Pengemudi', 50, 50],
      [': Budi Santoso', 150, 50],
      ['Penerima', 50, 66],
      [': Toko Makmur', 150, 66],
    ],
    { driver: ['Driver', 'string'], recipient: ['Recipient', 'string'] },
  );
  expect(found).toEqual({ driver: 'Budi Santoso', recipient: 'Toko Makmur' });
});

it('The explanation after a label in a box does not hide the label', () => {
  const found = read(
    [
      ['2 Business name/disregarded entity name, if different from above', 50, 50, 7],
      ['Quill Design Studio', 50, 62],
      ['6 City, state, and ZIP code', 50, 90, 7],
      ['Richmond, VA 23220', 50, 102],
      ['Social security number', 300, 90, 7],
      ['412 – 55 – 9087', 300, 102],
    ],
    { city: ['City, state and ZIP code', 'string'], ssn: ['Social security number', 'string'] },
  );
  expect(found).toEqual({ city: 'Richmond, VA 23220', ssn: '412-55-9087' });
});

it('The name of a bank is found without a label, and its address is not its name', () => {
  const found = read(
    [
      ['Royal Prairie Bank', 215, 50, 14],
      ['123 Main Street, Winnipeg MB R3C 1A5', 200, 70],
      ['Statement of Account', 220, 100],
    ],
    { bank: ['Name of the bank', 'string'] },
  );
  expect(found).toEqual({ bank: 'Royal Prairie Bank' });
  const onCheck = read(
    [
      ['Pacific Trust Bank', 50, 50],
      ['Portland, Oregon', 50, 62, 8],
    ],
    { bank: ['Name of the bank', 'string'] },
  );
  expect(onCheck).toEqual({ bank: 'Pacific Trust Bank' });
});

it('A value at the right edge of its box belongs to the label at the left edge', () => {
  const found = read(
    [
      ['1 Wages, tips, other compensation', 50, 50, 8],
      ['2 Federal income tax withheld', 300, 50, 8],
      ['37160.56', 200, 60],
      ['3894.54', 430, 60],
    ],
    {
      wages: ['Wages, tips, other compensation', 'number'],
      tax: ['Federal income tax withheld', 'number'],
    },
  );
  expect(found).toEqual({ wages: 37160.56, tax: 3894.54 });
});

it('The name of the employer is not at the label of the employee, which differs by one letter', () => {
  const found = read(
    [
      ["c Employer's name, address and ZIP code", 50, 50, 8],
      ['Contoso Ltd', 60, 62],
      ['123 Microsoft Way', 60, 74],
      ["e Employee's name, address and ZIP code", 50, 100, 8],
      ['Angel Brown', 60, 112],
      ['4567 Main Street', 60, 124],
    ],
    { employer: ['Name of the employer', 'string'], employee: ['Name of the employee', 'string'] },
  );
  expect(found).toEqual({ employer: 'Contoso Ltd', employee: 'Angel Brown' });
});

it('The heading over the labels of rows shows what their total is about', () => {
  const found = read(
    [
      ['Deductions', 50, 50],
      ['Current', 180, 50],
      ['Taxes', 300, 50],
      ['Current', 440, 50],
      ['Dental', 50, 70],
      ['5.68', 180, 70],
      ['Medicare', 300, 70],
      ['7.20', 440, 70],
      ['Total', 50, 90],
      ['5.68', 180, 90],
      ['Total', 300, 90],
      ['84.95', 440, 90],
    ],
    { taxes: ['Taxes of this period', 'number'] },
  );
  expect(found).toEqual({ taxes: 84.95 });
});

it('The unit of a value is not a label for another value', () => {
  const texts: Placed[] = [
    ['Parcel of 2.345 kg and 0.512', 50, 50],
    ['Returned 5.00-', 50, 70],
  ];
  expect(read(texts, { weight: ['Weight', 'number'] })).toEqual({ weight: null });
});

it('Capitals that touch the digits of an order number belong to it, although they are a label, too', () => {
  const asked: Asked = { order: ['Order number', 'string'] };
  expect(read([['PO445', 50, 50]], asked)).toEqual({ order: 'PO445' });
  expect(read([['PO-3333', 50, 50]], asked)).toEqual({ order: 'PO-3333' });
  expect(read([['PO 3333', 50, 50]], asked)).toEqual({ order: '3333' });
  expect(read([['PO: 3333', 50, 50]], asked)).toEqual({ order: '3333' });
});

it('A sex is one of its letters or words, not the next label', () => {
  const asked: Asked = { sex: ['Sex', 'string'] };
  const under = (value: string) => [
    ['Sex / Sexe', 50, 50] as const,
    ['Height', 150, 50] as const,
    [value, 50, 65] as const,
    ['178 cm', 150, 65] as const,
  ];
  expect(read(under('F'), asked)).toEqual({ sex: 'F' });
  expect(read(under('Female'), asked)).toEqual({ sex: 'Female' });
  expect(
    read(
      [
        ['Sex', 50, 50],
        ['Place of birth', 120, 50],
        ['LEEDS', 120, 65],
      ],
      asked,
    ),
  ).toEqual({ sex: null });
});

it.each([
  ['Account number', '0045 7781 203', '00457781203'],
  ['Account number', '532 013 000', '532013000'],
  ['Air waybill number', '123-4567 8901', '123-45678901'],
  ['Employer identification number', '8 5 – 0 0 1 2 3 4 5', '85-0012345'],
])('A %s that is printed in groups is read as a whole (%s)', (label, printed, number) => {
  const page: Placed[] = [
    [label, 50, 50],
    [printed, 250, 50],
  ];
  expect(read(page, { number: [label, 'string'] })).toEqual({ number });
});

it('Numbers that follow an account number are not a part of it', () => {
  const asked: Asked = { number: ['Account number', 'string'] };
  expect(read([['Account number: 4711 2 items', 50, 50]], asked)).toEqual({ number: '4711' });
  expect(read([['Account number: 4711 12.03.2024', 50, 50]], asked)).toEqual({ number: '4711' });
});

it('The holder of an account is the name in the address window, not a label of the list beside it', () => {
  const page: Placed[] = [
    ['Harrow & Finch Bank', 50, 30, 16],
    ['Ms Ingrid Solberg', 50, 100],
    ['4 Canal Walk', 50, 114],
    ['York YO1 7HH', 50, 128],
    ['Account number', 350, 100],
    ['00457781', 460, 100],
    ['Sort code', 350, 114],
    ['20-14-88', 460, 114],
    ['Statement date', 350, 128],
    ['31 March 2024', 460, 128],
    ['Opening balance', 350, 156],
    ['£1,204.55', 460, 156],
  ];
  expect(read(page, { accountHolder: ['Account holder', 'string'] })).toEqual({ accountHolder: 'Ms Ingrid Solberg' });
});

it('The employee of a payslip is the name in the address window, not a code', () => {
  const page: Placed[] = [
    ['Garwell Foundry Ltd', 50, 30, 14],
    ['Mrs Anita Rowe', 50, 90],
    ['15 Barn Close', 50, 104],
    ['Derby DE1 3TT', 50, 118],
    ['Employee no. 00482', 350, 90],
    ['Tax code 1257L', 350, 118],
  ];
  expect(read(page, { employee: ['Employee name', 'string'] })).toEqual({ employee: 'Mrs Anita Rowe' });
});

it('A weight with one decimal after its thousands and its abbreviation are read', () => {
  const page: Placed[] = [
    ['Item', 50, 110],
    ['N.W. (kg)', 340, 110],
    ['G.W. (kg)', 430, 110],
    ['Hammer', 50, 126],
    ['1,022.0', 340, 126],
    ['1,124.5', 430, 126],
    ['Chisel', 50, 140],
    ['18.0', 340, 140],
    ['19.8', 430, 140],
    ['TOTAL', 50, 160],
    ['1,040.0', 340, 160],
    ['1,144.3', 430, 160],
  ];
  expect(read(page, { net: ['Total net weight', 'number'], gross: ['Total gross weight', 'number'] })).toEqual({
    net: 1040,
    gross: 1144.3,
  });
});

it('A value after the colon of its label wins over a text below the label', () => {
  const page: Placed[] = [
    ['Consignee: Baltic Hardware OÜ', 50, 74],
    ['Date', 350, 74],
    ['18 Apr 2024', 450, 74],
    ['Carton', 50, 90],
    ['Description', 120, 90],
  ];
  expect(read(page, { consignee: ['Consignee', 'string'] })).toEqual({ consignee: 'Baltic Hardware OÜ' });
});

it('A check without a readable line of magnetic characters has a payee, a memo and a payer', () => {
  const page: Placed[] = [
    ['Rowan T. Mercer', 50, 30],
    ['77 Orchard Ave', 50, 44],
    ['Pay to the', 50, 90, 8],
    ['order of', 50, 99, 8],
    ['Castle Rock Plumbing', 100, 96, 12],
    ['$', 430, 96],
    ['1,385.20', 445, 96, 12],
    ['One thousand three hundred eighty-five and 20/100', 50, 120, 11],
    ['DOLLARS', 470, 120, 8],
    ['Memo', 50, 190, 8],
    ['water heater install', 85, 188, 11],
  ];
  const asked: Asked = { payee: ['Payee', 'string'], memo: ['Memo', 'string'], payer: ['Payer', 'string'] };
  expect(read(page, asked)).toEqual({
    payee: 'Castle Rock Plumbing',
    memo: 'water heater install',
    payer: 'Rowan T. Mercer',
  });
});

it('The numbered labels of a form are not part of an address', () => {
  const page: Placed[] = [
    ['5 Address (number, street, and apt. or suite no.). See instructions.', 40, 130, 7],
    ['88 Juniper Ln', 45, 142, 11],
    ['6 City, state, and ZIP code', 40, 160, 7],
    ['Santa Fe, NM 87501', 45, 172, 11],
  ];
  const { address } = read(page, { address: ['Address', 'string'] });
  expect(address).not.toMatch(/City|Address/);
});

it('A period with dashes between its days has two days, not one that spans both', () => {
  const page: Placed[] = [['Statement Period: 02/01/2024 - 02/29/2024', 50, 50]];
  const asked: Asked = { start: ['Statement start date', 'date'], end: ['Statement end date', 'date'] };
  expect(read(page, asked)).toEqual({ start: '2024-02-01', end: '2024-02-29' });
});

it('The only period of a document has its first and last day, although the field names no period', () => {
  const page: Placed[] = [
    ['Okres ubezpieczenia', 50, 118],
    ['od 01.05.2024 do 30.04.2025', 200, 118],
  ];
  expect(read(page, { start: ['Start date', 'date'], end: ['End date', 'date'] })).toEqual({
    start: '2024-05-01',
    end: '2025-04-30',
  });
});

it('A day is read with its month first on a paper in English with amounts in plain dollars', () => {
  const day = (amount: string): unknown =>
    read(
      [
        ['Statement date', 50, 50],
        ['05/02/2024', 200, 50],
        ['Amount due', 50, 70],
        [amount, 200, 70],
      ],
      { date: ['Statement date', 'date'] },
    ).date;
  expect(day('$85.00')).toBe('2024-05-02');
  expect(day('S$85.00')).toBe('2024-02-05');
  expect(day('85.00')).toBe('2024-02-05');
});

it('The parties of a bill of lading are the names in their blocks, not a label beside a block', () => {
  const page: Placed[] = [
    ['SHIP FROM', 50, 80],
    ['Carrier Name: Cascade Freight', 350, 80],
    ['Name: Redwood Millworks', 50, 94],
    ['Trailer number: T-8841', 350, 94],
    ['Address: 900 Timber Way', 50, 108],
    ['SHIP TO', 50, 150],
    ['Freight Charge Terms: Prepaid', 350, 150],
    ['Name: Plains Builders Supply', 50, 164],
    ['Address: 12 Depot St', 50, 178],
  ];
  const asked: Asked = {
    shipper: ['Shipper', 'string'],
    consignee: ['Consignee', 'string'],
    carrier: ['Carrier', 'string'],
  };
  expect(read(page, asked)).toEqual({
    shipper: 'Redwood Millworks',
    consignee: 'Plains Builders Supply',
    carrier: 'Cascade Freight',
  });
});

it('A tax number in a box is not the label of the next box', () => {
  const page: Placed[] = [
    ['PAYER’S TIN', 40, 80, 6],
    ['RECIPIENT’S TIN', 160, 80, 6],
    ['82-1047715', 45, 90],
    ['xxx-xx-5521', 165, 90],
  ];
  expect(read(page, { payerTin: ['Payer TIN', 'string'] })).toEqual({ payerTin: '82-1047715' });
});

it('A place of birth is not the day beside it', () => {
  const page: Placed[] = [
    ['Luogo di nascita', 50, 110, 7],
    ['Data di nascita', 250, 110, 7],
    ['MILANO', 50, 120],
    ['01/03/1985', 250, 120],
  ];
  expect(read(page, { birthPlace: ['Place of birth', 'string'] })).toEqual({ birthPlace: 'MILANO' });
});

it('A recipient is the name below the words of a certificate, and a customer is named without its label', () => {
  const certificate: Placed[] = [
    ['This is to certify that', 220, 110],
    ['Oluwaseun Adeyemi', 200, 140, 18],
    ['has completed the course', 200, 180],
  ];
  expect(read(certificate, { recipient: ['Recipient', 'string'] })).toEqual({ recipient: 'Oluwaseun Adeyemi' });
  const bill: Placed[] = [
    ['Titular del contrato: Lucía Ferrer Soto', 50, 80],
    ['Dirección de suministro: C/ Mayor 14, 17001 Girona', 50, 94],
  ];
  const asked: Asked = { customer: ['Customer name', 'string'], address: ['Address', 'string'] };
  expect(read(bill, asked)).toEqual({ customer: 'Lucía Ferrer Soto', address: 'C/ Mayor 14, 17001 Girona' });
});

it('Numbers with letters among their groups, and numbers of quotes and delivery notes are read', () => {
  const page: Placed[] = [
    ['Sozialversicherungsnummer', 50, 50],
    ['65 170839 K 008', 250, 50],
    ['Pakbonnummer', 50, 70],
    ['P-20418', 250, 70],
    ['DEVIS N° D-2024-031', 350, 100],
  ];
  const asked: Asked = {
    insured: ['Social security number', 'string'],
    deliveryNote: ['Delivery note number', 'string'],
    quote: ['Quote number', 'string'],
  };
  expect(read(page, asked)).toEqual({ insured: '65170839K008', deliveryNote: 'P-20418', quote: 'D-2024-031' });
});

it('A label in two languages has its value below both, and several labels in one have theirs in the same order', () => {
  const page: Placed[] = [
    ['Total weight', 50, 100, 7],
    ['Country of origin', 250, 100, 7],
    ['Poids total', 50, 110, 7],
    ["Pays d'origine", 250, 110, 7],
    ['0.42 kg', 50, 122],
    ['FR', 250, 122],
    ['Bank code / Branch code:', 50, 150],
    ['7144 / 021', 250, 150],
  ];
  const asked: Asked = {
    weight: ['Total weight', 'string'],
    origin: ['Country of origin', 'string'],
    branch: ['Branch code', 'string'],
  };
  expect(read(page, asked)).toEqual({ weight: '0.42 kg', origin: 'FR', branch: '021' });
});

it('The tax number of a party is that of its block if both blocks have the same label', () => {
  const page: Placed[] = [
    ['Seller', 50, 80],
    ['Buyer', 320, 80],
    ['Sundaram Packaging Pvt Ltd', 50, 95],
    ['Konkan Spices LLP', 320, 95],
    ['GSTIN: 33AAKCS4471P1Z8', 50, 110],
    ['GSTIN: 27AAQFK2204M1ZV', 320, 110],
  ];
  const asked: Asked = { seller: ['GSTIN of the seller', 'string'], buyer: ['Buyer GSTIN', 'string'] };
  expect(read(page, asked)).toEqual({ seller: '33AAKCS4471P1Z8', buyer: '27AAQFK2204M1ZV' });
});
