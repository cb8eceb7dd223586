import { z } from 'zod';
import { ShelfSnapshot } from '../../../domain/shelf-captures/snapshot.ts';
import { defineRoute } from '../../route/route.ts';
import { requireSnapshot } from './find.ts';
import { ShelfSessionParams } from './schema.ts';

export const getShelfSession = defineRoute({
  method: 'get',
  path: '/api/v1/shelf/sessions/{sessionId}',
  operationId: 'getShelfSession',
  tag: 'Shelf capture',
  summary: 'Get a shelf capture',
  description:
    'Returns the status, the photos and the last successful result. Every API key of the company can read it.',
  access: 'company',
  module: 'shelf',
  bucket: 'read',
  params: ShelfSessionParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The capture.', schema: ShelfSnapshot } },
  errors: ['not-found'],
  handle: async ({ deps, auth, params }) => ({
    status: 200,
    body: await requireSnapshot(deps, auth.companyId, params.sessionId),
  }),
});
