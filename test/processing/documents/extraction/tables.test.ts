import { describe, expect, it } from 'vitest';
import { OutputField } from '../../../../domain/output-field.ts';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { type Placed, placedPage } from '../../../../samples/placed-page.ts';

type Columns = Readonly<Record<string, readonly [label: string, type: OutputField['type']]>>;

const statement: Columns = {
  date: ['Date', 'date'],
  description: ['Description', 'string'],
  amount: ['Amount', 'currency'],
};
const { date: _, ...payslip } = statement;

const extractTable = (texts: readonly Placed[], columns: Columns) => {
  const fields = Object.entries(columns).map(([name, [label, type]]) => ({ name, label, type }));
  const table = OutputField.parse({ name: 'lines', label: 'Lines', type: 'array', fields });
  return extractFields([placedPage(texts)], [table], undefined);
};

/** Reads the table of a page with the given columns. */
const readTable = (texts: readonly Placed[], columns: Columns = statement): unknown =>
  extractTable(texts, columns).extractedData.lines;

const lefts = [50, 130, 320, 400, 480];
/** Rows of a table, 16 points apart; amounts and the headings from the third column on are aligned right. */
const rowsOf = (rows: readonly (readonly string[])[], from = 200): Placed[] =>
  rows.flatMap((cells, row) =>
    cells.flatMap((text, column): Placed[] => {
      const left = lefts[column] ?? 0;
      const isMoney = /\d[.,]\d{2}\D*$/.test(text) && !/\d[./]\d{2}[./]/.test(text);
      const isRight = isMoney || column >= 2;
      const x = isRight ? left + 60 - 5 * text.length : left;
      return text === '' ? [] : [[text, x, from + 16 * row]];
    }),
  );

describe('Tables', () => {
  it.each([
    ['German', ['Datum', 'Buchungstext', 'Betrag']],
    ['Spanish', ['Fecha', 'Concepto', 'Importe (€)']],
    ['Italian', ['Data', 'Descrizione', 'Importo']],
    ['Portuguese', ['Data', 'Descritivo', 'Montante']],
    ['Polish', ['Data operacji', 'Opis operacji', 'Kwota']],
    ['French', ['Date', 'Nature de l’opération', 'Montant']],
    ['Dutch', ['Boekdatum', 'Omschrijving', 'Bedrag']],
  ])('Tables are found by headings in %s', (_language, head) => {
    const rows = [
      ['04.03.2025', 'Markthalle', '-12,50'],
      ['05.03.2025', 'Stadtwerke', '1.204,00'],
    ];
    expect(readTable(rowsOf([head, ...rows]))).toEqual([
      { date: '2025-03-04', description: 'Markthalle', amount: '-12.50' },
      { date: '2025-03-05', description: 'Stadtwerke', amount: '1204.00' },
    ]);
  });

  it('Tables have a column of texts below a heading that nobody knows, or below none', () => {
    const rows = [
      ['04.03.2025', 'Market hall', '12.50'],
      ['05.03.2025', 'Water board', '1,204.00'],
      ['06.03.2025', 'Rent', '700.00'],
    ];
    for (const heading of ['Wherefore', '']) {
      expect(readTable(rowsOf([['Date', heading, 'Amount'], ...rows]))).toMatchObject([
        { description: 'Market hall', amount: '12.50' },
        { description: 'Water board', amount: '1204.00' },
        { description: 'Rent', amount: '700.00' },
      ]);
    }
  });

  it('Tables have a column of amounts that align below no heading', () => {
    const rows = [
      ['Date', 'Description', ''],
      ['04.03.2025', 'Market hall', '12.50'],
      ['05.03.2025', 'Water board', '1,204.00'],
    ];
    expect(readTable(rowsOf(rows))).toMatchObject([{ amount: '12.50' }, { amount: '1204.00' }]);
  });

  it('Tables without any heading are found by days, texts and amounts one below the other', () => {
    const rows = [
      ['04.03.2025', 'Market hall', '-12.50'],
      ['05.03.2025', 'Water board', '-1,204.00'],
      ['06.03.2025', 'Salary', '2,700.00'],
    ];
    expect(readTable(rowsOf(rows))).toEqual([
      { date: '2025-03-04', description: 'Market hall', amount: '-12.50' },
      { date: '2025-03-05', description: 'Water board', amount: '-1204.00' },
      { date: '2025-03-06', description: 'Salary', amount: '2700.00' },
    ]);
  });

  it('Tables are lists of texts and amounts below two headings that nobody knows', () => {
    const rows = [
      ['Jogcím', 'Összeg'],
      ['Alapbér', '2 840,77'],
      ['Pótlék', '170,01'],
      ['Jutalom', '209,47'],
    ];
    const sum: Placed[] = [
      ['Mindösszesen', 90, 280],
      ['3 220,25', 150, 280],
    ];
    expect(readTable([...rowsOf(rows), ...sum], payslip)).toEqual([
      { description: 'Alapbér', amount: '2840.77' },
      { description: 'Pótlék', amount: '170.01' },
      { description: 'Jutalom', amount: '209.47' },
    ]);
  });

  it.each([
    ['Soll', 'Haben', 'Saldo'],
    ['Paid out', 'Paid in', 'Balance'],
    ['Débit', 'Crédit', 'Solde'],
    ['Cargos', 'Abonos', 'Saldo'],
    ['Dare', 'Avere', 'Saldo'],
    ['Af', 'Bij', 'Saldo'],
  ])('Tables with %s and %s columns have negative amounts for what was paid out', (debit, credit, balance) => {
    const rows = [
      ['Date', 'Text', debit, credit, balance],
      ['04.03.2025', 'Market hall', '12.50', '', '987.50'],
      ['05.03.2025', 'Salary', '', '1,204.00', '2,191.50'],
    ];
    expect(readTable(rowsOf(rows))).toEqual([
      { date: '2025-03-04', description: 'Market hall', amount: '-12.50' },
      { date: '2025-03-05', description: 'Salary', amount: '1204.00' },
    ]);
    const columns = { in: ['Money in', 'currency'], out: ['Money out', 'currency'] } as const;
    expect(readTable(rowsOf(rows), columns)).toEqual([
      { in: null, out: '12.50' },
      { in: '1204.00', out: null },
    ]);
  });

  it('Tables have negative amounts if a letter after them means that they were paid out', () => {
    const rows = [
      ['Datum', 'Buchungstext', 'Betrag'],
      ['04.03.2025', 'Markthalle', '12,50 S'],
      ['05.03.2025', 'Gehalt', '1.204,00 H'],
    ];
    expect(readTable(rowsOf(rows))).toMatchObject([{ amount: '-12.50' }, { amount: '1204.00' }]);
  });

  it('Tables have headings on two lines', () => {
    const rows = [
      ['Booking', 'Transaction', 'Amount'],
      ['date', 'details', 'in EUR'],
      ['04.03.2025', 'Market hall', '12.50'],
    ];
    expect(readTable(rowsOf(rows))).toEqual([{ date: '2025-03-04', description: 'Market hall', amount: '12.50' }]);
  });

  it('Tables continue with lines that begin like a sum if they have a day, and with allowances for transport', () => {
    const rows = [
      ['Date', 'Description', 'Amount'],
      ['04.03.2025', 'Cash machine', '-80.00'],
      ['05.03.2025', 'Balance bikes Ltd', '-210.00'],
    ];
    expect(readTable(rowsOf(rows))).toMatchObject([{ amount: '-80.00' }, { amount: '-210.00' }]);
    const pay = [
      ['Libellé', 'Montant'],
      ['Salaire de base', '2 840,77'],
      ['Indemnité transport', '170,01'],
      ['Prime', '209,47'],
    ];
    expect(readTable(rowsOf(pay), payslip)).toHaveLength(3);
  });

  it('Tables end before the sums of a paper and have no balance as a line', () => {
    const pay: Placed[] = [
      ...rowsOf([
        ['Bezeichnung', 'Betrag'],
        ['Grundgehalt', '2.840,77'],
      ]),
      ['Gesamtbrutto', 50, 248],
      ['2.840,77', 150, 248],
      ['Wohin damit', 50, 264],
      ['17,00', 165, 264],
    ];
    expect(readTable(pay, payslip)).toEqual([{ description: 'Grundgehalt', amount: '2840.77' }]);
    const rows = [
      ['Fecha', 'Concepto', 'Importe'],
      ['03.03.2025', 'Saldo anterior', '900,00'],
      ['04.03.2025', 'Recibo agua', '-12,50'],
      ['05.03.2025', 'Saldo final', '887,50'],
    ];
    expect(readTable(rowsOf(rows))).toEqual([{ date: '2025-03-04', description: 'Recibo agua', amount: '-12.50' }]);
  });

  it('Tables describe the paid items if texts are below a heading that often names money', () => {
    const rows = [
      ['Earnings', 'Amount'],
      ['Basic salary', '2,840.77'],
      ['Overtime', '170.01'],
    ];
    expect(readTable(rowsOf(rows), payslip)).toMatchObject([
      { description: 'Basic salary', amount: '2840.77' },
      { description: 'Overtime', amount: '170.01' },
    ]);
  });

  it('Tables are not made of boxes with a day and an amount, nor of a sum', () => {
    const texts = [
      ['Data accredito', 'Cod. fiscale', ''],
      ['04.03.2025', 'BLLCHR85M41L219P', ''],
      ['Via Roma 64', '', ''],
      ['Totale trattenute', '', '1.020,56'],
      ['Conservare', '', ''],
    ];
    expect(readTable(rowsOf(texts))).toBeNull();
  });

  const invoice: Columns = {
    description: ['Description', 'string'],
    quantity: ['Quantity', 'number'],
    unitPrice: ['Unit price', 'currency'],
    amount: ['Amount', 'currency'],
  };
  const lines = [
    ['Oak shelf', '4', '12.50', '50.00'],
    ['Steel hook', '20', '0.80', '16.00'],
  ];
  const values = [
    { description: 'Oak shelf', quantity: 4, unitPrice: '12.50', amount: '50.00' },
    { description: 'Steel hook', quantity: 20, unitPrice: '0.80', amount: '16.00' },
  ];

  it.each([
    ['have no heading', ['Description', '', '', 'Amount']],
    ['have headings that nobody knows', ['Description', 'Coll.', 'Per', 'Amount']],
    ['are both called a price', ['Description', 'Quantity', 'Price', 'Price ex VAT']],
    ['are called an amount like their product', ['Description', 'Amount', 'Price', 'Amount']],
    ['are below a heading for both', ['Description', 'Quantity', 'Each', 'Net']],
  ])('Tables have columns of quantities and prices that %s, by their products', (_, head) => {
    expect(readTable(rowsOf([head, ...lines]), invoice)).toEqual(values);
  });

  it('Tables keep the meaning of their headings if no product contradicts it', () => {
    const free = [['Gift wrapping', '1', '0.00', '4.00'], ...lines.slice(0, 1)];
    const head = ['Description', 'Quantity', 'Unit price', 'Amount'];
    expect(readTable(rowsOf([head, ...free]), invoice)).toMatchObject([
      { quantity: 1, unitPrice: '0.00', amount: '4.00' },
      values[0],
    ]);
  });

  it('Tables have prices of four decimals, and headings on the rows above and below', () => {
    const upper = ['', '', '', 'Line'];
    const head = ['Description', 'Quantity', 'Net price', ''];
    const rows = [
      ['Oak shelf', '4 pcs', '12.5000', '50.00'],
      ['Steel hook', '20 pcs', '0.8000', '16.00'],
    ];
    expect(readTable(rowsOf([upper, head, ['', '', '', 'amount'], ...rows]), invoice)).toEqual(values);
  });

  it.each([
    ['a sum in any words', ['', '', 'Goods altogether', '66.00']],
    ['the heading of another table', ['%', 'Net total', 'Tax', 'Sum']],
    ['payment terms', ['Payment terms', '', '30 days', '12.00']],
  ])('Tables end at %s', (_, end) => {
    const head = ['Description', 'Quantity', 'Unit price', 'Amount'];
    const below = ['Transport insurance', '2', '3.00', '6.00'];
    expect(readTable(rowsOf([head, ...lines, end, below]), invoice)).toEqual(values);
  });

  it('Tables continue after a sum that is carried over to the next page, in any words', () => {
    const head = ['Description', 'Quantity', 'Unit price', 'Amount'];
    const second = [head, ['From the page before', '', '', '66.00'], ['Brass knob', '3', '2.00', '6.00']];
    const fields = Object.entries(invoice).map(([name, [label, type]]) => ({ name, label, type }));
    const table = OutputField.parse({ name: 'lines', label: 'Lines', type: 'array', fields });
    const pages = [rowsOf([head, ...lines]), rowsOf(second)].map((texts) => placedPage(texts));
    expect(extractFields(pages, [table], undefined).extractedData.lines).toEqual([
      ...values,
      { description: 'Brass knob', quantity: 3, unitPrice: '2.00', amount: '6.00' },
    ]);
  });

  it('Tables have items of their amounts only: notes with a price or days below them belong to the item above', () => {
    const head = ['Description', 'Quantity', 'Unit price', 'Amount'];
    const [first = [], second = []] = lines;
    const note = ['List price before rebate', '', '14.00', ''];
    const days = ['Delivered on 11.09.2025', '', '14.09.2025', ''];
    expect(readTable(rowsOf([head, first, note, second, days]), invoice)).toMatchObject([
      { quantity: 4, amount: '50.00' },
      { quantity: 20, amount: '16.00' },
    ]);
  });

  const priced: Columns = {
    description: ['Description', 'string'],
    quantity: ['Quantity', 'number'],
    price: ['Unit price', 'currency'],
    amount: ['Amount', 'currency'],
  };

  it('Details with their own labels between the lines of a table are not part of a description', () => {
    const rows = [
      ['Pos', 'Description', 'Quantity', 'Unit price', 'Amount'],
      ['1', 'Oak shelf', '3', '20.00', '60.00'],
      ['', 'with four brackets', '', '', ''],
      ['', 'Batch no.: K-2207', '', '', ''],
      ['2', 'Brass hook', '5', '4.00', '20.00'],
      ['', 'Ursprungsland : Italien', '', '', ''],
    ];
    expect(readTable(rowsOf(rows), priced)).toEqual([
      { description: 'Oak shelf with four brackets', quantity: 3, price: '20.00', amount: '60.00' },
      { description: 'Brass hook', quantity: 5, price: '4.00', amount: '20.00' },
    ]);
  });

  it('Tables are less sure if their prices and quantities do not make their amounts', () => {
    const withAmounts = (amounts: readonly [string, string]) => [
      ['Pos', 'Description', 'Quantity', 'Unit price', 'Amount'],
      ['1', 'Oak shelf', '3', '20.00', amounts[0]],
      ['2', 'Brass hook', '5', '4.00', amounts[1]],
    ];
    const sure = extractTable(rowsOf(withAmounts(['60.00', '20.00'])), priced).fieldConfidences.lines ?? 0;
    const unsure = extractTable(rowsOf(withAmounts(['61.00', '25.00'])), priced).fieldConfidences.lines ?? 1;
    expect(unsure).toBeLessThan(sure - 0.2);
  });

  it('Tables of statements are surer if each balance follows from the one above', () => {
    const columns: Columns = { ...statement, balance: ['Balance', 'currency'] };
    const withBalances = (balances: readonly [string, string, string]) => [
      ['Date', 'Description', 'Amount', 'Balance'],
      ['04.03.2025', 'Market hall', '-12.50', balances[0]],
      ['05.03.2025', 'Wages', '1,200.00', balances[1]],
      ['06.03.2025', 'Rent', '-700.00', balances[2]],
    ];
    const right = extractTable(rowsOf(withBalances(['100.00', '1,300.00', '600.00'])), columns);
    const wrong = extractTable(rowsOf(withBalances(['100.00', '1,800.00', '900.00'])), columns);
    expect(wrong.fieldConfidences.lines ?? 1).toBeLessThan((right.fieldConfidences.lines ?? 0) - 0.2);
  });

  it('Tables whose numbers fit each other are less sure for each requested column that they do not have', () => {
    const rows: Placed[] = [
      ['Date', 50, 200],
      ['Amount', 320, 200],
      ['Balance', 400, 200],
      ...[
        ['04.03.2025', '-12.50', '100.00'],
        ['05.03.2025', '1,200.00', '1,300.00'],
        ['06.03.2025', '-700.00', '600.00'],
        ['07.03.2025', '-100.00', '500.00'],
      ].flatMap(([day = '', amount = '', balance = ''], index): Placed[] => [
        [day, 50, 216 + 16 * index],
        [amount, 320, 216 + 16 * index],
        [balance, 400, 216 + 16 * index],
      ]),
    ];
    const columns: Columns = { date: ['Date', 'date'], amount: ['Amount', 'number'], balance: ['Balance', 'number'] };
    const missing: Columns = {
      ...columns,
      title: ['Title of the transfer', 'string'],
      partner: ['Counterparty', 'string'],
      booking: ['Booking day', 'string'],
      kind: ['Kind', 'string'],
    };
    const whole = extractTable(rows, columns).fieldConfidences.lines ?? 0;
    const partial = extractTable(rows, missing).fieldConfidences.lines ?? 1;
    expect(partial).toBeLessThan(0.6 * whole);
  });
});

it('A table of anything is found by the words of the requested columns, with texts that continue on the next line', () => {
  const rows = rowsOf([
    ['Course', 'Title', 'Credits', 'Grade'],
    ['ENV 101', 'Introduction to', '4', 'A'],
    ['', 'Ecology'],
    ['CHM 120', 'General Chemistry', '4', 'B+'],
    ['Total credits 8'],
  ]);
  const columns: Columns = {
    course: ['Course', 'string'],
    title: ['Title', 'string'],
    credits: ['Credits', 'number'],
    grade: ['Grade', 'string'],
  };
  expect(readTable(rows, columns)).toEqual([
    { course: 'ENV 101', title: 'Introduction to Ecology', credits: 4, grade: 'A' },
    { course: 'CHM 120', title: 'General Chemistry', credits: 4, grade: 'B+' },
  ]);
});

it('The balances of a statement are not movements, even with a day', () => {
  const rows = rowsOf([
    ['Bu-Tag', 'Vorgang', 'Betrag'],
    ['', 'alter Kontostand vom 31.03.2024', '1.522,08'],
    ['02.04.2024', 'Lastschrift Stadtwerke', '112,40'],
    ['15.04.2024', 'Dauerauftrag Miete', '690,00'],
    ['', 'neuer Kontostand vom 30.04.2024', '719,68'],
  ]);
  expect(readTable(rows)).toEqual([
    { date: '2024-04-02', description: 'Lastschrift Stadtwerke', amount: '112.40' },
    { date: '2024-04-15', description: 'Dauerauftrag Miete', amount: '690.00' },
  ]);
});

it.each([
  [
    'is its quantity if most items have one',
    ['2 Garden Chair', '1 Fry'],
    [
      { name: 'Garden Chair', quantity: 2, total: 98 },
      { name: 'Fry', quantity: 1, total: 4.5 },
    ],
  ],
  [
    'is a part of its name if most items have none',
    ['Coffee', 'Bread', '7 Seeds Loaf'],
    [
      { name: 'Coffee', quantity: null, total: 98 },
      { name: 'Bread', quantity: null, total: 4.5 },
      { name: '7 Seeds Loaf', quantity: null, total: 3 },
    ],
  ],
])('A number before the name of an item of a receipt %s', (_, names, items) => {
  const amounts = ['98.00', '4.50', '3.00'];
  const sum = names.length === 2 ? '102.50' : '105.50';
  const texts: readonly Placed[] = [
    ['Harbor Goods', 40, 40, 16],
    ...names.flatMap((name, row): Placed[] => [
      [name, 40, 80 + 14 * row],
      [amounts[row] ?? '', 240, 80 + 14 * row],
    ]),
    ['Total', 40, 140],
    [sum, 240, 140],
  ];
  const columns: Columns = { name: ['Name', 'string'], quantity: ['Quantity', 'number'], total: ['Total', 'number'] };
  expect(readTable(texts, columns)).toEqual(items);
});
