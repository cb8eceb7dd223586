import type { OpenedMail } from '../../domain/mailboxes/mail.ts';

/** A job for a process that opens emails: to write the documents of an email into a folder. */
export interface MailJob {
  readonly kind: 'open';
  readonly path: string;
  /** The folder for the documents, which are named by their order. */
  readonly folder: string;
}

/** The answer to each kind of job. */
export interface MailJobResults {
  /** Null if the email cannot be read. */
  readonly open: OpenedMail | null;
}
