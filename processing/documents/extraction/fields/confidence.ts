import { chanceOfText } from '../../read/files/text-chance.ts';
import type { FoundField } from './field.ts';

/** Fields that are found by rules of their own have calibrations of their own. */
export type CalibrationKind = 'issuer' | 'address' | 'date' | 'total' | 'other';

/** What a confidence is made from: intercept first, then the weight of each feature. */
type Weights = readonly [intercept: number, score: number, lead: number, text: number];

/**
 * Logistic regressions of "the value is right" on {@link confidenceFeatures}, made by bench/calibrate.ts on scans of receipts, on
 * copies of them that were shrunk, turned, blurred and compressed, and on born-digital invoices; docs/accuracy.md tells how, and how well they hold.
 */
const weights: Readonly<Record<CalibrationKind, Weights>> = {
  issuer: [-5.67, 6.59, 2.52, 0.51],
  address: [-4.06, 6.17, 1.63, 0.37],
  date: [-4.06, 4.29, 3.27, 0.93],
  total: [-4.48, 6.22, 3.64, 0.36],
  other: [-3.73, 6.17, 3.4, 0.36],
};

export const kindOfField = ({ meaning }: FoundField): CalibrationKind => {
  switch (meaning.role) {
    case 'issuer':
    case 'customer':
      return 'issuer';
    case 'issuerAddress':
      return 'address';
    case 'date':
      return 'date';
    case 'total':
      return 'total';
    default:
      return 'other';
  }
};

const maxLead = 0.5;
/** An address need not be right in each of its letters. */
const maxTextLetters = 16;

/** Letters cannot be surer than this: a PDF's own text is, and says no more than good OCR about whether it is the right text. */
const textChances = { least: 0.02, most: 0.985 } as const;

/** Score of the rules, lead over the next other value, and the odds that the letters were read right, as a logarithm (-3.9 to 4.2). */
export const confidenceFeatures = ({
  best,
  lead,
}: FoundField): readonly [score: number, lead: number, text: number] => {
  const { text, textConfidence } = best.span;
  const chance = Math.min(
    textChances.most,
    Math.max(textChances.least, chanceOfText(textConfidence, Math.min(maxTextLetters, text.length))),
  );
  return [best.score, Math.min(maxLead, lead), Math.log(chance / (1 - chance))];
};

/** The chance that a field's value is right by the given weights, 0.01 to 0.99. */
export const confidenceWith = ([intercept = 0, ...slopes]: readonly number[], found: FoundField): number => {
  const features = confidenceFeatures(found);
  const sum = slopes.reduce((total, slope, index) => total + slope * (features[index] ?? 0), intercept);
  return Math.round(Math.min(0.99, Math.max(0.01, 1 / (1 + Math.exp(-sum)))) * 1000) / 1000;
};

/** The calibrated chance that a field's value is right, 0.01 to 0.99. */
export const confidenceOf = (found: FoundField): number => confidenceWith(weights[kindOfField(found)], found);
