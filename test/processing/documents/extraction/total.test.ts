import { describe, expect, it } from 'vitest';
import { classifyAmounts } from '../../../../processing/documents/extraction/amounts/amount-kinds.ts';
import { findAmounts } from '../../../../processing/documents/extraction/amounts/amounts.ts';
import { totalCandidates } from '../../../../processing/documents/extraction/amounts/total.ts';
import { lexicon } from '../../../../processing/documents/extraction/lexicon/lexicon.ts';
import { toSheet } from '../../../../processing/documents/extraction/sheet/sheet.ts';
import type { Placed } from '../../../../samples/placed-page.ts';
import { centeredLines } from '../page-text.ts';
import { readValues } from './read-page.ts';

const amountsIn = (lines: readonly string[]) => {
  const sheet = toSheet([centeredLines(lines)]);
  return { sheet, contexts: classifyAmounts(sheet, findAmounts(sheet, '.')) };
};

const totalOf = (lines: readonly string[]): unknown => {
  const { sheet, contexts } = amountsIn(lines);
  return totalCandidates(sheet, contexts).sort((a, b) => b.score - a.score)[0]?.value ?? null;
};

const doubtsOf = (lines: readonly string[]): readonly unknown[] => {
  const { sheet, contexts } = amountsIn(lines);
  const best = totalCandidates(sheet, contexts).sort((a, b) => b.score - a.score)[0];
  return best?.checks?.map(({ passed, explanation }) => [best.value, passed, explanation]) ?? [];
};

const sums = ['Total 6% supplies (incl. GST): 73.52', 'Total 0% supplies: 20.67'];

const kindOf = (line: string): unknown => amountsIn([line]).contexts[0]?.kind;

const items = ['Oat milk 2.15', 'Rye bread 3.40', 'Coffee beans 9.90'];

describe('the total of a document', () => {
  it.each<[string, readonly string[], number]>([
    ['is the amount beside a word for it', [...items, 'TOTAL 15.45'], 15.45],
    ['is not the subtotal', ['Subtotal 100.00', 'VAT 20.00', 'Total 120.00'], 120],
    ['is not the money given or the change', [...items, 'Total 15.45', 'Cash 20.00', 'Change 4.55'], 15.45],
    ['is the rounded total, not the one before rounding', ['Total 15.47', 'Rounding -0.02', 'Total 15.45'], 15.45],
    ['is money given minus change if its label was misread', ['XQZL 15.45', 'Cash 20.00', 'Change 4.55'], 15.45],
    ['is net plus tax, whatever it is called', ['Net 100.00', 'VAT 20.00', 'Verschuldigd 120.00'], 120],
    ['is the surest name of several', ['Total 90.00', 'Deposit 10.00', 'Balance due 80.00'], 80],
    ['is the sum of the items if nothing names it', [...items, '15.45', 'Thank you'], 15.45],
    ['is the sum of the items above its taxes', [...items, 'Neto 12.98', 'Vsk 2.47', 'Samtals 15.45'], 15.45],
    ['is the net total if no tax is added to it', [...items, 'Net total 15.45'], 15.45],
    ['is not the net total if tax makes another total of it', ['Net total 100.00', 'VAT 20.00', 'Total 120.00'], 120],
    [
      'is what is payable, not the larger sum of what one rate of tax is on',
      [
        'Total 0% supplies: 39.01',
        'Total 6% supplies (incl. GST): -18.80',
        'Total 0% supplies: 39.01',
        'Total Payable: 20.21',
      ],
      20.21,
    ],
    ['is the rounded sum beside a word for rounding', ['Total Sales (inclusive GST) 45.34', 'Rounding 45.35'], 45.35],
    [
      'is the rounded sum, although the sum before rounding has a surer word',
      [
        'Amount 21.60',
        'GST 1.31',
        'Total Sales (inclusive GST) 22.91',
        'Rounding RM 22.90',
        'Cash 50.00',
        'Change 27.10',
      ],
      22.9,
    ],
    [
      'is not the cash because the service charge, a letter of which is misread, is zero',
      ['Service Change (excl. GST) 0.00', 'GST 0.55', 'Total Sales 9.75', 'Tendered 10.00'],
      9.75,
    ],
    [
      'is what was given if no change came back',
      ['Total 27.27', 'Rate 6% 27.27', 'Qty 27.27', 'Cash 28.90', 'Change 0.00'],
      28.9,
    ],
    ['may have the number of pieces beside it', ['Subtotal (qty 4) 41.45', 'Cash 51.50', 'Change cash 10.05'], 41.45],
    [
      'is negative if it is the sum of positive and negative sums above it',
      ['Total 0% supplies: 12.98', 'Net 6% supplies: -13.87', 'GST: -0.84', 'Total Payable: -1.73'],
      -1.73,
    ],
    ['is negative on a credit note', ['Subtotal -100.00', 'VAT -20.00', 'Total -120.00'], -120],
    [
      'is not the sum of the discounts, nor the share capital on a credit note',
      [
        'GmbH, Stammkapital 25000.00',
        'Gesamtbetrag der Abschläge 0.23',
        'Rechnungssumme ohne USt -7.67',
        'Zahlbetrag -8.79',
      ],
      -8.79,
    ],
  ])('%s', (_, lines, expected) => {
    expect(totalOf(lines)).toBe(expected);
  });

  it('The total of a document is rounded to the smallest coin of its currency', () => {
    const lines = ['Total 15.45', 'Rounding -0.45', 'Total 15.00'];
    const { sheet, contexts } = amountsIn(lines);
    const scoreOf = (domestic: string | null) =>
      totalCandidates(sheet, contexts, domestic).find(({ value }) => value === 15)?.score ?? 0;
    expect(scoreOf('SEK')).toBeGreaterThan(scoreOf('EUR'));
    expect(scoreOf('GBP')).toBe(scoreOf('EUR'));
  });

  it('The total of a document is null without any amount', () => {
    expect(totalOf(['Thank you', 'Room 12'])).toBeNull();
  });
});

describe('the words beside an amount', () => {
  it.each(lexicon.total.labels)('The words beside an amount make an amount a total: "%s"', (label) => {
    expect(kindOf(`${label} 12.50`)).toBe('total');
  });

  // `Payable` is the stronger word in `GST payable`; `Steuerbetrag` is only searched for as a label.
  const otherwise = ['gst payable', 'steuerbetrag'];
  it.each(lexicon.tax.labels.filter((label) => !otherwise.includes(label)))(
    'The words beside an amount make an amount a tax: "%s"',
    (label) => {
      expect(kindOf(`${label} 12.50`)).toBe('tax');
    },
  );

  it.each<[string, string]>([
    ['Att betala 12.50', 'total'],
    ['Ukupno 12.50', 'total'],
    ['SUMA PLN 12.50', 'total'],
    ['Totale complessivo 12.50', 'total'],
    ['Kokku 12.50', 'total'],
    ['ΣΥΝΟΛΟ 12.50', 'total'],
    ['ΣYNOΛO 12.50', 'total'],
    ['合计 12.50', 'total'],
    ['小计 12.50', 'subtotal'],
    ['IVA 21% 12.50', 'tax'],
    ['Varav moms 12.50', 'tax'],
    ['Sub-Total 12.50', 'subtotal'],
    ['Zwischensumme 12.50', 'subtotal'],
    ['Montant HT 12.50', 'subtotal'],
    ['Total excl. VAT 12.50', 'subtotal'],
    ['Total incl. VAT 12.50', 'total'],
    ['GST 6% 12.50', 'tax'],
    ['zzgl. 19 % MwSt. 12.50', 'tax'],
    ['T.V.A. 12.50', 'tax'],
    ['Rounding 0.02', 'rounding'],
    ['Discount 12.50', 'discount'],
    ['Wisselgeld 12.50', 'change'],
    ['Bar 12.50', 'tendered'],
    ['Total items 12.50', 'count'],
    ['Price each 12.50', 'unit'],
  ])('The words beside an amount show what it is: "%s" is %s', (line, kind) => {
    expect(kindOf(line)).toBe(kind);
  });

  it('The words beside an amount still name the kind with one letter misread', () => {
    expect([kindOf('TOTAI 12.50'), kindOf('T0TAL 12.50'), kindOf('Rechnungsbetrog 12.50')]).toEqual([
      'total',
      'total',
      'total',
    ]);
  });
});

it('The total of a document is doubted if another sum has the same digits except for the first one', () => {
  const explanation = 'another sum is 85.20, so the first digit may be wrong';
  expect(doubtsOf(['Subtotal 85.20', 'Net total 35.20'])).toEqual([[35.2, false, explanation]]);
  expect(doubtsOf(['Subtotal 85.20', 'Grand total 5.20'])).toEqual([[5.2, false, explanation]]);
  expect(doubtsOf(['Subtotal 85.20', 'Grand total 85.20', 'Net total 35.20'])).toEqual([]);
  expect(doubtsOf(['Subtotal 20.00', 'Delivery 10.00', 'Grand total 30.00'])).toEqual([]);
});

it('A total with another first digit or sign than the two sums above it make is corrected and doubted', () => {
  const explained = (read: string): string => `it was read as ${read}, but 73.52 and 20.67 make 94.19`;
  expect(doubtsOf([...sums, 'Total Payable: 194.19'])).toEqual([[94.19, false, explained('194.19')]]);
  expect(doubtsOf([...sums, 'Total Payable: 34.19'])).toEqual([[94.19, false, explained('34.19')]]);
  expect(doubtsOf([...sums, 'Total Payable: -94.19'])).toEqual([[94.19, false, explained('-94.19')]]);
  expect(doubtsOf([...sums, 'Total Payable: 94.19'])).toEqual([]);
});

it('A total that is printed again is not corrected, although it and an amount above it make a sum like it', () => {
  expect(doubtsOf(['Total (RM) 20.00', 'Sub Total 21.50', 'Total 21.50'])).toEqual([]);
  expect(totalOf(['Total (RM) 20.00', 'Sub Total 21.50', 'Total 21.50'])).toBe(21.5);
});

it('The total of a document is doubted if a rounding is printed that it does not have', () => {
  const explanation = 'a rounding of 0.02 is printed';
  expect(doubtsOf([...items, 'Total 15.47', 'Rounding -0.02'])).toEqual([[15.47, false, explanation]]);
  expect(doubtsOf(['Total 15.47', 'Rounding -0.02', 'Total 15.45'])).toEqual([]);
  expect(doubtsOf(['Total 15.47', 'Rounding 0.00'])).toEqual([]);
});

it('The total of a document is doubted if it may be the money given: what is left without the change is printed above', () => {
  const explanation = '5.00 is printed, too, which is what 5.00 of change leave';
  expect(doubtsOf(['Parking 5.00', 'Accerted total 10.00', 'Change 5.00'])).toEqual([[10, false, explanation]]);
  expect(doubtsOf(['Parking 5.00', 'Total 10.00', 'Cash 15.00', 'Change 5.00'])).toEqual([]);
});

it.each([
  ['Solde à payer', '470,15 €', 'Total TTC', '671,15 €', { amount_due: '470.15' }],
  ['Balance Due:', '$470.15', 'Total:', '$671.15', { amount_due: '470.15' }],
])('An amount due is what remains to be paid, whatever words are before %s', (label, due, totalLabel, total, found) => {
  const texts: readonly Placed[] = [
    ['Net 500', 40, 40],
    [totalLabel, 300, 60],
    [total, 400, 60],
    ['Virement', 40, 80],
    ['Date', 140, 80],
    [label, 300, 80],
    [due, 400, 80],
  ];
  expect(readValues(texts, { amount_due: ['Amount due', 'currency'] })).toEqual(found);
});

it.each([
  [
    'the sum with the tip',
    ['Subtotaal 49,25', 'Fooi 2,75', 'TOTAAL 52,00', 'BTW hoog 21% over 5,79 1,21', 'BTW laag 9% over 38,76 3,49'],
    '52.00',
  ],
  ['the sum after a rebate', ['VALOR TOTAL 116,84', 'DESCONTO -1,84', 'VALOR A PAGAR 115,00', 'PIX 115,00'], '115.00'],
  ['the sum beside the number of items', ['SUB TOTAL 93.88', 'TOTAL (7 ITEMS) 93.88', 'CASH 100.00'], '93.88'],
])('The total of a receipt is %s', (_, lines, expected) => {
  const texts = lines.flatMap((line, index): Placed[] => {
    const at = line.lastIndexOf(' ');
    return [
      [line.slice(0, at), 40, 40 + 14 * index],
      [line.slice(at + 1), 240, 40 + 14 * index],
    ];
  });
  expect(readValues(texts, { total: ['Total', 'currency'] })).toEqual({ total: expected });
});
