import { z } from 'zod';
import { invalidFields } from '../../../domain/problems.ts';
import type { ShelfLimits } from '../../../domain/shelf-profiles/limits.ts';
import { reserveSlot } from '../../../operations/shelf-captures/add-photo.ts';
import { transact } from '../../../prisma/transaction.ts';
import type { ApiDeps } from '../../route/deps.ts';
import { defineRoute } from '../../route/route.ts';
import { resolveShelfCapture } from './find.ts';
import { ReservedUpload, ReserveUploadBody, ShelfSessionParams } from './schema.ts';
import { slotErrors, slotValue } from './slot-checks.ts';

/**
 * Reserves a slot of a capture.
 * @returns the upload URL of its photo, and the URL of the stored photo
 * @throws ProblemError 422 if the profile does not take such a photo, 409 for an occupied slot or a closed capture
 */
export const reserveUpload = async (
  deps: ApiDeps,
  companyId: string,
  { id, limits }: { readonly id: string; readonly limits: ShelfLimits },
  slot: z.output<typeof ReserveUploadBody>,
): Promise<z.output<typeof ReservedUpload>> => {
  const errors = slotErrors(slot, limits);
  if (errors.length > 0) throw invalidFields(errors);
  const result = await transact(deps.prisma, (tx) => reserveSlot(tx, companyId, id, slot));
  const { objectKey } = slotValue(result, slot.photoIndex);
  const ttlSeconds = Math.ceil(deps.config.shelf.uploadUrlTtlMs / 1000);
  return {
    uploadUrl: await deps.storage.presignPut(objectKey, ttlSeconds),
    objectUrl: deps.storage.objectUrl(objectKey),
  };
};

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
  handle: async ({ deps, auth, body, resource }) => ({
    status: 200,
    body: await reserveUpload(deps, auth.companyId, resource, body),
  }),
});
