import { createHash } from 'node:crypto';
import type { RoutedMail } from './rules.ts';

/** The limits of one email. */
export const mailLimits = {
  /** Documents in it, with those of archives and of emails inside. */
  documents: 100,
  /** Emails and archives inside each other; the email itself is the first level. */
  depth: 4,
  /** Bytes of everything that is unpacked. */
  unpackedBytes: 256 * 1024 * 1024,
  /** Entries of an archive, folders included. */
  archiveEntries: 1_000,
} as const;

/** A document in an email. */
export interface MailDocument {
  /**
   * The document's place, such as `2`, or `2/1` for a document in an archive. It is the same whenever the email is
   * read.
   */
  readonly part: string;
  readonly name: string;
  readonly contentType: string;
  readonly byteSize: number;
  /** SHA-256 in hexadecimal. */
  readonly digest: string;
  /** The type by its first bytes. */
  readonly sniffedType: string;
  /** The path of the file with its bytes. */
  readonly path: string;
}

/** The facts about an opened email. */
export interface OpenedMail extends RoutedMail {
  readonly messageId: string | null;
  /** To whom an answer goes; null if the email must not be answered. */
  readonly replyTo: string | null;
  readonly documents: readonly MailDocument[];
  /** The parts that could not be extracted, as sentences. */
  readonly problems: readonly string[];
}

/** The identity of an email wherever it is moved: its Message-Id, or its bytes if it has none. */
export const mailIdentityOf = ({ messageId }: Pick<OpenedMail, 'messageId'>, source: Uint8Array): string =>
  messageId ?? createHash('sha256').update(source).digest('hex');

/**
 * The identity of documents of an email that become one session. It includes their bytes: senders choose the
 * Message-Id, and some use one twice.
 */
export const mailDocumentsId = (
  mailboxId: string,
  mailIdentity: string,
  documents: readonly Pick<MailDocument, 'part' | 'digest'>[],
): string =>
  createHash('sha256')
    .update(JSON.stringify([mailboxId, mailIdentity, documents.map(({ part, digest }) => [part, digest])]))
    .digest('hex');

/** Why an email stays in its folder. */
export interface MailRefusal {
  readonly code: 'no_rule' | 'no_document' | 'too_large' | 'unreadable' | 'not_accepted';
  readonly reason: string;
}

/** The type of an email as a file. A workflow that accepts it keeps the email beside the documents. */
export const mailContentType = 'message/rfc822';
