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
