import type { FoundField } from './field.ts';

/** The chance that a field's value is right: label, place and lead as one, and never surer than its letters. */
export const confidenceOf = ({ best, lead }: FoundField): number => {
  const ruled = Math.min(1, best.score + 0.25 * Math.min(0.4, lead));
  const confidence = ruled * Math.min(1, best.span.textConfidence + 0.02);
  return Math.round(Math.min(0.99, Math.max(0.01, confidence)) * 1000) / 1000;
};
