import { z } from 'zod';
import { shelfMimeTypes } from '../../../domain/shelf-profiles/limits.ts';

const reference = z.string().min(1, 'must not be empty').max(128, 'must have at most 128 characters');

export const CreateShelfSessionBody = z
  .object({
    clientCaptureId: reference.describe('Idempotency key: repeating the request returns the same capture.'),
    profileVersionId: z.string().describe('`versionId` of a shelf profile.'),
    storeId: reference.optional(),
    webhookUrl: z.string().optional().meta({ format: 'uri', description: 'HTTPS URL of a public host.' }),
    metadata: z.record(z.string(), z.unknown()).optional().describe('At most 4096 bytes as JSON and two levels deep.'),
  })
  .meta({
    id: 'CreateShelfSession',
    examples: [
      {
        clientCaptureId: 'visit-2041-aisle-7',
        profileVersionId: 'shv_01jd8k2v9me3n8h0c4b5q6r7st',
        storeId: 'store-118',
      },
    ],
  });

const slotMembers = {
  photoIndex: z.int().min(0, 'must be at least 0').max(29, 'must be at most 29'),
  mimeType: z.enum(shelfMimeTypes),
};

const section = z.int().min(0, 'must be at least 0').max(500, 'must be at most 500');

export const ReserveUploadBody = z
  .object(slotMembers)
  .meta({ id: 'ReserveShelfUpload', examples: [{ photoIndex: 0, mimeType: 'image/jpeg' }] });

export const ReservedUpload = z
  .object({
    uploadUrl: z.url().describe('PUT the photo here, with the reserved MIME type as Content-Type.'),
    objectUrl: z.url(),
  })
  .meta({ id: 'ReservedShelfUpload' });

export const RegisterPhotoBody = z
  .object({
    ...slotMembers,
    objectUrl: z.string().meta({ format: 'uri', description: '`objectUrl` from the reservation of this slot.' }),
    fileSize: z.int().min(1, 'must be at least 1').describe('Size of the photo in bytes.'),
    sectionIndex: section.optional(),
    sectionPhotoIndex: section.optional(),
  })
  .meta({ id: 'RegisterShelfPhoto' });

export const RegisteredPhoto = z.object({ photoId: z.string() }).meta({ id: 'RegisteredShelfPhoto' });

export const StartedRun = z.object({ runId: z.string() }).meta({ id: 'StartedShelfRun' });

export const NoMembers = z.object({}).meta({ id: 'NoMembers' });

export const ShelfSessionParams = z.object({ sessionId: z.string() });
