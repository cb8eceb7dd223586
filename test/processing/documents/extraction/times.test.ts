import { describe, expect, it } from 'vitest';
import { OutputField } from '../../../../domain/output-field.ts';
import { extractFields } from '../../../../processing/documents/extraction/extract.ts';
import { centeredLines } from '../page-text.ts';

const field = OutputField.parse({ name: 'time', label: 'Time', type: 'string' });

const timeOf = (lines: readonly string[]): unknown =>
  extractFields([centeredLines(lines)], [field], undefined).extractedData.time;

describe('the time of a receipt', () => {
  it.each<[string, readonly string[], string | null]>([
    ['is given in 24 hours', ['25/12/2023 9:36 PM'], '21:36'],
    ['is the midnight of 12 AM', ['25/12/2023', '12:05 AM'], '00:05'],
    ['has no seconds', ['25.12.2023', '19:18:49'], '19:18'],
    ['is read behind a date without a space', ['2019-05-0114:59:08'], '14:59'],
    ['may have a letter between hours and minutes', ['Le 25/12/2023 à 19h31'], '19:31'],
    ['is not a part of a date', ['15.12.2023', '14:32'], '14:32'],
    ['is not a price', ['25/12/2023', 'Tea 4.50', 'Total 14.50'], null],
    ['is not the opening hours', ['Open daily 10:00 - 18:00', '25/12/2023 11:55'], '11:55'],
    ['is not the start of a ride', ['25/12/2023', 'Start time: 13:34', 'End time: 13:46'], '13:46'],
    ['may touch its label', ['FECHA:08/08/2026', 'HORA:15:42:09'], '15:42'],
    ['with a point needs a word', ['25.12.2023', 'Uhrzeit 14.32'], '14:32'],
  ])('%s', (_, lines, expected) => {
    expect(timeOf(lines)).toBe(expected);
  });
});
