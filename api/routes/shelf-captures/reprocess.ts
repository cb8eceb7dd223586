import { z } from 'zod';
import { defineRoute } from '../../route/route.ts';
import { resolveShelfCapture } from './find.ts';
import { NoMembers, ShelfSessionParams, StartedRun } from './schema.ts';
import { startRun } from './start-run.ts';

export const reprocessShelfSession = defineRoute({
  method: 'post',
  path: '/api/v1/shelf/sessions/{sessionId}/reprocess',
  operationId: 'reprocessShelfSession',
  tag: 'Shelf capture',
  summary: 'Analyze a shelf capture again',
  description:
    'Starts another run with the profile version that the capture was created with. The last successful result stays until the new run publishes one.',
  access: 'company',
  takesIdempotencyKey: true,
  module: 'shelf',
  bucket: 'write',
  params: ShelfSessionParams,
  query: z.object({}),
  body: { schema: NoMembers, required: false },
  responses: { 200: { description: 'The run.', schema: StartedRun } },
  errors: ['bad-request', 'not-found', 'conflict', 'overloaded'],
  resolve: ({ deps, auth, params }) => resolveShelfCapture(deps, auth.companyId, params.sessionId),
  handle: async ({ deps, auth, resource }) => ({
    status: 200,
    body: await startRun(deps, auth.companyId, resource.id, 'reprocess', 1),
  }),
});
