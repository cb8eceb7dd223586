import { z } from 'zod';
import { ShelfSnapshot } from '../../../domain/shelf-captures/snapshot.ts';
import { cancelCapture } from '../../../operations/shelf-captures/cancel.ts';
import { transact } from '../../../prisma/transaction.ts';
import { defineRoute } from '../../route/route.ts';
import { requireSnapshotFor, resolveShelfCapture } from './find.ts';
import { NoMembers, ShelfSessionParams } from './schema.ts';

export const cancelShelfSession = defineRoute({
  method: 'post',
  path: '/api/v1/shelf/sessions/{sessionId}/cancel',
  operationId: 'cancelShelfSession',
  tag: 'Shelf capture',
  summary: 'Cancel a shelf capture',
  description:
    'Cancels a capture that has not ended. A capture that has ended does not change. For a key without the scope `read`, what was recognized is null.',
  access: 'company',
  module: 'shelf',
  bucket: 'write',
  params: ShelfSessionParams,
  query: z.object({}),
  body: { schema: NoMembers, required: false },
  responses: { 200: { description: 'The capture.', schema: ShelfSnapshot } },
  errors: ['bad-request', 'not-found', 'overloaded'],
  resolve: ({ deps, auth, params }) => resolveShelfCapture(deps, auth.companyId, params.sessionId),
  async handle({ deps, auth, resource }) {
    const { messages } = await transact(deps.prisma, (tx) => cancelCapture(tx, auth.companyId, resource.id));
    deps.dispatch(messages);
    return { status: 200, body: await requireSnapshotFor(deps, auth, resource.id) };
  },
});
