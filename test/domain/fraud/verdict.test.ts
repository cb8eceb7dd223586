import { expect, it } from 'vitest';
import { fraudVerdict } from '../../../domain/fraud/verdict.ts';

const thresholds = { flagAt: 0.6, blockAt: 0.95 };
const open = (score: number) => ({ score, resolution: null });
const verdict = (...matches: { score: number; resolution: string | null }[]) => fraudVerdict(matches, thresholds);

it('The fraud verdict on a submission (D14) is clean with score 0 without matches', () => {
  expect(verdict()).toEqual({ fraudScore: 0, fraudStatus: 'clean' });
});

it('The fraud verdict on a submission (D14) takes the highest score of its matches', () => {
  expect(verdict(open(0.2), open(0.7), open(0.3)).fraudScore).toBe(0.7);
});

it.each([
  [0.59, 'clean'],
  [0.6, 'flagged'],
  [0.94, 'flagged'],
  [0.95, 'blocked'],
  [1, 'blocked'],
])('The fraud verdict on a submission (D14) for a score of %d is %s', (score, fraudStatus) => {
  expect(verdict(open(score))).toEqual({ fraudScore: score, fraudStatus });
});

it('The fraud verdict on a submission (D14) is blocked by a confirmed fraud, whatever its score', () => {
  expect(verdict({ score: 0.1, resolution: 'confirmed_fraud' })).toEqual({ fraudScore: 0.1, fraudStatus: 'blocked' });
});

it('The fraud verdict on a submission (D14) ignores false positives', () => {
  expect(verdict({ score: 1, resolution: 'false_positive' }, open(0.3))).toEqual({
    fraudScore: 0.3,
    fraudStatus: 'clean',
  });
});
