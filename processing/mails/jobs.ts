/** A job for a process that opens emails: it writes the documents of an email into a folder. */
export interface MailJob {
  readonly path: string;
  /** Where the documents are written, named by their order. */
  readonly folder: string;
}
