import { z } from 'zod';
import { organizationScopeOf } from '../../../../domain/access/scope.ts';
import { auditDifferences } from '../../../../domain/audit/differences.ts';
import type { AuditRecord, AuditScope } from '../../../../prisma/audit/list.ts';
import type { Staff } from '../../sign-in/staff.ts';

const Named = z.object({ id: z.string(), name: z.string().nullable() });

export const AuditItem = z
  .object({
    id: z.string(),
    occurredAt: z.iso.datetime(),
    /** Who did it: the email address, and the id if the person is known. */
    actor: z.object({ id: z.string().nullable(), email: z.string() }),
    action: z.string(),
    /** The subject, with its name if it has one. */
    subject: Named.extend({ type: z.string() }),
    organization: Named.nullable(),
    company: Named.nullable(),
  })
  .meta({ id: 'AuditItem' });

export const AuditDetail = AuditItem.extend({
  /** The request id, as in the logs; null for a sign-in. */
  requestId: z.string().nullable(),
  /** The client's address and program; null at the command line. */
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  changes: z.array(
    z.object({
      path: z.array(z.string()),
      kind: z.enum(['added', 'removed', 'changed', 'reordered', 'unchanged']),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
  /** The names of the ids among the values. */
  names: z.record(z.string(), z.string()),
}).meta({ id: 'AuditDetail' });

/** The scope of the entries that a person can read. */
export const auditScopeOf = (staff: Staff): AuditScope => ({
  organizations: organizationScopeOf(staff),
  companies: staff.companies,
});

type Names = ReadonlyMap<string, string>;

/** The ids of a row that are shown with their names. */
export const idsOf = ({ subjectId, organizationId, companyId }: AuditRecord): string[] =>
  [subjectId, organizationId, companyId].filter((id) => id !== null);

/** A row as {@link AuditItem}. */
export const auditItem = (row: AuditRecord, names: Names): z.output<typeof AuditItem> => {
  const addName = (id: string) => ({ id, name: names.get(id) ?? null });
  return {
    id: row.id,
    occurredAt: row.occurredAt.toISOString(),
    actor: { id: row.userId, email: row.actorLabel },
    action: row.action,
    subject: { type: row.subjectType, ...addName(row.subjectId) },
    organization: row.organizationId === null ? null : addName(row.organizationId),
    company: row.companyId === null ? null : addName(row.companyId),
  };
};

/** Every string within a JSON value. */
export const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** A row as {@link AuditDetail}. */
export const auditDetail = (row: AuditRecord, names: Names): z.output<typeof AuditDetail> => ({
  ...auditItem(row, names),
  requestId: row.requestId,
  address: row.address,
  userAgent: row.userAgent,
  changes: auditDifferences(row.before, row.after).map(({ path, ...change }) => ({ path: [...path], ...change })),
  names: Object.fromEntries(names),
});
