import type { CompanyScope } from '../../domain/access/scope.ts';
import { isId } from '../../domain/ids.ts';
import type { SessionState } from '../../domain/sessions/state.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { ListPosition } from '../keyset.ts';
import {
  companyBranches,
  companyCondition,
  creationPage,
  isOneOf,
  type ListedCompanies,
  type PageBranch,
  pageIds,
} from '../tenants/page-ids.ts';
import { inScope } from '../tenants/scope-filters.ts';
import { contains, matchingIds, sessionContains } from '../tenants/text-search.ts';

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
   * The id of a session, its submission or its batch, or part of an id, a clientSubmissionId, a batch reference, or an
   * external user's name, email address or id.
   */
  readonly text?: string | undefined;
}

const conditionsOf = ({ state, workflow, batchId, from, to }: SessionSearch): Prisma.Sql[] => [
  ...(state ? [Prisma.sql`listed.state = ${state}`] : []),
  ...(workflow
    ? [Prisma.sql`listed.definition_id = (SELECT id FROM workflow_definitions WHERE slug = ${workflow})`]
    : []),
  ...(batchId ? [Prisma.sql`listed.batch_id = ${batchId}`] : []),
  ...(from ? [Prisma.sql`listed.created_at >= ${from}`] : []),
  ...(to ? [Prisma.sql`listed.created_at < ${to}`] : []),
];

/** The branches of the sessions that contain a text: in their ids and texts, or in the references of their batches. */
const textBranches = async (
  db: Db,
  companies: ListedCompanies,
  text: string,
  conditions: readonly Prisma.Sql[],
): Promise<PageBranch[]> => {
  const company = companyCondition(Prisma.sql`listed.company_id`, companies);
  const holds = Prisma.sql`(${contains(Prisma.sql`listed.id`, text)} OR ${sessionContains('listed', text)})`;
  const batchIds = await matchingIds(db, text, Prisma.sql`batches`, contains(Prisma.sql`listed.batch_ref`, text));
  const ids = batchIds && (await matchingIds(db, text, Prisma.sql`sessions`, holds));
  if (batchIds === null || ids === null) {
    const inBatch = Prisma.sql`(SELECT ${contains(Prisma.sql`batch_ref`, text)} FROM batches WHERE batches.id = listed.batch_id)`;
    return companyBranches(companies, [...conditions, Prisma.sql`(${holds} OR ${inBatch})`]);
  }
  const batches = Prisma.sql`unnest(${batchIds}::text[]) AS source (id)`;
  return [
    { source: null, where: [isOneOf(Prisma.sql`listed.id`, ids), company, ...conditions] },
    { source: batches, where: [Prisma.sql`listed.batch_id = source.id`, company, ...conditions] },
  ];
};

const branchesOf = async (db: Db, companies: ListedCompanies, search: SessionSearch): Promise<PageBranch[]> => {
  const conditions = conditionsOf(search);
  const company = companyCondition(Prisma.sql`listed.company_id`, companies);
  const where = (condition: Prisma.Sql): PageBranch[] => [{ source: null, where: [condition, company, ...conditions] }];
  const { text, batchId } = search;
  if (text) {
    if (isId('session', text)) return where(Prisma.sql`listed.id = ${text}`);
    if (isId('submission', text)) {
      return where(Prisma.sql`listed.id = (SELECT session_id FROM submissions WHERE id = ${text})`);
    }
    if (isId('batch', text)) return where(Prisma.sql`listed.batch_id = ${text}`);
    return textBranches(db, companies, text, conditions);
  }
  return batchId ? [{ source: null, where: [company, ...conditions] }] : companyBranches(companies, conditions);
};

/** The sessions in a scope, newest first, after `position`. */
export const searchSessionsInScope = async (
  db: Db,
  scope: CompanyScope,
  search: SessionSearch,
  position: ListPosition | null,
  take: number,
): Promise<SessionRow[]> => {
  const branches = await branchesOf(db, { scope, companyId: search.companyId }, search);
  const ids = await pageIds(db, Prisma.sql`sessions`, branches, creationPage('newest', position, take));
  return db.session.findMany({ where: { id: { in: ids } }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], include });
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
