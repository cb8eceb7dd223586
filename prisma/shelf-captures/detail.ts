import type { CompanyScope } from '../../domain/access/scope.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { inScope } from '../tenants/scope-filters.ts';

const include = {
  company: { select: { name: true, organizationId: true } },
  profileVersion: {
    select: {
      version: true,
      name: true,
      moderation: true,
      catalog: true,
      planogram: true,
      profile: { select: { slug: true } },
    },
  },
  photos: { where: { registeredAt: { not: null } }, orderBy: { photoIndex: 'asc' } },
  runs: { orderBy: { number: 'asc' }, omit: { findings: true, result: true } },
  deliveries: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], omit: { body: true } },
} as const satisfies Prisma.ShelfCaptureInclude;

type CaptureRow = Prisma.ShelfCaptureGetPayload<{ include: typeof include }>;

/** A capture with everything that a reviewer sees: the result of its last successful run, and the staff's actions. */
export interface CaptureDetail extends CaptureRow {
  /** As the run published it (decision D25); null if no run has succeeded. */
  readonly result: unknown;
  readonly auditEntries: readonly { readonly action: string; readonly actorLabel: string; readonly occurredAt: Date }[];
}

/** The capture with this id in a scope; null if there is none. */
export const findCaptureDetailInScope = async (
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<CaptureDetail | null> => {
  const row = await db.shelfCapture.findFirst({ where: { id, companyId: inScope(scope) }, include });
  if (!row) return null;
  const run = row.resultRunId
    ? await db.shelfRun.findUnique({ where: { id: row.resultRunId }, select: { result: true } })
    : null;
  const auditEntries = await db.auditEntry.findMany({
    where: { subjectId: id, subjectType: 'shelf_capture' },
    orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }],
    select: { action: true, actorLabel: true, occurredAt: true },
  });
  return { ...row, result: run?.result ?? null, auditEntries };
};

const subjectSelect = {
  id: true,
  companyId: true,
  profileVersionId: true,
  company: { select: { organizationId: true } },
} as const satisfies Prisma.ShelfCaptureSelect;

/** The columns of a capture that the endpoints that change it need. */
export type CaptureSubject = Prisma.ShelfCaptureGetPayload<{ select: typeof subjectSelect }>;

/** The capture with this id in a scope; null if there is none. */
export const findCaptureSubjectInScope = (db: Db, scope: CompanyScope, id: string): Promise<CaptureSubject | null> =>
  db.shelfCapture.findFirst({ where: { id, companyId: inScope(scope) }, select: subjectSelect });

/** A registered photo of a capture in the scope, with the moderation settings of its version; null if there is none. */
export const findCapturePhotoInScope = (db: Db, scope: CompanyScope, shelfCaptureId: string, photoId: string) =>
  db.shelfPhoto.findFirst({
    where: {
      id: photoId,
      registeredAt: { not: null },
      shelfCapture: { id: shelfCaptureId, companyId: inScope(scope) },
    },
    select: {
      objectKey: true,
      fileSize: true,
      quality: true,
      shelfCapture: { select: { filesRemovedAt: true, profileVersion: { select: { moderation: true } } } },
    },
  });

/** The first reference image of a product in a profile version; null if there is none. */
export const findCatalogPicture = async (db: Db, profileVersionId: string, sku: string): Promise<Uint8Array | null> => {
  const image = await db.shelfCatalogImage.findFirst({
    where: { profileVersionId, sku },
    orderBy: { position: 'asc' },
    select: { bytes: true },
  });
  return image?.bytes ?? null;
};

/** A run of a capture in a scope, with its result; null if there is none. */
export const findCaptureRunInScope = (db: Db, scope: CompanyScope, shelfCaptureId: string, runId: string) =>
  db.shelfRun.findFirst({
    where: { id: runId, shelfCapture: { id: shelfCaptureId, companyId: inScope(scope) } },
    omit: { findings: true },
    include: { shelfCapture: { select: { profileVersion: { select: { catalog: true } } } } },
  });
