import { generateLinkToken, hashLinkToken } from '../../platform/secrets.ts';
import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { insertPortalLink, type PortalLinkRow, revokePortalLink } from '../../prisma/webhooks/portal-links.ts';
import type { EndpointAuthor } from './change-endpoint.ts';

const linkAudit = ({ companyId }: EndpointAuthor, linkId: string) => ({
  subject: { type: 'webhook_portal_link', id: linkId },
  companyId,
});

/**
 * Creates a link to the webhook portal of a company.
 * @param apiKeyId the key that asks for it. The link ends with the key.
 * @returns the link, and the page's address. Its token comes after `#`, which no browser sends, so it is in no log.
 */
export const createPortalLink = (
  { prisma, baseUrl }: { readonly prisma: PrismaClient; readonly baseUrl: string },
  author: EndpointAuthor,
  { companyId, apiKeyId, lifetimeMs }: Readonly<{ companyId: string; apiKeyId: string; lifetimeMs: number }>,
): Promise<{ readonly link: PortalLinkRow; readonly url: string }> =>
  auditedTransaction(prisma, author.actor, async (tx, audit) => {
    const token = generateLinkToken();
    const link = await insertPortalLink(tx, { companyId, apiKeyId, tokenHash: hashLinkToken(token) }, lifetimeMs);
    await audit({
      ...linkAudit(author, link.id),
      action: 'webhook_portal_link.create',
      after: { expiresAt: link.expiresAt },
    });
    return { link, url: `${baseUrl}/webhook-portal/${link.id}#${token}` };
  });

/** Revokes a link, which stops working immediately. */
export const endPortalLink = (prisma: PrismaClient, author: EndpointAuthor, linkId: string): Promise<void> =>
  auditedTransaction(prisma, author.actor, async (tx, audit) => {
    if (!(await revokePortalLink(tx, linkId))) return;
    await audit({ ...linkAudit(author, linkId), action: 'webhook_portal_link.revoke' });
  });
