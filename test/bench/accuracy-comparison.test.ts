import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { figuresByOrigin } from '../../bench/accuracy/by-origin.ts';
import { changedValues, changeLines, type ReadValue, readEarlierValues } from '../../bench/accuracy/changed-values.ts';
import { readAccuracyOptions } from '../../bench/accuracy/options.ts';
import { temporaryFolder } from '../processing/documents/documents.ts';

const value = (document: string, field: string, right: boolean, origin: string | null = null): ReadValue => ({
  document,
  field,
  right,
  origin,
  confidence: 0.9,
  found: true,
  exact: right,
  sameLetters: right,
  similar: right,
});

it('A comparison of two runs names each value that only one of them read correctly, and table cells one by one', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'earlier.json');
  const earlier = [value('1', 'total', true), value('1', 'items.amount', true), value('1', 'items.amount', false)];
  await writeFile(file, JSON.stringify({ figures: [], values: earlier }));
  const now = [
    value('1', 'total', false),
    value('1', 'items.amount', true),
    value('1', 'items.amount', true),
    value('2', 'total', true),
  ];
  expect(changeLines(changedValues(await readEarlierValues(file), now))).toEqual([
    'Right now and not before: 1. Right before and not now: 1.',
    'Only one of the runs has further values: 1.',
    '  items.amount: +1 -0',
    '  total: +0 -1',
    '  + 1 items.amount',
    '  - 1 total',
  ]);
});

it('A comparison with a file without single values is refused, and the error explains how to write one', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'earlier.json');
  await expect(readEarlierValues(file)).rejects.toThrow(/cannot be read/);
  await writeFile(file, JSON.stringify({ figures: [] }));
  await expect(readEarlierValues(file)).rejects.toThrow(/bench:accuracy -- DIR --json FILE/);
});

it('Figures by origin count an origin with many documents as one with a single document', () => {
  const many = Array.from({ length: 9 }, (_, index) => value(`a${index}`, 'total', true, 'a'));
  const [total] = figuresByOrigin([...many, value('b', 'total', false, 'b')]);
  expect(total).toMatchObject({ field: 'total', origins: 2, right: 0.5 });
  expect(total?.margin).toBeCloseTo(0.98, 2);
});

it('Comparisons and origins are refused if they have no meaning', () => {
  expect(() => readAccuracyOptions(['--fraud', '--compare', 'FILE'])).toThrow(/do not apply to fraud checks/);
  expect(() => readAccuracyOptions(['--shelf', 'DIR', '--origin', 'company'])).toThrow(/applies to documents only/);
  expect(() => readAccuracyOptions(['DIR', '--damaged', '--compare', 'FILE'])).toThrow(/not to --damaged/);
});
