import { randomUUID } from 'node:crypto';
import { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import { publishWorkflow } from '../../operations/workflow-definitions/publish.ts';
import { noKeys } from '../../platform/sealing/keyring.ts';
import { generateApiKey, hashApiKey } from '../../platform/secrets.ts';
import { insertApiKey } from '../../prisma/access/api-keys.ts';
import type { Database } from '../../prisma/client.ts';
import { createCompany } from '../../prisma/tenants/companies.ts';
import { transact } from '../../prisma/transaction.ts';
import { assignWorkflow } from '../../prisma/workflow-definitions/publish.ts';

/** A company for one row, with a key and a workflow that takes one file and approves it without review. */
export interface BenchTenant {
  readonly companyId: string;
  readonly apiKeyId: string;
  readonly apiKey: string;
  readonly keyHash: string;
  readonly definitionId: string;
  readonly slug: string;
}

const workflowFile = (slug: string) =>
  WorkflowFile.parse({
    slug,
    name: 'Benchmark',
    upload: { minFiles: 1, maxFiles: 1, acceptedFormats: ['application/pdf', 'image/jpeg'], maxFileSizeMb: 1 },
    outputSchema: [{ name: 'total', label: 'Total', type: 'currency' }],
    processing: { review: 'never' },
  });

export const createBenchTenant = async ({ prisma }: Database): Promise<BenchTenant> => {
  const slug = `bench-${randomUUID()}`;
  const { id: companyId } = await createCompany(prisma, { name: slug, organizationId: null, modules: ['submissions'] });
  const apiKey = generateApiKey();
  const keyHash = hashApiKey(apiKey);
  const key = await insertApiKey(prisma, noKeys, {
    name: slug,
    companyId,
    createdById: null,
    keyHash,
    lastFour: apiKey.slice(-4),
  });
  const { id: definitionId } = await transact(prisma, (tx) => publishWorkflow(tx, workflowFile(slug)));
  await assignWorkflow(prisma, slug, companyId);
  return { companyId, apiKeyId: key.id, apiKey, keyHash, definitionId, slug };
};
