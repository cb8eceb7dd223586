import type { CompanyScope } from '../../domain/access/scope.ts';
import { isId } from '../../domain/ids.ts';
import { type DeliveryStatus, deliveryStatuses } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { ListPosition } from '../keyset.ts';
import { companyCondition, creationPage, type ListedCompanies, type PageBranch, pageIds } from '../tenants/page-ids.ts';
import { inScope } from '../tenants/scope-filters.ts';

export interface DeliverySearch {
  readonly companyId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  /** The id of a delivery or of its subject, or a batch reference. */
  readonly subject?: string | undefined;
  readonly eventType?: string | undefined;
  /** Start of the receiver's URL. */
  readonly url?: string | undefined;
  /** The id of a webhook endpoint. */
  readonly endpointId?: string | undefined;
  /** Created at or after. */
  readonly from?: Date | undefined;
  /** Created before. */
  readonly to?: Date | undefined;
}

/** The column that a search text is looked up in, by the prefix of the id: each column has its own index. */
const subjectCondition = (subject: string): Prisma.Sql => {
  if (isId('event', subject)) return Prisma.sql`listed.id = ${subject}`;
  if (isId('session', subject)) return Prisma.sql`listed.session_id = ${subject}`;
  if (isId('submission', subject)) return Prisma.sql`listed.submission_id = ${subject}`;
  if (isId('batch', subject)) return Prisma.sql`listed.batch_id = ${subject}`;
  if (isId('shelfCapture', subject)) return Prisma.sql`listed.shelf_capture_id = ${subject}`;
  return Prisma.sql`listed.batch_id IN (SELECT id FROM batches WHERE batch_ref = ${subject})`;
};

/** The conditions of a search that no index serves: type, URL and time. */
export const deliveryConditions = ({ eventType, url, from, to }: DeliverySearch): Prisma.Sql[] => [
  ...(eventType ? [Prisma.sql`listed.event_type = ${eventType}`] : []),
  ...(url ? [Prisma.sql`starts_with(listed.url, ${url})`] : []),
  ...(from ? [Prisma.sql`listed.created_at >= ${from}`] : []),
  ...(to ? [Prisma.sql`listed.created_at < ${to}`] : []),
];

/** The rows of a search, from the index that has them in order. */
export const deliveryBranch = (companies: ListedCompanies, search: DeliverySearch): PageBranch => {
  const { status, subject, endpointId } = search;
  const conditions = deliveryConditions(search);
  // The index of a subject, or that of an endpoint, has few rows.
  const few = [
    ...(subject ? [subjectCondition(subject)] : []),
    ...(endpointId ? [Prisma.sql`listed.endpoint_id = ${endpointId}`] : []),
  ];
  if (few.length > 0) {
    const ofStatus = status ? [Prisma.sql`listed.status = ${status}`] : [];
    const company = companyCondition(Prisma.sql`listed.company_id`, companies);
    return { source: null, where: [...few, company, ...ofStatus, ...conditions] };
  }
  if (!status && companies.scope === 'all' && companies.companyId === undefined) {
    return { source: null, where: [companyCondition(Prisma.sql`listed.company_id`, companies), ...conditions] };
  }
  // One index has the deliveries of each company and status in order.
  const statuses = status ? [status] : deliveryStatuses;
  return {
    source: Prisma.sql`(SELECT companies.id, status FROM companies, unnest(${[...statuses]}::text[]) status
      WHERE ${companyCondition(Prisma.sql`companies.id`, companies)}) AS source`,
    where: [Prisma.sql`listed.company_id = source.id`, Prisma.sql`listed.status = source.status`, ...conditions],
  };
};

const company = { select: { name: true } } as const;
const lastAttempt = { orderBy: { number: 'desc' }, take: 1, omit: { responseExcerpt: true } } as const;

/** The deliveries in a scope with their last attempts, newest first, after `position`. */
export const searchDeliveriesInScope = async (
  db: Db,
  scope: CompanyScope,
  search: DeliverySearch,
  position: ListPosition | null,
  take: number,
) => {
  const branch = deliveryBranch({ scope, companyId: search.companyId }, search);
  const ids = await pageIds(db, Prisma.sql`deliveries`, [branch], creationPage('newest', position, take));
  return db.delivery.findMany({
    where: { id: { in: ids } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    omit: { body: true },
    include: { company, batch: { select: { batchRef: true } }, attempts: lastAttempt },
  });
};

/** A delivery in a scope, with its body and its attempts; null if there is none. */
export const findDeliveryInScope = (db: Db, scope: CompanyScope, id: string) =>
  db.delivery.findFirst({
    where: { id, companyId: inScope(scope) },
    include: { company, batch: { select: { batchRef: true } }, attempts: { orderBy: { number: 'asc' } } },
  });

export interface DeliveryFilter {
  readonly status?: DeliveryStatus;
  readonly sessionId?: string;
  readonly batch?: { readonly companyId: string; readonly batchRef: string };
}

/**
 * Deliveries with their ledgers, newest first, for operators, over all companies except sandboxes. `sessionId` may also
 * be the id of a shelf capture.
 */
export const listDeliveries = (db: Db, filter: DeliveryFilter, take: number) =>
  db.delivery.findMany({
    where: {
      companyId: inScope('all'),
      ...(filter.status ? { status: filter.status } : {}),
      ...(filter.sessionId ? { OR: [{ sessionId: filter.sessionId }, { shelfCaptureId: filter.sessionId }] } : {}),
      ...(filter.batch ? { batch: filter.batch } : {}),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    include: { attempts: { orderBy: { number: 'asc' } } },
  });
