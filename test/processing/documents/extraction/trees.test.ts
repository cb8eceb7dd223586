import { describe, expect, it } from 'vitest';
import { fitTrees, type TreeTrial } from '../../../../bench/accuracy/fit-trees.ts';
import type { Features } from '../../../../processing/documents/extraction/models/ranker.ts';
import { chancesOfTrees, scoreOf, type TreeModel } from '../../../../processing/documents/extraction/models/trees.ts';

/** A number from 0 to 1 for each index, spread evenly. */
const spread = (index: number): number => (index * 0.618_034) % 1;

const toTrial = (candidates: readonly Features[], isRight: (features: Features) => boolean): TreeTrial => ({
  candidates: candidates.map((features) => ({ features, right: isRight(features) })),
});

describe('Boosted trees', () => {
  it('A tree compares one feature after another, and a missing feature is 0', () => {
    const model: TreeModel = {
      features: ['length', 'digits'],
      roots: [0, 5],
      asks: [0, -1, 1, -1, -1, -1],
      values: [3, 0.5, 1, 0.25, -2, 0.125],
      right: [2, 0, 4, 0, 0, 0],
    };
    expect(scoreOf(model, {})).toBe(0.5 + 0.125);
    expect(scoreOf(model, { length: 3 })).toBe(0.5 + 0.125);
    expect(scoreOf(model, { length: 4 })).toBe(0.25 + 0.125);
    expect(scoreOf(model, { length: 4, digits: 2 })).toBe(-2 + 0.125);
  });

  it('The chances of all candidates and of no answer add up to 1', () => {
    const model: TreeModel = {
      features: ['is'],
      roots: [0],
      asks: [0, -1, -1],
      values: [0.5, 0, Math.log(2)],
      right: [2, 0, 0],
    };
    const [likely, unlikely] = chancesOfTrees(model, [{ is: 1 }, {}]);
    expect(likely).toBeCloseTo(2 / 4);
    expect(unlikely).toBeCloseTo(1 / 4);
    expect(chancesOfTrees(model, [])).toEqual([]);
  });

  it('A fit learns that a sign counts for one kind of field and against another', () => {
    const trials = Array.from({ length: 400 }, (_, index) => {
      const asksForDigits = index % 2;
      const other = spread(index);
      return toTrial(
        [
          { asksForDigits, digits: 1, other },
          { asksForDigits, digits: 0, other: 1 - other },
        ],
        ({ digits }) => digits === asksForDigits,
      );
    });
    const model = fitTrees(trials);
    for (const asksForDigits of [0, 1]) {
      const [digits = 0, text = 0] = chancesOfTrees(model, [{ asksForDigits, digits: 1 }, { asksForDigits }]);
      expect(asksForDigits === 1 ? digits : text).toBeGreaterThan(0.9);
      expect(asksForDigits === 1 ? text : digits).toBeLessThan(0.1);
    }
    expect(fitTrees(trials)).toEqual(model);
  });

  it('A fit learns when no candidate is right', () => {
    const trials = Array.from({ length: 400 }, (_, index) =>
      toTrial([{ near: spread(index) }, { near: spread(index + 1) / 2 }], ({ near = 0 }) => near > 0.6),
    );
    const model = fitTrees(trials);
    const [near = 0, far = 0] = [{ near: 0.9 }, { near: 0.2 }].map((features) => chancesOfTrees(model, [features])[0]);
    expect(near).toBeGreaterThan(0.9);
    expect(far).toBeLessThan(0.1);
  });
});
