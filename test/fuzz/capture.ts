import { randomUUID } from 'node:crypto';
import { newId } from '../../domain/ids.ts';
import { ShelfSnapshot } from '../../domain/shelf-captures/snapshot.ts';
import { expectBody } from '../support/stack/api-client.ts';
import { prisma } from '../support/stack/database.ts';
import { type Tenant, uniqueSlug } from '../support/tenant.ts';

const limits = { minPhotos: 1, maxPhotos: 30, maxPhotoSizeMb: 15, mimeTypes: ['image/jpeg'] };

/** Creates a shelf capture of the tenant, with its own profile. */
export const createCapture = async ({ api, companyId }: Tenant): Promise<{ sessionId: string }> => {
  const profileId = newId('shelfProfile');
  const profileVersionId = newId('shelfProfileVersion');
  await prisma.shelfProfile.create({ data: { id: profileId, slug: uniqueSlug(), companyId } });
  await prisma.shelfProfileVersion.create({
    data: {
      id: profileVersionId,
      profileId,
      version: 1,
      name: 'Beverages',
      description: '',
      limits,
      quality: { enabled: true },
      moderation: { enabled: true },
      recognition: { engine: 'builtin', minConfidence: 0.5 },
      review: 'never',
      reviewBelow: 0.7,
      catalog: [],
    },
  });
  const body = { clientCaptureId: randomUUID(), profileVersionId };
  return expectBody(await api.post('/api/v1/shelf/sessions', body), 201, ShelfSnapshot);
};
