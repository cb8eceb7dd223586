import { at } from '../../../../domain/assert.ts';
import { chanceOfText } from '../../read/files/text-chance.ts';
import type { Candidate } from '../labels/candidate.ts';
import { models } from '../models/models.ts';
import type { Span } from '../sheet/sheet.ts';
import type { FoundField } from './found-field.ts';

/** Fields that have their own rules have their own calibration. */
export type CalibrationKind = 'issuer' | 'shop' | 'address' | 'date' | 'total' | 'other';

/** The weights of a logistic regression: the intercept first, then one for each feature. */
type Weights = readonly [intercept: number, score: number, lead: number, text: number];

/**
 * Logistic regressions of "the value is right" on {@link confidenceFeatures}, fitted by bench/calibrate.ts on scans of
 * receipts, on copies of them that were shrunk, rotated, blurred and compressed, and on born-digital invoices.
 * docs/accuracy.md explains how, and how well they hold.
 */
const weights: Readonly<Record<CalibrationKind, Weights>> = {
  issuer: [-5.67, 6.59, 2.52, 0.51],
  shop: [-3.06, 3.59, 1.23, 0.44],
  address: [-4.06, 6.17, 1.63, 0.37],
  date: [-4.06, 4.29, 3.27, 0.93],
  total: [-4.48, 6.22, 3.64, 0.36],
  other: [-3.73, 6.17, 3.4, 0.36],
};

/**
 * The calibration of a field, by its role. The names on a till receipt are all of one business, those on a letter are
 * not.
 */
export const kindOfField = ({ meaning, isOnReceipt }: FoundField): CalibrationKind => {
  switch (meaning.role) {
    case 'issuer':
      return isOnReceipt ? 'shop' : 'issuer';
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

const leadMax = 0.5;
/** An address may be right although some letters are not. */
const textLettersMax = 16;

/**
 * The limits of how sure the letters are. A PDF's own text is certain, but is no better evidence than good OCR that it
 * is the right text.
 */
const textChances = { least: 0.02, most: 0.985 } as const;

/**
 * The score of the rules, the lead over the next different value, and the log odds (-3.9 to 4.2) that the letters were
 * read right.
 */
export const confidenceFeatures = ({
  best,
  lead,
}: FoundField): readonly [score: number, lead: number, text: number] => [
  best.score,
  Math.min(leadMax, lead),
  textOdds(best.span),
];

const logOdds = (chance: number): number => Math.log(chance / (1 - chance));

/** The log odds (-3.9 to 4.2) that the letters of a text were read right. */
const textOdds = ({ text, textConfidence }: Span): number =>
  logOdds(
    Math.min(
      textChances.most,
      Math.max(textChances.least, chanceOfText(textConfidence, Math.min(textLettersMax, text.length))),
    ),
  );

/** Unseen kinds of papers hold more surprises than those that the model of labels was fitted on. */
const labelsMost = { text: 0.92, typed: 0.94 } as const;

/** A model is never certain. */
const rankedChances = { least: 0.005, most: 0.995 } as const;

/** The features of the confidence of a value that a model chose: the log odds of its chance and of its letters. */
export const rankedFeatures = ({ score, span }: Pick<Candidate, 'score' | 'span'>): readonly [number, number] => [
  logOdds(Math.min(rankedChances.most, Math.max(rankedChances.least, score))),
  textOdds(span),
];

/** The chance (0.01 to 0.99) that a field's value is right, by the given weights. */
export const confidenceWith = (weights: readonly number[], found: FoundField): number =>
  chanceWith(weights, confidenceFeatures(found));

const chanceWith = ([intercept = 0, ...slopes]: readonly number[], features: readonly number[]): number => {
  const sum = slopes.reduce((total, slope, index) => total + slope * at(features, index), intercept);
  return Math.round(Math.min(0.99, Math.max(0.01, 1 / (1 + Math.exp(-sum)))) * 1000) / 1000;
};

/**
 * The data of an electronic invoice needs no reading, but its issuer's program may have put a value into another
 * member.
 */
const attachedConfidence = 0.96;

/**
 * Of a field that no rule knows, only its label was found. These are subtracted from its log odds; values whose form
 * fits the type are better evidence than a text.
 */
const doubts = { text: 1.65, typed: 0.9 } as const;

/** Days and money in fields of these types. */
const typedText = /^(?:\d{4}-\d{2}-\d{2}(?:T.*)?|-?\d+\.\d{2})$/;

/** Tables and objects are found by more than a label. */
const doubtOf = (value: unknown): number => {
  if (typeof value === 'object') return 0;
  return typeof value === 'string' && !typedText.test(value) ? doubts.text : doubts.typed;
};

/** The calibrated chance (0.01 to 0.99) that a field's value is right, before its checks. */
export const confidenceOf = (found: FoundField): number => {
  if (found.attachment !== undefined) return attachedConfidence;
  const { best } = found;
  if (best.rankedBy) {
    const chance = chanceWith(models().confidence[best.rankedBy], rankedFeatures(best));
    if (best.rankedBy !== 'labels') return chance;
    const isText = typeof found.value === 'string' && !typedText.test(found.value);
    return Math.min(isText ? labelsMost.text : labelsMost.typed, chance);
  }
  const own = weights[kindOfField(found)];
  if (found.meaning.role !== null) return confidenceWith(own, found);
  const [intercept, ...slopes] = own;
  return confidenceWith([intercept - doubtOf(found.value), ...slopes], found);
};
