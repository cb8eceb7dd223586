import type { ShelfRecognitionSettings } from '../shelf-profiles/profile.ts';
import type { ShelfEvent } from './event.ts';
import type { ShelfError } from './snapshot.ts';
import type { ShelfTransition } from './status.ts';

/** The change of the capture when an outcome is published, by kind of outcome. */
export const transitionOfOutcome = {
  completed: 'complete',
  blocked: 'block',
  failed: 'fail',
} as const satisfies Record<string, ShelfTransition>;

/** The event that reports an outcome. */
export const eventOfOutcome = {
  completed: 'shelf.analysis.completed',
  blocked: 'shelf.analysis.blocked',
  failed: 'shelf.analysis.failed',
} as const satisfies Record<string, ShelfEvent['type']>;

export type ShelfEngineName = ShelfRecognitionSettings['engine'];

/** Quality findings of one photo, as its snapshot shows them. */
export interface PhotoFindings {
  readonly photoId: string;
  readonly quality: readonly object[];
}

/** How the work of a run ended. It is stored until it is published. */
export type ShelfOutcome = {
  readonly photos: readonly PhotoFindings[];
  /** The engine that worked, with its models; null if the work ended before an engine started. */
  readonly engine: object | null;
} & (
  | {
      readonly kind: 'completed';
      /** The result of decision D25, without `runId` and `completedAt`. */
      readonly result: object;
      /** The lowest confidence of a recognized facing; null if nothing was recognized. */
      readonly lowestConfidence: number | null;
    }
  | { readonly kind: 'blocked' | 'failed'; readonly error: ShelfError }
);

/** The result of a completed run as callers read it (decision D25). */
export const publishedResult = (
  runId: string,
  { result }: Extract<ShelfOutcome, { kind: 'completed' }>,
  completedAt: Date,
): object => ({ runId, ...result, completedAt: completedAt.toISOString() });

/** The outcome of a run whose work failed every time it was tried. */
export const brokenOffOutcome: ShelfOutcome = {
  kind: 'failed',
  photos: [],
  engine: null,
  error: {
    code: 'analysis_broke_off',
    message:
      'The photos could not be analyzed after several attempts. Reprocess the capture, or contact the operator of this service.',
    photos: [],
  },
};

/** The outcome of a run that was not analyzed because an outage lasted longer than PROCESSING_OUTAGE_MAX. */
export const unavailableOutcome: ShelfOutcome = {
  kind: 'failed',
  photos: [],
  engine: null,
  error: {
    code: 'analysis_unavailable',
    message:
      'The photos were not analyzed because a service that the analysis needs was not available for too long. Reprocess the capture later.',
    photos: [],
  },
};

/** The outcome of a run whose result the database refuses. */
export const unstorableOutcome: ShelfOutcome = {
  kind: 'failed',
  photos: [],
  engine: null,
  error: {
    code: 'result_not_storable',
    message:
      'The photos were analyzed, but the result cannot be stored. Trying again would not help: contact the operator of this service.',
    photos: [],
  },
};

/** The outcome of a run whose workflow an operator ended. */
export const terminatedOutcome: ShelfOutcome = {
  kind: 'failed',
  photos: [],
  engine: null,
  error: { code: 'analysis_terminated', message: 'processing was terminated by an operator', photos: [] },
};

/**
 * The outcome of a run whose profile version names an engine that this installation does not have. Trying again would
 * not help.
 */
export const missingEngineOutcome = (name: ShelfEngineName): ShelfOutcome => ({
  kind: 'failed',
  photos: [],
  engine: null,
  error: {
    code: 'engine_unavailable',
    message:
      `The profile of this capture uses the recognition engine "${name}", which is not available in this installation. ` +
      'Use another profile version, or contact the operator of this service.',
    photos: [],
  },
});

/**
 * Codes of failures that the photos did not cause: outages, lost workers, an operator, and services that are not set up
 * correctly. All of them in a time span can be analyzed again at the same time (D45).
 */
export const restartableShelfCodes = [
  'analysis_unavailable',
  'analysis_broke_off',
  'analysis_terminated',
  'result_not_storable',
  'engine_unavailable',
  'recognizer_silent',
  'recognizer_refused',
  'recognizer_answer_invalid',
  'llm_refused',
  'llm_answer_unusable',
] as const;
export type RestartableShelfCode = (typeof restartableShelfCodes)[number];
