import { describe, expect, it } from 'vitest';
import { OutputField } from '../../../../domain/output-field.ts';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { type Placed, placedPage } from '../page-text.ts';

type Columns = Readonly<Record<string, readonly [label: string, type: OutputField['type']]>>;

const statement: Columns = {
  date: ['Date', 'date'],
  description: ['Description', 'string'],
  amount: ['Amount', 'currency'],
};
const { date: _, ...payslip } = statement;

/** Reads the table of a page with the given columns. */
const readTable = (texts: readonly Placed[], columns: Columns = statement): unknown => {
  const fields = Object.entries(columns).map(([name, [label, type]]) => ({ name, label, type }));
  const table = OutputField.parse({ name: 'lines', label: 'Lines', type: 'array', fields });
  return extractFields([placedPage(texts)], [table], undefined).extractedData.lines;
};

const lefts = [50, 130, 320, 400, 480];
/** Rows of a table, 16 points apart; amounts and the headings of the third and further columns end at the right. */
const rowsOf = (rows: readonly (readonly string[])[], from = 200): Placed[] =>
  rows.flatMap((cells, row) =>
    cells.flatMap((text, column): Placed[] => {
      const left = lefts[column] ?? 0;
      const isMoney = /\d[.,]\d{2}\D*$/.test(text) && !/\d[./]\d{2}[./]/.test(text);
      const isRight = isMoney || column >= 2;
      return text === '' ? [] : [[text, isRight ? left + 60 - 5 * text.length : left, from + 16 * row]];
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
  ])('are found by headings in %s', (_language, head) => {
    const rows = [
      ['04.03.2025', 'Markthalle', '-12,50'],
      ['05.03.2025', 'Stadtwerke', '1.204,00'],
    ];
    expect(readTable(rowsOf([head, ...rows]))).toEqual([
      { date: '2025-03-04', description: 'Markthalle', amount: '-12.50' },
      { date: '2025-03-05', description: 'Stadtwerke', amount: '1204.00' },
    ]);
  });

  it('have a column of texts below a heading that nobody knows, or below none', () => {
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

  it('have a column of amounts that align below no heading', () => {
    const rows = [
      ['Date', 'Description', ''],
      ['04.03.2025', 'Market hall', '12.50'],
      ['05.03.2025', 'Water board', '1,204.00'],
    ];
    expect(readTable(rowsOf(rows))).toMatchObject([{ amount: '12.50' }, { amount: '1204.00' }]);
  });

  it('without any heading are found by days, texts and amounts one below the other', () => {
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

  it('are lists of texts and amounts below two headings that nobody knows', () => {
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
  ])('with %s and %s columns have negative amounts for what was paid out', (debit, credit, balance) => {
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

  it('have negative amounts where a letter behind them says that they were paid out', () => {
    const rows = [
      ['Datum', 'Buchungstext', 'Betrag'],
      ['04.03.2025', 'Markthalle', '12,50 S'],
      ['05.03.2025', 'Gehalt', '1.204,00 H'],
    ];
    expect(readTable(rowsOf(rows))).toMatchObject([{ amount: '-12.50' }, { amount: '1204.00' }]);
  });

  it('have headings on two lines', () => {
    const rows = [
      ['Booking', 'Transaction', 'Amount'],
      ['date', 'details', 'in EUR'],
      ['04.03.2025', 'Market hall', '12.50'],
    ];
    expect(readTable(rowsOf(rows))).toEqual([{ date: '2025-03-04', description: 'Market hall', amount: '12.50' }]);
  });

  it('go on with lines that begin like a sum if they have a day, and with allowances for transport', () => {
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

  it('end before the sums of a paper and have no balance as a line', () => {
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

  it('describe what is paid if texts are below a heading that often names money', () => {
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

  it('are not made of boxes with a day and an amount, nor of a sum', () => {
    const texts = [
      ['Data accredito', 'Cod. fiscale', ''],
      ['04.03.2025', 'BLLCHR85M41L219P', ''],
      ['Via Roma 64', '', ''],
      ['Totale trattenute', '', '1.020,56'],
      ['Conservare', '', ''],
    ];
    expect(readTable(rowsOf(texts))).toBeNull();
  });
});
