import { z } from 'zod';

/** The form of archives that this release writes and reads. */
export const archiveFormat = 1;

/** The length of the key that encrypts the secrets of an archive. */
export const archiveKeyBytes = 32;

/** The manifest of an archive, `manifest.json`. */
export const ArchiveManifest = z.object({
  format: z.literal(archiveFormat, { error: 'was written by another release' }),
  /** The newest migration of the database. Rows fit only a database with the same schema. */
  schema: z.string(),
  company: z.object({ id: z.string(), name: z.string() }),
  exportedAt: z.iso.datetime(),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.number().int().min(0)),
  objects: z.number().int().min(0),
});
export type ArchiveManifest = z.infer<typeof ArchiveManifest>;

/** A stored object of an archive; its bytes are in the entry `objects/NUMBER`. */
export const ArchivedObject = z.object({
  key: z.string(),
  contentType: z.string(),
  byteSize: z.number().int().min(0),
  sha256: z.string(),
});
export type ArchivedObject = z.infer<typeof ArchivedObject>;

/** The names of an archive's entries. */
export const archiveEntries = {
  manifest: 'manifest.json',
  objects: 'objects.jsonl',
  rowsOf: (table: string): string => `rows/${table}.jsonl`,
  objectAt: (index: number): string => `objects/${index}`,
} as const;

/** The kinds of unfinished work that prevent an export, as texts. */
export const unfinishedWork = {
  sessions: 'sessions that are not processed yet',
  captures: 'shelf captures that are being analyzed',
  batches: 'open batches',
  deliveries: 'webhooks that are not delivered or given up yet',
  decisions: 'decisions that can still be undone',
  evaluations: 'runs over labeled sets',
} as const;
export type UnfinishedWork = Readonly<Record<keyof typeof unfinishedWork, number>>;
