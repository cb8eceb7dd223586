import { describe, expect, it } from 'vitest';
import { type Candidate, compareLooks } from '../../../domain/fraud/candidates.ts';
import type { FileHashes } from '../../../domain/fraud/fingerprints.ts';
import { formatSketch } from '../../../domain/fraud/layout-sketch.ts';
import { type FoundMatch, matchesToKeep } from '../../../domain/fraud/scoring.ts';

const file: FileHashes = {
  fileIndex: 0,
  sha256: 'a',
  perceptualHashes: ['00000000000000ff'],
  textSignature: [1, 2, 3, 4],
};
const candidate = (kind: Candidate['kind'], value: string): Candidate => ({ submissionId: 'sub_1', kind, value });

it('The likeness of two documents is "same bytes" if a file has the same hash', () => {
  expect(compareLooks([candidate('sha256', 'a')], [file]).get('sub_1')).toMatchObject({ sameBytes: true });
});

it('The likeness of two documents is the fewest differing bits between two of their pages', () => {
  const looks = compareLooks(
    [candidate('perceptual', '000000000000000f'), candidate('perceptual', '00000000000000fe')],
    [file],
  );
  expect(looks.get('sub_1')).toEqual({ sameBytes: false, hashDistance: 1, textSimilarity: 0, layoutSimilarity: 0 });
});

it('The likeness of two documents considers quarter turns of a page whose orientation was a guess', () => {
  const turned = { ...file, turnedHashes: ['ff00000000000000'] };
  const looks = compareLooks([candidate('perceptual', 'fe00000000000000')], [turned]);
  expect(looks.get('sub_1')?.hashDistance).toBe(1);
});

it('The likeness of two documents is the highest share of equal places in their text signatures', () => {
  const looks = compareLooks([candidate('text', '1,2,3,9'), candidate('text', '9,9,9,4')], [file]);
  expect(looks.get('sub_1')?.textSimilarity).toBe(0.75);
});

it('The likeness of two documents is the highest share of features that the sketches of their layouts have in common', () => {
  const layout = Array.from({ length: 10 }, (_, index) => index * 7);
  const looks = compareLooks(
    [candidate('layout', formatSketch(layout.slice(2))), candidate('layout', formatSketch([1, 2, 3]))],
    [{ ...file, layout }],
  );
  expect(looks.get('sub_1')?.layoutSimilarity).toBe(1);
});

it('The likeness of two documents is zero for a candidate that shares only values', () => {
  expect(compareLooks([candidate('document', 'number:1')], [file]).get('sub_1')).toEqual({
    sameBytes: false,
    hashDistance: null,
    textSimilarity: 0,
    layoutSimilarity: 0,
  });
});

describe('The matches to keep', () => {
  const match = (score: number, similarity = 1): FoundMatch => ({
    checkType: 'near_duplicate_text',
    targetSubmissionId: `sub_${score}_${similarity}`,
    score,
    similarity,
    explanation: '',
    signals: [],
    differences: [],
  });

  it('The matches to keep are all that reach the flag threshold', () => {
    const strong = Array.from({ length: 9 }, (_, index) => match(0.6, index / 10));
    expect(matchesToKeep(strong, 0.6)).toEqual(strong);
  });

  it('The matches to keep are the three strongest of those below it, the more similar first', () => {
    const weak = [match(0.1), match(0.4, 0.8), match(0.4, 0.9), match(0.2), match(0.3)];
    expect(matchesToKeep(weak, 0.6)).toEqual([match(0.4, 0.9), match(0.4, 0.8), match(0.3)]);
  });
});
