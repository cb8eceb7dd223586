import { randomUUID } from 'node:crypto';
import { ShelfSnapshot } from '../../domain/shelf-captures/snapshot.ts';
import { publishProfile } from '../support/shelf/captures.ts';
import { expectBody } from '../support/stack/api-client.ts';
import type { Tenant } from '../support/tenant.ts';

/** Creates a shelf capture of the tenant, with its own profile. */
export const createCapture = async ({ api, companyId }: Tenant): Promise<{ sessionId: string }> => {
  const { versionId } = await publishProfile(companyId);
  const body = { clientCaptureId: randomUUID(), profileVersionId: versionId };
  return expectBody(await api.post('/api/v1/shelf/sessions', body), 201, ShelfSnapshot);
};
