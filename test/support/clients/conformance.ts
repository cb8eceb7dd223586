import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invoicePdf, invoiceValues, textPdf } from '../documents/documents.ts';
import { publishProfile, scriptedPhoto } from '../shelf/captures.ts';
import { testStack } from '../stack/stack.ts';
import { createTenant, publishFor, type Tenant } from '../tenant.ts';

/**
 * The setup of the scenarios of clients/conformance: a company with an API key, two workflows, a shelf profile, and
 * files.
 */
export interface ConformanceWorld {
  readonly tenant: Tenant;
  /** The folder of the files, and the variables of the scenarios. */
  readonly variables: Readonly<Record<string, string>>;
  /** The environment of a runner in another process. */
  readonly environment: Readonly<Record<'DOCKET_URL' | 'DOCKET_API_KEY' | 'DOCKET_CONFORMANCE', string>>;
  removeFiles(): Promise<void>;
}

const attachmentLines = [
  'Attachment to the order of cordless drills',
  'The batteries are shipped in their own boxes.',
  'Please keep this page together with the manual of the drill.',
];

/** Creates the company and the files of clients/conformance/scenarios.json. */
export const createConformanceWorld = async (): Promise<ConformanceWorld> => {
  const files = await mkdtemp(join(tmpdir(), 'docket-conformance-'));
  const values = invoiceValues();
  await writeFile(join(files, 'invoice.pdf'), await invoicePdf(values));
  await writeFile(join(files, 'attachment.pdf'), await textPdf(attachmentLines));
  await writeFile(join(files, 'shelf.jpg'), scriptedPhoto());
  const tenant = await createTenant();
  const review = await publishFor(tenant.companyId, { processing: { review: 'always', fraud: { enabled: false } } });
  const listed = await publishFor(tenant.companyId);
  const { versionId } = await publishProfile(tenant.companyId);
  const variables = {
    files,
    autoWorkflow: tenant.workflow.slug,
    reviewWorkflow: review.slug,
    listedWorkflow: listed.slug,
    profileVersionId: versionId,
    invoiceTotal: values.total,
    // Nothing listens there: the scenarios are about deliveries, not about receivers.
    receiverUrl: `http://127.0.0.1:${testStack().receiverPorts[0]}/${randomUUID()}`,
  };
  const environment = {
    DOCKET_URL: testStack().baseUrl,
    DOCKET_API_KEY: tenant.key.secret,
    DOCKET_CONFORMANCE: JSON.stringify(variables),
  };
  return { tenant, variables, environment, removeFiles: () => rm(files, { recursive: true }) };
};
