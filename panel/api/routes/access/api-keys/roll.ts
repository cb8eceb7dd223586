import { z } from 'zod';
import { defaultKeyOverlapMs, keyOverlapMaxMs } from '../../../../../domain/access/key-overlap.ts';
import { notFound, ProblemError } from '../../../../../domain/problems.ts';
import { rollKey } from '../../../../../operations/access/roll-key.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { ApiKeyItem, apiKeyItem } from './schema.ts';

const hourMs = 3_600_000;

const reasons = {
  revoked: 'The key is revoked. Create another one.',
  expired: 'The key has expired. Create another one.',
  replaced: 'This key has already been replaced. Roll the newer key.',
} as const;

export const rollApiKeyRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/api-keys/{keyId}/roll',
  operationId: 'rollApiKey',
  tag: 'API access',
  summary:
    'Replace an API key. Only this response contains the new one; the old one works until the overlap has passed.',
  permission: 'keys.write',
  recentSignIn: true,
  params: z.object({ keyId: z.string().max(100) }),
  query: z.object({}),
  body: {
    schema: z.object({
      overlapHours: z
        .int()
        .min(0)
        .max(keyOverlapMaxMs / hourMs)
        .default(defaultKeyOverlapMs / hourMs)
        .meta({ description: 'How long both keys work. With 0, the old one is revoked immediately.' }),
    }),
    required: true,
  },
  responses: {
    201: {
      description: 'The new key, which is not shown again, and the old one.',
      schema: z.object({ key: z.string(), apiKey: ApiKeyItem, replaced: ApiKeyItem }).meta({ id: 'RolledApiKey' }),
    },
  },
  errors: ['not-found', 'conflict', 'validation-error'],
  async handle({ deps, staff, params: { keyId }, body: { overlapHours } }) {
    const { prisma, config } = deps;
    const request = { keyId, overlapMs: overlapHours * hourMs };
    const rolled = await rollKey({ prisma, keyring: config.keyring }, staff.audit, staff.companies, request);
    switch (rolled.kind) {
      case 'unknown':
        throw notFound('API key');
      case 'refused':
        throw new ProblemError('conflict', reasons[rolled.refusal]);
      case 'rolled': {
        const { key, created, replaced } = rolled;
        return { status: 201, body: { key, apiKey: apiKeyItem(created), replaced: apiKeyItem(replaced) } };
      }
    }
  },
});
