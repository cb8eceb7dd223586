import { type CompanyScope, includesCompany } from '../../domain/access/scope.ts';
import { isId } from '../../domain/ids.ts';
import type { SessionState } from '../../domain/sessions/state.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { type ListPosition, olderThan } from '../keyset.ts';
import { inScope } from '../tenants/scope-filters.ts';

const include = {
  company: { select: { name: true } },
  workflowVersion: { select: { name: true, definition: { select: { slug: true } } } },
  submission: { select: { id: true, status: true } },
  batch: { select: { id: true, batchRef: true } },
} as const satisfies Prisma.SessionInclude;

/** The columns of a session in a list. */
export type SessionRow = Prisma.SessionGetPayload<{ include: typeof include }>;

export interface SessionSearch {
  readonly companyId?: string | undefined;
  readonly state?: SessionState | undefined;
  /** The slug of a workflow. */
  readonly workflow?: string | undefined;
  readonly batchId?: string | undefined;
  /** Created at or after. */
  readonly from?: Date | undefined;
  /** Created before. */
  readonly to?: Date | undefined;
  /**
   * The id of a session, its submission or its batch, or part of an id, a clientSubmissionId, a batch reference, or an external user's name, e-mail
   * address or id.
   */
  readonly text?: string | undefined;
}

const textFilter = (text: string): Prisma.SessionWhereInput => {
  if (isId('session', text)) return { id: text };
  if (isId('submission', text)) return { submission: { id: text } };
  if (isId('batch', text)) return { batchId: text };
  const matches = { contains: text, mode: 'insensitive' } as const;
  const userMatches = (['name', 'email', 'id'] as const).map((member) => ({
    externalUser: { path: [member], string_contains: text, mode: 'insensitive' as const },
  }));
  return { OR: [{ id: matches }, { clientSubmissionId: matches }, { batch: { batchRef: matches } }, ...userMatches] };
};

const conditionsOf = (search: SessionSearch): Prisma.SessionWhereInput[] => {
  const { state, workflow, batchId, from, to, text } = search;
  return [
    ...(state ? [{ state }] : []),
    ...(workflow ? [{ workflowVersion: { definition: { slug: workflow } } }] : []),
    ...(batchId ? [{ batchId }] : []),
    ...(from ? [{ createdAt: { gte: from } }] : []),
    ...(to ? [{ createdAt: { lt: to } }] : []),
    ...(text ? [textFilter(text)] : []),
  ];
};

/** The sessions in a scope, newest first, after `position`. */
export const searchSessionsInScope = async (
  db: Db,
  scope: CompanyScope,
  search: SessionSearch,
  position: ListPosition | null,
  take: number,
): Promise<SessionRow[]> => {
  const { companyId } = search;
  if (companyId !== undefined && !includesCompany(scope, companyId)) return [];
  return db.session.findMany({
    where: { companyId: companyId ?? inScope(scope), AND: [...conditionsOf(search), olderThan(position)] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    include,
  });
};

const detail = {
  ...include,
  apiKey: { select: { name: true, lastFour: true } },
  files: { orderBy: { fileIndex: 'asc' } },
  deliveries: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], omit: { body: true } },
} as const satisfies Prisma.SessionInclude;

/** A session with its files and its deliveries. */
export type SessionDetailRow = Prisma.SessionGetPayload<{ include: typeof detail }>;

/** The session with this id in a scope; null if there is none. */
export const findSessionInScope = (db: Db, scope: CompanyScope, id: string): Promise<SessionDetailRow | null> =>
  db.session.findFirst({ where: { id, companyId: inScope(scope) }, include: detail });
