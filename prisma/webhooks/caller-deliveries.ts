import type { DeliveryStatus } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { createdWithin, type ListPosition, olderThan, type TimeSpan } from '../keyset.ts';

/** A caller's filter for the deliveries of its company. */
export interface CallerDeliveryFilter extends TimeSpan {
  readonly endpointId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly eventType?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
}

const ledger = { orderBy: { number: 'asc' } } as const;

/** A delivery with its attempts, without its body. */
export type CallerDelivery = Prisma.DeliveryGetPayload<{ omit: { body: true }; include: { attempts: true } }>;

/** The deliveries of a company, newest first, after `position`. `sessionId` may be the id of a shelf capture. */
export const listCallerDeliveries = (
  db: Db,
  companyId: string,
  { endpointId, eventId, sessionId, eventType, status, ...span }: CallerDeliveryFilter,
  position: ListPosition | null,
  take: number,
): Promise<CallerDelivery[]> => {
  const { AND: within } = createdWithin(span);
  return db.delivery.findMany({
    where: {
      companyId,
      ...(endpointId ? { endpointId } : {}),
      ...(eventType ? { eventType } : {}),
      ...(status ? { status } : {}),
      AND: [
        ...within,
        ...(eventId ? [{ OR: [{ id: eventId }, { eventId }] }] : []),
        ...(sessionId ? [{ OR: [{ sessionId }, { shelfCaptureId: sessionId }] }] : []),
      ],
      ...olderThan(position),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    omit: { body: true },
    include: { attempts: ledger },
  });
};

/** A delivery of a company; null if it has none with this id. */
export const findCallerDelivery = (db: Db, companyId: string, id: string): Promise<CallerDelivery | null> =>
  db.delivery.findFirst({ where: { id, companyId }, omit: { body: true }, include: { attempts: ledger } });
