import { describe, expect, it } from 'vitest';
import { OutputField } from '../../../../domain/output-field.ts';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { drawnPage } from '../../../../samples/placed-page.ts';
import { type Asked, fieldsOf } from './read-page.ts';

const rowsOf = (drawing: string, columns: Asked): unknown => {
  const rows = OutputField.parse({ name: 'rows', label: 'Rows', type: 'array', fields: fieldsOf(columns) });
  return extractFields([drawnPage(drawing)], [rows], undefined).extractedData.rows;
};

describe('Tables whose headings have the words of the requested columns', () => {
  it('Of two tables side by side, the one with the requested columns is read, and its text column needs no name', () => {
    const payslip = `
Earnings     rate     hours   this period   year to date   Other benefits   this period   total to date
Regular      26.7500  80.00   2,140.00      38,520.00      Vacation hours   0.00          52.00
Overtime     40.1250  6.50    260.81        2,046.38       Sick hours       0.00          16.00
Holiday      26.7500  8.00    214.00        1,070.00       401K match       68.72         1,099.44`;
    const columns: Asked = {
      description: ['Description', 'string'],
      rate: ['Rate', 'number'],
      hours: ['Hours', 'number'],
      period: ['This period', 'number'],
      year: ['Year to date', 'number'],
    };
    expect(rowsOf(payslip, columns)).toEqual([
      { description: 'Regular', rate: 26.75, hours: 80, period: 2140, year: 38520 },
      { description: 'Overtime', rate: 40.125, hours: 6.5, period: 260.81, year: 2046.38 },
      { description: 'Holiday', rate: 26.75, hours: 8, period: 214, year: 1070 },
    ]);
  });

  it('Headings may have two lines', () => {
    const packing = `
Carton     Article              Cartons  Net wt    Gross wt
nos.                                     kg        kg
1-18       Bath towel, white    18 PCS   432.0     459.0
19-32      Bath towel, sage     14 PCS   336.0     357.0
33-38      Waffle bathrobe      6 PCS    129.6     140.4`;
    const columns: Asked = {
      article: ['Article', 'string'],
      net: ['Net weight kg', 'number'],
      gross: ['Gross weight kg', 'number'],
    };
    expect(rowsOf(packing, columns)).toEqual([
      { article: 'Bath towel, white', net: 432, gross: 459 },
      { article: 'Bath towel, sage', net: 336, gross: 357 },
      { article: 'Waffle bathrobe', net: 129.6, gross: 140.4 },
    ]);
  });

  it('A second copy of a table is not read, and a sum below the last columns is no row', () => {
    const list = `
Date        Reference    Original amount   Discount       Payment
03/03/2025  INV-8841     2,310.00          46.20          2,263.80
03/11/2025  INV-8907     975.50            0.00           975.50
03/14/2025  CM-0219      -180.00           0.00           -180.00
                                           Check amount   3,059.30`;
    const columns: Asked = {
      date: ['Date', 'date'],
      reference: ['Reference', 'string'],
      original: ['Original amount', 'number'],
      discount: ['Discount', 'number'],
      payment: ['Payment', 'number'],
    };
    const read = rowsOf(`${list}\n\n\n\n${list}`, columns);
    expect(read).toEqual([
      { date: '2025-03-03', reference: 'INV-8841', original: 2310, discount: 46.2, payment: 2263.8 },
      { date: '2025-03-11', reference: 'INV-8907', original: 975.5, discount: 0, payment: 975.5 },
      { date: '2025-03-14', reference: 'CM-0219', original: -180, discount: 0, payment: -180 },
    ]);
  });

  it('The rows below the same headings on a later page belong to the table', () => {
    const columns: Asked = {
      service: ['Service', 'string'],
      inside: ['In network', 'string'],
      outside: ['Out of network', 'string'],
    };
    const heading = 'Benefit                In network    Out of network';
    const pages = [
      `${heading}\nDiagnostic care        100%          80%\nBasic services         80%           60%`,
      `${heading}\nMajor services         50%           40%\nOrthodontia            50%           Not covered`,
    ];
    const rows = OutputField.parse({ name: 'rows', label: 'Rows', type: 'array', fields: fieldsOf(columns) });
    expect(extractFields(pages.map(drawnPage), [rows], undefined).extractedData.rows).toEqual([
      { service: 'Diagnostic care', inside: '100%', outside: '80%' },
      { service: 'Basic services', inside: '80%', outside: '60%' },
      { service: 'Major services', inside: '50%', outside: '40%' },
      { service: 'Orthodontia', inside: '50%', outside: 'Not covered' },
    ]);
  });
});

describe('Receipts that print a quantity and a price for their items', () => {
  const columns: Asked = {
    item: ['Item', 'string'],
    quantity: ['Quantity', 'number'],
    price: ['Unit price', 'number'],
    amount: ['Amount', 'number'],
  };

  it.each([
    [
      'above the item',
      `
S.C. BUCEGI MARKET S.R.L.
2.000 BUC X 23.79
CASCAVAL RUCAR          47.58 B
0.686 KG X 18.99
ROSII CHERRY            13.03 B
TOTAL LEI               60.61`,
      [
        { item: 'CASCAVAL RUCAR', quantity: 2, price: 23.79, amount: 47.58 },
        { item: 'ROSII CHERRY', quantity: 0.686, price: 18.99, amount: 13.03 },
      ],
    ],
    [
      'below the item',
      `
Byggstugan Ostra AB
Traskruv 5x60 200 st    159,80
  2 st à 79,90
Penseldukset 4 delar    119,50
Trallolja gra 5 l       698,00
  2 st à 349,00
Totalt SEK              977,30`,
      [
        { item: 'Traskruv 5x60 200 st', quantity: 2, price: 79.9, amount: 159.8 },
        { item: 'Penseldukset 4 delar', quantity: null, price: null, amount: 119.5 },
        { item: 'Trallolja gra 5 l', quantity: 2, price: 349, amount: 698 },
      ],
    ],
    [
      'in its line, with the letter of a tax',
      `
Zielona Sp. z o.o.
Chleb zytni 500g C      1 x5,49 5,49C
Mleko UHT 1L C          4 x3,79 15,16C
SUMA PLN                20,65`,
      [
        { item: 'Chleb zytni 500g', quantity: 1, price: 5.49, amount: 5.49 },
        { item: 'Mleko UHT 1L', quantity: 4, price: 3.79, amount: 15.16 },
      ],
    ],
    [
      'without cents',
      `
PATAKPARTI KFT.
C00 ROZSKENYER 1KG      899
2 db x 649 Ft
C00 TURO RUDI           1 298
6 db x 189 Ft
A00 ASVANYVIZ           1 134
OSSZESEN: TOTAL         3 331 Ft`,
      [
        { item: 'ROZSKENYER 1KG', quantity: null, price: null, amount: 899 },
        { item: 'TURO RUDI', quantity: 2, price: 649, amount: 1298 },
        { item: 'ASVANYVIZ', quantity: 6, price: 189, amount: 1134 },
      ],
    ],
  ])('The quantity and the price are those of the item whose amount is their product: %s', (_, receipt, expected) => {
    expect(rowsOf(receipt, columns)).toEqual(expected);
  });

  it('A column whose heading has other words is between those that headings name, in the order of the request', () => {
    const statement = `
Date      Narration              Chq./Ref.No.    Value Dt   Withdrawal   Deposit     Balance
02/08/26  UPI stores             0000621408837   02/08/26   842.00                   37,374.45
03/08/26  NEFT textile mills     N215260044718   03/08/26                74,350.00   111,724.45
04/08/26  ACH housing            0000004417188   04/08/26   21,840.00                89,884.45`;
    const columns: Asked = {
      date: ['Date', 'string'],
      narration: ['Narration', 'string'],
      reference: ['Slip', 'string'],
      value: ['Effective on', 'string'],
      withdrawal: ['Withdrawal', 'number'],
      deposit: ['Deposit', 'number'],
      balance: ['Balance', 'number'],
    };
    const rest = { narration: 'NEFT textile mills', reference: 'N215260044718', value: '03/08/26', withdrawal: null };
    expect(rowsOf(statement, columns)).toMatchObject([
      { reference: '0000621408837', value: '02/08/26', withdrawal: 842, deposit: null, balance: 37374.45 },
      { date: '03/08/26', ...rest, deposit: 74350, balance: 111724.45 },
      { reference: '0000004417188', value: '04/08/26', withdrawal: 21840, deposit: null, balance: 89884.45 },
    ]);
  });

  it('A line that continues a text below a heading in the middle of its column belongs to that text', () => {
    const statement = `
Date                   Details of movement            Paid out    Paid in
         SOLDE CREDITEUR AU 31.10.2026                            1,127.93
03.11    PRLV SEPA AQUA GARONNE                       46.12
         MDT/AG0044718
04.11    FACTURE CARTE BOULANGERIE                    9.35
         CARTE 4974XXXX6620
05.11    VIR SEPA RECU EMPLOYEUR AERO                             23.50`;
    const columns: Asked = {
      date: ['Date', 'string'],
      details: ['Details of movement', 'string'],
      out: ['Paid out', 'number'],
      in: ['Paid in', 'number'],
    };
    expect(rowsOf(statement, columns)).toEqual([
      { date: '03.11', details: 'PRLV SEPA AQUA GARONNE MDT/AG0044718', out: 46.12, in: null },
      { date: '04.11', details: 'FACTURE CARTE BOULANGERIE CARTE 4974XXXX6620', out: 9.35, in: null },
      { date: '05.11', details: 'VIR SEPA RECU EMPLOYEUR AERO', out: null, in: 23.5 },
    ]);
  });

  it('A name above its numbers belongs to them', () => {
    const receipt = `
Article                 Quantity   Unit cost   VAT     Amount
Wool socks
                        2          149.00      25 %    298.00
Gas canister
                        1          89.90       25 %    89.90
Trail meal
                        4          119.00      15 %    476.00`;
    const columns: Asked = {
      article: ['Article', 'string'],
      quantity: ['Quantity', 'number'],
      cost: ['Unit cost', 'number'],
      tax: ['VAT', 'string'],
      amount: ['Amount', 'number'],
    };
    expect(rowsOf(receipt, columns)).toMatchObject([
      { article: 'Wool socks', quantity: 2, amount: 298 },
      { article: 'Gas canister', quantity: 1, amount: 89.9 },
      { article: 'Trail meal', quantity: 4, amount: 476 },
    ]);
  });

  it('A sum between the rows is no row, and the headings of another table end the rows', () => {
    const payslip = `
Code   Wage type          Base       Rate      Amount
1000   Monthly salary     1          6350.00   6350.00
1160   Standby            3          85.00     255.00
       Gross pay                               6605.00
5010   Old-age insurance  6605.00    5.300     350.05
5020   Unemployment       6605.00    1.100     72.65
Meter    Period   Use
A 17     May      120`;
    const columns: Asked = {
      code: ['Code', 'string'],
      type: ['Wage type', 'string'],
      base: ['Base', 'number'],
      rate: ['Rate', 'number'],
      amount: ['Amount', 'number'],
    };
    expect(rowsOf(payslip, columns)).toMatchObject([
      { code: '1000', amount: 6350 },
      { code: '1160', amount: 255 },
      { code: '5010', amount: 350.05 },
      { code: '5020', amount: 72.65 },
    ]);
  });

  it('A number before the words of one column is the count of the requested column beside it', () => {
    const list = `
Units            Goods               Weight LB   Class
6 PLT            Iron cookware       2,184       65
2 PLT            Wooden trivets      655         92.5
1 CRT            Cleaner             318         85`;
    const columns: Asked = {
      count: ['How many', 'number'],
      unit: ['Units', 'string'],
      goods: ['Goods', 'string'],
      weight: ['Weight LB', 'number'],
      class: ['Class', 'number'],
    };
    expect(rowsOf(list, columns)).toMatchObject([
      { count: 6, unit: 'PLT', goods: 'Iron cookware', weight: 2184 },
      { count: 2, unit: 'PLT', goods: 'Wooden trivets', weight: 655 },
      { count: 1, unit: 'CRT', goods: 'Cleaner', weight: 318 },
    ]);
  });

  it('A summary with the same headings over the movements of a statement is not part of them', () => {
    const statement = `
Product           Opening balance    Money out    Money in    Closing balance
Current account   1,418.96           856.27       2,684.13    3,246.82
Savings           0.00               0.00         0.00        0.00

Date         Description           Money out    Money in    Balance
2 Feb 2026   Vermeiren Immo        795.00                   623.96
3 Feb 2026   Colruyt               61.27                    562.69
6 Feb 2026   Imec Fabriek                       2,684.13    3,246.82`;
    const columns: Asked = {
      date: ['Date', 'string'],
      description: ['Description', 'string'],
      out: ['Money out', 'number'],
      in: ['Money in', 'number'],
      balance: ['Balance', 'number'],
    };
    expect(rowsOf(statement, columns)).toEqual([
      { date: '2 Feb 2026', description: 'Vermeiren Immo', out: 795, in: null, balance: 623.96 },
      { date: '3 Feb 2026', description: 'Colruyt', out: 61.27, in: null, balance: 562.69 },
      { date: '6 Feb 2026', description: 'Imec Fabriek', out: null, in: 2684.13, balance: 3246.82 },
    ]);
  });

  it('A heading that starts with the words of a column names it, however general they are', () => {
    const report = `
TESTS         RESULT   FLAG   UNITS     REFERENCE INTERVAL
WBC           6.3             x10E3     3.4-10.8
Hemoglobin    10.6     Low    g/dL      11.1-15.9
Platelets     263             x10E3     150-450`;
    const columns: Asked = {
      reference: ['Reference', 'string'],
      test: ['Test', 'string'],
      result: ['Result', 'number'],
    };
    expect(rowsOf(report, columns)).toEqual([
      { test: 'WBC', result: 6.3, reference: '3.4-10.8' },
      { test: 'Hemoglobin', result: 10.6, reference: '11.1-15.9' },
      { test: 'Platelets', result: 263, reference: '150-450' },
    ]);
  });

  it('The item of a receipt whose quantity, price and amount are in the line below has the name above them', () => {
    const receipt = `
MAIZE MEAL 5KG           74.99*
CLOVER AMASI 2L
2 @ 36.99                73.98*
BROWN BREAD 700G
2 @ 16.49                32.98*
TOTAL                    181.95`;
    const columns: Asked = {
      item: ['Item', 'string'],
      quantity: ['Quantity', 'number'],
      amount: ['Amount', 'number'],
    };
    expect(rowsOf(receipt, columns)).toEqual([
      { item: 'MAIZE MEAL 5KG', quantity: null, amount: 74.99 },
      { item: 'CLOVER AMASI 2L', quantity: 2, amount: 73.98 },
      { item: 'BROWN BREAD 700G', quantity: 2, amount: 32.98 },
    ]);
  });
});

describe('Rows below their headings', () => {
  it('A row with one number for each heading has them in order, although a number at the right end is nearer to the next', () => {
    const declaration = `
Detailed description         Quantity         Net weight         Value          Tariff number   Origin
Hand-knitted cardigan                      1              0.740        165.00   6110.11         IE
Ceramic mug, decorated                     4              1.480         72.00   6912.00         IE`;
    const columns: Asked = {
      description: ['Detailed description', 'string'],
      quantity: ['Quantity', 'number'],
      weight: ['Net weight', 'number'],
      value: ['Value', 'number'],
      tariff: ['Tariff number', 'string'],
    };
    expect(rowsOf(declaration, columns)).toEqual([
      { description: 'Hand-knitted cardigan', quantity: 1, weight: 0.74, value: 165, tariff: '6110.11' },
      { description: 'Ceramic mug, decorated', quantity: 4, weight: 1.48, value: 72, tariff: '6912.00' },
    ]);
  });

  it('A balance of the statement before is not a transaction, even if it says on whose side it is', () => {
    const statement = `
Date      Nature des opérations                   Valeur    Débit       Crédit
ANCIEN SOLDE CRÉDITEUR AU 31/01/2025                                    1 264,08
03.02     PRLV SEPA EAU ET ASSAINISSEMENT         03.02     48,62
04.02     VIR SEPA RECU DE CPAM ALLIER            04.02                 26,50
05.02     CARTE X4418 INTERMARCHE                 05.02     92,17`;
    const columns: Asked = {
      date: ['Date', 'string'],
      text: ['Nature des opérations', 'string'],
      debit: ['Débit', 'number'],
      credit: ['Crédit', 'number'],
    };
    expect(rowsOf(statement, columns)).toEqual([
      { date: '03.02', text: 'PRLV SEPA EAU ET ASSAINISSEMENT', debit: 48.62, credit: null },
      { date: '04.02', text: 'VIR SEPA RECU DE CPAM ALLIER', debit: null, credit: 26.5 },
      { date: '05.02', text: 'CARTE X4418 INTERMARCHE', debit: 92.17, credit: null },
    ]);
  });

  it('The unit after a number belongs to the requested unit, if it has no column of its own', () => {
    const order = `
Item       Description                  Delivery date   Order qty   Price per unit   Net value
10         PEEK rod, natural, 25 mm     14/05/2025      12 EA       148.60           1,783.20
20         Viton O-ring BS 212          14/05/2025      40 PAC      9.35             374.00
30         Sight glass DN40             28/05/2025      6 EA        213.75           1,282.50`;
    const columns: Asked = {
      item: ['Item', 'string'],
      description: ['Description', 'string'],
      quantity: ['Order qty', 'number'],
      unit: ['Unit', 'string'],
      price: ['Price per unit', 'number'],
      value: ['Net value', 'number'],
    };
    expect(rowsOf(order, columns)).toEqual([
      { item: '10', description: 'PEEK rod, natural, 25 mm', quantity: 12, unit: 'EA', price: 148.6, value: 1783.2 },
      { item: '20', description: 'Viton O-ring BS 212', quantity: 40, unit: 'PAC', price: 9.35, value: 374 },
      { item: '30', description: 'Sight glass DN40', quantity: 6, unit: 'EA', price: 213.75, value: 1282.5 },
    ]);
  });
});
