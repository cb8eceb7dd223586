import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenedMail } from '../../domain/mailboxes/mail.ts';
import { ChildPool } from '../children/child-pool.ts';
import type { Confinement } from '../children/confinement.ts';
import { ChildError } from '../children/errors.ts';
import type { MailJob, MailJobResults } from './jobs.ts';

export type MailOpener = ReturnType<typeof createMailOpener>;

const entry = fileURLToPath(new URL('./child-main.ts', import.meta.url));
const limits = { timeoutMs: 60_000, memoryMaxMb: 2_048 };
const concurrency = 2;
const idleMs = 60_000;
/** The error codes of a process that a hostile email has stalled or crashed. */
const brokenBy: readonly ChildError['code'][] = ['processing_timeout', 'processing_crashed', 'processing_memory'];

/** Opens emails of strangers in child processes, two at a time. @param confinement by default, it is not confined */
export const createMailOpener = (confinement?: Confinement) => {
  const pool = new ChildPool<MailJob, MailJobResults>({ entry, confinement, size: concurrency, limits, idleMs });
  return {
    /**
     * Writes the documents of an email into a temporary folder.
     * @returns its content; null if it cannot be read
     */
    async open(source: Uint8Array, folder: string, signal: AbortSignal): Promise<OpenedMail | null> {
      const path = join(folder, 'mail.eml');
      const documents = join(folder, 'documents');
      await writeFile(path, source);
      await mkdir(documents, { recursive: true });
      try {
        return await pool.run({ kind: 'open', path, folder: documents }, signal);
      } catch (error) {
        if (error instanceof ChildError && brokenBy.includes(error.code)) return null;
        throw error;
      }
    },
    close: (): Promise<void> => pool.close(),
  };
};
