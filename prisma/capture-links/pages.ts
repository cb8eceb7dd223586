import { type CapturePageSettings, defaultCapturePage } from '../../domain/capture-links/page-settings.ts';
import type { Db } from '../client.ts';

const select = { accentColor: true, welcome: true, thanks: true, allowedOrigins: true } as const;

/** The appearance of a company's capture page, and whether it has a logo. */
export const findCapturePage = async (
  db: Db,
  companyId: string,
): Promise<CapturePageSettings & { readonly hasLogo: boolean }> => {
  const row = await db.capturePage.findUnique({ where: { companyId }, select });
  if (!row) return { ...defaultCapturePage, hasLogo: false };
  return { ...row, hasLogo: (await db.capturePage.count({ where: { companyId, logo: { not: null } } })) > 0 };
};

/** The logo of a company, or null. */
export const findCaptureLogo = async (db: Db, companyId: string): Promise<Uint8Array | null> => {
  const row = await db.capturePage.findUnique({ where: { companyId }, select: { logo: true } });
  return row?.logo ?? null;
};

/** Sets the appearance of a company's capture page; the logo stays. */
export const saveCapturePage = async (tx: Db, companyId: string, settings: CapturePageSettings): Promise<void> => {
  await tx.capturePage.upsert({ where: { companyId }, create: { companyId, ...settings }, update: settings });
};

/** Sets or removes the logo of a company. */
export const saveCaptureLogo = async (
  tx: Db,
  companyId: string,
  logo: Uint8Array<ArrayBuffer> | null,
): Promise<void> => {
  await tx.capturePage.upsert({ where: { companyId }, create: { companyId, logo }, update: { logo } });
};

/**
 * The origins that may embed the page of a link, by the link's id. For the page itself, which has no token yet; empty
 * for a link that does not exist.
 */
export const findEmbeddingOrigins = async (db: Db, linkId: string): Promise<readonly string[]> => {
  const [row] = await db.$queryRaw<{ origins: string[] }[]>`
    SELECT page.allowed_origins AS origins
    FROM capture_links link JOIN companies company ON company.id = link.company_id
    JOIN capture_pages page ON page.company_id = coalesce(company.sandbox_of, company.id)
    WHERE link.id = ${linkId}`;
  return row?.origins ?? [];
};
