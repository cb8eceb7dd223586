import { largeCompany } from '../../bench/service/fill.ts';
import { rareWorkflow } from '../../bench/service/seed-growth.ts';
import { type BatchFilter, listBatches } from '../../prisma/batches/find.ts';
import { listEventsFrom, placeEvents, readEventContents } from '../../prisma/events/log.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { ListPosition } from '../../prisma/keyset.ts';
import { listShelfCaptures, type ShelfCaptureFilter } from '../../prisma/shelf-captures/find.ts';
import { listSubmissions, type SubmissionFilter } from '../../prisma/submissions/list.ts';
import { type CallerDeliveryFilter, listCallerDeliveries } from '../../prisma/webhooks/caller-deliveries.ts';

const companyOfLargeBatch = 'cmp_1';
const companyWithoutDeliveries = 'cmp_none';

type Work = (db: PrismaClient) => Promise<unknown>;

/** The lists of the API with each of their filters, of a company that has half of all rows, as rows for `it.each`. */
export const apiLists = (position: ListPosition, take: number): [string, Work][] => {
  const { createdAt: createdTo } = position;
  const submissions: [string, SubmissionFilter][] = [
    ['without a filter', {}],
    ['by status', { status: 'review' }],
    ['by fraud status', { fraudStatus: 'flagged' }],
    ['by workflow', { slug: rareWorkflow }],
    ['of a time', { createdFrom: new Date(createdTo.getTime() - 10 * 86_400_000), createdTo }],
    ['by clientSubmissionId', { clientSubmissionId: 'c4ca4238a0b923820dcc509a6f75849b' }],
    ['by a confidence that none has', { confidenceMax: 0.1 }],
    ['of a large batch by a status that none has', { batchRef: 'upload-c4ca4238a0b9', status: 'created' }],
  ];
  const batches: [string, BatchFilter][] = [
    ['without a filter', {}],
    ['by status', { status: 'open' }],
    ['of a time', { createdTo }],
  ];
  const captures: [string, ShelfCaptureFilter][] = [
    ['without a filter', {}],
    ['by status', { status: 'failed' }],
    ['by review', { reviewState: 'pending' }],
    ['by clientCaptureId', { clientCaptureId: 'c4ca4238a0b923820dcc509a6f75849b' }],
  ];
  const deliveries: [string, CallerDeliveryFilter][] = [
    ['without a filter', {}],
    ['by status', { status: 'failed' }],
    ['by a status that none has', { status: 'pending' }],
    ['of an event', { eventId: 'evt_000000000123' }],
    ['of an event with a status that none has', { eventId: 'evt_000000000123', status: 'pending' }],
    ['of a session', { sessionId: 'ses_000000000123' }],
    ['of an endpoint that has none', { endpointId: 'whe_none' }],
    ['of a time', { createdFrom: new Date(createdTo.getTime() - 10 * 86_400_000), createdTo }],
  ];
  const events: Work = async (db) => {
    const listed = await listEventsFrom(db, largeCompany, 100n, take);
    await readEventContents(
      db,
      largeCompany,
      listed.map(({ id }) => id),
    );
    await placeEvents(db, largeCompany);
  };
  return [
    ...submissions.map(([label, filter]): [string, Work] => [
      `submissions ${label}`,
      (db) => listSubmissions(db, filter.batchRef ? companyOfLargeBatch : largeCompany, filter, position, take),
    ]),
    ...batches.map(([label, filter]): [string, Work] => [
      `batches ${label}`,
      (db) => listBatches(db, largeCompany, filter, position, take),
    ]),
    ...captures.map(([label, filter]): [string, Work] => [
      `captures ${label}`,
      (db) => listShelfCaptures(db, largeCompany, filter, position, take),
    ]),
    ...deliveries.map(([label, filter]): [string, Work] => [
      `deliveries ${label}`,
      (db) => listCallerDeliveries(db, largeCompany, filter, position, take),
    ]),
    [
      'deliveries of a company that has none',
      (db) => listCallerDeliveries(db, companyWithoutDeliveries, {}, position, take),
    ],
    ['events, also while many have no position yet', events],
  ];
};
