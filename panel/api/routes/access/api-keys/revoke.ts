import { z } from 'zod';
import { notFound } from '../../../../../domain/problems.ts';
import { findApiKeyInScope, revokeApiKeyInScope } from '../../../../../prisma/access/api-key-list.ts';
import { auditedTransaction } from '../../../../../prisma/audit/audited-transaction.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { ApiKeyItem, apiKeyItem } from './schema.ts';

export const revokeApiKeyRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/api-keys/{keyId}/revoke',
  operationId: 'revokeApiKey',
  tag: 'API access',
  summary: 'Revoke an API key permanently. A revoked key does not change.',
  permission: 'keys.write',
  params: z.object({ keyId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The key.', schema: ApiKeyItem } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { keyId } }) {
    const row = await auditedTransaction(deps.prisma, staff.audit, async (tx, audit) => {
      const isRevokedHere = await revokeApiKeyInScope(tx, staff.companies, keyId);
      const key = await findApiKeyInScope(tx, staff.companies, keyId);
      if (!key || !isRevokedHere) return key;
      await audit({
        action: 'api_key.revoke',
        subject: { type: 'api_key', id: keyId },
        organizationId: key.company?.organizationId ?? null,
        companyId: key.company?.id ?? null,
        before: { revokedAt: null },
        after: { revokedAt: key.revokedAt },
      });
      return key;
    });
    if (!row) throw notFound('API key');
    return { status: 200, body: apiKeyItem(row) };
  },
});
