import type { OutputField } from '../../domain/output-field.ts';
import {
  type CalibrationKind,
  confidenceFeatures,
  kindOfField,
} from '../../processing/documents/extraction/fields/confidence.ts';
import type { FoundField } from '../../processing/documents/extraction/fields/field.ts';
import { leadOf } from '../../processing/documents/extraction/labels/candidate.ts';
import { compare } from './compare.ts';
import type { Trial } from './logistic.ts';

/**
 * How often the rules are taken to fail on documents unlike those that they were made with. On the documents themselves they hardly fail,
 * so a fit on those alone would be far too sure.
 */
const unseenFailureRate: Readonly<Record<CalibrationKind, number>> = {
  issuer: 0.4,
  address: 0.1,
  date: 0.06,
  total: 0.07,
  other: 0.1,
};

/**
 * What one field of one document teaches: the value that was found, and the value that would have been given had the right one not been
 * recognized (the best of the wrong candidates), weighted by how often that is taken to happen.
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
