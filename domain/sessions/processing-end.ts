/** How long a workflow waits for a processor that answers later, in milliseconds. */
export interface AwaitedAnswer {
  readonly answerWithinMs: number;
  readonly heartbeatTimeoutMs: number | null;
}

/** How the processing of a session ended. Only times and states, because histories carry no findings. */
export type ProcessingEnd =
  /** The run was published together with the processing. */
  | { readonly kind: 'published'; readonly submissionStatus: string }
  /** The session had ended, or has a newer run: there is nothing to publish. */
  | { readonly kind: 'superseded' }
  /** The result, or its absence, is stored; a step of the workflow publishes it. */
  | { readonly kind: 'stored' }
  /** The processor answers later. */
  | { readonly kind: 'awaited'; readonly awaited: AwaitedAnswer };

/**
 * A {@link ProcessingEnd} as histories contain it. Workers of other releases read it, so its form does not change:
 * `published` is null for a superseded run, and null is a stored one.
 */
export type RecordedProcessingEnd = AwaitedAnswer | { readonly published: string | null } | null;

/**
 * The form of an end in a history.
 * @param publishes whether the workflow reads `published`; workflows of earlier releases publish in a separate step
 */
export const recordProcessingEnd = (end: ProcessingEnd, publishes: boolean): RecordedProcessingEnd => {
  switch (end.kind) {
    case 'published':
      return { published: end.submissionStatus };
    case 'superseded':
      return publishes ? { published: null } : null;
    case 'stored':
      return null;
    case 'awaited':
      return end.awaited;
  }
};

/** The end that a history records. */
export const readProcessingEnd = (recorded: RecordedProcessingEnd): ProcessingEnd => {
  if (recorded === null) return { kind: 'stored' };
  if (!('published' in recorded)) return { kind: 'awaited', awaited: recorded };
  const { published } = recorded;
  return published === null ? { kind: 'superseded' } : { kind: 'published', submissionStatus: published };
};
