import type { FraudStatus } from '../../domain/fraud/verdict.ts';
import type { SubmissionStatus } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { createdWithin, type ListPosition, olderThan, type TimeSpan } from '../keyset.ts';

const listInclude = {
  workflowVersion: { select: { name: true, definition: { select: { slug: true } } } },
} as const satisfies Prisma.SubmissionInclude;

/** A submission as a list shows it. */
export type SubmissionListRecord = Prisma.SubmissionGetPayload<{ include: typeof listInclude }>;

export interface SubmissionFilter extends TimeSpan {
  readonly slug?: string | undefined;
  readonly status?: SubmissionStatus | undefined;
  readonly fraudStatus?: FraudStatus | undefined;
  readonly clientSubmissionId?: string | undefined;
  readonly batchRef?: string | undefined;
  /** Bounds of the confidence, 0 to 1, both included. */
  readonly confidenceMin?: number | undefined;
  readonly confidenceMax?: number | undefined;
}

export interface SubmissionPage {
  readonly rows: readonly SubmissionListRecord[];
  /** The end of the rows that were read; null if all rows were read. */
  readonly scannedTo: ListPosition | null;
}

/** The most rows that a page reads if no index has the matching ones. */
const scannedMax = 1_000;

const conditionsOf = (
  companyId: string,
  definitionId: string | null,
  filter: SubmissionFilter,
  position: ListPosition | null,
) => ({
  companyId,
  ...(definitionId === null ? {} : { definitionId }),
  ...(filter.status ? { status: filter.status } : {}),
  ...(filter.fraudStatus ? { fraudStatus: filter.fraudStatus } : {}),
  ...(filter.clientSubmissionId === undefined ? {} : { clientSubmissionId: filter.clientSubmissionId }),
  ...createdWithin(filter),
  ...olderThan(position),
});

const orderBy = [{ createdAt: 'desc' }, { id: 'desc' }] as const satisfies Prisma.SubmissionOrderByWithRelationInput[];

interface ScannedRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly matches: boolean;
}

/** The next submissions of a batch, in order, and whether each matches the other filters. */
const scanBatch = (
  db: Db,
  companyId: string,
  batchRef: string,
  definitionId: string | null,
  filter: SubmissionFilter,
  position: ListPosition | null,
): Promise<ScannedRow[]> => {
  const { status, fraudStatus, clientSubmissionId, confidenceMin, confidenceMax, createdFrom, createdTo } = filter;
  const after = position
    ? Prisma.sql`session.created_at <= ${position.createdAt} AND (session.created_at, submission.id) < (${position.createdAt}, ${position.id})`
    : Prisma.sql`true`;
  // Sessions of one moment are read together, because the index has no order of submissions for them.
  return db.$queryRaw<ScannedRow[]>`
    SELECT id, "createdAt", matches FROM (
      SELECT submission.id, session.created_at AS "createdAt",
        coalesce((${status ?? null}::text IS NULL OR submission.status = ${status ?? null})
          AND (${fraudStatus ?? null}::text IS NULL OR submission.fraud_status = ${fraudStatus ?? null})
          AND (${definitionId}::text IS NULL OR submission.definition_id = ${definitionId})
          AND (${clientSubmissionId ?? null}::text IS NULL OR submission.client_submission_id = ${clientSubmissionId ?? null})
          AND (${confidenceMin ?? null}::float8 IS NULL OR submission.confidence >= ${confidenceMin ?? null})
          AND (${confidenceMax ?? null}::float8 IS NULL OR submission.confidence <= ${confidenceMax ?? null}), false) AS matches
      FROM sessions session JOIN submissions submission ON submission.session_id = session.id
      WHERE session.batch_id = (SELECT id FROM batches WHERE company_id = ${companyId} AND batch_ref = ${batchRef})
        AND ${after} AND (${createdFrom ?? null}::timestamptz IS NULL OR session.created_at >= ${createdFrom ?? null})
        AND (${createdTo ?? null}::timestamptz IS NULL OR session.created_at < ${createdTo ?? null})
      ORDER BY session.created_at DESC FETCH FIRST ${scannedMax} ROWS WITH TIES) found
    ORDER BY "createdAt" DESC, id DESC`;
};

/**
 * The next submissions of a company that match all filters but that of the confidence, and whether each matches that.
 */
const scanCompany = async (
  db: Db,
  where: Prisma.SubmissionWhereInput,
  { confidenceMin = 0, confidenceMax = 1 }: SubmissionFilter,
): Promise<ScannedRow[]> => {
  const select = { id: true, createdAt: true, confidence: true };
  const rows = await db.submission.findMany({ where, orderBy: [...orderBy], take: scannedMax, select });
  return rows.map(({ id, createdAt, confidence }) => ({
    id,
    createdAt,
    matches: confidence !== null && confidence >= confidenceMin && confidence <= confidenceMax,
  }));
};

/**
 * Submissions of the company, newest first, after `position`. With a batch or a confidence, a page reads a bounded
 * number of rows, so it may have fewer than `take` rows although there are more.
 */
export const listSubmissions = async (
  db: Db,
  companyId: string,
  filter: SubmissionFilter,
  position: ListPosition | null,
  take: number,
): Promise<SubmissionPage> => {
  const { slug, batchRef, clientSubmissionId, confidenceMin, confidenceMax } = filter;
  const definition =
    slug === undefined ? null : await db.workflowDefinition.findUnique({ where: { slug }, select: { id: true } });
  // Retention leaves an empty clientSubmissionId.
  if ((slug !== undefined && !definition) || clientSubmissionId === '') return { rows: [], scannedTo: null };
  const definitionId = definition?.id ?? null;
  const where = conditionsOf(companyId, definitionId, filter, position);
  const isScanned = batchRef !== undefined || confidenceMin !== undefined || confidenceMax !== undefined;
  if (!isScanned) {
    const rows = await db.submission.findMany({ where, orderBy: [...orderBy], take, include: listInclude });
    return { rows, scannedTo: null };
  }
  const scanned =
    batchRef === undefined
      ? await scanCompany(db, where, filter)
      : await scanBatch(db, companyId, batchRef, definitionId, filter, position);
  const ids = scanned.flatMap(({ id, matches }) => (matches ? [id] : [])).slice(0, take);
  const rows = await db.submission.findMany({
    where: { id: { in: ids } },
    orderBy: [...orderBy],
    include: listInclude,
  });
  return { rows, scannedTo: scanned.length >= scannedMax ? (scanned.at(-1) ?? null) : null };
};
