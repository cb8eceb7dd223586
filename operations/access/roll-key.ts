import { keyScopeNames } from '../../domain/access/key-limits.ts';
import type { CompanyScope } from '../../domain/access/scope.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import { generateApiKey, hashApiKey } from '../../platform/secrets.ts';
import { type ApiKeyRecord, findApiKeyInScope } from '../../prisma/access/api-key-list.ts';
import {
  expiryAfter,
  insertApiKey,
  lockReplaceableKey,
  type ReplaceableKey,
  replaceKey,
} from '../../prisma/access/api-keys.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { AuditActor } from '../../prisma/audit/write.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';

export type RolledKey =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly refusal: NonNullable<ReplaceableKey['refusal']> }
  /** `key` is the new key itself, which is never shown again. */
  | { readonly kind: 'rolled'; readonly key: string; readonly created: ApiKeyRecord; readonly replaced: ApiKeyRecord };

/**
 * Creates a key with the name, the company and the limits of another one, which works for another `overlapMs` and is
 * then revoked by a worker; with 0 it is revoked immediately. A key that expires gets a successor with the same
 * lifetime. A test key gets a test key.
 */
export const rollKey = (
  { prisma, keyring }: { readonly prisma: PrismaClient; readonly keyring: Keyring },
  actor: AuditActor,
  scope: CompanyScope,
  { keyId, overlapMs }: { readonly keyId: string; readonly overlapMs: number },
): Promise<RolledKey> =>
  auditedTransaction(prisma, actor, async (tx, audit): Promise<RolledKey> => {
    const locked = await lockReplaceableKey(tx, scope, keyId);
    if (!locked) return { kind: 'unknown' };
    const { key: old, companyId, refusal, lifetimeMs } = locked;
    if (refusal !== null) return { kind: 'refused', refusal };
    const key = generateApiKey(old.isTest);
    const lastFour = key.slice(-4);
    const expiresAt = lifetimeMs === null ? null : await expiryAfter(tx, lifetimeMs);
    const { name, isTest, allowedAddresses } = old;
    const scopes = keyScopeNames.filter((scope) => old.scopes.includes(scope));
    const limits = { scopes, allowedAddresses, expiresAt };
    const own = { name, companyId, createdById: actor.userId, keyHash: hashApiKey(key), lastFour };
    const { id } = await insertApiKey(tx, keyring, { ...own, ...limits });
    await replaceKey(tx, keyId, id, overlapMs);
    const created = await findApiKeyInScope(tx, scope, id);
    const replaced = await findApiKeyInScope(tx, scope, keyId);
    if (!created || !replaced) throw new Error('a rolled key is outside the scope of the person who rolled it');
    const owner = { organizationId: old.company?.organizationId ?? null, companyId: old.company?.id ?? null };
    await audit({
      action: 'api_key.create',
      subject: { type: 'api_key', id },
      ...owner,
      after: { name, companyId: owner.companyId, ...(isTest ? { isTest } : {}), lastFour, ...limits, replaces: keyId },
    });
    await audit({
      action: 'api_key.roll',
      subject: { type: 'api_key', id: keyId },
      ...owner,
      before: { expiresAt: old.expiresAt, revokedAt: null },
      after: { replacedBy: id, expiresAt: replaced.expiresAt, revokedAt: replaced.revokedAt },
    });
    return { kind: 'rolled', key, created, replaced };
  });
