import { readFile, rm } from 'node:fs/promises';
import { requireValue } from '../../domain/assert.ts';
import {
  type MailDocument,
  type MailRefusal,
  mailContentType,
  mailDocumentsId,
  mailIdentityOf,
  type OpenedMail,
} from '../../domain/mailboxes/mail.ts';
import { type MailboxRule, ruleFor } from '../../domain/mailboxes/rules.ts';
import { acceptedTypeOf, clientSubmissionIdOf, refusalOf } from '../../domain/sources/object.ts';
import { bytesPerMb } from '../../domain/uploads.ts';
import type { UploadWindow } from '../../domain/workflow-definitions/definition.ts';
import type { ImapConnection } from '../../platform/outbound/imap.ts';
import { createTemporaryFolder } from '../../platform/temporary-files.ts';
import type { MailboxRecord } from '../../prisma/mailboxes/mailboxes.ts';
import {
  decideDocuments,
  decideMail,
  type MailPlace,
  noteDocuments,
  noteDocumentsSession,
} from '../../prisma/mailboxes/mails.ts';
import { noteWait } from '../../prisma/mailboxes/waits.ts';
import type { MailOpener } from '../../processing/mails/mail-opener.ts';
import {
  openTakenSession,
  readTakenSession,
  SourceMustWait,
  submitTaken,
  type TakenFiles,
  type TakenSessionDeps,
  wasSubmitted,
} from '../sources/session.ts';
import { type Target, targetOf } from './target.ts';

export interface TakeMailDeps extends TakenSessionDeps {
  readonly opener: MailOpener;
  /** The largest email that is read, in bytes. */
  readonly mailBytesMax: number;
  /** Ends the check after the current email. */
  readonly signal: AbortSignal;
}

/** The outcome of an email. */
export interface MailOutcome {
  /** Null if everything in it became a submission. */
  readonly refusal: MailRefusal | null;
  /** The address that an answer may go to; null if nobody gets one. */
  readonly replyTo: string | null;
  /** The number of submissions created from it. */
  readonly submitted: number;
}

const metadataNameMax = 500;
const messageIdMax = 250;

/** A file of a session: a document, or the email itself. */
interface MailFile {
  readonly name: string;
  readonly contentType: string;
  readonly path: string;
}

/** The email as a file, if the workflow accepts one and has a place for it beside the documents. */
const mailFileOf = (upload: UploadWindow, documents: number, path: string, byteSize: number): MailFile[] =>
  upload.acceptedFormats.includes(mailContentType) &&
  documents < upload.maxFiles &&
  byteSize <= upload.maxFileSizeMb * bytesPerMb
    ? [{ name: 'mail.eml', contentType: mailContentType, path }]
    : [];

const wellFormed = (text: string, lengthMax: number): string => text.slice(-lengthMax).toWellFormed();

/** Creates one session of files, once. @returns why they were refused; null if they were submitted */
const takeFiles = async (
  deps: TakeMailDeps,
  mailbox: MailboxRecord,
  mail: OpenedMail,
  { companyId, version }: Target,
  id: string,
  files: readonly MailFile[],
): Promise<{ readonly reason: string | null; readonly isNew: boolean }> => {
  const { prisma, storage } = deps;
  const known = await noteDocuments(prisma, { id, mailboxId: mailbox.id, companyId });
  if (known.status !== 'found') return { reason: known.reason, isNew: false };
  if (!(await wasSubmitted(deps, companyId, known.sessionId))) {
    const names = files.map(({ name }) => name).join(', ');
    const taken: TakenFiles = {
      companyId,
      version,
      actor: { type: 'system', id: mailbox.id, label: 'Mailbox' },
      attempt: known.attempt,
      contentTypes: files.map(({ contentType }) => contentType),
      metadata: {
        source: 'mailbox',
        files: wellFormed(names, metadataNameMax),
        mail: {
          from: (mail.sender ?? '').toWellFormed(),
          subject: mail.subject.toWellFormed(),
          messageId: wellFormed(mail.messageId ?? '', messageIdMax),
        },
      },
      clientSubmissionIdOf: (attempt) =>
        clientSubmissionIdOf(requireValue(files[0], 'the first file of an email').name.toWellFormed(), id, attempt),
      note: (session) => noteDocumentsSession(prisma, id, session),
    };
    const session = await openTakenSession(deps, taken);
    if (session) {
      const stored = await readTakenSession(deps, companyId, session.sessionId);
      for (const { fileIndex, objectKey, contentType } of stored?.files ?? []) {
        const file = requireValue(files[fileIndex], 'a file of an email');
        await storage.upload(objectKey, await readFile(file.path), contentType);
      }
      const refused = await submitTaken(deps, taken, session.sessionId);
      if (refused) {
        await decideDocuments(prisma, id, refused.reason);
        return { reason: refused.reason, isNew: true };
      }
      if (!(await wasSubmitted(deps, companyId, session.sessionId))) {
        throw new SourceMustWait('The session of an email expired while it was stored. The next check continues.');
      }
    }
  }
  await decideDocuments(prisma, id, null);
  return { reason: null, isNew: true };
};

/** The documents that a workflow accepts, and why it refuses the others. */
const sortOut = ({ documents, problems }: OpenedMail, upload: UploadWindow) => {
  const reasons = [...problems];
  const accepted: (MailDocument & { readonly acceptedType: string })[] = [];
  for (const document of documents) {
    const refusal = refusalOf(document, upload, 'attachment');
    const acceptedType = acceptedTypeOf(document, upload);
    if (refusal || acceptedType === null) reasons.push(`${document.name}: ${refusal?.reason ?? 'It is not accepted.'}`);
    else accepted.push({ ...document, acceptedType });
  }
  return { accepted, reasons };
};

const reasonLengthMax = 2_000;

/**
 * If `take` finds that an email must wait, records the reason, so that the email is not downloaded again before the
 * reason is gone.
 */
const notingWait = async <T>(
  { prisma }: TakeMailDeps,
  { rules }: MailboxRecord,
  place: MailPlace,
  rule: MailboxRule,
  take: () => Promise<T>,
): Promise<T> => {
  try {
    return await take();
  } catch (error) {
    if (error instanceof SourceMustWait) await noteWait(prisma, place, { rules, rule, uploadBytes: error.uploadBytes });
    throw error;
  }
};

const refuse = (code: MailRefusal['code'], reason: string, submitted = 0) => ({
  refusal: { code, reason: reason.toWellFormed().slice(0, reasonLengthMax) },
  submitted,
});

/** Creates submissions from the documents of an opened email, by the rule that takes it. */
const takeByRule = async (
  deps: TakeMailDeps,
  mailbox: MailboxRecord,
  rule: MailboxRule,
  mail: OpenedMail,
  source: { readonly bytes: Buffer; readonly path: string },
): Promise<Omit<MailOutcome, 'replyTo'>> => {
  const target = await targetOf(deps, mailbox, rule);
  const { upload } = target.version;
  const { accepted, reasons } = sortOut(mail, upload);
  if (accepted.length === 0) {
    return reasons.length === 0
      ? refuse('no_document', 'The email has no attachment.')
      : refuse('not_accepted', reasons.join('\n'));
  }
  const groups = rule.sessions === 'mail' ? [accepted] : accepted.map((document) => [document]);
  const identity = mailIdentityOf(mail, source.bytes);
  let submitted = 0;
  for (const group of groups) {
    deps.signal.throwIfAborted();
    if (group.length > upload.maxFiles || group.length < upload.minFiles) {
      reasons.push(
        `The workflow accepts ${upload.minFiles} to ${upload.maxFiles} files; the email has ${group.length} suitable ones.`,
      );
      continue;
    }
    const files = [
      ...group.map(({ name, acceptedType, path }) => ({ name, contentType: acceptedType, path })),
      ...mailFileOf(upload, group.length, source.path, source.bytes.length),
    ];
    const id = mailDocumentsId(mailbox.id, identity, group);
    const { reason, isNew } = await takeFiles(deps, mailbox, mail, target, id, files);
    if (reason !== null) reasons.push(`${files.map(({ name }) => name).join(', ')}: ${reason}`);
    else if (isNew) submitted += 1;
  }
  return reasons.length > 0 ? refuse('not_accepted', reasons.join('\n'), submitted) : { refusal: null, submitted };
};

/** Creates submissions from the documents of an opened email. */
const takeOpened = async (
  deps: TakeMailDeps,
  mailbox: MailboxRecord,
  place: MailPlace,
  mail: OpenedMail,
  source: { readonly bytes: Buffer; readonly path: string },
): Promise<Omit<MailOutcome, 'replyTo'>> => {
  const rule = ruleFor(mailbox.rules, place.folder, mail);
  return rule
    ? notingWait(deps, mailbox, place, rule, () => takeByRule(deps, mailbox, rule, mail, source))
    : refuse('no_rule', "No rule of the mailbox matches the email's recipients, sender and subject.");
};

/** Creates submissions from the attachments of an email. @returns null if it is gone */
const decide = async (
  deps: TakeMailDeps,
  connection: ImapConnection,
  mailbox: MailboxRecord,
  place: MailPlace,
): Promise<(MailOutcome & { readonly sender: string | null; readonly subject: string }) | null> => {
  const { opener, mailBytesMax, signal } = deps;
  const head = await connection.readHead(place.uid);
  if (!head) return null;
  const unread = (code: MailRefusal['code'], reason: string) => ({
    refusal: { code, reason },
    replyTo: null,
    submitted: 0,
    sender: head.sender?.toWellFormed().replaceAll('\0', '').slice(0, 320) ?? null,
    subject: head.subject
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, ' ')
      .slice(0, 500),
  });
  if (head.byteSize > mailBytesMax) {
    return unread('too_large', `The email is larger than ${Math.floor(mailBytesMax / bytesPerMb)} MB.`);
  }
  const bytes = await connection.readMail(place.uid);
  if (!bytes) return null;
  const folder = await createTemporaryFolder('mail');
  try {
    const mail = await opener.open(bytes, folder, signal);
    if (!mail) return unread('unreadable', 'The email cannot be read: it is damaged, or its structure is too large.');
    const outcome = await takeOpened(deps, mailbox, place, mail, { bytes, path: `${folder}/mail.eml` });
    const { replyTo, sender, subject } = mail;
    return { ...outcome, replyTo, sender: sender?.toWellFormed() ?? null, subject: subject.toWellFormed() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Takes an email: its attachments become submissions, or it is refused. Every step may be repeated after it was
 * interrupted: the ids of sessions are derived from the Message-Id, the parts and their bytes.
 * @returns the outcome; null if the email is gone
 * @throws SourceMustWait if it cannot be taken for a while
 */
export const takeMail = async (
  deps: TakeMailDeps,
  connection: ImapConnection,
  mailbox: MailboxRecord,
  place: MailPlace,
): Promise<MailOutcome | null> => {
  const outcome = await decide(deps, connection, mailbox, place);
  if (outcome) {
    const { refusal, sender, subject } = outcome;
    await decideMail(deps.prisma, place, refusal, { sender, subject });
  }
  return outcome;
};
