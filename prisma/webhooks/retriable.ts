import type { CompanyScope } from '../../domain/access/scope.ts';
import { type DeliveryStatus, deliveryTransitions } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { ListPosition } from '../keyset.ts';
import { creationPage, pageIds } from '../tenants/page-ids.ts';
import { scopeCondition } from '../tenants/scope-filters.ts';
import { type DeliverySearch, deliveryBranch } from './list.ts';

/** The deliveries that an operator may want to send again immediately: failed ones, and those between two attempts. */
const retriableStatuses = ['failed', ...deliveryTransitions.retryNow.from] as const satisfies readonly DeliveryStatus[];

const isRetriable = (row: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${row}.status = 'failed' OR ${row}.status = 'pending' AND ${row}.next_attempt_at > now())`;

/**
 * The ids of up to `take` deliveries of a search that failed or are between two attempts, newest first, after
 * `position`.
 */
export const findRetriableInScope = async (
  db: Db,
  scope: CompanyScope,
  search: DeliverySearch,
  position: ListPosition | null,
  take: number,
): Promise<string[]> => {
  const statuses = retriableStatuses.filter((status) => search.status === undefined || status === search.status);
  if (statuses.length === 0) return [];
  const branches = statuses.map((status) => {
    const { source, where } = deliveryBranch({ scope, companyId: search.companyId }, { ...search, status });
    return { source, where: [...where, isRetriable(Prisma.sql`listed`)] };
  });
  return pageIds(db, Prisma.sql`deliveries`, branches, creationPage('newest', position, take));
};

export interface RetriableDelivery {
  readonly id: string;
  readonly companyId: string;
  readonly organizationId: string | null;
  readonly status: DeliveryStatus;
  readonly series: number;
}

/**
 * Locks those of the deliveries that are in a scope and can be sent again immediately, in the order of
 * `lockFailedDeliveries`.
 */
export const lockRetriable = (tx: Db, scope: CompanyScope, ids: readonly string[]): Promise<RetriableDelivery[]> =>
  tx.$queryRaw`
    SELECT delivery.id, delivery.company_id AS "companyId", company.organization_id AS "organizationId", delivery.status, delivery.series
    FROM deliveries delivery JOIN companies company ON company.id = delivery.company_id
    WHERE delivery.id = ANY(${[...ids]}) AND ${scopeCondition(Prisma.sql`delivery.company_id`, scope)} AND ${isRetriable(Prisma.sql`delivery`)}
    ORDER BY delivery.settled_at, delivery.id FOR UPDATE OF delivery`;

/** Where a list continues after a delivery; null if it is gone. For panel lists that have checked its company. */
export const positionOfDelivery = (db: Db, id: string): Promise<ListPosition | null> =>
  db.delivery.findUnique({ where: { id }, select: { id: true, createdAt: true } });
