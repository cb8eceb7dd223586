import { describe, expect, it } from 'vitest';
import { partsOfCompound } from '../../../../processing/documents/extraction/lexicon/concepts.ts';
import type { Placed } from '../../../../samples/placed-page.ts';
import { type Asked, readPage, readValues } from './read-page.ts';

describe('Labels of forms', () => {
  it.each([
    ['geburtsort', ['geburt', 'ort']],
    ['versicherungsnummer', ['versicherung', 'nummer']],
    ['rekeninghouder', ['rekening', 'houder']],
    ['fakturadato', ['faktura', 'dato']],
    ['passport', ['passport']],
    ['mortgage', ['mortgage']],
  ])('A compound is divided into words that labels have: %s', (word, parts) => {
    expect(partsOfCompound(word)).toEqual(parts);
  });

  it('A field in English finds its value at a label in another language', () => {
    const texts: readonly Placed[] = [
      ['Hersteller', 40, 40],
      ['VOLKSWAGEN', 200, 40],
      ['Jahresbeitrag', 40, 60],
      ['612,48 EUR', 200, 60],
      ['Selbstbeteiligung', 40, 80],
      ['500,00 EUR', 200, 80],
      ["Date d'établissement", 40, 120],
      ['11/07/2024', 200, 120],
      ['Número de mesa', 40, 140],
      ['14', 200, 140],
    ];
    const asked: Asked = {
      maker: ['Manufacturer', 'string'],
      premium: ['Annual premium', 'number'],
      deductible: ['Deductible', 'number'],
      established: ['Date established', 'date'],
    };
    expect(readValues(texts, asked)).toEqual({
      maker: 'VOLKSWAGEN',
      premium: 612.48,
      deductible: 500,
      established: '2024-07-11',
    });
  });

  it('A field in English finds its value at labels in languages of the Baltic, the Balkans and Hungary', () => {
    const texts: readonly Placed[] = [
      ['KÉSZPÉNZ', 40, 40],
      ['10 000 Ft', 200, 40],
      ['VISSZAJÁRÓ', 40, 60],
      ['3 070 Ft', 200, 60],
      ['Osobni identifikacijski broj', 40, 80],
      ['33580419726', 240, 80],
      ['Saldo na końcu okresu', 40, 100],
      ['14 981,20', 240, 100],
    ];
    const asked: Asked = {
      cash: ['Cash given', 'number'],
      change: ['Change', 'number'],
      personal: ['Personal identification number', 'string'],
      end: ['Balance at the end', 'number'],
    };
    expect(readValues(texts, asked)).toEqual({ cash: 10000, change: 3070, personal: '33580419726', end: 14981.2 });
  });

  it('An abbreviation in parentheses is a label itself', () => {
    const texts: readonly Placed[] = [
      ['Bank A/c', 40, 40],
      ['0044718', 200, 40],
      ['PAN', 40, 60],
      ['BKQPD4471R', 200, 60],
    ];
    expect(readValues(texts, { tax: ['Tax ID (PAN)', 'string'] })).toEqual({ tax: 'BKQPD4471R' });
  });

  it('A label that a form repeats belongs to the party of its section', () => {
    const texts: readonly Placed[] = [
      ['From', 40, 40],
      ['Reference', 100, 40],
      ['HP-114', 100, 54],
      ['To', 40, 90],
      ['Reference', 100, 90],
      ['FB-902', 100, 104],
    ];
    const asked: Asked = { from: ['Reference of the sender', 'string'], to: ['Reference of the recipient', 'string'] };
    expect(readValues(texts, asked)).toEqual({ from: 'HP-114', to: 'FB-902' });
  });

  it('The heading of a column may have two lines', () => {
    const texts: readonly Placed[] = [
      ['Gross', 40, 40],
      ['Chargeable', 120, 40],
      ['Rate', 200, 40],
      ['Weight', 40, 52],
      ['Weight', 120, 52],
      ['Charge', 200, 52],
      ['214.5', 40, 80],
      ['235.5', 120, 80],
      ['3.80', 200, 80],
    ];
    expect(readValues(texts, { gross: ['Gross weight', 'number'] })).toEqual({ gross: 214.5 });
  });

  it('Of labels with the same words and another day, the last one is that of the closing balance', () => {
    const texts: readonly Placed[] = [
      ['Balance on 31 Jan 2025', 40, 40],
      ['Balance on 28 Feb 2025', 240, 40],
      ['2,797.01', 40, 54],
      ['1,703.83', 240, 54],
    ];
    const asked: Asked = { first: ['Opening balance', 'number'], last: ['Closing balance', 'number'] };
    expect(readValues(texts, asked)).toEqual({ first: 2797.01, last: 1703.83 });
  });

  it('A label of two general words is one: the fees of a statement', () => {
    const texts: readonly Placed[] = [
      ['Saldo Promedio', 40, 40],
      ['29,106.77', 200, 40],
      ['Total de Comisiones', 40, 60],
      ['250.00', 200, 60],
    ];
    expect(readValues(texts, { fees: ['Total fees', 'number'] })).toEqual({ fees: 250 });
  });

  it('The payer and the recipient of a tax form are below labels with their names, and its year is alone', () => {
    const texts: readonly Placed[] = [
      ["PAYER'S name, street address, city or town, and telephone no.", 40, 40],
      ['This is important tax information', 380, 40],
      ['Granite Ferry Savings Bank', 48, 54],
      ['77 Wharf Street', 48, 68],
      ['Portsmouth, NH 03801', 48, 82],
      ['1 Interest income', 380, 82],
      ['899.54', 380, 96],
      ["RECIPIENT'S name", 40, 110],
      ['Philippa Brandvold', 48, 124],
      ['Form 1099-INT', 40, 160],
      ['2024', 200, 160],
    ];
    const asked: Asked = {
      payer: ['Payer', 'string'],
      recipient: ['Recipient', 'string'],
      year: ['Tax year', 'integer'],
    };
    expect(readValues(texts, asked)).toEqual({
      payer: 'Granite Ferry Savings Bank',
      recipient: 'Philippa Brandvold',
      year: 2024,
    });
  });

  it('In a list, values that end at the same place are beside their labels', () => {
    const texts: readonly Placed[] = [
      ['POD', 40, 40],
      ['IT001E73318406', 220, 40],
      ['Offerta', 40, 54],
      ['Luce Serena Casa 12', 195, 54],
      ['Distributore', 40, 68],
      ['Reti Lunigiana Distribuzione', 150, 68],
      ['Potenza impegnata', 40, 82],
      ['3,0 kW', 260, 82],
    ];
    expect(readValues(texts, { pod: ['POD', 'string'] })).toEqual({ pod: 'IT001E73318406' });
  });

  it('The days of transactions without a year are not amounts', () => {
    const texts: readonly Placed[] = [
      ['alter Kontostand vom 28.02.2025', 58, 40],
      ['4.118,37 H', 487, 40],
      ['03.03.', 58, 54],
      ['Dauerauftrag Miete', 154, 54],
      ['865,00 S', 418, 54],
      ['04.03.', 58, 68],
      ['Lastschrift Stadtwerke', 154, 68],
      ['94,00 S', 423, 68],
      ['06.03.', 58, 82],
      ['Kartenzahlung', 154, 82],
      ['61,83 S', 423, 82],
    ];
    expect(readValues(texts, { start: ['alter Kontostand', 'number'] })).toEqual({ start: 4118.37 });
  });

  it('A letter at the end of a label says which of several it is', () => {
    const texts: readonly Placed[] = [
      ['INSURER(S) AFFORDING COVERAGE', 360, 20],
      ['NAIC #', 540, 20],
      ['INSURER A : Katahdin Casualty Insurance Company', 309, 40, 8],
      ['40417', 540, 40],
      ['INSURER B : Green Mountain Motor Indemnity Co.', 309, 54, 8],
      ['28813', 540, 54],
      ['INSURER D : Lloyd Harbor Specialty Ins. Co.', 309, 68, 8],
      ['60271', 540, 68],
      ['INSURER E :', 309, 82, 8],
    ];
    expect(readValues(texts, { insurer_a: ['INSURER A', 'string'] })).toEqual({
      insurer_a: 'Katahdin Casualty Insurance Company',
    });
  });

  it('A number after its label is read in Portuguese: that of a customer, and that of an invoice with its letters', () => {
    const texts: readonly Placed[] = [
      ['Fatura n.º', 40, 40],
      ['FT 2025B/00441827', 200, 40],
      ['N.º de cliente', 40, 60],
      ['700 418 226', 200, 60],
      ['Exma. Senhora', 40, 100],
      ['BENEDITA ROSADO CALHEIROS', 40, 114],
    ];
    const asked: Asked = { fatura: ['Fatura n.º', 'string'], cliente: ['N.º de cliente', 'string'] };
    expect(readValues(texts, asked)).toEqual({ fatura: 'FT 2025B/00441827', cliente: '700418226' });
  });

  it('A charge and a place with its ZIP code are not names', () => {
    const beside = (value: string): unknown =>
      readValues(
        [
          ['Account holder', 40, 40],
          [value, 200, 40],
        ],
        { holder: ['Account holder', 'string'] },
      ).holder;
    expect(beside('£5.00, waived in November')).toBeNull();
    expect(beside('Portsmouth, NH 03802')).toBeNull();
    expect(beside('Odile Vantongeren')).toBe('Odile Vantongeren');
  });

  it('An insurer is not the insured', () => {
    const texts: readonly Placed[] = [
      ['INSURED', 40, 40],
      ['Paloma Textile Finishing', 200, 40],
      ['INSURER', 40, 60],
      ['Bluefield Casualty Exchange', 200, 60],
    ];
    const asked: Asked = { insurer: ['Insurer', 'string'], insured: ['Insured', 'string'] };
    expect(readValues(texts, asked)).toEqual({
      insurer: 'Bluefield Casualty Exchange',
      insured: 'Paloma Textile Finishing',
    });
  });

  it('The names of a tax form are below its explained labels, and its classification is the option with a mark', () => {
    const texts: readonly Placed[] = [
      ['1 Name of entity/individual. An entry is required.', 40, 40],
      ['Brackwater Millwork Holdings LLC', 48, 54],
      ['2 Business name/disregarded entity name, if different from above.', 40, 70],
      ['Brackwater Custom Cabinets', 48, 84],
      ['3a Check the appropriate box for federal tax classification.', 40, 100],
      ['Individual/sole proprietor', 48, 114],
      ['C corporation', 200, 114],
      ['✕ Partnership', 300, 114],
    ];
    const asked: Asked = {
      legal: ['Legal name', 'string'],
      business: ['Business name (DBA)', 'string'],
      kind: ['Federal tax classification', 'string'],
    };
    expect(readValues(texts, asked)).toEqual({
      legal: 'Brackwater Millwork Holdings LLC',
      business: 'Brackwater Custom Cabinets',
      kind: 'Partnership',
    });
  });

  it('A heading in a row of headings is not the value of the heading beside it', () => {
    const texts: readonly Placed[] = [
      ['REQUISITIONER', 40, 40],
      ['SHIP VIA', 160, 40],
      ['F.O.B.', 280, 40],
      ['DELIVER BY', 400, 40],
      ['T. Vang', 44, 56],
      ['UPS Freight', 158, 56],
      ['Origin', 281, 56],
      ['9/18/2026', 404, 56],
    ];
    expect(readValues(texts, { via: ['Shipping method', 'string'] })).toEqual({ via: 'UPS Freight' });
  });

  it('Headings in capitals have their values below them, although the next headings and values continue both columns', () => {
    const texts: readonly Placed[] = [
      ['DATE OF SERVICE', 40, 40, 7],
      ['ARRIVED', 200, 40, 7],
      ['May 19, 2025', 40, 50],
      ['1:10 PM', 200, 50],
      ['TECHNICIAN', 40, 66, 7],
      ['DEPARTED', 200, 66, 7],
      ['Casimir Oyelaran', 40, 76],
      ['2:55 PM', 200, 76],
      ['DUE DATE', 40, 92, 7],
      ['TERMS', 200, 92, 7],
      ['Jun 3, 2025', 40, 102],
      ['Net 15', 200, 102],
    ];
    expect(readValues(texts, { technician: ['Technician', 'string'] })).toEqual({ technician: 'Casimir Oyelaran' });
  });

  it('Labels in small letters have their values below them, even if the box beside one of them is empty', () => {
    const texts: readonly Placed[] = [
      ["e Employee's first name and initial", 38, 40, 5],
      ['Last name', 151, 40, 5],
      ['Suff.', 228, 40, 5],
      ['11 Nonqualified plans', 338, 40, 5],
      ['ROSALIND T', 43, 48, 8],
      ['ACHTERBERG', 159, 48, 8],
    ];
    expect(readValues(texts, { last: ['Last name', 'string'] })).toEqual({ last: 'ACHTERBERG' });
  });

  it('Labels side by side have their values below them although another column has a line between', () => {
    const texts: readonly Placed[] = [
      ['Banque', 420, 40],
      ['Guichet', 462, 40],
      ['N° de compte', 504, 40],
      ['Clé', 575, 40],
      ['Titulaire : Mme Odile Pradier', 40, 50],
      ['17806', 420, 60],
      ['00417', 462, 60],
      ['40218839117', 504, 60],
      ['26', 575, 60],
    ];
    expect(readValues(texts, { account: ['N° de compte', 'string'] })).toEqual({ account: '40218839117' });
  });

  it('The sum of a column is found by its numbers if its row has no label, and by a label with a count', () => {
    const column = (sum: readonly Placed[]): readonly Placed[] => [
      ['Description of goods', 40, 40],
      ['Gross weight kg', 300, 40],
      ['Bentwood chairs', 40, 60],
      ['3,262', 330, 60],
      ['Table tops, oak', 40, 80],
      ['948', 340, 80],
      ['Fittings and screws', 40, 100],
      ['37', 345, 100],
      ...sum,
    ];
    const asked: Asked = { gross_total: ['Total gross weight (kg)', 'number'] };
    expect(readValues(column([['4,247', 330, 120]]), asked)).toEqual({ gross_total: 4247 });
    const labeled: readonly Placed[] = [
      ['TOTAL: 18 PALLETS', 40, 120],
      ['4,250', 330, 120],
    ];
    expect(readValues(column(labeled), asked)).toEqual({ gross_total: 4250 });
  });

  it('A text under two headings is the values of both, divided at the start of the second one', () => {
    const texts: readonly Placed[] = [
      ['Subscriber name', 40, 40, 7],
      ['Network', 160, 40, 7],
      // The spaces before the second value are wider than the others.
      ['Ottoline B. Marchetti   PPO Plus Premier', 40, 50],
    ];
    const asked: Asked = { subscriber: ['Subscriber name', 'string'], network: ['Network', 'string'] };
    expect(readValues(texts, asked)).toEqual({ subscriber: 'Ottoline B. Marchetti', network: 'PPO Plus Premier' });
    const narrow = texts.map((placed): Placed => [placed[0].replace(/ {3}/, ' '), placed[1], placed[2], placed[3]]);
    expect(readValues(narrow, asked).subscriber).not.toBe('Ottoline B. Marchetti');
  });

  it('A name is read without the last digits of a number after it', () => {
    const texts: readonly Placed[] = [
      ['Employee:', 40, 40],
      ['Temperance Lindqvist (...7103)', 140, 40],
      ['Check type:', 40, 60],
      ['Direct Deposit', 140, 60],
    ];
    expect(readValues(texts, { employee: ['Employee', 'string'] })).toEqual({ employee: 'Temperance Lindqvist' });
  });

  it('A single word is doubted where a whole name or an address is requested, but not where a word is usual', () => {
    const texts: readonly Placed[] = [
      ['Technician:', 40, 40],
      ['Bramblecote', 140, 40],
      ['Job address:', 40, 60],
      ['Clubhouse', 140, 60],
      ['Surname:', 40, 80],
      ['Haselhorst', 140, 80],
      ['Inspector:', 40, 100],
      ['Odile Vantongeren', 140, 100],
    ];
    const asked: Asked = {
      technician: ['Technician', 'string'],
      job: ['Job address', 'string'],
      inspector: ['Inspector', 'string'],
      surname: ['Surname', 'string'],
    };
    const { extractedData, fieldConfidences } = readPage(texts, asked);
    expect(extractedData).toMatchObject({
      technician: 'Bramblecote',
      job: 'Clubhouse',
      inspector: 'Odile Vantongeren',
    });
    expect(fieldConfidences.technician).toBeLessThanOrEqual(0.8);
    expect(fieldConfidences.job).toBeLessThanOrEqual(0.8);
    expect(fieldConfidences.inspector).toBeGreaterThan(0.85);
    expect(fieldConfidences.surname).toBeGreaterThan(0.8);
  });

  it('A British license plate is one number although it has only two digits', () => {
    const texts: readonly Placed[] = [
      ['Vehicle registration', 40, 40],
      ['PK21 HVD', 160, 40],
    ];
    expect(readValues(texts, { vehicle: ['Vehicle registration', 'string'] })).toEqual({ vehicle: 'PK21 HVD' });
  });

  it('A field with initials finds the label with the words, and a label with initials its words', () => {
    const texts: readonly Placed[] = [
      ["Employee's social security number", 40, 40],
      ['601-47-2285', 44, 56],
    ];
    expect(readValues(texts, { ssn: ['Employee SSN', 'string'] })).toEqual({ ssn: '601-47-2285' });
  });

  it('Of two balances with the same label, a field for the first or the last one gets its own', () => {
    const texts: readonly Placed[] = [
      ['ESCROW BALANCE 01/01/24', 40, 40],
      ['1,960.44', 300, 40],
      ['ESCROW DEPOSITS', 40, 60],
      ['6,480.00', 300, 60],
      ['ESCROW BALANCE 12/31/24', 40, 80],
      ['2,037.18', 300, 80],
    ];
    const asked: Asked = {
      opening: ['Opening escrow balance', 'number'],
      closing: ['Closing escrow balance', 'number'],
    };
    expect(readValues(texts, asked)).toEqual({ opening: 1960.44, closing: 2037.18 });
  });

  it('Several amounts in one cell belong to the words before each of them', () => {
    const texts: readonly Placed[] = [
      ['Copays', 40, 40],
      ['PCP Visit $30 Specialist $65', 40, 56],
    ];
    expect(readValues(texts, { specialist: ['Specialist copay', 'number'] })).toEqual({ specialist: 65 });
  });

  it('The ticked option of a label is its value', () => {
    const texts: readonly Placed[] = [
      ['Type of account', 40, 40],
      ['☒ Checking ☐ Savings', 200, 40],
    ];
    expect(readValues(texts, { type: ['Account type', 'string'] })).toEqual({ type: 'Checking' });
  });

  it('The number of the next label is not the value of the label above it', () => {
    const texts: readonly Placed[] = [
      ['Net Pay', 40, 40],
      ['$1,848.67', 200, 40],
      ['Checking 1', 40, 54],
      ['-1,848.67', 200, 54],
    ];
    expect(readValues(texts, { net: ['Net pay', 'number'] })).toEqual({ net: 1848.67 });
  });

  it('A place and a day after one label are read as what a field asks for', () => {
    const texts: readonly Placed[] = [
      ['Place and date of issue', 40, 40],
      ['Izmir, 19.06.2024', 40, 56],
    ];
    expect(readValues(texts, { place: ['Place of issue', 'string'] })).toEqual({ place: 'Izmir' });
  });

  it('Identifiers in groups of letters and digits are read whole', () => {
    const texts: readonly Placed[] = [
      ['d Control number', 40, 40],
      ['0041 CRV/K7Q', 44, 56],
      ['Air waybill number', 300, 40],
      ['873-5538 4011', 304, 56],
    ];
    const asked: Asked = { control: ['Control number', 'string'], waybill: ['Air waybill number', 'string'] };
    expect(readValues(texts, asked)).toEqual({ control: '0041 CRV/K7Q', waybill: '873-55384011' });
  });

  it.each([
    ['Mastercard ••••5309', '5309'],
    ['TARJETA CREDITO ****8820', '8820'],
    ['Visa ending in 4471', '4471'],
  ])('The last four digits of a card are read: %s', (text, digits) => {
    const asked: Asked = { digits: ['Card last 4 digits', 'string'] };
    expect(
      readValues(
        [
          ['Payment', 40, 40],
          [text, 40, 60],
        ],
        asked,
      ),
    ).toEqual({ digits });
  });

  it("A paper's own date answers a field for the day of that kind of paper, and for no other day", () => {
    const texts: readonly Placed[] = [
      ['DATE', 400, 40],
      ['March 8, 2025', 440, 40],
    ];
    const asked: Asked = {
      check: ['Check date', 'date'],
      birth: ['Date of birth', 'date'],
      visit: ['Date of the visit', 'date'],
    };
    expect(readValues(texts, asked)).toEqual({ check: '2025-03-08', birth: null, visit: null });
  });
});

describe('Driving licenses', () => {
  it('Names in two lines below the label of both, and a number beside its abbreviation, are read', () => {
    const texts: readonly Placed[] = [
      ["DRIVER'S LICENCE", 300, 20],
      ['1,2 NAME/NOM', 40, 50],
      ['OYELARAN-BRIGGS,', 40, 64],
      ['KOLADE, FERGUS', 40, 78],
      ['4d NUMBER/NUMÉRO', 40, 100],
      ['O9614 - 40718 - 80312', 40, 114],
      ['4b EXP/EXP', 250, 100],
      ['2028/03/12', 250, 114],
      ['3 DOB/DDN', 40, 140],
      ['1988/03/12', 40, 154],
    ];
    const asked: Asked = {
      surname: ['Surname', 'string'],
      given: ['Given names', 'string'],
      number: ['Licence number', 'string'],
    };
    expect(readValues(texts, asked)).toEqual({
      surname: 'OYELARAN-BRIGGS',
      given: 'KOLADE, FERGUS',
      number: 'O9614 - 40718 - 80312',
    });
  });
});
