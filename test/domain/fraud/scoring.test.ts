import { describe, expect, it } from 'vitest';
import { compareValues } from '../../../domain/fraud/compare-values.ts';
import { type ComparisonRules, valueBands } from '../../../domain/fraud/document-keys.ts';
import type { DocumentValues } from '../../../domain/fraud/document-values.ts';
import { type Likeness, scoreLikeness } from '../../../domain/fraud/scoring.ts';
import { FraudSettings } from '../../../domain/fraud/settings.ts';
import { combinedScore, fraudSignals } from '../../../domain/fraud/signals.ts';
import { OutputField } from '../../../domain/output-field.ts';

const field = (name: string, label: string, type: string) => OutputField.parse({ name, label, type });
const outputSchema = [
  field('supplier', 'Supplier', 'string'),
  field('number', 'Invoice number', 'string'),
  field('date', 'Invoice date', 'date'),
  field('total', 'Total', 'currency'),
  field('iban', 'IBAN', 'string'),
];
const fraud = FraudSettings.parse({ identifyingFields: ['supplier', 'number', 'total'] });
const rules: ComparisonRules = { outputSchema, fraud };

const values = (data: Record<string, string>, confidences: Record<string, number> = {}): DocumentValues => ({
  data: {
    supplier: 'Brightwater Cycles Ltd',
    number: 'BW-10482',
    date: '2026-02-03',
    total: '268.80',
    iban: 'GB82WEST12345698765432',
    ...data,
  },
  confidences,
});
const first = values({});

const judge = (now: DocumentValues, looks: Partial<Likeness> = {}) =>
  scoreLikeness(
    {
      targetSubmissionId: 'sub_1',
      sameBytes: false,
      hashDistance: null,
      textSimilarity: 0,
      layoutSimilarity: 0,
      values: compareValues(rules, now, first),
      ...looks,
    },
    fraud,
  );
const alike = { hashDistance: 2, textSimilarity: 0.95 };

describe('Compared with an earlier document,', () => {
  it('A document with the same number and issuer but another total or bank account is an altered copy, and the match names both values', () => {
    const [match] = judge(values({ total: '968.80' }));
    expect(match).toMatchObject({ checkType: 'duplicate_fields', signals: ['altered_copy'] });
    expect(match?.explanation).toContain('Total was 268.80 and is 968.80');
    expect(match?.score).toBeGreaterThanOrEqual(0.6);
    expect(match?.differences).toEqual([{ field: 'total', label: 'Total', earlier: '268.80', now: '968.80' }]);
    expect(judge(values({ iban: 'DE89370400440532013000' }))[0]?.explanation).toContain('IBAN was');
  });

  it('A document with the same number, issuer and values is the same one, even if letters were misread', () => {
    const [match] = judge(values({ supplier: 'Brightwaler Cycles', number: 'BW-I0482' }));
    expect(match).toMatchObject({ checkType: 'duplicate_fields', signals: ['same_document'] });
  });

  it('Compared with an earlier document, similar pictures and texts do not flag a document if the values differ, because both may share a template', () => {
    const matches = judge(values({ number: 'BW-10483', date: '2026-03-03' }), alike);
    expect(matches.map(({ checkType }) => checkType)).toEqual(['near_duplicate_image', 'near_duplicate_text']);
    for (const { score, signals } of matches) {
      expect(signals).toEqual(['template_reuse']);
      expect(score).toBeLessThan(0.6);
    }
  });

  it('Compared with an earlier document, similar pictures and texts flag a document only if the values agree', () => {
    const unknown = { data: {}, confidences: {} };
    for (const { score } of judge(unknown, alike)) expect(score).toBeLessThan(0.6);
    for (const { score } of judge(values({ number: '', supplier: '' }), alike)) {
      expect(score).toBeGreaterThanOrEqual(0.6);
    }
  });

  it('Compared with an earlier document, numbers beside the same words flag a document as a copied picture if the values agree, and not if they differ', () => {
    const looks = { layoutSimilarity: 0.6 };
    const [copy] = judge(values({ number: '', supplier: '' }), looks);
    expect(copy).toMatchObject({ checkType: 'near_duplicate_image', signals: ['same_layout', 'same_values'] });
    expect(copy?.score).toBeGreaterThanOrEqual(0.6);
    const [template] = judge(values({ number: 'BW-10483', date: '2026-03-03' }), looks);
    expect(template).toMatchObject({ checkType: 'near_duplicate_image', signals: ['template_reuse'] });
    expect(judge({ data: {}, confidences: {} }, { layoutSimilarity: 0.4 })).toEqual([]);
  });

  it('An uncertain value does not count as a difference', () => {
    const [match] = judge(values({ total: '968.80' }, { total: 0.3 }));
    expect(match?.signals).toEqual(['same_document']);
  });

  it('Compared with an earlier document, signals that agree never reach the block threshold, but the same bytes do', () => {
    for (const { score } of judge(first, alike)) expect(score).toBeLessThan(0.95);
    expect(judge(first, { sameBytes: true })).toMatchObject([{ checkType: 'exact_duplicate', score: 1 }]);
  });
});

describe('The look-up keys of a document', () => {
  const keysOf = (data: Record<string, string>) =>
    valueBands(rules, values(data)).flatMap(({ kind, bandKey }) => (kind === 'document' ? [bandKey] : []));

  it('The look-up keys of a document match even if one end of the name or a letter of the number was misread', () => {
    const shared = keysOf({ supplier: 'Brightwater Cycies Ltd', number: 'BW-1O482' }).filter((key) =>
      keysOf({}).includes(key),
    );
    expect(shared).not.toEqual([]);
  });

  it('The look-up keys of a document do not exist without a number, or if it has only two digits', () => {
    expect(keysOf({ number: '' })).toEqual([]);
    expect(keysOf({ number: 'A-12' })).toEqual([]);
  });
});

it('The severity of signals with one cause is that of the strongest; independent signals add up', () => {
  const metadata = [
    { signal: 'changed_later', weight: 0.3 },
    { signal: 'editing_program', weight: 0.3 },
  ];
  expect(combinedScore(metadata)).toBe(0.3);
  expect(combinedScore([...metadata, { signal: 'impossible_dates', weight: 0.45 }])).toBeCloseTo(0.615);
  expect(combinedScore([])).toBe(0);
});

it('The severity of one weak signal, such as template reuse, stays below the flag threshold', () => {
  const weak = [
    'template_reuse',
    'same_picture',
    'same_text',
    'editing_program',
    'changed_later',
    'pdf_revisions',
    'future_date',
  ] as const;
  for (const signal of weak) expect(fraudSignals[signal].weight).toBeLessThan(fraud.flagAt);
});
