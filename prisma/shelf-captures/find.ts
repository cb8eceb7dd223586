import type { ShelfReviewState } from '../../domain/shelf-captures/review-state.ts';
import type { ShelfStatus } from '../../domain/shelf-captures/status.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { createdWithin, type ListPosition, olderThan, type TimeSpan } from '../keyset.ts';

const include = {
  profileVersion: { select: { id: true, limits: true } },
} as const satisfies Prisma.ShelfCaptureInclude;

/** A capture with the limits of its pinned version. */
type ShelfCaptureWithLimits = Prisma.ShelfCaptureGetPayload<{ include: typeof include }>;

/** A capture of the company, or null. */
export const findShelfCapture = (
  db: Db,
  companyId: string,
  captureId: string,
): Promise<ShelfCaptureWithLimits | null> =>
  db.shelfCapture.findFirst({ where: { id: captureId, companyId }, include });

/** The company's capture with that idempotency key, or null. */
export const findCaptureByClientId = (db: Db, companyId: string, clientCaptureId: string) =>
  db.shelfCapture.findUnique({
    where: { companyId_clientCaptureId: { companyId, clientCaptureId } },
    select: { id: true, profileVersionId: true },
  });

const listInclude = {
  profileVersion: { select: { id: true, version: true, profile: { select: { id: true, slug: true } } } },
} as const satisfies Prisma.ShelfCaptureInclude;

/** A capture as a list shows it. */
export type ShelfCaptureRecord = Prisma.ShelfCaptureGetPayload<{ include: typeof listInclude }>;

export interface ShelfCaptureFilter extends TimeSpan {
  readonly status?: ShelfStatus | undefined;
  readonly reviewState?: ShelfReviewState | undefined;
  readonly clientCaptureId?: string | undefined;
}

/** Captures of the company, newest first, after `position`. */
export const listShelfCaptures = (
  db: Db,
  companyId: string,
  { status, reviewState, clientCaptureId, ...span }: ShelfCaptureFilter,
  position: ListPosition | null,
  take: number,
): Promise<ShelfCaptureRecord[]> =>
  db.shelfCapture.findMany({
    where: {
      companyId,
      ...(status ? { status } : {}),
      ...(reviewState ? { reviewState } : {}),
      ...(clientCaptureId === undefined ? {} : { clientCaptureId }),
      ...createdWithin(span),
      ...olderThan(position),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    include: listInclude,
  });
