import { z } from 'zod';
import { includesCompany } from '../../../../../domain/access/scope.ts';
import { invalidField } from '../../../../../domain/problems.ts';
import { generateApiKey, hashApiKey } from '../../../../../platform/secrets.ts';
import { findApiKeyInScope } from '../../../../../prisma/access/api-key-list.ts';
import { insertApiKey } from '../../../../../prisma/access/api-keys.ts';
import { auditedTransaction } from '../../../../../prisma/audit/audited-transaction.ts';
import type { Db } from '../../../../../prisma/client.ts';
import { findCompany, sandboxOf } from '../../../../../prisma/tenants/companies.ts';
import { definePanelRoute } from '../../../http/route.ts';
import type { Staff } from '../../../sign-in/staff.ts';
import { KeyAddresses, KeyExpiry, KeyScopes } from './limits.ts';
import { ApiKeyItem, apiKeyItem } from './schema.ts';

/**
 * The company of a new key; null for a key without a company, which only a super_admin can create.
 * @throws ProblemError 422
 */
const companyOf = async (db: Db, staff: Staff, companyId: string | null, isTest: boolean) => {
  if (companyId === null) {
    if (isTest) throw invalidField('companyId', 'required', 'choose the company that the test key is for');
    if (staff.companies === 'all') return null;
    throw invalidField('companyId', 'required', 'choose a company of your organization');
  }
  const company = includesCompany(staff.companies, companyId) ? await findCompany(db, companyId) : null;
  if (!company) throw invalidField('companyId', 'unknown', 'not a company that you can choose');
  return company;
};

export const createApiKeyRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/api-keys',
  operationId: 'createApiKey',
  tag: 'API access',
  summary: 'Create an API key. Only this response contains the key.',
  permission: 'keys.write',
  recentSignIn: true,
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: z.object({
      name: z.string().trim().min(1, 'enter a name for the key').max(100, 'must have at most 100 characters'),
      companyId: z.string().max(100).nullable().default(null),
      isTest: z.boolean().default(false).meta({ description: 'Creates a test key of the company (docs/sandbox.md).' }),
      expiresAt: KeyExpiry,
      scopes: KeyScopes,
      allowedAddresses: KeyAddresses,
    }),
    required: true,
  },
  responses: {
    201: {
      description: 'The key. It is not shown again.',
      schema: z.object({ key: z.string(), apiKey: ApiKeyItem }).meta({ id: 'NewApiKey' }),
    },
  },
  errors: ['validation-error'],
  async handle({ deps, staff, body: { name, companyId, isTest, ...limits } }) {
    const key = generateApiKey(isTest);
    const row = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const company = await companyOf(tx, staff, companyId, isTest);
      const lastFour = key.slice(-4);
      const own = { createdById: staff.userId, keyHash: hashApiKey(key), lastFour };
      const { id } = await insertApiKey(tx, deps.config.keyring, {
        name,
        companyId: company && (isTest ? await sandboxOf(tx, company.id) : company.id),
        ...own,
        ...limits,
      });
      await audit({
        action: 'api_key.create',
        subject: { type: 'api_key', id },
        organizationId: company?.organizationId ?? null,
        companyId: company?.id ?? null,
        after: { name, companyId: company?.id ?? null, ...(isTest ? { isTest } : {}), lastFour, ...limits },
      });
      return findApiKeyInScope(tx, staff.companies, id);
    });
    if (!row) throw new Error('the new key is outside the scope of its creator');
    return { status: 201, body: { key, apiKey: apiKeyItem(row) } };
  },
});
