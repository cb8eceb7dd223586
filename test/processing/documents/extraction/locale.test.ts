import { expect, it } from 'vitest';
import { localeOf } from '../../../../processing/documents/extraction/locale/locale.ts';
import { toSheet } from '../../../../processing/documents/extraction/sheet/sheet.ts';
import { centeredLines } from '../page-text.ts';

const localeIn = (lines: readonly string[], setting?: string) => localeOf(toSheet([centeredLines(lines)]), setting);

it.each<[string, string]>([
  ['en', 'Thank you for your payment'],
  ['de', 'Rechnung und Betrag mit Datum'],
  ['fr', 'Facture pour votre client, merci'],
  ['nl', 'Factuur van het bedrag voor de klant'],
  ['en', '12.50'],
])('The conventions of a document are those of the language "%s" for "%s"', (language, line) => {
  expect(localeIn([line]).language).toBe(language);
});

it('The conventions of a document take the decimal mark that most amounts use, and the usual one of the language without amounts', () => {
  expect(localeIn(['Thank you for your payment', '1.776,00 and 403,00']).decimalMark).toBe(',');
  expect(localeIn(['Rechnung und Betrag mit Datum', '1,776.00 und 403.00']).decimalMark).toBe('.');
  expect(localeIn(['Rechnung und Betrag mit Datum']).decimalMark).toBe(',');
  expect(localeIn(['Thank you for your payment']).decimalMark).toBe('.');
  expect(localeIn(['Rechnung und Betrag mit Datum'], 'de-CH').decimalMark).toBe('.');
});

it('The conventions of a document put the day first, except in the United States', () => {
  expect(localeIn(['Thank you for your payment', '03/04/2024']).dayFirst).toBe(true);
  expect(localeIn(['Thank you for your payment', 'Austin, TX 78701', '03/04/2024']).dayFirst).toBe(false);
  expect(localeIn(['Thank you for your payment', '03/04/2024'], 'en-US').dayFirst).toBe(false);
});

it('The conventions of a document follow the order of dates that can be read in only one way', () => {
  expect(localeIn(['Thank you for your payment', 'Austin, TX 78701', '25/03/2024', '03/04/2024']).dayFirst).toBe(true);
  expect(localeIn(['Thank you for your payment', '03/25/2024', '03/04/2024']).dayFirst).toBe(false);
});

it.each<[string | undefined, string, string | undefined]>([
  ['CH', 'Rechnung und Betrag mit Datum', 'de-CH'],
  ['NL', 'IBAN: NL91 ABNA 0417 1643 00', undefined],
  ['DE', 'DE129273398', undefined],
  ['US', 'Austin, TX 78701', undefined],
  ['GB', 'Amount £12.50', undefined],
  ['MY', 'KILAT TRADING SDN BHD', undefined],
  ['FR', 'Facture pour votre client, merci', undefined],
  [undefined, 'Thank you', undefined],
])('The conventions of a document name the country %s for "%s"', (country, line, setting) => {
  expect(localeIn([line], setting).country).toBe(country);
});
