/** A message from the parent: one job. The next one follows only after the answer. */
export interface JobMessage<Job = unknown> {
  readonly job: Job;
  /** The span that the job continues; null if no spans are exported. */
  readonly traceparent: string | null;
}

/**
 * The time that a job took in the child, in milliseconds since the epoch. The parent records it: a child has no
 * exporter.
 */
export interface JobSpan {
  readonly parent: string;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly hasFailed: boolean;
}

/** A message from the child: any number of progress reports, its span if it was asked for, then one answer. */
export type ChildMessage =
  | { readonly kind: 'span'; readonly span: JobSpan }
  | { readonly kind: 'progress'; readonly progress: unknown }
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly message: string };
