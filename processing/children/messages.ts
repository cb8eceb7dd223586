/** A message from the parent: one job. The next one follows only after the answer. */
export interface JobMessage {
  readonly job: unknown;
}

/** A message from the child: any number of progress reports, then one answer. */
export type ChildMessage =
  | { readonly kind: 'progress'; readonly progress: unknown }
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly message: string };
