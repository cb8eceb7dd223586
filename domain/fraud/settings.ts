import { z } from 'zod';
import { fraudSignalNames } from './signals.ts';

const share = z.number().min(0).max(1);
/** Hashes that differ in more bits are not found by the look-up (domain/fraud/fingerprints.ts). */
const hashDistanceLimit = 7;

/** What a version looks for, and from which score on (D14). docs/fraud.md tells how signals and weights come to a score. */
export const FraudSettings = z.object({
  enabled: z.boolean().default(true),
  /** Fields whose values, all the same, make two documents the same. */
  identifyingFields: z.array(z.string()).default([]),
  /**
   * Sets of fields that only one document can have, such as issuer and number. A second document with the same ones is the same document
   * again, or, where its total or its day is another, an altered copy. The identifying fields without amounts and days where none is given.
   */
  documentKeys: z.array(z.array(z.string()).min(1).max(5)).max(5).optional(),
  flagAt: share.default(0.6),
  blockAt: share.default(0.95),
  /** At most this many of 64 bits of two pages' perceptual hashes differ where they count as the same picture. */
  maxHashDistance: z.int().min(0).max(hashDistanceLimit).default(6),
  /** From this share of common text on, two texts count as the same. */
  minTextSimilarity: z.number().min(0.5).max(1).default(0.8),
  /** Values that are less sure are not compared with those of other documents. */
  minFieldConfidence: share.default(0.5),
  /** Other weights for signals, 0..1; 0 turns one off. */
  weights: z.partialRecord(z.enum(fraudSignalNames), share).default({}),
});
export type FraudSettings = z.output<typeof FraudSettings>;
