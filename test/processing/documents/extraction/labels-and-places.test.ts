import { expect, it } from 'vitest';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { drawnPage } from '../../../../samples/placed-page.ts';
import { type Asked, fieldsOf } from './read-page.ts';

const read = (lines: readonly string[], asked: Asked): Record<string, unknown> =>
  extractFields([drawnPage(lines.join('\n'))], fieldsOf(asked), undefined).extractedData;

it('The second of two days belongs to the second of two labels', () => {
  const statement = ['Opening/Closing Date 04/22/27 - 05/21/27', '2290 COPPER CANYON RD, FLAGSTAFF, AZ 86004'];
  expect(read(statement, { closing: ['Closing date', 'date'] })).toEqual({ closing: '2027-05-21' });
});

it('A number is not looked for beyond the value beside its label', () => {
  const order = ['Your reference:  Second floor move   2600 Berchem', 'Order number:    VO-2029-04471'];
  expect(read(order, { reference: ['Your reference', 'string'] })).toEqual({ reference: null });
});
