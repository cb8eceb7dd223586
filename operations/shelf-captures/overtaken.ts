/** Someone else has changed the content that the reviewer read; `by` is null if a newer run did. */
export interface Overtaken {
  readonly kind: 'overtaken';
  readonly by: string | null;
}
