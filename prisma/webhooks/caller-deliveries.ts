import { isId } from '../../domain/ids.ts';
import type { DeliveryStatus } from '../../domain/webhooks/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { ListPosition, TimeSpan } from '../keyset.ts';
import { companyCondition, creationPage, type PageBranch, pageIds } from '../tenants/page-ids.ts';
import { deliveryBranch, deliveryConditions } from './list.ts';

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

/** An event goes to a URL as the delivery with its id, or to endpoints as deliveries that name it. */
const ofEvent = (eventId: string): Prisma.Sql => Prisma.sql`(listed.id = ${eventId} OR listed.event_id = ${eventId})`;

const ofSession = (id: string): Prisma.Sql =>
  isId('shelfCapture', id) ? Prisma.sql`listed.shelf_capture_id = ${id}` : Prisma.sql`listed.session_id = ${id}`;

/** The rows of a filter: those of an event or a session from its index, otherwise as in the lists of the panel. */
const branchOf = (companyId: string, filter: CallerDeliveryFilter): PageBranch => {
  const { eventId, sessionId, endpointId, eventType, status, createdFrom: from, createdTo: to } = filter;
  const few = [...(eventId ? [ofEvent(eventId)] : []), ...(sessionId ? [ofSession(sessionId)] : [])];
  const companies = { scope: [companyId], companyId };
  if (few.length === 0) return deliveryBranch(companies, { endpointId, eventType, status, from, to });
  const ofStatus = status ? [Prisma.sql`listed.status = ${status}`] : [];
  const ofEndpoint = endpointId ? [Prisma.sql`listed.endpoint_id = ${endpointId}`] : [];
  const others = [...ofStatus, ...ofEndpoint, ...deliveryConditions({ eventType, from, to })];
  return { source: null, where: [...few, companyCondition(Prisma.sql`listed.company_id`, companies), ...others] };
};

/** The deliveries of a company, newest first, after `position`. `sessionId` may be the id of a shelf capture. */
export const listCallerDeliveries = async (
  db: Db,
  companyId: string,
  filter: CallerDeliveryFilter,
  position: ListPosition | null,
  take: number,
): Promise<CallerDelivery[]> => {
  const page = creationPage('newest', position, take);
  const ids = await pageIds(db, Prisma.sql`deliveries`, [branchOf(companyId, filter)], page);
  return db.delivery.findMany({
    where: { id: { in: ids } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    omit: { body: true },
    include: { attempts: ledger },
  });
};

/** A delivery of a company; null if it has none with this id. */
export const findCallerDelivery = (db: Db, companyId: string, id: string): Promise<CallerDelivery | null> =>
  db.delivery.findFirst({ where: { id, companyId }, omit: { body: true }, include: { attempts: ledger } });
