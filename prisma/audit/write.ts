import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** The person who makes a change, as recorded in the audit log. */
export interface AuditActor {
  readonly userId: string | null;
  /** The e-mail address, which stays readable after the user is deleted. */
  readonly label: string;
  readonly requestId: string | null;
}

export interface AuditChange {
  /** What was done, such as `api_key.revoke`. */
  readonly action: string;
  readonly subject: { readonly type: string; readonly id: string };
  /** The owner of the subject, which decides who can read the entry. */
  readonly organizationId?: string | null;
  readonly companyId?: string | null;
  /** The changed members, before and after the change. */
  readonly before?: object | null;
  readonly after?: object | null;
}

/** Goes through JSON, so that dates and missing members are stored as they would be sent. */
const json = (value: object | null | undefined) =>
  value ? (JSON.parse(JSON.stringify(value)) as Prisma.InputJsonObject) : Prisma.DbNull;

/** Writes an audit entry. Call it in the transaction of the change, so that neither is committed without the other. */
export const insertAuditEntry = async (db: Db, actor: AuditActor, change: AuditChange): Promise<void> => {
  await db.auditEntry.create({
    data: {
      id: newId('auditEntry'),
      userId: actor.userId,
      actorLabel: actor.label,
      requestId: actor.requestId,
      action: change.action,
      subjectType: change.subject.type,
      subjectId: change.subject.id,
      organizationId: change.organizationId ?? null,
      companyId: change.companyId ?? null,
      before: json(change.before),
      after: json(change.after),
    },
  });
};

/**
 * The number of failed sign-ins for an e-mail address in the last `withinMs` milliseconds, since its last successful one, and since somebody else
 * reset the person's password.
 */
export const countRecentFailures = async (db: Db, email: string, withinMs: number): Promise<number> => {
  const [row] = await db.$queryRaw<{ count: bigint }[]>`
    SELECT count(*) FROM audit_entries failed
    WHERE actor_label = ${email} AND action = 'sign_in_failed' AND occurred_at > now() - ${withinMs} * interval '1 millisecond'
      AND NOT EXISTS (SELECT 1 FROM audit_entries good WHERE good.actor_label = ${email} AND good.action = 'sign_in'
                      AND good.occurred_at > failed.occurred_at)
      AND NOT EXISTS (SELECT 1 FROM audit_entries reset WHERE reset.subject_id = failed.subject_id
                      AND reset.action = 'user.set_password' AND reset.occurred_at > failed.occurred_at)`;
  return Number(row?.count ?? 0);
};
