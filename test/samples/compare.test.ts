import { expect, it } from 'vitest';
import { agreement } from '../../samples/catalog/compare.ts';

it('The comparison with the true values ignores case, spaces and punctuation of texts', () => {
  expect(agreement('12-16 Marlow Street, Bristol', '12-16 MARLOW STREET BRISTOL')).toBe(1);
  expect(agreement('IE18HBLN99021740618253', 'IE18 HBLN 9902 1740 6182 53')).toBe(1);
});

it('The comparison with the true values ignores only the format of amounts', () => {
  expect(agreement('48519.10', 48519.1)).toBe(1);
  expect(agreement('48519.10', '4851.910')).toBe(0);
  expect(agreement('48519.10', '48519.11')).toBe(0);
});

it('The comparison with the true values counts a missing value as wrong, unless the document has none', () => {
  expect(agreement('R-604417', null)).toBe(0);
  expect(agreement(null, undefined)).toBe(1);
  expect(agreement(null, 'R-604417')).toBe(0);
});

it('The comparison with the true values gives the share of list items with every member right, and counts each item once', () => {
  const truth = [
    { name: 'a', amount: '1.00' },
    { name: 'b', amount: '2.00' },
  ];
  expect(
    agreement(truth, [
      { name: 'B', amount: '2.00' },
      { name: 'a', amount: '1.50' },
    ]),
  ).toBe(0.5);
  expect(
    agreement(truth, [
      { name: 'b', amount: '2.00' },
      { name: 'b', amount: '2.00' },
    ]),
  ).toBe(0.5);
  expect(agreement(truth, null)).toBe(0);
});
