import { afterAll, expect, it } from 'vitest';
import { measureFraud, type Trial } from '../../../bench/fraud/measure.ts';
import { fraudFigures } from '../../../bench/fraud/report.ts';
import { openDatabase } from '../../../prisma/client.ts';
import { LazyOcrReader } from '../../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { testStack } from '../../support/stack/stack.ts';

const database = openDatabase({ url: testStack().databaseUrl, poolSize: 2 }, 'test');
afterAll(() => database.close());

/**
 * One kind for each check type and for each way in which honest documents are alike. `npm run bench:accuracy --
 * --fraud` checks the whole set.
 */
const only = new Set([
  'same bytes',
  'recompressed',
  'total edited in the picture',
  'same shop and goods, another day',
  'printed and scanned',
  'issued again with another total',
  'other total printed over, alone',
  'changed after signing, alone',
  'same total next month',
  'same layout, another issuer',
  'credit note',
  'archived in an incremental update',
]);

it('Fraud checks find at least nine in ten frauds in the labeled set and flag no honest document', {
  timeout: 300_000,
}, async () => {
  const reader = new LazyOcrReader(testStack().programs.ocrModels ?? undefined, 1);
  const trials: Trial[] = [];
  for await (const trial of measureFraud(database, reader, { half: 'tune', originals: 1, only })) trials.push(trial);
  const { kinds, precision, recall } = fraudFigures(trials);
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...only]));
  expect(precision, JSON.stringify(kinds)).toBe(1);
  expect(recall, JSON.stringify(kinds)).toBeGreaterThanOrEqual(0.9);
  for (const { result } of trials) {
    for (const { explanation } of result.matches) expect(explanation).toMatch(/\w{3}.*\.$/s);
  }
});
