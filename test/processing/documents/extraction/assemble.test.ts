import { expect, it } from 'vitest';
import { OutputField } from '../../../../domain/output-field.ts';
import { assembleExtraction } from '../../../../processing/documents/extraction/result/assemble.ts';

const schema = [
  OutputField.parse({ name: 'total', label: 'Total', type: 'currency', required: true }),
  OutputField.parse({ name: 'date', label: 'Date', type: 'date', required: true }),
  OutputField.parse({ name: 'note', label: 'Note', type: 'string' }),
];
const found = (value: unknown, confidence: number) => ({ value, confidence, evidence: null, problems: [] });

it('The confidence of a document counts a required field without a value as 0, and leaves an optional one out', () => {
  const total = found('33.92', 0.9);
  expect(assembleExtraction(schema, { total, date: found('2018-03-22', 0.7) }).confidence).toBe(0.8);
  expect(assembleExtraction(schema, { total }).confidence).toBe(0.45);
  expect(assembleExtraction(schema, { total, date: found(null, 0.7) }).confidence).toBe(0.45);
  expect(assembleExtraction(schema, {}).confidence).toBe(0);
});
