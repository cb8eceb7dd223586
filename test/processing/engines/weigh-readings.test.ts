import { describe, expect, it } from 'vitest';
import { OutputField } from '../../../domain/output-field.ts';
import { isSameValue } from '../../../processing/documents/engines/second-reader/same-value.ts';
import { weighReadings } from '../../../processing/documents/engines/second-reader/weigh-readings.ts';
import type { FoundValue } from '../../../processing/documents/extraction/result/assemble.ts';

const field = (type: string, more: object = {}) => OutputField.parse({ name: 'value', label: 'Value', type, ...more });
const text = field('string');

const found = (value: unknown, confidence: number, textConfidence = 1): FoundValue => ({
  value,
  confidence,
  evidence: {
    fileIndex: 0,
    page: 1,
    text: String(value),
    textConfidence,
    box: { x: 0, y: 0, width: 10, height: 10 },
  },
  problems: [],
});

describe('Weighing two readings of a field', () => {
  it('Two readers who agree are surer than each of them alone, by the chance that both made the same mistake', () => {
    const { found: both, reading } = weighReadings(text, found('Acme Ltd', 0.6), found('ACME LTD.', 0.96), 0.8);
    // 0.6 · 0.768 / (0.6 · 0.768 + 0.4 · 0.232)
    expect(both?.confidence).toBeCloseTo(0.832, 3);
    expect(both?.value).toBe('Acme Ltd');
    expect(reading).toEqual({ outcome: 'agreed', other: null });
  });

  it('Agreement never lowers a confidence, and never makes a value surer than its characters', () => {
    expect(weighReadings(text, found('Acme', 0.7), found('Acme', 0.6), 0.3).found?.confidence).toBe(0.7);
    expect(weighReadings(text, found('Acme', 0.7, 0.75), found('Acme', 0.96, 0.75), 0.95).found?.confidence).toBe(0.75);
  });

  it('Of two different values, the likelier one is taken with the chance that is left to it', () => {
    const model = found('Other Ltd', 0.96);
    const replaced = weighReadings(text, found('Acme', 0.5), model, 0.8);
    expect(replaced.found?.value).toBe('Other Ltd');
    expect(replaced.reading).toEqual({ outcome: 'replaced', other: 'Acme' });
    const kept = weighReadings(text, found('Acme', 0.9), model, 0.8);
    expect(kept.found?.value).toBe('Acme');
    expect(kept.reading).toEqual({ outcome: 'kept', other: 'Other Ltd' });
    for (const { found: value } of [replaced, kept]) expect(value?.confidence).toBeLessThan(0.7);
  });

  it('A value that breaks the rule of its field gives way to one that does not', () => {
    const number = field('string', { validation: { pattern: '^[0-9]{4}$' } });
    const { found: value } = weighReadings(number, found('12A4', 0.78), found('1234', 0.9), 0.7);
    expect(value?.value).toBe('1234');
  });

  it('A value of the model that the page does not show is never taken', () => {
    const unverified = found('Invented', 0.3);
    expect(weighReadings(text, null, unverified, 0.95)).toEqual({
      found: null,
      reading: { outcome: 'unverified', other: null },
    });
    expect(weighReadings(text, found('Acme', 0.1), unverified, 0.95).found?.confidence).toBe(0.1);
  });

  it('A value of the model with a wrong check digit is doubted, and the check is part of its evidence', () => {
    const iban = OutputField.parse({ name: 'iban', label: 'IBAN', type: 'string' });
    const wrong = weighReadings(iban, null, found('DE89370400440532013001', 0.96), 0.8).found;
    const right = weighReadings(iban, null, found('DE89370400440532013000', 0.96), 0.8).found;
    expect(wrong?.evidence?.checks).toMatchObject([{ check: 'iban', passed: false }]);
    expect(wrong?.confidence).toBeLessThan(0.5);
    expect(right?.confidence).toBeGreaterThan(0.8);
  });
});

describe('Values of the model with check digits', () => {
  it('A value of the model whose check digits are wrong does not replace one that the engine is half sure of', () => {
    const iban = OutputField.parse({ name: 'iban', label: 'IBAN', type: 'string' });
    const engine = found('DE89370400440532013000', 0.5);
    const { found: value, reading } = weighReadings(iban, engine, found('DE89370400440532013001', 0.96), 0.8);
    expect(value?.value).toBe('DE89370400440532013000');
    expect(reading.outcome).toBe('kept');
  });
});

describe('Whether two readers found the same value', () => {
  it.each([
    ['currency', '15.40', '15.4', true],
    ['currency', '15.40', '-15.40', false],
    ['string', 'Acme, Ltd.', 'ACME LTD', true],
    ['string', '1.10', '1.1', false],
    ['date', '2024-05-17', '2024-05-18', false],
    ['boolean', true, true, true],
    ['string', '—', '–', false],
  ])('A %s: %s and %s', (type, one, other, same) => {
    expect(isSameValue(field(type), one, other)).toBe(same);
  });

  it('Lists are the same if their rows are, whatever the notation of texts', () => {
    const rows = field('array', {
      fields: [
        { name: 'item', label: 'Item', type: 'string' },
        { name: 'price', label: 'Price', type: 'currency' },
      ],
    });
    const one = [{ item: 'Oat milk', price: '2.15' }];
    expect(isSameValue(rows, one, [{ item: 'OAT MILK', price: '2.150' }])).toBe(true);
    expect(isSameValue(rows, one, [{ item: 'Oat milk', price: '2.51' }])).toBe(false);
    expect(isSameValue(rows, one, [...one, ...one])).toBe(false);
    expect(isSameValue(rows, one, [{ price: '2.15' }])).toBe(false);
  });
});
