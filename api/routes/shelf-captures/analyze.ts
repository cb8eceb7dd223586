import { z } from 'zod';
import { defineRoute } from '../../route/route.ts';
import { resolveShelfCapture } from './find.ts';
import { NoMembers, ShelfSessionParams, StartedRun } from './schema.ts';
import { startRun } from './start-run.ts';

export const analyzeShelfSession = defineRoute({
  method: 'post',
  path: '/api/v1/shelf/sessions/{sessionId}/analyze',
  operationId: 'analyzeShelfSession',
  tag: 'Shelf capture',
  summary: 'Analyze a shelf capture',
  description: 'Starts a run. If one is already queued or processing, returns that run.',
  access: 'company',
  takesIdempotencyKey: true,
  module: 'shelf',
  bucket: 'write',
  params: ShelfSessionParams,
  query: z.object({}),
  body: { schema: NoMembers, required: false },
  responses: { 202: { description: 'The run.', schema: StartedRun } },
  errors: ['bad-request', 'not-found', 'conflict', 'validation-error', 'overloaded'],
  resolve: ({ deps, auth, params }) => resolveShelfCapture(deps, auth.companyId, params.sessionId),
  handle: async ({ deps, auth, resource }) => ({
    status: 202,
    body: await startRun(deps, auth.companyId, resource.id, 'analyze', resource.limits.minPhotos),
  }),
});
