import { at } from '../../../../domain/assert.ts';
import { logistic } from '../../../statistics.ts';
import { chanceOfText } from '../../read/files/text-chance.ts';
import type { Candidate } from '../labels/candidate.ts';
import { models, type RuleKind } from '../models/models.ts';
import type { Span } from '../sheet/sheet.ts';
import type { FoundField } from './found-field.ts';

/**
 * The calibration of a field, by its role and its value. Days, amounts, numbers, parties and tables have their own
 * rules, which fail in different ways.
 */
export const kindOfField = ({ meaning, value }: Pick<FoundField, 'meaning' | 'value'>): RuleKind => {
  switch (meaning.role) {
    case 'issuer':
    case 'customer':
      return 'party';
    case 'issuerAddress':
      return 'address';
    case 'date':
      return 'date';
    case 'total':
      return 'total';
    case 'number':
    case 'orderNumber':
    case 'customerNumber':
      return 'number';
    default:
      return Array.isArray(value) ? 'table' : 'other';
  }
};

const leadMax = 0.5;
/** An address may be right although some letters are not. */
const textLettersMax = 16;

/**
 * The limits of the confidence in the letters. A PDF's own text is certain, but is no better evidence than good OCR
 * that it is the right text.
 */
const textChances = { least: 0.02, most: 0.985 } as const;

/**
 * The score of the rules, the lead over the next different value (of a table, the share of its lines whose numbers fit
 * each other), and the log odds (-3.9 to 4.2) that the letters were read right.
 */
export const confidenceFeatures = ({
  best,
  lead,
}: FoundField): readonly [score: number, lead: number, text: number] => [
  best.score,
  best.fitting ?? Math.min(leadMax, lead),
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

/** Values are less certain on new kinds of papers than on those that the model of labels was fitted on. */
const labelsMost = { text: 0.92, typed: 0.94, oneWord: 0.8 } as const;

/** A model is never certain. */
const rankedChances = { least: 0.005, most: 0.995 } as const;

const oddsOf = (chance: number): number => logOdds(Math.min(rankedChances.most, Math.max(rankedChances.least, chance)));

type Ranked = Pick<Candidate, 'score' | 'span'>;

/** The features of the confidence of a value at a label: the log odds of its chance and of its letters. */
export const labelFeatures = ({ score, span }: Ranked): readonly number[] => [oddsOf(score), textOdds(span)];

/** The same features of a name, and whether it is on a store receipt, where all names belong to one business. */
export const nameFeatures = (best: Ranked, isOnReceipt: boolean): readonly number[] => [
  ...labelFeatures(best),
  Number(isOnReceipt),
];

/** Rules and models are never certain, and a value that they chose is never certainly wrong. */
const fieldChances = { least: 0.01, most: 0.99 } as const;

/** The chance (0.01 to 0.99) that a field's value is right, by the given weights; `doubt` lowers the log odds. */
const chanceWith = (weights: readonly number[], features: readonly number[], doubt = 0): number => {
  const intercept = at(weights, 0) - doubt;
  const sum = features.reduce((total, feature, index) => total + at(weights, index + 1) * feature, intercept);
  const chance = Math.min(fieldChances.most, Math.max(fieldChances.least, logistic(sum)));
  return Math.round(chance * 1000) / 1000;
};

/**
 * The data of an electronic invoice needs no reading, but its issuer's program may have put a value into another
 * member.
 */
const attachedConfidence = 0.96;

/**
 * Subtracted from the log odds of a field that no rule knows: only its label was found. Values whose form fits the type
 * are better evidence than a text.
 */
const doubts = { text: 1.65, typed: 0.9 } as const;

/** Days and money in fields of these types. */
const typedText = /^(?:\d{4}-\d{2}-\d{2}(?:T.*)?|-?\d+\.\d{2})$/;

/** Tables and objects are found by more than a label. */
const doubtOf = (value: unknown): number => {
  if (typeof value === 'object') return 0;
  return typeof value === 'string' && !typedText.test(value) ? doubts.text : doubts.typed;
};

/** The chance that a value is right which a model chose by more than its role. */
const chanceByModel = (model: 'labels' | 'trees', { best, value }: Pick<FoundField, 'best' | 'value'>): number => {
  const isText = typeof value === 'string' && !typedText.test(value);
  const most = isText ? labelsMost.text : labelsMost.typed;
  return Math.min(
    best.isOneWord ? labelsMost.oneWord : most,
    chanceWith(models().confidence[model], labelFeatures(best)),
  );
};

const chanceByRules = (found: FoundField): number => {
  const doubt = found.meaning.role === null ? doubtOf(found.value) : 0;
  return chanceWith(models().confidence[kindOfField(found)], confidenceFeatures(found), doubt);
};

/** The calibrated chance (0.01 to 0.99) that a field's value is right, before its checks. */
export const confidenceOf = (found: FoundField): number => {
  if (found.attachment !== undefined) return attachedConfidence;
  const { best } = found;
  switch (best.rankedBy) {
    case 'names':
      return chanceWith(models().confidence.names, nameFeatures(best, found.isOnReceipt ?? false));
    case 'labels':
    case 'trees':
      return chanceByModel(best.rankedBy, found);
    case undefined:
      return chanceByRules(found);
  }
};

/** A value is doubted if the trees give it a lower chance. */
const undoubtedMin = 0.9;

/** The same of a value that its own rules chose and the trees judged: they may doubt it. */
export const confidenceWithTrees = (found: FoundField): number => {
  const own = confidenceOf(found);
  if (found.chanceOfTrees === undefined) return own;
  const judged = chanceWith(models().confidence.trees, labelFeatures({ ...found.best, score: found.chanceOfTrees }));
  return judged < undoubtedMin ? Math.min(own, judged) : own;
};
