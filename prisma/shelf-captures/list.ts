import type { CompanyScope } from '../../domain/access/scope.ts';
import type { ShelfReviewState } from '../../domain/shelf-captures/review-state.ts';
import type { ShelfStatus } from '../../domain/shelf-captures/status.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { afterPosition, type ListOrder, type ListPosition } from '../keyset.ts';
import { inScope } from '../tenants/scope-filters.ts';

const include = {
  company: { select: { name: true } },
  profileVersion: { select: { version: true, name: true, profile: { select: { slug: true } } } },
  _count: { select: { photos: { where: { registeredAt: { not: null } } } } },
  runs: { orderBy: { number: 'desc' }, take: 1, select: { createdAt: true, startedAt: true } },
} as const satisfies Prisma.ShelfCaptureInclude;

/** The columns of a capture in the panel's list, with its latest run. */
export type ListedCapture = Prisma.ShelfCaptureGetPayload<{ include: typeof include }>;

export interface CaptureFilter {
  readonly status?: ShelfStatus | undefined;
  readonly reviewState?: ShelfReviewState | undefined;
  readonly companyId?: string | undefined;
  /** The slug of a shelf profile. */
  readonly profile?: string | undefined;
  /** Part of an id, a clientCaptureId or a storeId. */
  readonly text?: string | undefined;
}

const holds = (text: string) => ({ contains: text, mode: 'insensitive' }) as const;

const conditionsOf = (filter: CaptureFilter): Prisma.ShelfCaptureWhereInput[] => {
  const { status, reviewState, companyId, profile, text } = filter;
  return [
    ...(status ? [{ status }] : []),
    ...(reviewState ? [{ reviewState }] : []),
    ...(companyId ? [{ companyId }] : []),
    ...(profile ? [{ profileVersion: { profile: { slug: profile } } }] : []),
    ...(text ? [{ OR: [{ id: holds(text) }, { clientCaptureId: holds(text) }, { storeId: holds(text) }] }] : []),
  ];
};

/** The captures in a scope, by time of creation, after `position`. */
export const listCapturesInScope = (
  db: Db,
  scope: CompanyScope,
  filter: CaptureFilter,
  page: { readonly order: ListOrder; readonly position: ListPosition | null; readonly take: number },
): Promise<ListedCapture[]> => {
  const direction = page.order === 'newest' ? 'desc' : 'asc';
  return db.shelfCapture.findMany({
    where: { companyId: inScope(scope), AND: [...conditionsOf(filter), afterPosition(page.position, page.order)] },
    orderBy: [{ createdAt: direction }, { id: direction }],
    take: page.take,
    include,
  });
};
