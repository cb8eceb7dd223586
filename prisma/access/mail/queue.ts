import { giveUpAfterMs, type MailKind, type NoticeKind } from '../../../domain/access/mail.ts';
import { newId } from '../../../domain/ids.ts';
import type { Db } from '../../client.ts';

/** The most emails of one kind that a person gets in an hour. */
const hourlyMax = 3;
/** How long the row of a sent email is kept, because it counts for {@link hourlyMax}. */
const keptDays = 1;

/** An email that this process has claimed. */
export interface DueMail {
  readonly id: string;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly tries: number;
  /** Whether it has been retried long enough. */
  readonly isOver: boolean;
}

/**
 * Queues an email to an address, unless one of this kind already waits or three were queued in the last hour.
 * @param giveUpAfterMs how long a failed email is retried
 */
export const queueMail = async (db: Db, kind: MailKind, recipient: string, giveUpAfterMs: number): Promise<void> => {
  await db.$executeRaw`
    INSERT INTO mails (id, kind, recipient, give_up_at)
    SELECT ${newId('staff')}, ${kind}, ${recipient}, now() + ${giveUpAfterMs} * interval '1 millisecond'
    WHERE (SELECT count(*) FROM mails WHERE recipient = ${recipient} AND kind = ${kind}
      AND created_at > now() - interval '1 hour') < ${hourlyMax}
    ON CONFLICT DO NOTHING`;
};

/** Queues emails about a change of a person's sign-in. Without a mail server, none are queued. */
export const queueNotices = async (
  db: Db,
  sendsMail: boolean,
  recipient: string,
  kinds: readonly NoticeKind[],
): Promise<void> => {
  for (const kind of sendsMail ? kinds : []) await queueMail(db, kind, recipient, giveUpAfterMs[kind]);
};

/** Claims due emails for `leaseMs`: after that, another process tries them, in case this one has died. */
export const claimMails = (db: Db, take: number, leaseMs: number): Promise<DueMail[]> =>
  db.$queryRaw<DueMail[]>`
    UPDATE mails SET tries = tries + 1, due_at = now() + ${leaseMs} * interval '1 millisecond'
    WHERE id = ANY(ARRAY(SELECT id FROM mails WHERE sent_at IS NULL AND due_at <= now()
      ORDER BY due_at LIMIT ${take} FOR UPDATE SKIP LOCKED))
    RETURNING id, kind, recipient, tries, give_up_at <= now() AS "isOver"`;

/** Records that an email was sent. */
export const noteMailSent = async (db: Db, id: string): Promise<void> => {
  await db.$executeRaw`UPDATE mails SET sent_at = now() WHERE id = ${id}`;
};

/** Postpones the next try of an email that could not be sent. */
export const postponeMail = async (db: Db, id: string, pauseMs: number): Promise<void> => {
  await db.$executeRaw`UPDATE mails SET due_at = now() + ${pauseMs} * interval '1 millisecond' WHERE id = ${id}`;
};

/** Removes an email that will not be sent. */
export const deleteMail = async (db: Db, id: string): Promise<void> => {
  await db.mail.deleteMany({ where: { id } });
};

/** Removes the rows of emails that were sent more than a day ago, and expired links. */
export const deleteOldMails = async (db: Db): Promise<void> => {
  await db.$executeRaw`DELETE FROM mails WHERE sent_at < now() - make_interval(days => ${keptDays})`;
  await db.$executeRaw`DELETE FROM password_links WHERE expires_at < now()`;
};
