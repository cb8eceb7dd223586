import { MailboxRule, MailboxRules } from '../../domain/mailboxes/rules.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { MailPlace } from './mails.ts';

/** The reason why an email that was read waits. */
export interface MailWait {
  /** The rules of the mailbox when the email was read. If they change, the email is read again. */
  readonly rules: readonly MailboxRule[];
  /** The rule that takes the email; null if something unexpected happened. */
  readonly rule: MailboxRule | null;
  /** The bytes of the pending upload quota that its next session needs; null if it waits for something else. */
  readonly uploadBytes: number | null;
}

/** A stored wait. */
export interface StoredMailWait extends MailWait {
  /** How often the email was read. */
  readonly tries: number;
  /** For how long it has not been read, in milliseconds. */
  readonly unreadMs: number;
}

interface Row {
  uid: bigint;
  rules: unknown;
  rule: unknown;
  upload_bytes: bigint | null;
  tries: number;
  unread_ms: number;
}

/** The emails of a folder that wait, by their UIDs. */
export const listWaits = async (
  db: Db,
  { mailboxId, folder, uidValidity }: Omit<MailPlace, 'uid'>,
): Promise<Map<number, StoredMailWait>> => {
  const rows = await db.$queryRaw<Row[]>`
    SELECT uid, rules, rule, upload_bytes, tries,
      (extract(epoch FROM now() - read_at) * 1000)::float8 AS unread_ms
    FROM mailbox_waits
    WHERE mailbox_id = ${mailboxId} AND folder = ${folder} AND uid_validity = ${uidValidity}`;
  return new Map(
    rows.map((row) => [
      Number(row.uid),
      {
        rules: MailboxRules.parse(row.rules),
        rule: row.rule === null ? null : MailboxRule.parse(row.rule),
        uploadBytes: row.upload_bytes === null ? null : Number(row.upload_bytes),
        tries: row.tries,
        unreadMs: row.unread_ms,
      },
    ]),
  );
};

/** Records that an email was read and waits, with the reason. */
export const noteWait = async (
  db: Db,
  { mailboxId, folder, uidValidity, uid }: MailPlace,
  { rules, rule, uploadBytes }: MailWait,
): Promise<void> => {
  const key = { mailboxId, folder, uidValidity, uid: BigInt(uid) };
  const values = {
    rules: rules.map((one) => ({ ...one })),
    rule: rule ? { ...rule } : Prisma.DbNull,
    uploadBytes: uploadBytes === null ? null : BigInt(uploadBytes),
  };
  await db.mailboxWait.upsert({
    where: { mailboxId_folder_uidValidity_uid: key },
    create: { ...key, ...values },
    update: { ...values, tries: { increment: 1 }, readAt: new Date() },
  });
};

/** Forgets the waiting emails that are no longer in their folder, or were in it before its UIDs started again. */
export const forgetWaits = async (
  db: Db,
  { mailboxId, folder, uidValidity }: Omit<MailPlace, 'uid'>,
  uids: readonly number[],
): Promise<void> => {
  await db.mailboxWait.deleteMany({
    where: {
      mailboxId,
      folder,
      OR: [{ uidValidity, uid: { in: uids.map(BigInt) } }, { uidValidity: { not: uidValidity } }],
    },
  });
};
