import { z } from 'zod';

/** The fields that the second reader is asked for: the doubtful ones, or all fields of a document that has any. */
export const secondReaderAsks = ['doubtful', 'all'] as const;
/** Which missing fields count as doubtful. */
export const doubtfulMissing = ['required', 'all'] as const;

/**
 * A language model that reads again what the engine `builtin` is unsure of. The budget is that of the workflow, for all
 * companies and versions together, and starts again at midnight UTC.
 */
export const SecondReaderSettings = z.object({
  /** A value with a lower confidence is doubtful; so is one below its own threshold in `reviewFieldsBelow`. */
  below: z.number().min(0).max(1).default(0.8),
  ask: z.enum(secondReaderAsks).default('doubtful'),
  missing: z.enum(doubtfulMissing).default('required'),
  /** How many of the model's values are right if the page shows what it quotes, 0..1. */
  trust: z.number().min(0.05).max(0.99).default(0.6),
  documentsPerDay: z.int().min(1).max(10_000_000).default(1_000),
  /** No limit if missing. Needs the prices of the model in the installation's settings. */
  usdPerDay: z.number().positive().max(1_000_000).optional(),
});
export type SecondReaderSettings = z.output<typeof SecondReaderSettings>;

/** How the two readers of a field relate. */
export const secondReadingOutcomes = [
  /** Both found the same value. */
  'agreed',
  /** Only the second reader found a value, which was taken. */
  'added',
  /** They differ, and the value of the second reader was taken. */
  'replaced',
  /** They differ, and the value of the engine stayed. */
  'kept',
  /** The second reader says that the document has no such value. */
  'absent',
  /** The second reader gave a value that the document does not show; it was not used. */
  'unverified',
] as const;
export type SecondReadingOutcome = (typeof secondReadingOutcomes)[number];

/** The second reader's answer about a field. */
export interface SecondReading {
  readonly outcome: SecondReadingOutcome;
  /** The value that was not taken: the second reader's if it was `kept`, the engine's if it was `replaced`. */
  readonly other: unknown;
}

/** Why a workflow with these settings cannot have a second reader; null if it can, or has none. */
export const secondReaderProblem = ({
  secondReader,
  engine,
  severalDocuments,
}: {
  readonly secondReader?: SecondReaderSettings | undefined;
  readonly engine: string;
  readonly severalDocuments?: string | undefined;
}): string | null => {
  if (!secondReader) return null;
  if (engine !== 'builtin') return `needs the engine "builtin"; "${engine}" does not say what it is unsure of`;
  return severalDocuments === 'split'
    ? 'cannot be combined with severalDocuments "split": the model reads all documents of an upload as one'
    : null;
};
