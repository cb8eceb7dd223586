import { expect, it } from 'vitest';
import { findDateTexts } from '../../../../processing/documents/extraction/dates/date-text.ts';
import { dateCandidates, findDates } from '../../../../processing/documents/extraction/dates/dates.ts';
import { toSheet } from '../../../../processing/documents/extraction/sheet/sheet.ts';
import { centeredLines } from '../page-text.ts';

const dayOf = (lines: readonly string[], wanted: 'date' | 'dueDate' = 'date'): unknown => {
  const sheet = toSheet([centeredLines(lines, 'text_layer')]);
  return dateCandidates(sheet, findDates(sheet, true), wanted).sort((a, b) => b.score - a.score)[0]?.value ?? null;
};

it.each([
  '25/12/2018',
  '25-12-18 20:13:07',
  '25.12.2018',
  '2018-12-25',
  '2018/12/25',
  '25-DEC-18',
  '25 Dec 2018',
  "25Dec'18 13:22",
  'Dec 25, 2018',
  '25th December 2018',
  'Tuesday, December 25th, 2018',
  '25. Dezember 2018',
  'mardi 25 décembre 2018',
  '25-dec-2018',
  'Date: 251218',
  'DATE 20181225 12:01',
  '00440010036 25122018 12:01:54',
  '2S/12/2O18',
  '25 DFC 2018',
  '25 DEC/DÉC 2018',
  '25 NOL/DEC 2018',
  '2018-Dec-25',
  '25 DEC /DEC 18',
  '25. prosince 2018',
  '25 Aralık 2018',
])('Dates are read from "%s"', (text) => {
  expect(findDateTexts(text, true).map(({ iso }) => iso)).toEqual(['2018-12-25']);
});

it('Days with periods have the day first, also where days with slashes have the month first', () => {
  expect(findDateTexts('12.11.2027 12/11/2027', false).map(({ iso }) => iso)).toEqual(['2027-11-12', '2027-12-11']);
});

it.each([
  ['25 0CT 2018', '2018-10-25'],
  ['250CT 2018', '2018-10-25'],
  ['100KT 2018', '2018-10-10'],
  ['25 N0V 2018', '2018-11-25'],
  ['1 AG0 2018', '2018-08-01'],
  ['3. marraskuuta 2018', '2018-11-03'],
  ['3 červenec 2018', '2018-07-03'],
  ['3. června 2018', '2018-06-03'],
  ['3 srpnja 2018', '2018-07-03'],
  ['3. srpna 2018', '2018-08-03'],
  ['3 Kasım 2018', '2018-11-03'],
])('The month of "%s" is read', (text, iso) => {
  expect(findDateTexts(text, true).map((date) => date.iso)).toEqual([iso]);
});

it.each([
  '251218',
  '12.50',
  'Lot 1851-A',
  '03-557 4055',
  '31/02/2018',
  '1 of 12',
  '25 KGS 2018',
  '25 JUX 2018',
  '2 Sausages 12',
  '25 BREZ 18',
])('Dates are not read from "%s"', (text) => {
  expect(findDateTexts(text, true)).toEqual([]);
});

it("A document's own date is the date of the dateline, not of a period, a meter reading or the order", () => {
  const lines = [
    'Charges for Thursday 12 March 2026 – Friday 10 April 2026',
    'Ordered on 2 March 2026',
    'Galway, 19 April 2026',
    'Reading 9 April 2026',
  ];
  expect(dayOf(lines)).toBe('2026-04-19');
});

it("A document's own date is not the day on which its form was issued", () => {
  const lines = ['Packing list', 'PL-25/0093 17 MAR 2025', 'Form QT-XK-07, issued 02, 01/07/2022'];
  expect(dayOf(lines)).toBe('2025-03-17');
});

it("A document's own date is found after its label even with a weekday between them", () => {
  expect(dayOf(['Commande du 2 mars 2026', "Date d'émission mercredi 8 avril 2026"])).toBe('2026-04-08');
});

it.each([
  ['We will collect £12.00 by Direct Debit on or after 14 May 2026.', '2026-05-14'],
  ['Den Betrag von 12,00 € buchen wir am 14.05.2026 von Ihrem Konto ab.', '2026-05-14'],
  ['La somme de 12,00 € sera prélevée le 14 mai 2026.', '2026-05-14'],
  ['Het bedrag van € 12,00 schrijven wij op 14 mei 2026 van uw rekening af.', '2026-05-14'],
  ['Please pay by 14 May 2026.', '2026-05-14'],
  ['Thank you for your order of 14 May 2026.', null],
])('The due date is found in the sentence "%s"', (sentence, expected) => {
  expect(dayOf(['Invoice date 1 May 2026', sentence], 'dueDate')).toBe(expected);
});
