import { expect, it } from 'vitest';
import { compare } from '../../../bench/accuracy/compare.ts';
import { calibrationError, figuresOf } from '../../../bench/accuracy/figures.ts';
import { fitLogistic } from '../../../bench/accuracy/logistic.ts';
import { wilsonInterval } from '../../../domain/evaluations/wilson.ts';
import { chanceOfText } from '../../../processing/documents/read/files/text-chance.ts';

it('The accuracy benchmark compares dates and amounts by value, texts by their letters', () => {
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

it('The accuracy benchmark counts a value that is correctly missing as correct', () => {
  expect(compare('string', null, null)).toMatchObject({ exact: true, right: true });
  expect(compare('string', null, 'something')).toMatchObject({ right: false });
});

it('The accuracy benchmark finds no calibration error if confidences come true, and the largest if they never do', () => {
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

it('The accuracy benchmark fits a logistic regression that separates separable values', () => {
  const trials = Array.from({ length: 40 }, (_, index) => ({
    features: [index / 40],
    right: index >= 20,
    weight: 1,
  }));
  const [intercept = 0, slope = 0] = fitLogistic(trials);
  expect(slope).toBeGreaterThan(0);
  expect(-intercept / slope).toBeCloseTo(0.5, 1);
});

it("The accuracy benchmark computes Wilson's 95 % intervals", () => {
  const [low, high] = wilsonInterval(0.5, 10);
  expect(low).toBeCloseTo(0.237, 3);
  expect(high).toBeCloseTo(0.763, 3);
});

it('The chance that a text was read right is 1 for a text layer, and falls with the length of the text', () => {
  expect(chanceOfText(1, 200)).toBe(1);
  expect(chanceOfText(0.98, 4)).toBeGreaterThan(chanceOfText(0.98, 12));
  expect(chanceOfText(0.92, 6)).toBeCloseTo(0.606, 2);
  expect(chanceOfText(0, 3)).toBe(0);
});
