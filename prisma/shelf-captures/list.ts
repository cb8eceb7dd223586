import type { CompanyScope } from '../../domain/access/scope.ts';
import type { ShelfReviewState } from '../../domain/shelf-captures/review-state.ts';
import type { ShelfStatus } from '../../domain/shelf-captures/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import type { ListOrder, ListPosition } from '../keyset.ts';
import {
  companyBranches,
  companyCondition,
  creationPage,
  isOneOf,
  type ListedCompanies,
  type PageBranch,
  pageIds,
} from '../tenants/page-ids.ts';
import { contains, matchingIds } from '../tenants/text-search.ts';

const include = {
  company: { select: { name: true } },
  profileVersion: { select: { version: true, name: true, profile: { select: { slug: true } } } },
  runs: { orderBy: { number: 'desc' }, take: 1, select: { createdAt: true, startedAt: true } },
} as const satisfies Prisma.ShelfCaptureInclude;

/** The columns of a capture in the panel's list, with its latest run and the number of its registered photos. */
export type ListedCapture = Prisma.ShelfCaptureGetPayload<{ include: typeof include }> & {
  readonly photoCount: number;
};

export interface CaptureFilter {
  /** Only these. */
  readonly ids?: readonly string[] | undefined;
  readonly status?: ShelfStatus | undefined;
  readonly reviewState?: ShelfReviewState | undefined;
  readonly companyId?: string | undefined;
  /** The slug of a shelf profile. */
  readonly profile?: string | undefined;
  /** The id of a store that the caller named. */
  readonly store?: string | undefined;
  /** The SKU of a product that is out of stock in the result. */
  readonly outOfStock?: string | undefined;
  /** Created at or after. */
  readonly from?: Date | undefined;
  /** Created before. */
  readonly to?: Date | undefined;
  /** Part of an id, a clientCaptureId or a storeId. */
  readonly text?: string | undefined;
}

/** A reviewer who names a box has found its product. */
const isOutOfStock = (sku: string): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM shelf_runs run WHERE run.id = listed.result_run_id
    AND run.result -> 'insights' @> ${JSON.stringify([{ type: 'out_of_stock', sku }])}::jsonb
    AND NOT coalesce(run.corrections @> ${JSON.stringify([{ detections: [{ sku }] }])}::jsonb, false))`;

const conditionsOf = ({ ids, status, reviewState, store, outOfStock, from, to }: CaptureFilter): Prisma.Sql[] => [
  ...(ids ? [isOneOf(Prisma.sql`listed.id`, ids)] : []),
  ...(store === undefined ? [] : [Prisma.sql`listed.store_id = ${store}`]),
  ...(outOfStock === undefined ? [] : [isOutOfStock(outOfStock)]),
  ...(from ? [Prisma.sql`listed.created_at >= ${from}`] : []),
  ...(to ? [Prisma.sql`listed.created_at < ${to}`] : []),
  ...(status ? [Prisma.sql`listed.status = ${status}`] : []),
  ...(reviewState ? [Prisma.sql`listed.review_state = ${reviewState}`] : []),
];

/** The branch of the captures that contain a text in their id, their clientCaptureId or their storeId. */
const textBranches = async (
  db: Db,
  companies: ListedCompanies,
  text: string,
  conditions: readonly Prisma.Sql[],
): Promise<PageBranch[]> => {
  const company = companyCondition(Prisma.sql`listed.company_id`, companies);
  const columns = [Prisma.sql`listed.id`, Prisma.sql`listed.client_capture_id`, Prisma.sql`listed.store_id`];
  const holds = Prisma.sql`(${Prisma.join(
    columns.map((column) => contains(column, text)),
    ' OR ',
  )})`;
  const found = await matchingIds(db, text, Prisma.sql`shelf_captures`, holds);
  return found
    ? [{ source: null, where: [isOneOf(Prisma.sql`listed.id`, found), company, ...conditions] }]
    : companyBranches(companies, [...conditions, holds]);
};

const versionIdsOf = async (db: Db, slug: string): Promise<string[]> => {
  const versions = await db.shelfProfileVersion.findMany({ where: { profile: { slug } }, select: { id: true } });
  return versions.map(({ id }) => id);
};

/** Registered photos by capture. An aggregate in the list's own query would count the photos of all captures. */
const countPhotos = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const where = { shelfCaptureId: { in: [...ids] }, registeredAt: { not: null } };
  const rows = await db.shelfPhoto.groupBy({ by: ['shelfCaptureId'], where, _count: true });
  return new Map(rows.map(({ shelfCaptureId, _count }) => [shelfCaptureId, _count]));
};

/** The captures in a scope, by time of creation, after `position`. */
export const listCapturesInScope = async (
  db: Db,
  scope: CompanyScope,
  filter: CaptureFilter,
  page: { readonly order: ListOrder; readonly position: ListPosition | null; readonly take: number },
): Promise<ListedCapture[]> => {
  const { companyId, profile, text } = filter;
  const companies = { scope, companyId };
  const ofProfile = profile ? [isOneOf(Prisma.sql`listed.profile_version_id`, await versionIdsOf(db, profile))] : [];
  const conditions = [...conditionsOf(filter), ...ofProfile];
  const branches = text ? await textBranches(db, companies, text, conditions) : companyBranches(companies, conditions);
  const { order, position, take } = page;
  const ids = await pageIds(db, Prisma.sql`shelf_captures`, branches, creationPage(order, position, take));
  const direction = order === 'newest' ? 'desc' : 'asc';
  const orderBy = [{ createdAt: direction } as const, { id: direction } as const];
  const captures = await db.shelfCapture.findMany({ where: { id: { in: ids } }, orderBy, include });
  const counts = await countPhotos(db, ids);
  return captures.map((capture) => ({ ...capture, photoCount: counts.get(capture.id) ?? 0 }));
};
