import { expect, it } from 'vitest';
import { fitRanker, type RankTrial } from '../../../../bench/accuracy/fit-ranker.ts';
import { foldCount, foldsOf } from '../../../../bench/accuracy/folds.ts';
import { chancesOf, type Features } from '../../../../processing/documents/extraction/models/ranker.ts';

it('Candidates with the same text share one chance, and the answer that none is right has its own', () => {
  const model = { none: 0, weights: { sign: Math.log(2) } };
  const candidates: { key: string; features: Features }[] = [
    { key: 'a', features: { sign: 1 } },
    { key: 'b', features: {} },
    { key: 'a', features: {} },
  ];
  const [a, b, again] = chancesOf(model, candidates);
  expect(a).toBeCloseTo(3 / 5);
  expect(again).toBeCloseTo(3 / 5);
  expect(b).toBeCloseTo(1 / 5);
});

it('A fit learns which feature marks the right candidate, and keeps the expected weight of a feature that it never sees', () => {
  const trials = Array.from(
    { length: 40 },
    (_, index): RankTrial => ({
      candidates: [
        { features: { telling: 1, common: 1 }, right: true },
        { features: { common: 1, other: index % 2 }, right: false },
      ],
    }),
  );
  const model = fitRanker([...trials, { candidates: [{ features: { rare: 0 }, right: true }] }], 0.004, { rare: 1.5 });
  expect(model.weights.telling).toBeGreaterThan(1);
  expect(model.weights.rare).toBe(1.5);
  const [right = 0, wrong = 1] = chancesOf(model, [
    { key: 'right', features: { telling: 1, common: 1 } },
    { key: 'wrong', features: { common: 1 } },
  ]);
  expect(right).toBeGreaterThan(0.8);
  expect(wrong).toBeLessThan(0.2);
});

it('Every document of an origin is in one fold, and folds are the same in every run', () => {
  const origins = Array.from({ length: 25 }, (_, index) => `shop ${index}`);
  const first = foldsOf([...origins, ...origins]);
  const second = foldsOf(origins.toReversed());
  for (const origin of origins) expect(second(origin)).toBe(first(origin));
  for (let fold = 0; fold < foldCount; fold += 1) {
    expect(origins.filter((origin) => first(origin) === fold)).toHaveLength(5);
  }
});
