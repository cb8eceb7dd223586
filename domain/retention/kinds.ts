import { z } from 'zod';
import { keysOf, recordOf } from '../narrowing.ts';

/**
 * The kinds of content with their own retention. `files`: uploaded documents. `data`: extracted and given values.
 * `deliveries`: webhook bodies and attempts. `events`: the history. `fingerprints`: the values that later documents are
 * compared with. `abandoned`: sessions and captures that were never submitted, with their uploads. `shelfPhotos` and
 * `shelfResults`: the parts of a capture.
 */
export const retentionKinds = [
  'files',
  'data',
  'deliveries',
  'events',
  'fingerprints',
  'abandoned',
  'shelfPhotos',
  'shelfResults',
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** The kinds that a submission has, with the bit that marks each as removed in `submissions.removed_kinds`. */
export const documentBits = { files: 1, data: 2, deliveries: 4, events: 8, fingerprints: 16 } as const;
export type DocumentKind = keyof typeof documentBits;
export const documentKinds = keysOf(documentBits);

/** The kinds that a shelf capture has, with the bit that marks each as removed in `shelf_captures.removed_kinds`. */
export const captureBits = { shelfPhotos: 1, shelfResults: 2, deliveries: 4 } as const;
export type CaptureKind = keyof typeof captureBits;
export const captureKinds = keysOf(captureBits);

const sumOf = (bits: Readonly<Record<string, number>>): number =>
  Object.values(bits).reduce((sum, bit) => sum + bit, 0);

/** `removed_kinds` of a submission and of a capture with nothing left. */
export const everyDocumentBit = sumOf(documentBits);
export const everyCaptureBit = sumOf(captureBits);

/** Every value of `removed_kinds` that lacks a bit, so that an index can find what still has that kind. */
export const withoutBit = (bit: number, every: number): number[] =>
  Array.from({ length: every + 1 }, (_, mask) => mask).filter((mask) => (mask & bit) === 0);

/** 100 years: anyone who asks for longer means forever. */
export const retentionDaysMax = 36_500;

const days = z.int().min(1).max(retentionDaysMax).nullable();

/**
 * The settings of a company or of one of its workflows: days, null to keep forever. A kind that is missing follows the
 * wider setting.
 */
export const RetentionSettings = z.strictObject(recordOf(retentionKinds, () => days.optional()));
export type RetentionSettings = z.output<typeof RetentionSettings>;

/** Days of each kind; null means forever. */
export type RetentionDays = Readonly<Record<RetentionKind, number | null>>;

/** Kinds that a workflow can have a setting for. The others are set only for a company. */
export const workflowKinds: readonly RetentionKind[] = [...documentKinds, 'abandoned'];

/**
 * The effective days of each kind: the narrowest setting that names it. `settings` go from the widest to the narrowest.
 */
export const effectiveDays = (defaults: RetentionDays, ...settings: readonly RetentionSettings[]): RetentionDays =>
  recordOf(retentionKinds, (kind) => {
    const named = settings.findLast((one) => one[kind] !== undefined);
    return named === undefined ? defaults[kind] : (named[kind] ?? null);
  });
