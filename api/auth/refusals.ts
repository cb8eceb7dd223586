import type { ProblemSlug } from '../../domain/problems.ts';
import type { Logger } from '../../platform/log.ts';
import type { KeyRecord } from '../../prisma/access/api-keys.ts';
import { insertAuditEntryOnce } from '../../prisma/audit/write.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';

/** After a refusal, the same key and reason cause no other query for this time. */
const quietMs = 15 * 60_000;

/** The key of a request that was refused, and the client that sent it. */
export interface RefusedKey {
  readonly key: KeyRecord;
  readonly slug: ProblemSlug;
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Records the refusal of a known key in the audit log: it was revoked or has expired, came from another address, or
 * lacks a scope or module. Each key and reason gets at most one entry in 15 minutes. The refusal stands even if the
 * database does not answer.
 */
export const createRefusalRecorder = (prisma: PrismaClient, log: Logger): ((refused: RefusedKey) => Promise<void>) => {
  const notedAtMs = new Map<string, number>();
  return async ({ key, slug, address, userAgent }) => {
    const nowMs = Date.now();
    const name = `${key.id} ${slug}`;
    if (nowMs - (notedAtMs.get(name) ?? Number.NEGATIVE_INFINITY) < quietMs) return;
    for (const [other, atMs] of notedAtMs) if (nowMs - atMs >= quietMs) notedAtMs.delete(other);
    notedAtMs.set(name, nowMs);
    const actor = { userId: null, label: `key:${key.id}`, requestId: null, address, userAgent };
    const subject = { type: 'api_key', id: key.id };
    const change = {
      action: 'api_key.refuse',
      subject,
      companyId: key.company?.ownerId ?? null,
      after: { reason: slug },
    };
    await insertAuditEntryOnce(prisma, actor, change).catch((error: unknown) => {
      notedAtMs.delete(name);
      log.error({ err: error, apiKeyId: key.id }, 'cannot record that an API key was refused');
    });
  };
};
