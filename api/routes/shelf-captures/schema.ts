import { z } from 'zod';
import { captureUrl, ShelfCaptureOptions } from '../../../domain/capture-links/options.ts';
import { idText } from '../../../domain/ids.ts';
import { ShelfSnapshot } from '../../../domain/shelf-captures/snapshot.ts';
import { shelfMimeTypes } from '../../../domain/shelf-profiles/limits.ts';

const reference = z.string().min(1, 'must not be empty').max(128, 'must have at most 128 characters');

export const CreateShelfSessionBody = z
  .object({
    clientCaptureId: reference.describe('Idempotency key: repeating the request returns the same capture.'),
    profileVersionId: idText('shelfProfileVersion').describe('`versionId` of a shelf profile.'),
    storeId: reference.optional().describe('Id of the store in your system, 1 to 128 characters.'),
    webhookUrl: z.string().optional().meta({ format: 'uri', description: 'HTTPS URL of a public host.' }),
    metadata: z.record(z.string(), z.unknown()).optional().describe('At most 4096 bytes as JSON and two levels deep.'),
    capture: ShelfCaptureOptions.optional().describe('Asks for a `captureUrl`, which works for an hour by default.'),
  })
  .meta({
    id: 'CreateShelfSession',
    description: 'A capture of one shelf.',
    examples: [
      {
        clientCaptureId: 'visit-2041-aisle-7',
        profileVersionId: 'shv_01jd8k2v9me3n8h0c4b5q6r7st',
        storeId: 'store-118',
      },
    ],
  });

/** A capture as its creation answers: with the link to its page, if the request asks for one. */
export const CreatedShelfSession = ShelfSnapshot.extend({ captureUrl }).meta({
  id: 'CreatedShelfSession',
  description: 'A shelf capture with the link to its page.',
});

const slotMembers = {
  photoIndex: z
    .int()
    .min(0, 'must be at least 0')
    .max(29, 'must be at most 29')
    .describe('Slot of the photo, from 0, below maxPhotos of the profile.'),
  mimeType: z.enum(shelfMimeTypes).describe('MIME type of the photo; the profile must accept it.'),
};

const section = z.int().min(0, 'must be at least 0').max(500, 'must be at most 500');

export const ReserveUploadBody = z.object(slotMembers).meta({
  id: 'ReserveShelfUpload',
  description: 'The photo that you are about to upload.',
  examples: [{ photoIndex: 0, mimeType: 'image/jpeg' }],
});

export const ReservedUpload = z
  .object({
    uploadUrl: z.url().describe('PUT the photo here, with the reserved MIME type as Content-Type.'),
    objectUrl: z.url().describe('Address of the photo in storage. Send it when you register the photo.'),
  })
  .meta({ id: 'ReservedShelfUpload', description: 'Where to upload one photo.' });

export const RegisterPhotoBody = z
  .object({
    ...slotMembers,
    objectUrl: z.string().meta({ format: 'uri', description: '`objectUrl` from the reservation of this slot.' }),
    fileSize: z.int().min(1, 'must be at least 1').describe('Size of the photo in bytes.'),
    sectionIndex: section.optional().describe('Section of the shelf that the photo shows, from 0.'),
    sectionPhotoIndex: section.optional().describe('Place of the photo in its section, from 0.'),
  })
  .meta({ id: 'RegisterShelfPhoto', description: 'The photo that you uploaded.' });

export const RegisteredPhoto = z
  .object({ photoId: idText('shelfPhoto').describe('Id of the photo (`shf_…`).') })
  .meta({ id: 'RegisteredShelfPhoto', description: 'The registered photo.' });

export const StartedRun = z
  .object({ runId: idText('shelfRun').describe('Id of the run (`shr_…`).') })
  .meta({ id: 'StartedShelfRun', description: 'The run that analyzes the photos.' });

/** A capture in the list; the members are those of the capture itself. */
export const ShelfSessionListItem = ShelfSnapshot.pick({
  sessionId: true,
  clientCaptureId: true,
  storeId: true,
  status: true,
  reviewState: true,
  profile: true,
  activeRunId: true,
  resultRunId: true,
  createdAt: true,
  updatedAt: true,
  completedAt: true,
}).meta({ id: 'ShelfSessionListItem', description: 'A shelf capture in a list.' });

export const NoMembers = z.object({}).meta({ id: 'NoMembers', description: 'An empty object. You may omit the body.' });

export const ShelfSessionParams = z.object({
  sessionId: idText('shelfCapture').describe('Id of the capture (`shs_…`).'),
});
