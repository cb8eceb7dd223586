import { type CaptureKind, captureKinds, type DocumentKind, documentKinds } from './kinds.ts';

/** A task of retention: removes one kind of content from the rows of one table. */
export type RetentionTask =
  | { readonly table: 'submissions'; readonly kind: DocumentKind }
  | { readonly table: 'sessions'; readonly kind: 'abandoned' }
  | { readonly table: 'captures'; readonly kind: CaptureKind }
  | { readonly table: 'openCaptures'; readonly kind: 'abandoned' }
  | { readonly table: 'batchDeliveries'; readonly kind: 'deliveries' }
  /** Events of batches that have no delivery. */
  | { readonly table: 'batchEvents'; readonly kind: 'deliveries' };

/** Every task of retention. */
export const retentionTasks: readonly RetentionTask[] = [
  ...documentKinds.map((kind) => ({ table: 'submissions', kind }) as const),
  { table: 'sessions', kind: 'abandoned' },
  ...captureKinds.map((kind) => ({ table: 'captures', kind }) as const),
  { table: 'openCaptures', kind: 'abandoned' },
  { table: 'batchDeliveries', kind: 'deliveries' },
  { table: 'batchEvents', kind: 'deliveries' },
];
