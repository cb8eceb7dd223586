import { newId } from '../../domain/ids.ts';
import type { Db } from '../client.ts';

/** The target of a link: one session or one shelf capture. */
export type LinkSubject =
  | { readonly sessionId: string; readonly shelfCaptureId: null }
  | { readonly sessionId: null; readonly shelfCaptureId: string };

export interface NewCaptureLink {
  readonly companyId: string;
  readonly subject: LinkSubject;
  readonly tokenHash: string;
  readonly returnUrl: string | null;
  readonly locale: string | null;
  readonly showsResult: boolean;
  readonly expiresAt: Date;
}

/** Stores a link and returns its id. */
export const insertCaptureLink = async (db: Db, { subject, ...link }: NewCaptureLink): Promise<string> => {
  const id = newId('captureLink');
  await db.captureLink.create({ data: { id, ...subject, ...link } });
  return id;
};

/** Revokes every link of a session or shelf capture of the company. @returns the number of revoked links */
export const revokeCaptureLinks = async (db: Db, companyId: string, subject: LinkSubject): Promise<number> => {
  const { count } = await db.captureLink.updateMany({
    where: { companyId, revokedAt: null, ...subject },
    data: { revokedAt: new Date() },
  });
  return count;
};

/** A link as the page's own API uses it. */
export interface CaptureLinkRecord {
  readonly id: string;
  readonly companyId: string;
  /** The company whose settings the page uses; for a sandbox, its owner. */
  readonly ownerId: string;
  readonly sessionId: string | null;
  readonly shelfCaptureId: string | null;
  readonly returnUrl: string | null;
  readonly locale: string | null;
  readonly showsResult: boolean;
  readonly expiresAt: Date;
  readonly isOver: boolean;
}

/** The link with this hash of its token, or null. For the capture page, whose callers have no company. */
export const findLinkByToken = async (db: Db, tokenHash: string): Promise<CaptureLinkRecord | null> => {
  const [row] = await db.$queryRaw<CaptureLinkRecord[]>`
    SELECT link.id, link.company_id AS "companyId", coalesce(company.sandbox_of, company.id) AS "ownerId", link.session_id AS "sessionId",
           link.shelf_capture_id AS "shelfCaptureId", link.return_url AS "returnUrl", link.locale, link.shows_result AS "showsResult",
           link.expires_at AS "expiresAt", (link.revoked_at IS NOT NULL OR link.expires_at <= now()) AS "isOver"
    FROM capture_links link JOIN companies company ON company.id = link.company_id
    WHERE link.token_hash = ${tokenHash}`;
  return row ?? null;
};

/** Removes up to `limit` links that ended a day ago. For the worker. */
export const removeEndedLinks = (db: Db, limit: number): Promise<number> =>
  db.$executeRaw`
    DELETE FROM capture_links WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM capture_links WHERE expires_at < now() - interval '1 day' LIMIT ${limit} FOR UPDATE SKIP LOCKED))`;
