import { expect, it } from 'vitest';
import { defaultLocales, languages } from '../../../domain/languages/languages.ts';
import { readCatalog } from '../../../panel/page/messages/catalogs.ts';
import {
  draftOf,
  pasteInto,
  plainText,
  understoodDraft,
} from '../../../panel/page/src/pages/submissions/fields/editor-values.ts';
import { leftOf } from '../../../panel/page/src/pages/submissions/run/order.ts';
import { readWritten } from '../../../processing/documents/values/written-value.ts';

const german = { decimalMark: ',', dayFirst: true } as const;
const items = {
  type: 'array',
  value: [{ what: 'Screws', amount: '1234.50' }],
  values: null,
  members: [
    { name: 'what', label: 'What', type: 'string', values: null },
    { name: 'amount', label: 'Amount', type: 'currency', values: null },
  ],
} as const;

it('The editor of a list starts with the stored cells in the form of the document, which are read as the same values', () => {
  const draft = draftOf(items, german);
  expect(draft.rows).toEqual([{ what: 'Screws', amount: '1234,50' }]);
  expect(understoodDraft(items, draft, german)).toEqual({ problem: null, value: items.value });
  expect(plainText(items, draft)).toBe('Screws\t1234,50');
});

it('The editor of a list leaves out empty rows, and names a cell that cannot be understood', () => {
  const draft = draftOf(items, german);
  const rows = [...draft.rows, {}, { what: 'Nuts', amount: '5,00-' }];
  expect(understoodDraft(items, { ...draft, rows }, german)).toEqual({
    problem: null,
    value: [...items.value, { what: 'Nuts', amount: '-5.00' }],
  });
  expect(understoodDraft(items, { ...draft, rows: [{ what: '', amount: '1x2' }] }, german)).toEqual({
    problem: 'Amount in row 1: "1x2" is not an amount, such as 1.234,50.',
  });
});

it('Cells from a spreadsheet fill a grid to the right and down, and add the rows that they need', () => {
  const columns = [{ name: 'what' }, { name: 'amount' }];
  expect(pasteInto([{ what: 'a', amount: '1' }], columns, { row: 0, column: 1 }, '2\tleft out\r\n3\r\n')).toEqual([
    { what: 'a', amount: '2' },
    { amount: '3' },
  ]);
});

it('A run continues after the opened document, and returns to those before it at the end', () => {
  const ids = ['one', 'two', 'three'];
  expect(leftOf(ids, 'one')).toEqual(['two', 'three']);
  expect(leftOf(ids, 'two')).toEqual(['three', 'one']);
  expect(leftOf(ids, 'another')).toEqual(ids);
});

it.each(languages)(
  'What the page shows in %s of an answer, a day, a number or an amount is read as the same value',
  (language) => {
    const catalog = language === 'en' ? {} : readCatalog(language);
    const locale = defaultLocales[language];
    const readAs = (type: 'boolean' | 'date' | 'number' | 'currency', text: string, decimalMark: '.' | ',' = '.') => {
      const read = readWritten({ type }, text, { decimalMark, dayFirst: true });
      return read.problem ?? read.value;
    };
    expect([catalog.Yes ?? 'Yes', catalog.No ?? 'No'].map((word) => readAs('boolean', word))).toEqual([true, false]);
    const days = Array.from({ length: 12 }, (_, month) => `2019-${String(month + 1).padStart(2, '0')}-14`);
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    expect(days.map((one) => readAs('date', day.format(new Date(one))))).toEqual(days);
    const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
    for (const mark of ['.', ','] as const) {
      expect(readAs('number', amount.format(-1_234.5), mark)).toBe(-1_234.5);
      expect(readAs('currency', amount.format(1_234_567.89), mark)).toBe('1234567.89');
    }
  },
);

it('Digits and marks of Arabic are read as the numbers and days that they write', () => {
  const point = { decimalMark: '.', dayFirst: true } as const;
  expect(readWritten({ type: 'currency' }, '١٬٢٣٤٫٥٠', point)).toMatchObject({ value: '1234.50' });
  expect(readWritten({ type: 'currency' }, '١٬٢٣٤٫٥٠', german)).toMatchObject({ value: '1234.50' });
  expect(readWritten({ type: 'date' }, '٢٢\u200f/٠٣\u200f/٢٠١٨', point)).toMatchObject({ value: '2018-03-22' });
});

it('A cell of yes or no starts with the word that the page shows', () => {
  const members = [{ name: 'paid', label: 'Paid', type: 'boolean', values: null }] as const;
  const field = { type: 'array', value: [{ paid: true }, { paid: false }], values: null, members } as const;
  const draft = draftOf(field, german);
  expect(draft.rows).toEqual([{ paid: 'Yes' }, { paid: 'No' }]);
  expect(understoodDraft(field, draft, german)).toEqual({ problem: null, value: field.value });
});
