import type { OutputField } from '../../../../domain/output-field.ts';
import type { SecondReading } from '../../../../domain/workflow-definitions/second-reader.ts';
import { checkByMeaning } from '../../extraction/checks/field-check.ts';
import { withChecks } from '../../extraction/checks/sum-check.ts';
import { meaningOf } from '../../extraction/meaning/roles.ts';
import type { FoundValue } from '../../extraction/result/assemble.ts';
import { ruleFactor } from '../llm/weigh-claim.ts';
import { isSameValue } from './same-value.ts';

/**
 * The confidence that a value of the model must have after its quote was looked up. Below it, neither the quote nor the
 * value is in the document, or the value breaks its field's rules.
 */
const verifiedMin = 0.5;

/** The value that two readers of a field arrive at together; null if there is none. */
export interface WeighedReading {
  readonly found: FoundValue | null;
  readonly reading: SecondReading;
}

/**
 * The chances that two independent readers are right, once it is known whether they said the same. If they agree, both
 * are right or both made the same mistake; if they differ, one of them is right or none is (Bayes).
 */
const chances = (first: number, second: number) => {
  const both = first * second;
  const neither = (1 - first) * (1 - second);
  const onlyFirst = first * (1 - second);
  const onlySecond = second * (1 - first);
  const differing = onlyFirst + onlySecond + neither;
  return { agreed: both / (both + neither), first: onlyFirst / differing, second: onlySecond / differing };
};

/** A value of the model, as sure as the model is trusted, with the check digits that its field's meaning asks for. */
const trustedValue = (field: OutputField, found: FoundValue, trust: number): FoundValue => {
  const checks = checkByMeaning(meaningOf(field).role, found.value);
  const evidence = found.evidence && checks.length > 0 ? { ...found.evidence, checks } : found.evidence;
  return { ...found, evidence, confidence: withChecks(trust * found.confidence, checks) };
};

/**
 * Weighs an engine's value of a field against that of a second reader.
 * @param first the value of the engine; null if it found none
 * @param second the value of the model, with the confidence that its quote gives it
 * @param trust how often such a value is right if the quote shows it, 0..1
 */
export const weighReadings = (
  field: OutputField,
  first: FoundValue | null,
  second: FoundValue,
  trust: number,
): WeighedReading => {
  if (second.value === null) return { found: first, reading: { outcome: 'absent', other: null } };
  if (first && isSameValue(field, first.value, second.value)) {
    // Both read the same characters, so neither can vouch for them.
    const characters = first.evidence?.textConfidence ?? 1;
    const { agreed } = chances(first.confidence, trust * second.confidence);
    const confidence = Math.max(first.confidence, Math.min(agreed, characters));
    const evidence = first.evidence ?? second.evidence;
    return { found: { ...first, confidence, evidence }, reading: { outcome: 'agreed', other: null } };
  }
  if (second.confidence < verifiedMin) return { found: first, reading: { outcome: 'unverified', other: null } };
  const model = trustedValue(field, second, trust);
  if (!first) return { found: model, reading: { outcome: 'added', other: null } };
  const differing = chances(first.confidence * ruleFactor(field, first.value), model.confidence);
  return differing.second > differing.first
    ? { found: { ...model, confidence: differing.second }, reading: { outcome: 'replaced', other: first.value } }
    : { found: { ...first, confidence: differing.first }, reading: { outcome: 'kept', other: second.value } };
};
