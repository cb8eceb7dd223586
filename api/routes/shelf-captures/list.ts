import { z } from 'zod';
import { shelfReviewStates } from '../../../domain/shelf-captures/review-state.ts';
import { shelfStatuses } from '../../../domain/shelf-captures/status.ts';
import { CreatedSpan } from '../../../http/created-span.ts';
import { newestFirstReply, PageQuery, pageOf } from '../../../http/pagination.ts';
import { listShelfCaptures, type ShelfCaptureRecord } from '../../../prisma/shelf-captures/find.ts';
import { defineRoute } from '../../route/route.ts';
import { ShelfSessionListItem } from './schema.ts';

const listName = 'shelf-sessions';

const present = (row: ShelfCaptureRecord): z.output<typeof ShelfSessionListItem> => {
  const { id: versionId, version, profile } = row.profileVersion;
  return {
    sessionId: row.id,
    clientCaptureId: row.clientCaptureId,
    storeId: row.storeId,
    status: ShelfSessionListItem.shape.status.parse(row.status),
    reviewState: ShelfSessionListItem.shape.reviewState.parse(row.reviewState),
    profile: { id: profile.id, slug: profile.slug, versionId, version },
    activeRunId: row.activeRunId,
    resultRunId: row.resultRunId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
};

export const listShelfSessions = defineRoute({
  method: 'get',
  path: '/api/v1/shelf/sessions',
  operationId: 'listShelfSessions',
  tag: 'Shelf capture',
  summary: 'List shelf captures',
  description: "Lists the company's captures, newest first, without photos and results: get a capture for those.",
  access: 'company',
  module: 'shelf',
  bucket: 'read',
  params: z.object({}),
  query: PageQuery.extend({
    status: z.enum(shelfStatuses).optional().describe('Only captures with this status.'),
    reviewState: z.enum(shelfReviewStates).optional().describe('Only captures in this state of review.'),
    clientCaptureId: z.string().optional().describe('The capture that was created with this clientCaptureId.'),
    ...CreatedSpan.shape,
  }),
  body: null,
  responses: { 200: { description: 'A page of captures.', schema: pageOf(ShelfSessionListItem) } },
  errors: ['bad-request'],
  handle: ({ deps, auth, query }) =>
    newestFirstReply(
      { name: listName, companyId: auth.companyId },
      query,
      (position, take) => listShelfCaptures(deps.prisma, auth.companyId, query, position, take),
      present,
    ),
});
