import type { Db } from '../client.ts';

/** The days for which facts about refused emails are kept; the emails themselves stay in the mailbox. */
const refusedDays = 30;

/** Forgets the senders and the reasons of up to `limit` emails that were refused long ago. */
export const forgetOldRefusedMails = (db: Db, limit: number): Promise<number> =>
  db.$executeRaw`
    UPDATE mailbox_mails SET sender = NULL, subject = NULL, reason = NULL WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM mailbox_mails
      WHERE status = 'refused' AND reason IS NOT NULL AND decided_at < now() - ${refusedDays} * interval '1 day'
      LIMIT ${limit} FOR UPDATE SKIP LOCKED))`;

/** Deletes a mailbox that is being removed, with the facts about its emails. */
export const deleteMailbox = async (db: Db, id: string): Promise<void> => {
  await db.mailbox.deleteMany({ where: { id, status: 'removing' } });
};

/** Removes up to `limit` mailboxes that an earlier release has left behind as removed. */
export const removeEndedMailboxes = (db: Db, limit: number): Promise<number> =>
  db.$executeRaw`
    DELETE FROM mailboxes WHERE id IN (
      SELECT id FROM mailboxes WHERE status = 'removed' LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
