import type { StaffRole } from '../../domain/access/permissions.ts';
import { createOwner } from '../support/access/owner.ts';
import { createPerson, signIn } from '../support/panel.ts';
import { createResources } from '../support/resources.ts';
import type { FuzzOptions } from '../support/stack/fuzzer.ts';
import { startSecondApi } from '../support/stack/second-api.ts';
import { createTenant } from '../support/tenant.ts';
import { createCapture } from './capture.ts';

const unlimited = '1000000';

/** Settings of the shared stack without rate limits and with a short timeout. */
const settings = {
  RATE_LIMIT_READ: unlimited,
  RATE_LIMIT_SESSION: unlimited,
  RATE_LIMIT_SUBMIT: unlimited,
  RATE_LIMIT_WRITE: unlimited,
  RATE_LIMIT_WEBHOOK_TEST: unlimited,
  WEBHOOK_TEST_TIMEOUT: '250ms',
};

type Target = Omit<FuzzOptions, 'args' | 'signal'>;

/** The public API, called with the key of a company that has an object of each kind. */
export const publicApi = async (): Promise<Target> => {
  const { baseUrl } = await startSecondApi(settings);
  const tenant = await createTenant({ baseUrl });
  const { slug, sessionId, submissionId, matchId, batchRef } = await createResources(tenant);
  const capture = await createCapture(tenant);
  return {
    baseUrl,
    document: '/openapi.json',
    config: 'schemathesis.toml',
    headers: { Authorization: `Bearer ${tenant.key.secret}` },
    signedInPath: '/api/v1/workflows',
    resources: {
      FUZZ_SLUG: slug,
      FUZZ_SESSION_ID: sessionId,
      FUZZ_SUBMISSION_ID: submissionId,
      FUZZ_MATCH_ID: matchId,
      FUZZ_BATCH_REF: batchRef,
      FUZZ_SHELF_SESSION_ID: capture.sessionId,
    },
  };
};

/** The API of the panel, called by a person with the role in an organization that has an object of each kind. */
export const panelApi = async (role: StaffRole): Promise<Target> => {
  const { baseUrl } = await startSecondApi(settings);
  const { ids, captureId, organizationId } = await createOwner();
  const { cookie } = await signIn(await createPerson(role, role === 'super_admin' ? null : organizationId));
  const resources = Object.entries(ids).map(([name, id]) => [`FUZZ_${name.toUpperCase()}`, id]);
  return {
    baseUrl,
    document: '/admin/api/openapi.json',
    config: 'panel.toml',
    headers: { Cookie: cookie, Origin: baseUrl },
    signedInPath: '/admin/api/me',
    resources: { ...Object.fromEntries(resources), FUZZ_CAPTUREID: captureId },
  };
};
