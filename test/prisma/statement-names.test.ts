import { expect, it } from 'vitest';
import { createStatementNames } from '../../prisma/statement-names.ts';

const repeat = (nameOf: (text: string) => string, text: string, times: number): string[] =>
  Array.from({ length: times }, () => nameOf(text));

it('The names of prepared statements are given to a statement once it was used several times, and never change', () => {
  const names = repeat(createStatementNames(), 'SELECT 1', 6);
  expect(names[0]).toBe('');
  expect(names.at(-1)).not.toBe('');
  expect(names.at(-1)).toBe(names.at(-2));
});

it('The names of prepared statements are never shared by two statements', () => {
  const nameOf = createStatementNames();
  const names = ['SELECT 1', 'SELECT 2'].map((text) => repeat(nameOf, text, 6).at(-1));
  expect(new Set(names).size).toBe(2);
});

it('The names of prepared statements are not given to a statement that is used once, and their number is limited', () => {
  const nameOf = createStatementNames();
  const once = Array.from({ length: 5_000 }, (_, index) => nameOf(`once ${index}`));
  expect(new Set(once)).toEqual(new Set(['']));
  const often = Array.from({ length: 1_000 }, (_, index) => repeat(nameOf, `often ${index}`, 6).at(-1) ?? '');
  expect(new Set(often.filter((name) => name !== '')).size).toBe(200);
});
