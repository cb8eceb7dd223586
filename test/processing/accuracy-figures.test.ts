import { describe, expect, it } from 'vitest';
import { compare } from '../../bench/accuracy/compare.ts';
import { calibrationError, figuresOf } from '../../bench/accuracy/figures.ts';
import { fitLogistic } from '../../bench/accuracy/logistic.ts';

describe('the accuracy benchmark', () => {
  it('compares days and amounts by value, texts by their letters', () => {
    expect(compare('date', '25 MAR 2018', '2018-03-25')).toMatchObject({ exact: true, right: true });
    expect(compare('currency', 'RM367.10', '367.10')).toMatchObject({ exact: true });
    expect(compare('currency', '367.10', '367.16')).toMatchObject({ exact: false, right: false });
    expect(compare('string', 'MR. D.I.Y. SDN BHD', 'MR DIY SDN BHD')).toMatchObject({
      exact: false,
      sameLetters: true,
      right: true,
    });
    expect(compare('string', 'Sun Wong Kut', null)).toMatchObject({ found: false, right: false });
  });

  it('counts a value that is rightly absent as right', () => {
    expect(compare('string', null, null)).toMatchObject({ exact: true, right: true });
    expect(compare('string', null, 'something')).toMatchObject({ right: false });
  });

  it('finds no calibration error where confidences come true, and all of it where they never do', () => {
    const observation = (confidence: number, right: boolean) => ({
      field: 'total',
      confidence,
      found: true,
      exact: right,
      sameLetters: right,
      similar: right,
      right,
    });
    const honest = [...Array.from({ length: 9 }, () => observation(0.9, true)), observation(0.9, false)];
    expect(calibrationError(honest)).toBeCloseTo(0);
    expect(calibrationError([observation(1, false)])).toBe(1);
    expect(figuresOf('total', honest)).toMatchObject({ documents: 10, exact: 0.9, sure: 10, sureRight: 9 });
  });

  it('fits a logistic regression that separates what can be separated', () => {
    const trials = Array.from({ length: 40 }, (_, index) => ({
      features: [index / 40],
      right: index >= 20,
      weight: 1,
    }));
    const [intercept = 0, slope = 0] = fitLogistic(trials);
    expect(slope).toBeGreaterThan(0);
    expect(-intercept / slope).toBeCloseTo(0.5, 1);
  });
});
