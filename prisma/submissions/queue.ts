import { type CompanyScope, includesCompany } from '../../domain/access/scope.ts';
import type { FraudStatus } from '../../domain/fraud/verdict.ts';
import type { ProcessingOutcome } from '../../domain/submissions/outcome.ts';
import { wordQuery } from '../../domain/submissions/search-words.ts';
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
import { type DecisionFilter, findDecided, hasOutcome, isDecided } from './find-decision.ts';
import { isUndecided } from './held-decisions.ts';
import { type BatchSessions, findByWords, hasWords, sessionsOfBatch } from './words.ts';

const include = {
  company: { select: { name: true } },
  workflowVersion: {
    select: { name: true, outputSchema: true, processing: true, definition: { select: { slug: true } } },
  },
  session: { select: { externalUser: true } },
  words: { select: { facets: true } },
} as const satisfies Prisma.SubmissionInclude;

/** The columns of a submission in the review queue. */
export type QueuedSubmission = Prisma.SubmissionGetPayload<{ include: typeof include }>;

export interface QueueFilter {
  /** Only these. */
  readonly ids?: readonly string[] | undefined;
  readonly status?: SubmissionStatus | undefined;
  readonly fraudStatus?: FraudStatus | undefined;
  readonly companyId?: string | undefined;
  /** The slug of a workflow. */
  readonly workflow?: string | undefined;
  /** Created at or after. */
  readonly from?: Date | undefined;
  /** Created before. */
  readonly to?: Date | undefined;
  readonly batchId?: string | undefined;
  /** Id of a person who decided about it or corrected it. */
  readonly person?: string | undefined;
  /** Why it was sent to a review, or the code of its failure. */
  readonly reason?: string | undefined;
  /** Words of the value of a field, or of anything that was read if the field is null. */
  readonly value?: { readonly field: string | null; readonly text: string } | undefined;
  /** A decision about it. */
  readonly decided?: DecisionFilter | undefined;
  /** A field that someone corrected. */
  readonly corrected?: string | undefined;
  /** How its processing ended. */
  readonly outcome?: ProcessingOutcome | undefined;
  /** The engine of its workflow version. */
  readonly engine?: string | undefined;
  /** Below this confidence, of the field or of the whole submission. */
  readonly confidence?: { readonly field: string | null; readonly below: number } | undefined;
  /**
   * Part of an id, a clientSubmissionId, or an external user's name, email address or id; or words of the values, the
   * metadata and the documents.
   */
  readonly text?: string | undefined;
}

const confidenceBelow = ({ field, below }: NonNullable<QueueFilter['confidence']>): Prisma.Sql =>
  field === null
    ? Prisma.sql`listed.confidence < ${below}`
    : Prisma.sql`EXISTS (SELECT FROM jsonb_each_text(listed.field_confidences) AS one (field, confidence)
        WHERE lower(one.field) = lower(${field}) AND one.confidence::float8 < ${below})`;

const wasCorrected = (field: string): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM field_corrections correction WHERE correction.submission_id = listed.id AND correction.field = ${field})`;

const ofEngine = (engine: string): Prisma.Sql => Prisma.sql`(listed.definition_id, listed.version) IN (
  SELECT definition_id, version FROM workflow_versions WHERE coalesce(processing ->> 'engine', 'builtin') = ${engine})`;

/** Conditions on the submission and on its outcome. */
const outcomeConditions = ({ ids, decided, corrected, outcome, engine }: QueueFilter): Prisma.Sql[] => [
  ...(ids ? [isOneOf(Prisma.sql`listed.id`, ids)] : []),
  ...(decided ? [isDecided(decided)] : []),
  ...(corrected ? [wasCorrected(corrected)] : []),
  ...(outcome ? [hasOutcome(outcome)] : []),
  ...(engine ? [ofEngine(engine)] : []),
];

const conditionsOf = ({ status, fraudStatus, workflow, from, to, confidence, ...rest }: QueueFilter): Prisma.Sql[] => [
  ...outcomeConditions(rest),
  ...(status ? [Prisma.sql`listed.status = ${status}`] : []),
  // A submission that someone has just decided about no longer waits, although the decision has no effect yet.
  ...(status === 'review' ? [isUndecided] : []),
  ...(fraudStatus ? [Prisma.sql`listed.fraud_status = ${fraudStatus}`] : []),
  ...(workflow
    ? [Prisma.sql`listed.definition_id = (SELECT id FROM workflow_definitions WHERE slug = ${workflow})`]
    : []),
  ...(from ? [Prisma.sql`listed.created_at >= ${from}`] : []),
  ...(to ? [Prisma.sql`listed.created_at < ${to}`] : []),
  ...(confidence ? [confidenceBelow(confidence)] : []),
];

const companiesOf = ({ scope, companyId }: ListedCompanies): CompanyScope =>
  companyId !== undefined && includesCompany(scope, companyId) ? [companyId] : scope;

/** The branch of the submissions that an index has found. */
const found = (column: 'id' | 'session_id', ids: readonly string[], conditions: readonly Prisma.Sql[]): PageBranch => ({
  source: null,
  where: [isOneOf(Prisma.raw(`listed.${column}`), ids), ...conditions],
});

/**
 * The branches of the submissions that contain a text in their id, in the texts of their session, or in their words.
 */
const textBranches = async (
  db: Db,
  companies: ListedCompanies,
  text: string,
  conditions: readonly Prisma.Sql[],
): Promise<PageBranch[]> => {
  const holds = contains(Prisma.sql`listed.id`, text);
  const ids = await matchingIds(db, text, Prisma.sql`submissions`, holds);
  const sessionIds = ids && (await matchingIds(db, text, Prisma.sql`sessions`, sessionContains('listed', text)));
  const withWords = sessionIds && (await findByWords(db, companiesOf(companies), { text }));
  if (ids === null || sessionIds === null || withWords === null) {
    const ofSession = Prisma.sql`(SELECT ${sessionContains('sessions', text)} FROM sessions WHERE sessions.id = listed.session_id)`;
    const query = wordQuery({ text });
    const ofWords = query === null ? Prisma.sql`false` : hasWords(query);
    return companyBranches(companies, [...conditions, Prisma.sql`(${holds} OR ${ofSession} OR ${ofWords})`]);
  }
  const every = [companyCondition(Prisma.sql`listed.company_id`, companies), ...conditions];
  return [found('id', [...ids, ...withWords], every), found('session_id', sessionIds, every)];
};

/** A batch's submissions are created close together in time, so most rows of that time belong to it. */
const batchConditions = (batchId: string | undefined, sessions: BatchSessions): Prisma.Sql[] =>
  sessions.ids
    ? [isOneOf(Prisma.sql`listed.session_id`, sessions.ids)]
    : [
        Prisma.sql`(SELECT batch_id FROM sessions WHERE sessions.id = listed.session_id) = ${batchId}`,
        Prisma.sql`listed.created_at BETWEEN ${sessions.from} AND ${sessions.until}`,
      ];

/**
 * The branches of a filter: the most selective index comes first, and all other conditions are checked on the rows that
 * it finds.
 */
export const branchesOf = async (db: Db, companies: ListedCompanies, filter: QueueFilter): Promise<PageBranch[]> => {
  const { text, batchId, person, reason, value } = filter;
  const conditions = conditionsOf(filter);
  const search = { value, facets: { person: person ? [person] : [], reason: reason ? [reason] : [] } };
  const query = wordQuery(search);
  const named = query === null ? [] : [hasWords(query)];
  const ofBatch = batchId === undefined ? null : await sessionsOfBatch(db, batchId);
  const inBatch = ofBatch ? batchConditions(batchId, ofBatch) : [];
  if (text) return textBranches(db, companies, text, [...conditions, ...named, ...inBatch]);
  const company = companyCondition(Prisma.sql`listed.company_id`, companies);
  if (filter.ids) return [{ source: null, where: [company, ...conditions, ...named, ...inBatch] }];
  if (query !== null) {
    const ids = await findByWords(db, companiesOf(companies), search);
    if (ids) return [found('id', ids, [company, ...conditions, ...inBatch])];
  }
  const decidedIds = filter.decided?.from ? await findDecided(db, filter.decided) : null;
  if (decidedIds) return [found('id', decidedIds, [company, ...conditions, ...named, ...inBatch])];
  if (ofBatch?.ids) return [found('session_id', ofBatch.ids, [company, ...conditions, ...named])];
  return companyBranches(companies, [...conditions, ...named, ...inBatch]);
};

/** The part of the list to read. */
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
  const branches = await branchesOf(db, { scope, companyId: filter.companyId }, filter);
  return pageIds(db, Prisma.sql`submissions`, branches, creationPage(order, position, take));
};

/** The submissions with these ids, in no order. */
export const readQueued = (db: Db, ids: readonly string[]): Promise<QueuedSubmission[]> =>
  db.submission.findMany({ where: { id: { in: [...ids] } }, include });

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
