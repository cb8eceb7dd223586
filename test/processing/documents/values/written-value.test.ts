import { describe, expect, it } from 'vitest';
import type { FieldType } from '../../../../domain/output-field.ts';
import { conventionsOf } from '../../../../processing/documents/values/conventions.ts';
import { readWritten, writtenForm } from '../../../../processing/documents/values/written-value.ts';

const english = { decimalMark: '.', dayFirst: true } as const;
const german = { decimalMark: ',', dayFirst: true } as const;
const american = { decimalMark: '.', dayFirst: false } as const;

const readOf = (type: FieldType, text: string, conventions: typeof english | typeof german | typeof american) => {
  const read = readWritten({ type }, text, conventions);
  return read.problem === null ? read.value : read.problem;
};

describe('A text that a person typed or pointed at', () => {
  it.each([
    ['number', '0.512', english, 0.512],
    ['number', '0,512', english, 0.512],
    ['number', '2.345 kg', english, 2.345],
    ['number', '2,345kg', german, 2.345],
    ['number', '19 %', english, 19],
    ['number', '0.0512', english, 0.0512],
    ['number', '1234.567', german, 1234.567],
    ['currency', '5.00-', english, '-5.00'],
    ['currency', '(12.00)', english, '-12.00'],
    ['currency', '-0.00', english, '0.00'],
    ['currency', '33,92', english, '33.92'],
    ['currency', '33,92', german, '33.92'],
    ['currency', '€ 1.234,50', german, '1234.50'],
    ['currency', '€ 1.234,50', english, '1234.50'],
    ['currency', '$1,234.5', english, '1234.50'],
    ['currency', "1'234.50 CHF", english, '1234.50'],
    ['currency', '1 234,50 €', german, '1234.50'],
    ['currency', '1,234.567', english, '1234.567'],
    ['currency', '12,-', german, '12.00'],
    ['currency', 'Total: 33, 92', german, '33.92'],
    ['currency', '12345678901234567.89', english, '12345678901234567.89'],
    ['integer', '1,234', english, 1234],
    ['integer', '1.234', english, 1234],
    ['integer', '12', english, 12],
    ['integer', '3.00', english, 3],
    ['date', '22/03/2018', english, '2018-03-22'],
    ['date', '22/03/2018', american, '2018-03-22'],
    ['date', '12.01.2019', german, '2019-01-12'],
    ['date', '3. Mai 2024', german, '2024-05-03'],
    ['date', 'Date: 22 Mar 18', english, '2018-03-22'],
    ['date', '2018-03-22', english, '2018-03-22'],
    ['date', '20180322', english, '2018-03-22'],
    ['datetime', '22/03/2018 9:30 pm', english, '2018-03-22T21:30:00'],
    ['datetime', '2018-03-22T21:30:00.5Z', english, '2018-03-22T21:30:00.5Z'],
    ['datetime', '2018-03-22', english, '2018-03-22'],
    ['boolean', 'Ja', german, true],
    ['boolean', 'no', english, false],
    ['string', ' € 1.234,50 ', german, '€ 1.234,50'],
    ['string', '   ', german, null],
  ] as const)('A %s is read from "%s" in the form of the document', (type, text, conventions, expected) => {
    expect(readOf(type, text, conventions)).toBe(expected);
  });

  it.each([
    ['currency', '12.34jj'],
    ['currency', 'plenty'],
    ['currency', '12.34 56.78'],
    ['currency', '22/03/2018'],
    ['number', '1 2'],
    ['integer', '1.5'],
    ['date', '31/02/2018'],
    ['date', '22/03/2018 and 23/03/2018'],
    ['date', '22/03/2018 No. 4'],
    ['datetime', '2018-02-30T10:00:00'],
    ['boolean', 'perhaps'],
  ] as const)('A %s is not made of "%s"', (type, text) => {
    expect(readOf(type, text, english)).toMatch(/^".*" is not .*\.$/);
  });

  it('A text that a person typed or pointed at shows which reading was taken if there are two, and follows the document', () => {
    expect(readWritten({ type: 'date' }, '03/04/2018', english)).toEqual({
      problem: null,
      value: '2018-04-03',
      note: 'This document writes the day first. Otherwise it would be 2018-03-04.',
    });
    expect(readWritten({ type: 'date' }, '03/04/2018', american)).toMatchObject({ value: '2018-03-04' });
    expect(readWritten({ type: 'number' }, '1.234', german)).toEqual({
      problem: null,
      value: 1234,
      note: 'This document writes decimals with a comma, so a point separates thousands here.',
    });
    expect(readWritten({ type: 'number' }, '1.234', english)).toMatchObject({
      value: 1.234,
      note: 'This document writes decimals with a point.',
    });
  });

  it('A text that a person typed or pointed at chooses a value of a list by its beginning, in any case, if only one fits', () => {
    const field = { type: 'enum', values: ['cash', 'card', 'bank_transfer'] } as const;
    expect(readWritten(field, 'Bank', english)).toMatchObject({ value: 'bank_transfer' });
    expect(readWritten(field, 'CASH', english)).toMatchObject({ value: 'cash' });
    expect(readWritten(field, 'ca', english)).toEqual({
      problem: '"ca" is not one of cash, card, bank_transfer.',
    });
  });
});

it('A stored value that is written in the form of the document is read as the same value', () => {
  for (const conventions of [english, german]) {
    for (const value of ['0.512', '1234.50', '1.513', '-5.00', '12345.678']) {
      expect(Number(readOf('currency', writtenForm('currency', value, conventions), conventions))).toBe(Number(value));
    }
  }
});

describe('The conventions of a document', () => {
  const document = (values: Record<string, [text: string, value: unknown]>) => ({
    extractedData: Object.fromEntries(Object.entries(values).map(([name, [, value]]) => [name, value])),
    evidence: Object.fromEntries(Object.entries(values).map(([name, [text]]) => [name, { text }])),
  });

  it('The conventions of a document come from the words of its values and what they were read as', () => {
    expect(conventionsOf(document({ total: ['33,92', '33.92'] }), undefined)).toEqual(german);
    expect(conventionsOf(document({ weight: ['1.234', 1234] }), 'en')).toEqual(german);
    expect(conventionsOf(document({ date: ['03/04/2018', '2018-03-04'] }), undefined)).toEqual(american);
    expect(conventionsOf(document({ date: ['03/04/2018', '2018-04-03'] }), 'en-US')).toEqual(english);
    expect(conventionsOf(document({ a: ['03/04/18', null], b: ['03/22/18', null] }), 'de')).toMatchObject({
      dayFirst: false,
    });
  });

  it("The conventions of a document follow the locale of the workflow's version if its values say nothing", () => {
    expect(conventionsOf(document({}), undefined)).toEqual(english);
    expect(conventionsOf({ extractedData: null, evidence: null }, 'de')).toEqual(german);
    expect(conventionsOf(document({}), 'de-CH')).toEqual(english);
    expect(conventionsOf(document({}), 'en-US')).toEqual(american);
  });
});
