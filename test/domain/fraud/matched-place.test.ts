import { expect, it } from 'vitest';
import { matchedPlace, type StoredFingerprint } from '../../../domain/fraud/matched-place.ts';

const print = (kind: string, fileIndex: number, page: number, value: string): StoredFingerprint => ({
  kind,
  fileIndex,
  page,
  value,
});
const own = [
  print('sha256', 0, 0, 'aa'),
  print('sha256', 1, 0, 'bb'),
  print('perceptual', 0, 0, '00000000000000ff'),
  print('perceptual', 1, 0, 'ffff000000000000'),
  print('perceptual', 1, 1, '0f0f0f0f0f0f0f0f'),
  print('text', 0, 0, '1,2,3,4'),
  print('text', 0, 0, ''),
];
const earlier = [
  print('sha256', 2, 0, 'bb'),
  print('perceptual', 0, 0, 'ffffffff00000000'),
  print('perceptual', 0, 2, '0f0f0f0f0f0f0f0e'),
  print('text', 0, 0, '9,9,9,9'),
  print('text', 3, 0, '1,2,3,9'),
];

it('The place of a similar picture is the two pages that differ least, counted from 1', () => {
  expect(matchedPlace('near_duplicate_image', own, earlier)).toEqual({
    own: { fileIndex: 1, page: 2 },
    earlier: { fileIndex: 0, page: 3 },
  });
});

it('The place of the same bytes or of a similar text is a whole file', () => {
  expect(matchedPlace('exact_duplicate', own, earlier)).toEqual({
    own: { fileIndex: 1, page: null },
    earlier: { fileIndex: 2, page: null },
  });
  expect(matchedPlace('near_duplicate_text', own, earlier)).toEqual({
    own: { fileIndex: 0, page: null },
    earlier: { fileIndex: 3, page: null },
  });
});

it('Matching values have no place, and neither have removed fingerprints', () => {
  expect(matchedPlace('duplicate_fields', own, earlier)).toBeNull();
  expect(matchedPlace('near_duplicate_image', own, [])).toBeNull();
});
