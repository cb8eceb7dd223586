import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** Who changes something in the panel, as the audit log keeps it. */
export interface AuditActor {
  readonly userId: string | null;
  /** The e-mail address: it stays readable when the user is gone. */
  readonly label: string;
  readonly requestId: string | null;
}

export interface AuditChange {
  /** What was done, such as `api_key.revoke`. */
  readonly action: string;
  readonly subject: { readonly type: string; readonly id: string };
  /** Whose it is: who may read the entry depends on it. */
  readonly organizationId?: string | null;
  readonly companyId?: string | null;
  /** The members that changed, as they were and as they are. */
  readonly before?: object | null;
  readonly after?: object | null;
}

/** Through JSON, so that dates and absent members are kept as they would be sent. */
const json = (value: object | null | undefined) =>
  value ? (JSON.parse(JSON.stringify(value)) as Prisma.InputJsonObject) : Prisma.DbNull;

/** Notes a change; call it in the transaction that makes the change, so that neither is there without the other. */
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
 * Failed sign-ins for an e-mail address in the last `withinMs` milliseconds, since its last successful one, and since somebody else gave the
 * person another password.
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
