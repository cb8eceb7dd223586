import { z } from 'zod';
import { oneOf } from '../../../../domain/narrowing.ts';
import { shelfReviewStates } from '../../../../domain/shelf-captures/review-state.ts';
import { shelfStatuses } from '../../../../domain/shelf-captures/status.ts';
import { newestFirstReply, PageQuery, pageOf } from '../../../../http/pagination.ts';
import { captureFilterOf, captureFilters } from '../../../../operations/exports/filters/captures.ts';
import { type ListedCapture, listCapturesInScope } from '../../../../prisma/shelf-captures/list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { CaptureItem } from './presenters/schema.ts';

const present = (row: ListedCapture): z.output<typeof CaptureItem> => ({
  id: row.id,
  clientCaptureId: row.clientCaptureId,
  storeId: row.storeId,
  status: oneOf(shelfStatuses, row.status),
  reviewState: oneOf(shelfReviewStates, row.reviewState),
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
