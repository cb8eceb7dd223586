import { type CompanyScope, includesCompany } from '../../domain/access/scope.ts';
import { isId } from '../../domain/ids.ts';
import type { DeliveryStatus } from '../../domain/webhooks/delivery.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { type ListPosition, olderThan } from '../keyset.ts';
import { inScope } from '../tenants/scope-filters.ts';

export interface DeliverySearch {
  readonly companyId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  /** The id of a delivery or of what it is about, or a batch reference. */
  readonly subject?: string | undefined;
}

/** What a search text may stand for: each has an index of its own. */
const subjectFilter = (subject: string): Prisma.DeliveryWhereInput => {
  if (isId('event', subject)) return { id: subject };
  if (isId('session', subject)) return { sessionId: subject };
  if (isId('submission', subject)) return { submissionId: subject };
  if (isId('batch', subject)) return { batchId: subject };
  if (isId('shelfCapture', subject)) return { shelfCaptureId: subject };
  return { batch: { batchRef: subject } };
};

const company = { select: { name: true } } as const;

/** Deliveries within a scope, newest first, after `position`. */
export const searchDeliveries = async (
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

/** A delivery within a scope with its body and its ledger; null where there is none. */
export const findDelivery = (db: Db, scope: CompanyScope, id: string) =>
  db.delivery.findFirst({
    where: { id, companyId: inScope(scope) },
    include: { company, batch: { select: { batchRef: true } }, attempts: { orderBy: { number: 'asc' } } },
  });
