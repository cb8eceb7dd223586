import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { toJson } from '../json.ts';

/** The person who makes a change, as recorded in the audit log. */
export interface AuditActor {
  readonly userId: string | null;
  /** The email address, which stays readable after the user is deleted. */
  readonly label: string;
  readonly requestId: string | null;
  /** The address of the client; missing on the command line and for actions of the service itself. */
  readonly address?: string | undefined;
  /** The client's User-Agent. */
  readonly userAgent?: string | undefined;
}

export interface AuditChange {
  /** The action, such as `api_key.revoke`. */
  readonly action: string;
  readonly subject: { readonly type: string; readonly id: string };
  /** The owner of the subject, which decides who can read the entry. */
  readonly organizationId?: string | null;
  readonly companyId?: string | null;
  /** The changed members, before and after the change. */
  readonly before?: object | null;
  readonly after?: object | null;
}

const userAgentLengthMax = 300;

/** Serializes a value once, so that dates and missing members are stored in the form in which they would be sent. */
const json = (value: object | null | undefined) => (value ? toJson(JSON.parse(JSON.stringify(value))) : Prisma.DbNull);

/** Actions that are recorded only once in a while: views and refused requests. */
const repeatMinutes = 15;

/**
 * Writes an audit entry, unless the same person did the same to the same subject within the last 15 minutes. Two
 * entries at the same moment may both be written.
 */
export const insertAuditEntryOnce = async (db: Db, actor: AuditActor, change: AuditChange): Promise<void> => {
  const since = Prisma.sql`now() - make_interval(mins => ${repeatMinutes})`;
  const [recent] = await db.$queryRaw<unknown[]>`
    SELECT FROM audit_entries WHERE subject_id = ${change.subject.id} AND occurred_at > ${since}
      AND action = ${change.action} AND actor_label = ${actor.label} LIMIT 1`;
  if (!recent) await insertAuditEntry(db, actor, change);
};

/** Writes an audit entry. Call it in the transaction of the change, so that neither is committed without the other. */
export const insertAuditEntry = async (db: Db, actor: AuditActor, change: AuditChange): Promise<void> => {
  await db.auditEntry.create({
    data: {
      id: newId('auditEntry'),
      userId: actor.userId,
      actorLabel: actor.label,
      requestId: actor.requestId,
      address: actor.address ?? null,
      userAgent: actor.userAgent?.slice(0, userAgentLengthMax) ?? null,
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
