import { describe, expect, it } from 'vitest';
import { OutputField } from '../../../../domain/output-field.ts';
import { findAmountTexts } from '../../../../processing/documents/extraction/amounts/amount-text.ts';
import { isIban } from '../../../../processing/documents/extraction/checks/check-digits.ts';
import { findDateTexts } from '../../../../processing/documents/extraction/dates/date-text.ts';
import { decimalMarkOf } from '../../../../processing/documents/extraction/locale/locale.ts';
import { kindOfLine } from '../../../../processing/documents/extraction/parties/line-kinds.ts';
import { brokenRule, findByPattern } from '../../../../processing/documents/extraction/result/validation.ts';

it.each([
  ['Date: 17/05/2024', '2024-05-17'],
  ['26/02/1808:28', '2018-02-26'],
  ['14/03/20185:57:07PM', '2018-03-14'],
  ['12. März 2021', '2021-03-12'],
  ['le 2 août 2022', '2022-08-02'],
  ['1 september 2023', '2023-09-01'],
  ['August 3 , 2014', '2014-08-03'],
  ['25 MAR 2018', '2018-03-25'],
  ['2024-11-30', '2024-11-30'],
  ['O1/O2/2O24', '2024-02-01'],
])('Dates in texts are read: %s is %s', (text, iso) => {
  expect(findDateTexts(text, true).map((date) => date.iso)).toEqual([iso]);
});

it('Dates in texts have the month first only if that is the convention, or if no other order is a date', () => {
  expect(findDateTexts('03/04/2023', true)[0]).toMatchObject({ iso: '2023-04-03', ambiguous: true });
  expect(findDateTexts('03/04/2023', false)[0]?.iso).toBe('2023-03-04');
  expect(findDateTexts('03/25/2023', true)[0]?.iso).toBe('2023-03-25');
});

it('Dates in texts are not made of the first day of a period and the number of its last day', () => {
  expect(findDateTexts('July 1 - July 31, 2024', true).map(({ iso }) => iso)).toEqual(['2024-07-31']);
});

it('Dates in texts come with the time beside them', () => {
  expect(findDateTexts('17/05/2024 02:32 PM', true)[0]?.time).toBe('14:32');
  expect(findDateTexts('25-03-2018 09:42:11', true)[0]?.time).toBe('09:42:11');
});

it.each(['31/02/2024', '1.234,56', '12.50 12.00', 'Tel 03-7734 3662', '00/00/0000'])(
  'Dates in texts are not found in %s',
  (text) => {
    expect(findDateTexts(text, true)).toEqual([]);
  },
);

describe('amounts in texts', () => {
  const values = (text: string, mark: '.' | ',' = '.') =>
    findAmountTexts(text, mark).map(({ value, currency }) => [value, currency]);

  it.each<[string, '.' | ',', [number, string | null][]]>([
    ['Total £1,234.50', '.', [[1234.5, 'GBP']]],
    ['2.593,01 EUR', ',', [[2593.01, 'EUR']]],
    ["CHF 1'250.00", '.', [[1250, 'CHF']]],
    ['1 299,90 €', ',', [[1299.9, 'EUR']]],
    ['RM7.00', '.', [[7, 'MYR']]],
    ['-20.97', '.', [[-20.97, null]]],
    ['1.776', ',', [[1776, null]]],
    ['25,00,000.00', '.', [[2500000, null]]],
    ['1.1162', '.', [[1.1162, null]]],
  ])('Amounts in texts are read from %s', (text, mark, expected) => {
    expect(values(text, mark)).toEqual(expected);
  });

  it('Amounts in texts are not digits of dates and percentages', () => {
    expect(values('17/05/2024')).toEqual([]);
    expect(values('20%')).toEqual([]);
  });

  it('Amounts in texts follow the decimal mark that a document uses', () => {
    expect(decimalMarkOf('1.776,00 und 403,00', '.')).toBe(',');
    expect(decimalMarkOf('1,776.00 and 403.00', ',')).toBe('.');
  });
});

it('Values that are IBANs have right check digits', () => {
  expect(isIban('DE89 3704 0044 0532 0130 00')).toBe(true);
  expect(isIban('DE89 3704 0044 0532 0130 01')).toBe(false);
});

it('Values on a line are distinguished as names, addresses and contact details', () => {
  expect(kindOfLine('Feldmann & Söhne Metallbau GmbH')).toMatchObject({
    legalForm: true,
    address: false,
    contact: false,
  });
  expect(kindOfLine('Industriestr. 14, 33602 Bielefeld')).toMatchObject({ legalForm: false, address: true });
  expect(kindOfLine('Tel: 0117 496 0182')).toMatchObject({ startsWithContact: true });
});

it('Values that break a rule are reported in words, as is a pattern that cannot be checked', () => {
  const field = (validation: object) => OutputField.parse({ name: 'code', label: 'Code', type: 'string', validation });
  expect(brokenRule(field({ pattern: '^[A-Z]{3}$' }), 'ABC')).toBeNull();
  expect(brokenRule(field({ pattern: '^[A-Z]{3}$' }), 'abc')).toContain('does not match');
  expect(brokenRule(field({ maxLength: 2 }), 'abc')).toContain('longer than 2');
  expect(brokenRule(field({ pattern: '(?=a)b' }), 'b')).toContain('cannot be checked');
});

it('Values match a pattern only as whole words of a text', () => {
  expect(findByPattern('^R-[0-9]+$', 'Receipt R-20417, copy')).toEqual({ from: 8, to: 15 });
  expect(findByPattern('^[0-9]{3}$', 'x1234')).toBeNull();
});
