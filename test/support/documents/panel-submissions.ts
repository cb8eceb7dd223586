import { createOrganizationWithCompany } from '../panel.ts';
import { createKey, publishFor, type Tenant, type WorkflowParts } from '../tenant.ts';
import { invoicePdf } from './documents.ts';
import { finishSession } from './sessions.ts';

/** Creates a company in an organization, with a key and a workflow whose submissions all need review. */
export const createReviewTenant = async (
  parts: WorkflowParts = { processing: { review: 'always', fraud: { enabled: false } } },
): Promise<Tenant & { organizationId: string }> => {
  const { organizationId, companyId } = await createOrganizationWithCompany();
  const key = await createKey(companyId);
  const workflow = await publishFor(companyId, parts);
  return { organizationId, companyId, companyName: companyId, key, api: key.api, workflow };
};

/** Processes an invoice, or the given file, and returns the submission's id. */
export const submitForReview = async (
  tenant: Tenant,
  bytes?: Uint8Array<ArrayBuffer>,
  overrides: Parameters<typeof finishSession>[2] = {},
): Promise<string> => {
  const { job } = await finishSession(tenant, [bytes ?? (await invoicePdf())], overrides);
  if (!job.submissionId) throw new Error(`the job has no submission: ${JSON.stringify(job)}`);
  return job.submissionId;
};
