import type { CaptureOptions, ShelfCaptureOptions } from '../../domain/capture-links/options.ts';
import { generateLinkToken, hashLinkToken } from '../../platform/secrets.ts';
import { insertCaptureLink, type LinkSubject } from '../../prisma/capture-links/links.ts';
import type { Db } from '../../prisma/client.ts';

/**
 * Creates a link to the capture page of a session or shelf capture.
 * @param endsAt when the link ends at the latest
 * @returns the page's address. Its token comes after `#`, which no browser sends, so it is in no log.
 */
export const createCaptureLink = async (
  db: Db,
  baseUrl: string,
  companyId: string,
  subject: LinkSubject,
  { returnUrl, locale, ...others }: CaptureOptions | ShelfCaptureOptions,
  endsAt: Date,
): Promise<string> => {
  const token = generateLinkToken();
  const id = await insertCaptureLink(db, {
    companyId,
    subject,
    tokenHash: hashLinkToken(token),
    returnUrl: returnUrl ?? null,
    locale: locale ?? null,
    showsResult: 'showResult' in others && others.showResult === true,
    expiresAt: endsAt,
  });
  return `${baseUrl}/capture/${id}#${token}`;
};
