import { describe, expect, it } from 'vitest';
import { searchWords, valueWords, wordQuery } from '../../../domain/submissions/search-words.ts';

describe('The words of a text', () => {
  it.each([
    ['have neither case nor accents', 'MÜLLER Straße', ['muller', 'strasse']],
    ['end at punctuation', '(Acme) INV-2026/7, "x"', ['acme', 'inv', '2026', '7', 'x']],
    ['have amounts in one form', '1,234.50 € 1.234,5 1234.50', ['1', '234', '50', '1234.5', '5', '1234']],
    ['have both meanings of an amount with one separator', '1.234', ['1', '234', '1.234', '1234']],
    ['have dates as their parts', '12.03.2026', ['12', '03', '2026']],
  ])('%s', (_label, text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it('The words of a text are bounded in length and number', () => {
    const words = searchWords(Array.from({ length: 10_000 }, (_, index) => `${index}${'x'.repeat(100)}`).join(' '));
    expect(words).toHaveLength(4_000);
    expect(Math.max(...words.map(({ length }) => length))).toBe(64);
  });

  it('The words of values are found without and with their field', () => {
    expect(valueWords({ Total: '7.00', lines: [{ name: 'Tea' }], none: null })).toEqual([
      '7',
      '=total:7',
      '00',
      '=total:00',
      'tea',
      '=lines:tea',
    ]);
  });
});

it('A search asks for every word or a longer one, and for an amount in any of its meanings', () => {
  expect(wordQuery({ text: 'Acme 12 1.234' })).toBe(`'acme':* & '12' & ('1.234' | '1234')`);
});

it('A search is bound to a field, to companies and to reasons', () => {
  const facets = { company: ['co_1', 'co_2'], reason: ['fraud'] };
  expect(wordQuery({ value: { field: 'Supplier', text: 'acme' }, facets })).toBe(
    `'=supplier:acme':* & ('==company:co_1' | '==company:co_2') & '==reason:fraud'`,
  );
});

it('A search quotes its input, and finds nothing for a text without words', () => {
  expect(wordQuery({ facets: { reason: [String.raw`a'b\c`] } })).toBe(String.raw`'==reason:a''b\\c'`);
  expect(wordQuery({ text: ' ?! ' })).toBeNull();
  expect(wordQuery({})).toBeNull();
});
