import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import { publishWorkflow } from '../../operations/workflow-definitions/publish.ts';
import { noKeys } from '../../platform/sealing/keyring.ts';
import { generateApiKey, hashApiKey } from '../../platform/secrets.ts';
import { insertApiKey, revokeApiKey } from '../../prisma/access/api-keys.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { type CompanyModule, companyModules, createCompany, sandboxOf } from '../../prisma/tenants/companies.ts';
import { transact } from '../../prisma/transaction.ts';
import { assignWorkflow } from '../../prisma/workflow-definitions/publish.ts';
import { testKeyring } from './secrets/keyring.ts';
import { type ApiClient, createClient } from './stack/api-client.ts';
import { prisma } from './stack/database.ts';

/** An API key and a client that uses it. */
export interface TestKey {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
  readonly api: ApiClient;
}

/** A company for one test. */
export interface Tenant {
  readonly companyId: string;
  readonly companyName: string;
  readonly key: TestKey;
  /** The client of its first key. */
  readonly api: ApiClient;
  readonly workflow: { readonly id: string; readonly slug: string };
}

export type WorkflowParts = Partial<z.input<typeof WorkflowFile>>;

/** The values of {@link invoiceLines} of test/support/documents/documents.ts. */
export const invoiceFields = [
  { name: 'invoiceNumber', label: 'Invoice number', required: true, type: 'string', validation: { maxLength: 40 } },
  { name: 'date', label: 'Invoice date', required: true, type: 'date' },
  { name: 'total', label: 'Total', required: true, type: 'currency', validation: { pattern: '^[0-9]+\\.[0-9]{2}$' } },
] as const;

/** A slug that no other test uses. */
export const uniqueSlug = (): string => `test-${randomUUID()}`;

/** Publishes the next version of a workflow, a new one unless `slug` names one, as `admin workflow publish` does. */
export const publish = (parts: WorkflowParts = {}, db: PrismaClient = prisma) => {
  const file = WorkflowFile.parse({
    slug: uniqueSlug(),
    name: 'Invoice',
    description: 'Invoices of suppliers',
    icon: 'invoice',
    color: '#0a7f5a',
    kind: 'document',
    upload: {
      minFiles: 1,
      maxFiles: 3,
      acceptedFormats: ['application/pdf', 'image/jpeg', 'image/png'],
      fileLabels: ['front'],
      maxFileSizeMb: 1,
    },
    outputSchema: invoiceFields,
    processing: { review: 'never', fraud: { enabled: false } },
    ...parts,
  });
  return transact(db, (tx) => publishWorkflow(tx, file));
};

/** Publishes a workflow and assigns it to a company. */
export const publishFor = async (
  companyId: string,
  parts: WorkflowParts = {},
  db: PrismaClient = prisma,
): Promise<Tenant['workflow']> => {
  const { id, slug } = await publish(parts, db);
  await assignWorkflow(db, slug, companyId);
  return { id, slug };
};

/** Creates an API key for a company, or without one, as `admin key create` does. */
export const createKey = async (
  companyId: string | null,
  baseUrl?: string,
  db: PrismaClient = prisma,
  secret = generateApiKey(),
): Promise<TestKey> => {
  const name = `key ${randomUUID().slice(0, 8)}`;
  const row = { name, companyId, createdById: null, keyHash: hashApiKey(secret), lastFour: secret.slice(-4) };
  const { id } = await insertApiKey(db, db === prisma ? testKeyring() : noKeys, row);
  return { id, name, secret, api: createClient(secret, baseUrl) };
};

/** A tenant as callers with one of its test keys see it: its sandbox, with the same workflow. */
export const createTestCaller = async <Live extends Tenant>(live: Live): Promise<Live> => {
  const companyId = await transact(prisma, (tx) => sandboxOf(tx, live.companyId));
  const key = await createKey(companyId, undefined, prisma, generateApiKey(true));
  return { ...live, companyId, key, api: key.api };
};

/** Revokes a key, as `admin key revoke` does. */
export const revokeKey = (id: string): Promise<Date | null> => revokeApiKey(prisma, id);

/**
 * Creates a company with a key and an assigned workflow. `baseUrl` is the address of the API that its client calls, and
 * `db` is the database behind it. Both are the shared stack's by default.
 */
export const createTenant = async (
  options: { modules?: readonly CompanyModule[]; workflow?: WorkflowParts; baseUrl?: string; db?: PrismaClient } = {},
): Promise<Tenant> => {
  const { modules = companyModules, workflow, baseUrl, db = prisma } = options;
  const companyName = `Company ${randomUUID().slice(0, 8)}`;
  const { id: companyId } = await createCompany(db, { name: companyName, organizationId: null, modules });
  const key = await createKey(companyId, baseUrl, db);
  return { companyId, companyName, key, api: key.api, workflow: await publishFor(companyId, workflow, db) };
};
