import { expect, it } from 'vitest';
import { rateSpots } from '../../../../processing/shelf/recognition/judge/rate-spots.ts';
import { spotLightOf } from '../../../../processing/shelf/recognition/judge/spot-light.ts';
import type { Reference } from '../../../../processing/shelf/recognition/references/references.ts';
import type { SettledPlace } from '../../../../processing/shelf/recognition/sweep/settle.ts';

const color = [120, 90, 60] as const;

/** A place that was compared with a product, with only the members that the rating uses. */
const place = (x: number, y: number, likeness: number, likenessAnywhere = 0.56): SettledPlace<Reference> => {
  const reference = { product: 0 } as Reference;
  const box = { x, y, width: 50, height: 100 };
  const best = { reference, box, likeness, likenessAnywhere, meanColor: color, knownColor: color, contrast: 0.8 };
  return { best: best as unknown as SettledPlace<Reference>['best'], others: [] };
};

const chances = (spots: readonly SettledPlace<Reference>[]): number[] =>
  rateSpots({ light: spotLightOf([]), spots }, []).map(({ known }) => known);

it('A place in a row of packs is likelier a pack than the same place alone', () => {
  const [inRow = 0] = chances([place(100, 200, 0.66), place(152, 200, 0.9), place(48, 202, 0.9)]);
  const [alone = 0] = chances([place(100, 200, 0.66)]);
  const [above = 0] = chances([place(100, 200, 0.66), place(152, 420, 0.9), place(48, 422, 0.9)]);
  expect(inRow).toBeGreaterThan(0.5);
  expect(alone).toBeLessThan(0.5);
  expect(above).toBeCloseTo(alone);
});

it('A likeness counts less if the reference resembles anything else in the photo as much', () => {
  const [distinct = 0] = chances([place(100, 200, 0.8)]);
  const [common = 0] = chances([place(100, 200, 0.8, 0.78)]);
  expect(distinct).toBeGreaterThan(0.5);
  expect(common).toBeLessThan(0.1);
});
