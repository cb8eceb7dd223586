import type { CompanyScope } from '../../domain/access/scope.ts';
import type { FraudStatus } from '../../domain/fraud/verdict.ts';
import type { SubmissionStatus } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { ListOrder, ListPosition } from '../keyset.ts';
import {
  companyBranches,
  companyCondition,
  creationPage,
  isOneOf,
  type ListedCompanies,
  type PageBranch,
  pageIds,
} from '../tenants/page-ids.ts';
import { contains, matchingIds, sessionContains } from '../tenants/text-search.ts';
import { isUndecided } from './held-decisions.ts';

const include = {
  company: { select: { name: true } },
  workflowVersion: { select: { name: true, definition: { select: { slug: true } } } },
  session: { select: { externalUser: true } },
} as const satisfies Prisma.SubmissionInclude;

/** The columns of a submission in the review queue. */
export type QueuedSubmission = Prisma.SubmissionGetPayload<{ include: typeof include }>;

export interface QueueFilter {
  readonly status?: SubmissionStatus | undefined;
  readonly fraudStatus?: FraudStatus | undefined;
  readonly companyId?: string | undefined;
  /** The slug of a workflow. */
  readonly workflow?: string | undefined;
  /** Part of an id, a clientSubmissionId, or an external user's name, e-mail address or id. */
  readonly text?: string | undefined;
}

const conditionsOf = ({ status, fraudStatus, workflow }: QueueFilter): Prisma.Sql[] => [
  ...(status ? [Prisma.sql`listed.status = ${status}`] : []),
  // What somebody has just decided waits for nobody, although the decision has no effect yet.
  ...(status === 'review' ? [isUndecided] : []),
  ...(fraudStatus ? [Prisma.sql`listed.fraud_status = ${fraudStatus}`] : []),
  ...(workflow
    ? [Prisma.sql`listed.definition_id = (SELECT id FROM workflow_definitions WHERE slug = ${workflow})`]
    : []),
];

/** The branches of the submissions that contain a text in their id or in the texts of their session. */
const textBranches = async (
  db: Db,
  companies: ListedCompanies,
  text: string,
  conditions: readonly Prisma.Sql[],
): Promise<PageBranch[]> => {
  const company = companyCondition(Prisma.sql`listed.company_id`, companies);
  const holds = contains(Prisma.sql`listed.id`, text);
  const ids = await matchingIds(db, text, Prisma.sql`submissions`, holds);
  const sessionIds = ids && (await matchingIds(db, text, Prisma.sql`sessions`, sessionContains('listed', text)));
  if (ids === null || sessionIds === null) {
    const ofSession = Prisma.sql`(SELECT ${sessionContains('sessions', text)} FROM sessions WHERE sessions.id = listed.session_id)`;
    return companyBranches(companies, [...conditions, Prisma.sql`(${holds} OR ${ofSession})`]);
  }
  return [
    { source: null, where: [isOneOf(Prisma.sql`listed.id`, ids), company, ...conditions] },
    { source: null, where: [isOneOf(Prisma.sql`listed.session_id`, sessionIds), company, ...conditions] },
  ];
};

/** Which part of the list. */
interface QueuePage {
  readonly order: ListOrder;
  readonly position: ListPosition | null;
  readonly take: number;
}

/** The ids of the submissions in a scope, by time of creation, after `position`. */
export const listQueueIdsInScope = async (
  db: Db,
  scope: CompanyScope,
  filter: QueueFilter,
  { order, position, take }: QueuePage,
): Promise<string[]> => {
  const { companyId, text } = filter;
  const conditions = conditionsOf(filter);
  const companies = { scope, companyId };
  const branches = text ? await textBranches(db, companies, text, conditions) : companyBranches(companies, conditions);
  return pageIds(db, Prisma.sql`submissions`, branches, creationPage(order, position, take));
};

/** The submissions in a scope, by time of creation, after `position`. */
export const listQueueInScope = async (
  db: Db,
  scope: CompanyScope,
  filter: QueueFilter,
  page: QueuePage,
): Promise<QueuedSubmission[]> => {
  const ids = await listQueueIdsInScope(db, scope, filter, page);
  const direction = page.order === 'newest' ? 'desc' : 'asc';
  return db.submission.findMany({
    where: { id: { in: ids } },
    orderBy: [{ createdAt: direction }, { id: direction }],
    include,
  });
};
