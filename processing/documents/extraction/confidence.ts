import type { FoundField } from './field.ts';

/** Fields that are found by rules of their own have calibrations of their own. */
export type CalibrationKind = 'issuer' | 'address' | 'date' | 'total' | 'other';

/** What a confidence is made from: intercept first, then the weight of each feature. */
type Weights = readonly [intercept: number, score: number, lead: number, text: number];

/**
 * Logistic regressions of "the value is right" on {@link confidenceFeatures}, made by bench/calibrate.ts on scans of receipts and on
 * copies of them that were shrunk, blurred and compressed; docs/accuracy.md tells how, and how well they hold.
 */
const weights: Readonly<Record<CalibrationKind, Weights>> = {
  issuer: [-6.91, 4.14, 1.74, 1.27],
  address: [-4.79, 5.77, 2.2, 0.55],
  date: [-5.31, 3.21, 1.89, 1.77],
  total: [-4.13, 5.89, 3.09, 0.45],
  other: [-4.58, 3.51, 2.38, 0.9],
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

/** Score of the rules, lead over the next other value, and how surely the letters were read (4 for a PDF's own text, near 0 for guesses). */
export const confidenceFeatures = ({
  best,
  lead,
}: FoundField): readonly [score: number, lead: number, text: number] => [
  best.score,
  Math.min(maxLead, lead),
  -Math.log(1.018 - Math.min(1, best.span.textConfidence)),
];

/** The calibrated chance that a field's value is right, 0.01 to 0.99. */
export const confidenceOf = (found: FoundField): number => {
  const [intercept, ...slopes] = weights[kindOfField(found)];
  const features = confidenceFeatures(found);
  const sum = slopes.reduce((total, slope, index) => total + slope * (features[index] ?? 0), intercept);
  return Math.round(Math.min(0.99, Math.max(0.01, 1 / (1 + Math.exp(-sum)))) * 1000) / 1000;
};
