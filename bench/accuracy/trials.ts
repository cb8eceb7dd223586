import type { OutputField } from '../../domain/output-field.ts';
import {
  type CalibrationKind,
  confidenceFeatures,
  kindOfField,
} from '../../processing/documents/extraction/fields/confidence.ts';
import type { FoundField } from '../../processing/documents/extraction/fields/found-field.ts';
import { leadOf } from '../../processing/documents/extraction/labels/candidate.ts';
import { compare } from './compare.ts';
import type { Trial } from './logistic.ts';

/**
 * The assumed failure rate of the rules on documents unlike those that they were written with. On the documents
 * themselves they rarely fail, so a fit on those alone would be far too confident.
 */
const unseenFailureRate: Readonly<Record<CalibrationKind, number>> = {
  issuer: 0.4,
  shop: 0.25,
  address: 0.1,
  date: 0.06,
  total: 0.07,
  other: 0.1,
};

/**
 * Returns the trials of one field of one document: the found value, and the value that the engine would have returned
 * if it had missed the right one (the best wrong candidate), weighted by the assumed failure rate.
 */
export const trialsOf = (field: OutputField, found: FoundField, expected: unknown): Trial[] => {
  const isRight = (value: unknown): boolean => compare(field.type, expected, value).right;
  const right = isRight(found.value);
  const trial = { features: confidenceFeatures(found), right, weight: 1 };
  const wrong = found.candidates.filter(({ value }) => !isRight(value)).sort((a, b) => b.score - a.score);
  const [best] = wrong;
  if (!right || !best) return [trial];
  const rival: FoundField = { ...found, value: best.value, best, lead: leadOf(wrong, best) };
  return [trial, { features: confidenceFeatures(rival), right: false, weight: unseenFailureRate[kindOfField(found)] }];
};
