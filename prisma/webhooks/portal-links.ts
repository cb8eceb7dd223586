import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { type ListPosition, olderThan } from '../keyset.ts';

/** A link to the webhook portal, without the hash of its token. */
export type PortalLinkRow = Prisma.WebhookPortalLinkGetPayload<{ omit: { tokenHash: true } }>;

const omit = { tokenHash: true } as const;

/** Stores a link that works for `lifetimeMs` from now on, on the database's clock. */
export const insertPortalLink = async (
  tx: Db,
  link: { readonly companyId: string; readonly apiKeyId: string; readonly tokenHash: string },
  lifetimeMs: number,
): Promise<PortalLinkRow> => {
  const id = newId('webhookPortalLink');
  await tx.$executeRaw`
    INSERT INTO webhook_portal_links (id, company_id, api_key_id, token_hash, expires_at)
    VALUES (${id}, ${link.companyId}, ${link.apiKeyId}, ${link.tokenHash}, now() + ${lifetimeMs}::float8 * interval '1 millisecond')`;
  return tx.webhookPortalLink.findUniqueOrThrow({ where: { id }, omit });
};

/** The link of a company with this id; null if it has none. */
export const findPortalLink = (db: Db, companyId: string, id: string): Promise<PortalLinkRow | null> =>
  db.webhookPortalLink.findFirst({ where: { id, companyId }, omit });

/** The links of a company, newest first, after `position`. */
export const listPortalLinks = (
  db: Db,
  companyId: string,
  position: ListPosition | null,
  take: number,
): Promise<PortalLinkRow[]> =>
  db.webhookPortalLink.findMany({
    where: { companyId, ...olderThan(position) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    omit,
  });

/** Revokes a link. @returns false if it was revoked before */
export const revokePortalLink = async (tx: Db, id: string): Promise<boolean> => {
  const { count } = await tx.webhookPortalLink.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  return count > 0;
};

/** A link as the portal uses it. */
export interface PortalLinkRecord {
  readonly id: string;
  readonly companyId: string;
  readonly apiKeyId: string;
  readonly expiresAt: Date;
  readonly isOver: boolean;
}

/** The link with this hash of its token, or null. For the portal, whose callers have no company. */
export const findPortalLinkByToken = async (db: Db, tokenHash: string): Promise<PortalLinkRecord | null> => {
  const [row] = await db.$queryRaw<PortalLinkRecord[]>`
    SELECT id, company_id AS "companyId", api_key_id AS "apiKeyId", expires_at AS "expiresAt",
           (revoked_at IS NOT NULL OR expires_at <= now()) AS "isOver"
    FROM webhook_portal_links WHERE token_hash = ${tokenHash}`;
  return row ?? null;
};

/** Removes up to `limit` links that ended a day ago. For the worker. */
export const removeEndedPortalLinks = (db: Db, limit: number): Promise<number> =>
  db.$executeRaw`
    DELETE FROM webhook_portal_links WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM webhook_portal_links WHERE expires_at < now() - interval '1 day' LIMIT ${limit} FOR UPDATE SKIP LOCKED))`;
