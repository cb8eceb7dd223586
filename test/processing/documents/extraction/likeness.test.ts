import { expect, it } from 'vitest';
import { labelWords, likenessOf } from '../../../../processing/documents/extraction/labels/likeness.ts';

const coverOf = (asked: string, printed: string): number => likenessOf(labelWords(asked), labelWords(printed)).cover;

it("A page's label fits a field that is described in other words", () => {
  for (const [asked, printed] of [
    ['Number of the claim', 'Claim #'],
    ['First day of the booking', 'Booking start date'],
    ['Name of the employee', "Employee's name, address, and ZIP code"],
    ['National insurance', 'N.I.'],
    ['Delivery date', 'Delv. Date'],
    ['Number of the customer', 'Numero de cliente'],
  ] as const) {
    expect(coverOf(asked, printed), `${asked} / ${printed}`).toBeGreaterThan(0.6);
  }
});

it('A label of something else does not fit, although both name a number or a date', () => {
  expect(coverOf('Number of the claim', 'Policy number')).toBeLessThan(0.45);
  expect(coverOf('Date of delivery', 'Date of birth')).toBeLessThan(0.45);
  expect(coverOf('Net pay', 'Gross')).toBeLessThan(0.45);
});
