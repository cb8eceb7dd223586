import { expect, it } from 'vitest';
import { type Finding, pairsOf, pairWords } from '../../../panel/page/src/pages/submissions/compare/pairs.ts';

const found = (id: string, target: string | null, parts: Partial<Finding> = {}): Finding => ({
  id,
  checkType: 'duplicate_fields',
  score: 0.5,
  place: null,
  resolution: null,
  resolvedBy: null,
  target: target === null ? null : { id: target },
  ...parts,
});

it('Findings about the same earlier document are one match with the strongest first, unless they were decided separately', () => {
  const place = { own: 1, earlier: 2 };
  const pairs = pairsOf([
    found('values', 'sub_1', { score: 0.7 }),
    found('edited', null, { checkType: 'document_tampering' }),
    found('picture', 'sub_1', { score: 0.6, checkType: 'near_duplicate_image', place }),
    found('other', 'sub_2', { checkType: 'exact_duplicate' }),
    found('decided', 'sub_2', { resolution: 'false_positive', resolvedBy: 'ana@example.com' }),
  ]);
  expect(pairs.map(({ id }) => id)).toEqual(['values', 'edited', 'other', 'decided']);
  expect(pairs.map(pairWords)).toEqual(['Same values, looks the same', 'Signs of editing', 'Same file', 'Same values']);
  expect(pairs[0]).toMatchObject({ place, findings: [{ id: 'values' }, { id: 'picture' }] });
});
