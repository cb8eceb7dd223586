import { type CompanyScope, includesCompany } from '../../domain/access/scope.ts';
import { isId } from '../../domain/ids.ts';
import type { DeliveryStatus } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { type ListPosition, olderThan } from '../keyset.ts';
import { inScope } from '../tenants/scope-filters.ts';

export interface DeliverySearch {
  readonly companyId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  /** The id of a delivery or of its subject, or a batch reference. */
  readonly subject?: string | undefined;
}

/** The column that a search text is looked up in, by the prefix of the id: each column has its own index. */
const subjectFilter = (subject: string): Prisma.DeliveryWhereInput => {
  if (isId('event', subject)) return { id: subject };
  if (isId('session', subject)) return { sessionId: subject };
  if (isId('submission', subject)) return { submissionId: subject };
  if (isId('batch', subject)) return { batchId: subject };
  if (isId('shelfCapture', subject)) return { shelfCaptureId: subject };
  return { batch: { batchRef: subject } };
};

const company = { select: { name: true } } as const;

/** The deliveries in a scope, newest first, after `position`. */
export const searchDeliveriesInScope = async (
  db: Db,
  scope: CompanyScope,
  { companyId, status, subject }: DeliverySearch,
  position: ListPosition | null,
  take: number,
) => {
  if (companyId !== undefined && !includesCompany(scope, companyId)) return [];
  return db.delivery.findMany({
    where: {
      companyId: companyId ?? inScope(scope),
      ...(status ? { status } : {}),
      AND: [subject ? subjectFilter(subject) : {}, olderThan(position)],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    omit: { body: true },
    include: { company, batch: { select: { batchRef: true } } },
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

/** Deliveries with their ledgers, newest first, for operators, over all companies. `sessionId` may also be the id of a shelf capture. */
export const listDeliveries = (db: Db, filter: DeliveryFilter, take: number) =>
  db.delivery.findMany({
    where: {
      ...(filter.status ? { status: filter.status } : {}),
      ...(filter.sessionId ? { OR: [{ sessionId: filter.sessionId }, { shelfCaptureId: filter.sessionId }] } : {}),
      ...(filter.batch ? { batch: filter.batch } : {}),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    include: { attempts: { orderBy: { number: 'asc' } } },
  });
