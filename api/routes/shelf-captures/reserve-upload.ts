import { z } from 'zod';
import { invalidFields } from '../../../domain/problems.ts';
import { reserveSlot } from '../../../operations/shelf-captures/add-photo.ts';
import { transact } from '../../../prisma/transaction.ts';
import { defineRoute } from '../../route/route.ts';
import { resolveShelfCapture } from './find.ts';
import { ReservedUpload, ReserveUploadBody, ShelfSessionParams } from './schema.ts';
import { slotErrors, slotValue } from './slot-checks.ts';

export const reserveShelfUpload = defineRoute({
  method: 'post',
  path: '/api/v1/shelf/sessions/{sessionId}/uploads',
  operationId: 'reserveShelfUpload',
  tag: 'Shelf capture',
  summary: 'Reserve a photo slot and get its upload URL',
  description: 'Returns an upload URL that is valid for 15 minutes. A slot without a photo can be reserved again.',
  access: 'company',
  module: 'shelf',
  bucket: 'write',
  params: ShelfSessionParams,
  query: z.object({}),
  body: { schema: ReserveUploadBody, required: true },
  responses: { 200: { description: 'The URL to PUT the photo to.', schema: ReservedUpload } },
  errors: ['bad-request', 'not-found', 'conflict', 'validation-error', 'overloaded'],
  resolve: ({ deps, auth, params }) => resolveShelfCapture(deps, auth.companyId, params.sessionId),
  async handle({ deps, auth, body, resource }) {
    const errors = slotErrors(body, resource.limits);
    if (errors.length > 0) throw invalidFields(errors);
    const result = await transact(deps.prisma, (tx) => reserveSlot(tx, auth.companyId, resource.id, body));
    const { objectKey } = slotValue(result, body.photoIndex);
    const ttlSeconds = Math.ceil(deps.config.shelf.uploadUrlTtlMs / 1000);
    return {
      status: 200,
      body: {
        uploadUrl: await deps.storage.presignPut(objectKey, ttlSeconds),
        objectUrl: deps.storage.objectUrl(objectKey),
      },
    };
  },
});
