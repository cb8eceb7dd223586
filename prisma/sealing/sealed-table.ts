import type { Db } from '../client.ts';

/** The rows that one transaction encrypts. */
export const batchSize = 100;

/** Secrets that are not encrypted with the first key, or only unencrypted ones. */
export type SecretChoice = 'all' | 'plain';

/** A table with secrets, read in the order of its ids. */
export interface SealedTable<Row> {
  readonly firstId: string;
  /** Locks the next rows after an id that are not encrypted with the first key, or not at all. */
  next(tx: Db, afterId: string, which: SecretChoice): Promise<Row[]>;
  idOf(row: Row): string;
  /** Encrypts one row. @throws UnknownSecretsKeyError */
  seal(tx: Db, row: Row): Promise<void>;
}
