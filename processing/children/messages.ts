/** What the parent sends: one job, and the next one only after the answer. */
export interface JobMessage {
  readonly job: unknown;
}

/** What a child sends back. */
export type ChildMessage =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly message: string };
