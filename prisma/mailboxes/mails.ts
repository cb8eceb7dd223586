import type { MailRefusal } from '../../domain/mailboxes/mail.ts';
import { oneOf } from '../../domain/narrowing.ts';
import { type SourceObjectStatus, sourceObjectStatuses } from '../../domain/sources/status.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';

/** The place of an email. */
export interface MailPlace {
  readonly mailboxId: string;
  readonly folder: string;
  readonly uidValidity: string;
  readonly uid: number;
}

const decidedStatuses = ['submitted', 'refused'] as const satisfies readonly SourceObjectStatus[];

/** An email that was decided, and whether the mailbox shows it. */
export interface DecidedMail {
  readonly uid: number;
  readonly status: (typeof decidedStatuses)[number];
  readonly isMarked: boolean;
}

/** The decided emails of a folder by their UIDs. */
export const listDecided = async (
  db: Db,
  { mailboxId, folder, uidValidity }: Omit<MailPlace, 'uid'>,
): Promise<Map<number, DecidedMail>> => {
  const rows = await db.mailboxMail.findMany({
    where: { mailboxId, folder, uidValidity },
    select: { uid: true, status: true, markedAt: true },
  });
  return new Map(
    rows.map(({ uid, status, markedAt }) => [
      Number(uid),
      { uid: Number(uid), status: oneOf(decidedStatuses, status), isMarked: markedAt !== null },
    ]),
  );
};

const keyOf = ({ mailboxId, folder, uidValidity, uid }: MailPlace) => ({
  mailboxId,
  folder,
  uidValidity,
  uid: BigInt(uid),
});

/** Records the decision about an email once, and counts a refused email. @param about the sender of a refused email */
export const decideMail = async (
  db: Db,
  place: MailPlace,
  refusal: MailRefusal | null,
  about: { readonly sender: string | null; readonly subject: string },
): Promise<void> => {
  const { mailboxId } = place;
  const data: Prisma.MailboxMailCreateManyInput = {
    ...keyOf(place),
    status: refusal ? 'refused' : 'submitted',
    ...(refusal ? { ...about, reason: refusal.reason } : {}),
  };
  const { count } = await db.mailboxMail.createMany({ data: [data], skipDuplicates: true });
  if (count > 0 && refusal) {
    await db.mailbox.updateMany({ where: { id: mailboxId }, data: { refusedCount: { increment: 1 } } });
  }
};

/** Records that the mailbox shows the outcome of an email. */
export const noteMarked = async (db: Db, place: MailPlace): Promise<void> => {
  await db.mailboxMail.updateMany({ where: { ...keyOf(place), markedAt: null }, data: { markedAt: new Date() } });
};

/** Forgets the decided emails that are no longer in a folder, or were in it before its UIDs started again. */
export const forgetGone = async (
  db: Db,
  { mailboxId, folder, uidValidity }: Omit<MailPlace, 'uid'>,
  goneUids: readonly number[],
): Promise<void> => {
  await db.mailboxMail.deleteMany({
    where: {
      mailboxId,
      folder,
      status: 'submitted',
      OR: [{ uidValidity, uid: { in: goneUids.map(BigInt) } }, { uidValidity: { not: uidValidity } }],
    },
  });
};

/** The most answers from a mailbox in a day to one sender, and to all senders together. */
const answersPerSender = 3;
const answersPerMailbox = 100;

/**
 * Claims the answer to a refused email before it is sent. A process that dies in between sends none, and no email is
 * answered twice.
 * @returns false if it was claimed before, or enough answers were sent in the last day
 */
export const claimAnswer = async (db: Db, place: MailPlace, sender: string): Promise<boolean> => {
  const { mailboxId, folder, uidValidity, uid } = place;
  const count = await db.$executeRaw`
    UPDATE mailbox_mails SET answered_at = now()
    WHERE mailbox_id = ${mailboxId} AND folder = ${folder} AND uid_validity = ${uidValidity} AND uid = ${BigInt(uid)}
      AND status = 'refused' AND answered_at IS NULL
      AND (SELECT count(*) FROM mailbox_mails WHERE mailbox_id = ${mailboxId} AND sender = ${sender}
        AND answered_at > now() - interval '1 day') < ${answersPerSender}
      AND (SELECT count(*) FROM mailbox_mails WHERE mailbox_id = ${mailboxId}
        AND answered_at > now() - interval '1 day') < ${answersPerMailbox}`;
  return count > 0;
};

/** The newest refused emails of a mailbox, at most `take`. */
export const listRefusedMails = (db: Db, mailboxId: string, take: number) =>
  db.mailboxMail.findMany({
    where: { mailboxId, status: 'refused', reason: { not: null } },
    orderBy: { decidedAt: 'desc' },
    take,
    select: { folder: true, sender: true, subject: true, reason: true, decidedAt: true, answeredAt: true },
  });

/** Documents of an email that become one session. */
export interface MailboxDocuments {
  readonly id: string;
  readonly mailboxId: string;
  readonly companyId: string;
  readonly status: SourceObjectStatus;
  readonly reason: string | null;
  readonly attempt: number;
  readonly sessionId: string | null;
  readonly submissionId: string | null;
}

/** Records documents as found, unless they are known. @returns their state */
export const noteDocuments = async (
  db: Db,
  documents: Pick<MailboxDocuments, 'id' | 'mailboxId' | 'companyId'>,
): Promise<MailboxDocuments> => {
  await db.mailboxDocument.createMany({ data: [documents], skipDuplicates: true });
  const row = await db.mailboxDocument.findUniqueOrThrow({ where: { id: documents.id } });
  return { ...row, status: oneOf(sourceObjectStatuses, row.status) };
};

/** Names the session that was created for documents. */
export const noteDocumentsSession = async (
  db: Db,
  id: string,
  {
    sessionId,
    submissionId,
    attempt,
  }: Pick<MailboxDocuments, 'attempt'> & Record<'sessionId' | 'submissionId', string>,
): Promise<void> => {
  await db.mailboxDocument.updateMany({ where: { id, status: 'found' }, data: { sessionId, submissionId, attempt } });
};

/**
 * Records the decision about documents once, and counts submitted ones.
 * @param reason the reason for a refusal; null if they are submitted
 */
export const decideDocuments = async (db: Db, id: string, reason: string | null): Promise<void> => {
  const status = reason === null ? 'submitted' : 'refused';
  await db.$executeRaw`
    WITH decided AS (
      UPDATE mailbox_documents SET status = ${status}, reason = ${reason}
      WHERE id = ${id} AND status = 'found' RETURNING mailbox_id)
    UPDATE mailboxes SET submitted_count = submitted_count + 1
    FROM decided WHERE mailboxes.id = decided.mailbox_id AND ${reason === null}`;
};
