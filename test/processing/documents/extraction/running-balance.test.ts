import { expect, it } from 'vitest';
import { type Placed, placedPage } from '../../../../samples/placed-page.ts';
import { type Asked, readPage, readValues, valuesByRules } from './read-page.ts';

const asked: Asked = {
  opening: ['Balance brought forward', 'number'],
  closing: ['Closing balance', 'number'],
  moneyIn: ['Total paid in', 'number'],
  moneyOut: ['Total withdrawals', 'number'],
};
const expected = { opening: 400, closing: 855.5, moneyIn: 900, moneyOut: 444.5 };

/** Lines of a statement, whose figures are in columns at these places. */
const withLines = (lines: readonly (readonly [text: string, figures: readonly Placed[]])[]): Placed[] =>
  lines.flatMap(([text, figures], index): Placed[] => [
    [text, 50, 70 + 20 * index],
    ...figures.map(([figure, x]): Placed => [figure, x, 70 + 20 * index]),
  ]);

const summary: readonly Placed[] = [
  ['Solde', 50, 20],
  ['400.00', 120, 20],
  ['Entrées', 200, 20],
  ['900.00', 270, 20],
  ['Sorties', 350, 20],
  ['444.50', 420, 20],
];

it('Balances that follow from each other line by line give the balances and sums of a statement', () => {
  const lines = withLines([
    [
      '30 Dec Carte',
      [
        ['-25.00', 320, 0],
        ['375.00', 480, 0],
      ],
    ],
    [
      '31 Dec Carte',
      [
        ['-19.50', 320, 0],
        ['355.50', 480, 0],
      ],
    ],
    [
      '02 Jan Salaire',
      [
        ['900.00', 320, 0],
        ['1255.50', 474, 0],
      ],
    ],
    [
      '03 Jan Loyer',
      [
        ['-400.00', 314, 0],
        ['855.50', 480, 0],
      ],
    ],
  ]);
  expect(readValues([...summary, ...lines], asked)).toEqual(expected);
});

it('Statements that begin with the newest transaction give the same figures', () => {
  const lines = withLines([
    [
      '03 Jan Loyer',
      [
        ['-400.00', 314, 0],
        ['855.50', 480, 0],
      ],
    ],
    [
      '02 Jan Salaire',
      [
        ['900.00', 320, 0],
        ['1255.50', 474, 0],
      ],
    ],
    [
      '31 Dec Carte',
      [
        ['-19.50', 320, 0],
        ['355.50', 480, 0],
      ],
    ],
    [
      '30 Dec Carte',
      [
        ['-25.00', 320, 0],
        ['375.00', 480, 0],
      ],
    ],
  ]);
  expect(readValues([...summary, ...lines], asked)).toEqual(expected);
});

it('Transactions that add up to the difference of two balances give the figures without a balance in each line', () => {
  const lines = withLines([
    ['Solde au 29.12.2025', [['400.00', 480, 0]]],
    ['30 Dec Carte', [['25.00', 320, 0]]],
    ['31 Dec Carte', [['19.50', 320, 0]]],
    ['02 Jan Salaire', [['900.00', 400, 0]]],
    ['03 Jan Loyer', [['400.00', 320, 0]]],
    ['Solde au 03.01.2026', [['855.50', 480, 0]]],
  ]);
  const sums: readonly Placed[] = summary.slice(2);
  expect(readValues([...sums, ...lines], asked)).toEqual(expected);
});

it('Balances of two accounts on one statement do not answer for both', () => {
  const lines = withLines([
    [
      '30 Dec Card',
      [
        ['-25.00', 320, 0],
        ['375.00', 480, 0],
      ],
    ],
    [
      '31 Dec Card',
      [
        ['-19.50', 320, 0],
        ['355.50', 480, 0],
      ],
    ],
    [
      '02 Jan Wages',
      [
        ['900.00', 320, 0],
        ['1255.50', 474, 0],
      ],
    ],
    [
      '03 Jan Rent',
      [
        ['-400.00', 314, 0],
        ['855.50', 480, 0],
      ],
    ],
    ['Savings', []],
    [
      '30 Dec Card',
      [
        ['-10.00', 320, 0],
        ['710.00', 480, 0],
      ],
    ],
    [
      '31 Dec Card',
      [
        ['-20.00', 320, 0],
        ['690.00', 480, 0],
      ],
    ],
    [
      '02 Jan Wages',
      [
        ['100.00', 320, 0],
        ['790.00', 480, 0],
      ],
    ],
    [
      '03 Jan Rent',
      [
        ['-90.00', 326, 0],
        ['700.00', 480, 0],
      ],
    ],
  ]);
  const closing: Asked = { closing: ['Closing balance', 'number'] };
  expect(valuesByRules(placedPage(lines), closing)).toEqual({ closing: null });
  const { fieldConfidences } = readPage(lines, closing);
  expect(fieldConfidences.closing ?? 0).toBeLessThan(0.5);
});

it('Balances that start at one place, whatever their length, are one column', () => {
  const lines = withLines([
    [
      '30 Dec Carte',
      [
        ['-25.00', 320, 0],
        ['1002.00', 480, 0],
      ],
    ],
    [
      '31 Dec Carte',
      [
        ['-1.00', 320, 0],
        ['1001.00', 480, 0],
      ],
    ],
    [
      '02 Jan Carte',
      [
        ['-0.50', 320, 0],
        ['1000.50', 480, 0],
      ],
    ],
    [
      '03 Jan Carte',
      [
        ['-0.25', 320, 0],
        ['1000.25', 480, 0],
      ],
    ],
    [
      '04 Jan Carte',
      [
        ['-100.25', 320, 0],
        ['900.00', 480, 0],
      ],
    ],
    [
      '05 Jan Carte',
      [
        ['-1.00', 320, 0],
        ['899.00', 480, 0],
      ],
    ],
    [
      '06 Jan Carte',
      [
        ['-2.00', 320, 0],
        ['897.00', 480, 0],
      ],
    ],
    [
      '07 Jan Carte',
      [
        ['-3.00', 320, 0],
        ['894.00', 480, 0],
      ],
    ],
    [
      '08 Jan Carte',
      [
        ['-4.00', 320, 0],
        ['890.00', 480, 0],
      ],
    ],
  ]);
  expect(readValues(lines, { closing: ['Closing balance', 'number'] })).toEqual({ closing: 890 });
});
