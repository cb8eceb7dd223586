import { z } from 'zod';
import { type ShelfReviewState, shelfReviewStates } from '../../../../domain/shelf-captures/review-state.ts';
import { type ShelfStatus, shelfStatuses } from '../../../../domain/shelf-captures/status.ts';
import { type CaptureFilter, type ListedCapture, listCapturesInScope } from '../../../../prisma/shelf-captures/list.ts';
import { newestFirstReply, PageQuery, pageOf } from '../../../http/pagination.ts';
import { definePanelRoute } from '../../http/route.ts';
import { CaptureItem } from './presenters/schema.ts';

const present = (row: ListedCapture): z.output<typeof CaptureItem> => ({
  id: row.id,
  clientCaptureId: row.clientCaptureId,
  storeId: row.storeId,
  status: row.status as ShelfStatus,
  reviewState: row.reviewState as ShelfReviewState,
  company: { id: row.companyId, name: row.company.name },
  profile: {
    slug: row.profileVersion.profile.slug,
    name: row.profileVersion.name,
    version: row.profileVersion.version,
  },
  photos: row.photoCount,
  startedAt: row.runs[0]?.startedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  completedAt: row.completedAt?.toISOString() ?? null,
});

const moment = z.iso.datetime({ offset: true });

/** What the list of captures and the export of facings are filtered by. */
export const captureFilters = {
  status: z.enum(shelfStatuses).optional(),
  reviewState: z.enum(shelfReviewStates).optional(),
  company: z.string().optional().describe('Id of a company.'),
  profile: z.string().optional().describe('Slug of a shelf profile.'),
  store: z.string().max(200).optional().describe('The id of a store that the caller named.'),
  outOfStock: z.string().max(200).optional().describe('SKU of a product that is out of stock in the result.'),
  from: moment.optional().describe('Created at or after.'),
  to: moment.optional().describe('Created before.'),
  q: z.string().trim().max(200).optional().describe('Part of an id, a clientCaptureId or a storeId.'),
  order: z.enum(['newest', 'oldest']).optional(),
};

const Filters = z.object(captureFilters);

/** The filter of a request. */
export const captureFilterOf = (query: z.output<typeof Filters>): CaptureFilter => {
  const { status, reviewState, company: companyId, profile, store, outOfStock, from, to, q: text } = query;
  return {
    ...{ status, reviewState, companyId, profile, store, outOfStock, text },
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
};

export const listCapturesRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/shelf-captures',
  operationId: 'listPanelCaptures',
  tag: 'Shelf captures',
  summary: 'List shelf captures',
  permission: 'shelf.read',
  params: z.object({}),
  query: PageQuery.extend(captureFilters),
  body: null,
  responses: { 200: { description: 'A page of captures.', schema: pageOf(CaptureItem) } },
  errors: [],
  handle: ({ deps, staff, query }) => {
    const { order = 'newest' } = query;
    const filter = captureFilterOf(query);
    return newestFirstReply(
      `panel-captures-${order}`,
      query,
      (position, take) => listCapturesInScope(deps.prisma, staff.companies, filter, { order, position, take }),
      present,
    );
  },
});
