/** What the parent sends: one job, and the next one only after the answer. */
export interface JobMessage {
  readonly job: unknown;
}

/** What a child sends back: how far it has got, any number of times, then one answer. */
export type ChildMessage =
  | { readonly kind: 'progress'; readonly progress: unknown }
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly message: string };
