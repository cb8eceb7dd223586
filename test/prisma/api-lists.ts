import { largeCompany } from '../../bench/service/fill.ts';
import { rareWorkflow } from '../../bench/service/seed-growth.ts';
import { type BatchFilter, listBatches } from '../../prisma/batches/find.ts';
import { listEventsFrom, placeEvents, readEventContents } from '../../prisma/events/log.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { ListPosition } from '../../prisma/keyset.ts';
import { listShelfCaptures, type ShelfCaptureFilter } from '../../prisma/shelf-captures/find.ts';
import { listSubmissions, type SubmissionFilter } from '../../prisma/submissions/list.ts';

const companyOfLargeBatch = 'cmp_1';

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
    ['events, also while many have no position yet', events],
  ];
};
