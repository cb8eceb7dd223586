import { z } from 'zod';
import { fraudSignalNames } from './signals.ts';

const share = z.number().min(0).max(1);
/** The look-up does not find hashes that differ in more bits (domain/fraud/fingerprints.ts). */
const hashDistanceLimit = 7;

/**
 * The fraud checks of a version and their thresholds (D14). docs/fraud.md explains how signals and weights become a
 * score.
 */
export const FraudSettings = z.object({
  enabled: z.boolean().default(true),
  /** If all these fields have the same values, two documents count as the same. */
  identifyingFields: z.array(z.string()).default([]),
  /**
   * Sets of fields that only one document can have, such as issuer and number. A second document with the same values
   * is a duplicate, or an altered copy if its total or its day differs. The default is the identifying fields without
   * amounts and days.
   */
  documentKeys: z.array(z.array(z.string()).min(1).max(5)).max(5).optional(),
  flagAt: share.default(0.6),
  blockAt: share.default(0.95),
  /**
   * The most bits, of 64, in which the perceptual hashes of two pages may differ and still count as the same picture.
   */
  hashDistanceMax: z.int().min(0).max(hashDistanceLimit).default(6),
  /** The share of common text from which two texts count as the same. */
  minTextSimilarity: z.number().min(0.5).max(1).default(0.8),
  /** Values with a lower confidence are not compared with those of other documents. */
  minFieldConfidence: share.default(0.5),
  /** Weights that replace the default ones, 0..1; 0 turns a signal off. */
  weights: z.partialRecord(z.enum(fraudSignalNames), share).default({}),
});
export type FraudSettings = z.output<typeof FraudSettings>;
