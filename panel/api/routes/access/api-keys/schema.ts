import { z } from 'zod';
import { isAnyAddress, keyScopeNames } from '../../../../../domain/access/key-limits.ts';
import type { ApiKeyRecord } from '../../../../../prisma/access/api-key-list.ts';

/** An API key in the panel. Of the key itself, it has the last four characters only. */
export const ApiKeyItem = z
  .object({
    id: z.string(),
    name: z.string(),
    lastFour: z.string(),
    company: z.object({ id: z.string(), name: z.string() }).nullable(),
    isTest: z
      .boolean()
      .meta({ description: 'Whether it is a test key, whose documents no engine reads and nobody sees.' }),
    createdBy: z.object({ name: z.string(), email: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime().nullable(),
    replacedBy: z
      .object({ id: z.string(), lastFour: z.string() })
      .nullable()
      .meta({ description: 'The key that replaces it; it works until `expiresAt` and is then revoked.' }),
    scopes: z.array(z.enum(keyScopeNames)),
    allowedAddresses: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Null for a key that works from everywhere.' }),
  })
  .meta({ id: 'ApiKeyItem' });

/** A row as {@link ApiKeyItem}. */
export const apiKeyItem = ({ company, ...row }: ApiKeyRecord): z.output<typeof ApiKeyItem> => ({
  id: row.id,
  name: row.name,
  lastFour: row.lastFour,
  company: company && { id: company.id, name: company.name },
  isTest: row.isTest,
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  replacedBy: row.replacedBy,
  scopes: keyScopeNames.filter((scope) => row.scopes.includes(scope)),
  allowedAddresses: isAnyAddress(row.allowedAddresses) ? null : row.allowedAddresses,
});
