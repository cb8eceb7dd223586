import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';

const include = {
  profileVersion: { select: { id: true, limits: true } },
} as const satisfies Prisma.ShelfCaptureInclude;

/** A capture with the limits of its pinned version. */
export type ShelfCaptureRecord = Prisma.ShelfCaptureGetPayload<{ include: typeof include }>;

/** A capture of the company, or null. */
export const findShelfCapture = (db: Db, companyId: string, captureId: string): Promise<ShelfCaptureRecord | null> =>
  db.shelfCapture.findFirst({ where: { id: captureId, companyId }, include });

/** The company's capture with that idempotency key, or null. */
export const findCaptureByClientId = (db: Db, companyId: string, clientCaptureId: string) =>
  db.shelfCapture.findUnique({
    where: { companyId_clientCaptureId: { companyId, clientCaptureId } },
    select: { id: true, profileVersionId: true },
  });
