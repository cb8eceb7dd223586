import type { OutputField } from '../../domain/output-field.ts';
import { confidenceFeatures, kindOfField } from '../../processing/documents/extraction/fields/confidence.ts';
import type { FoundField } from '../../processing/documents/extraction/fields/found-field.ts';
import { leadOf } from '../../processing/documents/extraction/labels/candidate.ts';
import type { RuleKind } from '../../processing/documents/extraction/models/models.ts';
import { meanOf } from '../../processing/statistics.ts';
import { compare } from './compare.ts';
import type { Trial } from './logistic.ts';
import { observe } from './observe.ts';

/**
 * The assumed failure rate of the rules on documents unlike those that they were written with. On the documents
 * themselves they rarely fail, so a fit on only those would be far too confident.
 */
const unseenFailureRate: Readonly<Record<RuleKind, number>> = {
  party: 0.3,
  address: 0.1,
  date: 0.06,
  total: 0.07,
  number: 0.1,
  table: 0,
  other: 0.1,
};

/**
 * Returns the trials of one field of one document: the found value, and the value that the engine would have returned
 * if it had missed the right one (the best wrong candidate), weighted by the assumed failure rate. A table is right by
 * the share of its cells.
 */
export const trialsOfRules = (field: OutputField, found: FoundField, expected: unknown): Trial[] => {
  if (Array.isArray(found.value)) {
    const cells = observe(field, expected, found.value, null).map(({ right }) => Number(right));
    const share = cells.length === 0 ? 0 : meanOf(cells);
    const features = confidenceFeatures(found);
    return [
      { features, right: true, weight: share },
      { features, right: false, weight: 1 - share },
    ];
  }
  const isRight = (value: unknown): boolean => compare(field.type, expected, value).right;
  const right = isRight(found.value);
  const trial = { features: confidenceFeatures(found), right, weight: 1 };
  const wrong = found.candidates.filter(({ value }) => !isRight(value)).sort((a, b) => b.score - a.score);
  const [best] = wrong;
  if (!right || !best) return [trial];
  const rival: FoundField = { ...found, value: best.value, best, lead: leadOf(wrong, best) };
  return [trial, { features: confidenceFeatures(rival), right: false, weight: unseenFailureRate[kindOfField(found)] }];
};
