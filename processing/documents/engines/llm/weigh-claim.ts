import { at } from '../../../../domain/assert.ts';
import type { OutputField } from '../../../../domain/output-field.ts';
import type { WorkflowKind } from '../../../../domain/workflow-definitions/definition.ts';
import type { FoundValue } from '../../extraction/result/assemble.ts';
import { brokenRule } from '../../extraction/result/validation.ts';
import { squash } from '../../extraction/sheet/fold.ts';
import type { PageSearch, QuotePlace } from '../answer/page-search.ts';
import type { ClaimedField } from './parse-answer.ts';

/**
 * The confidence of a claim by the parts that could be verified. The numbers are set by rule, not calibrated: they rank
 * claims so that a value that is not in the document falls below the usual `reviewBelow` of 0.8.
 */
const confidences = {
  /** The quote is in the document and shows the value. */
  shown: 0.96,
  /** The document has a passage very similar to the quote, and it shows the value. */
  shownAlike: 0.85,
  /** The quote is in the document and is about the field. The value is the model's judgment, as for "yes" and "no". */
  judged: 0.85,
  /** The quote is in the document, but does not contain the value. */
  quotedOnly: 0.6,
  /** The quote is not in the document, or is too short to mean anything, but the value itself is. */
  valueOnly: 0.7,
  /** The content of a picture: there is no text to verify it. */
  pictured: 0.65,
  unverified: 0.3,
} as const;
/** A quote of so few letters and digits is somewhere on nearly every page, so it shows nothing about its field. */
const shortMaxChars = 2;

/** The factor of a confidence by the rules of its field: a value that breaks one is half as likely to be right. */
export const ruleFactor = (field: OutputField, value: unknown): number => (brokenRule(field, value) === null ? 1 : 0.5);

const digitsOf = (text: string): string[] =>
  (text.match(/\d[\d.,'’ ]*/g) ?? []).map((run) => run.replace(/\D/g, '').replace(/^0+(?=\d)/, ''));

const numberForms = (value: unknown): string[] => {
  const text = String(value).replace('-', '');
  const parts = text.split('.');
  const whole = at(parts, 0);
  const decimals = parts[1] ?? '';
  const digits = (whole + decimals).replace(/^0+(?=\d)/, '');
  return /^0*$/.test(decimals) ? [digits, whole.replace(/^0+(?=\d)/, '')] : [digits];
};

/** Whether a passage names the field by a word of its label or name. Shorter words are in every document. */
const namesField = ({ label, name }: OutputField, passage: string): boolean => {
  const words = `${label} ${name}`.match(/\p{L}{3,}/gu) ?? [];
  return words.some((word) => squash(passage).includes(squash(word)));
};

/** Whether a passage shows the value of a field other than an array or object. Nothing shows a boolean. */
const shows = (field: OutputField, value: unknown, passage: string): boolean => {
  switch (field.type) {
    case 'number':
    case 'integer':
    case 'currency': {
      const forms = numberForms(value);
      return digitsOf(passage).some((digits) => forms.includes(digits));
    }
    case 'date':
    case 'datetime': {
      const date = /^\d{2}(\d{2})-\d{2}-(\d{2})/.exec(String(value));
      if (!date) return false;
      const year = at(date, 1);
      const day = Number(at(date, 2));
      const runs = passage.match(/\d+/g) ?? [];
      return (
        runs.some((run) => run.endsWith(year)) &&
        runs.some((run) => Number(run.slice(0, 2)) === day || Number(run.slice(-2)) === day)
      );
    }
    case 'string':
    case 'enum':
      return squash(passage).includes(squash(String(value)));
    default:
      return false;
  }
};

const leavesOf = (value: unknown): (string | number)[] => {
  if (typeof value === 'string' || typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
};

/** The share of an array's or object's values that are somewhere in the document, numbers in any notation. */
const shareFound = (value: unknown, search: PageSearch): number => {
  const leaves = leavesOf(value);
  const found = leaves.filter(
    (leaf) => search.find(String(leaf)) !== null || search.find(at(numberForms(leaf), 0)) !== null,
  );
  return leaves.length === 0 ? 0 : found.length / leaves.length;
};

const scalarConfidence = (
  field: OutputField,
  { value, quote }: ClaimedField,
  place: QuotePlace | null,
  search: PageSearch,
  kind: WorkflowKind,
): number => {
  const isLookedUp = field.type !== 'boolean' && field.type !== 'enum';
  if (place && quote) {
    const isJudged = !isLookedUp && !shows(field, value, place.evidence.text);
    if (isJudged) return namesField(field, place.evidence.text) ? confidences.judged : confidences.quotedOnly;
    if (!shows(field, value, place.evidence.text) && !(place.similarity === 1 && shows(field, value, quote))) {
      return confidences.quotedOnly;
    }
    if (squash(quote).length <= shortMaxChars) return confidences.valueOnly;
    return place.similarity === 1 ? confidences.shown : confidences.shownAlike;
  }
  if (isLookedUp && search.find(String(value)) !== null) return confidences.valueOnly;
  return kind === 'photo' && quote === null ? confidences.pictured : confidences.unverified;
};

/**
 * Verifies the model's claim about a field against the text that was read. If the quote is missing from the document,
 * or does not show the value, the confidence is lower. The value itself stays, for a person to judge.
 */
export const weighClaim = (
  field: OutputField,
  claim: ClaimedField,
  search: PageSearch,
  kind: WorkflowKind,
): FoundValue => {
  const { value, quote, problems } = claim;
  if (value === null) return { value, confidence: 0, evidence: null, problems };
  const place = quote === null ? null : search.find(quote);
  const isComposed = field.type === 'array' || field.type === 'object';
  const found = isComposed
    ? confidences.unverified + (confidences.shown - confidences.unverified) * shareFound(value, search)
    : scalarConfidence(field, claim, place, search, kind);
  const evidence = place?.evidence ?? null;
  const letters = Math.min(1, (evidence?.textConfidence ?? 1) + 0.02);
  return { value, confidence: found * ruleFactor(field, value) * letters, evidence, problems };
};
