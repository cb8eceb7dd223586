import {
  type FileHashes,
  type FingerprintKey,
  hammingDistance,
  lookedUpHashes,
  signatureSimilarity,
} from './fingerprints.ts';
import { layoutSimilarity, parseSketch } from './layout-sketch.ts';
import type { Likeness } from './scoring.ts';

/** An earlier submission that shares a look-up key with a document, and the value stored under that key. */
export interface Candidate {
  readonly submissionId: string;
  readonly kind: FingerprintKey['kind'];
  readonly value: string;
}

/** How alike two documents look, before their values are compared. */
export type Looks = Pick<Likeness, 'sameBytes' | 'hashDistance' | 'textSimilarity' | 'layoutSimilarity'>;

const noLooks: Looks = { sameBytes: false, hashDistance: null, textSimilarity: 0, layoutSimilarity: 0 };

const withCandidate = (looks: Looks, { kind, value }: Candidate, files: readonly FileHashes[]): Looks => {
  if (kind === 'sha256') return { ...looks, sameBytes: true };
  if (kind === 'perceptual') {
    const distances = files.flatMap((file) => lookedUpHashes(file).map((hash) => hammingDistance(hash, value)));
    if (looks.hashDistance !== null) distances.push(looks.hashDistance);
    return { ...looks, hashDistance: distances.length === 0 ? null : Math.min(...distances) };
  }
  if (kind === 'text') {
    const signature = value.split(',').map(Number);
    const similarities = files.map((file) => signatureSimilarity(file.textSignature, signature));
    return { ...looks, textSimilarity: Math.max(looks.textSimilarity, ...similarities) };
  }
  if (kind === 'layout') {
    const sketch = parseSketch(value);
    const similarities = files.map((file) => layoutSimilarity(file.layout ?? [], sketch));
    return { ...looks, layoutSimilarity: Math.max(looks.layoutSimilarity, ...similarities) };
  }
  return looks;
};

/** How alike a document with these files looks to each of its candidates, by submission. */
export const compareLooks = (
  candidates: readonly Candidate[],
  files: readonly FileHashes[],
): ReadonlyMap<string, Looks> => {
  const found = new Map<string, Looks>();
  for (const candidate of candidates) {
    const { submissionId } = candidate;
    found.set(submissionId, withCandidate(found.get(submissionId) ?? noLooks, candidate, files));
  }
  return found;
};
