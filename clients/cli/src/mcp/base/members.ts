import { z } from 'zod';

/** Values by the names of their fields, as the workflow's output schema describes them. */
export const values = z.record(z.string(), z.unknown());

export const submissionStatus = z
  .string()
  .describe(
    'created, processing, capture_quality_blocked, review (waits for a person), approved, synced (approved, and every webhook was sent), rejected, cancelled or failed.',
  );
export const fraudStatus = z.string().nullable().describe('clean, flagged or blocked; null before the fraud checks.');
export const share = z.number().nullable().describe('0 to 1; null before processing.');
export const cursor = z.string().optional().describe('nextCursor of the previous page.');
export const nextCursor = z.string().nullable().describe('Give it as cursor for the next page; null on the last page.');
export const limit = z.int().min(1).max(100).default(20).describe('How many at most.');
export const waitSeconds = z
  .int()
  .min(0)
  .max(600)
  .default(45)
  .describe('How long to wait for the outcome. When the time is over, the answer shows how far it is.');
