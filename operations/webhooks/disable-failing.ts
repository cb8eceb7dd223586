import { giveUpAfterMs } from '../../domain/access/mail.ts';
import { queueMail } from '../../prisma/access/mail/queue.ts';
import { listOrgAdminEmails } from '../../prisma/access/users.ts';
import { insertAuditEntry } from '../../prisma/audit/write.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { transact } from '../../prisma/transaction.ts';
import { disableFailingEndpoints } from '../../prisma/webhooks/endpoints.ts';

const worker = { userId: null, label: 'worker', requestId: null } as const;

/** Which endpoints are disabled, and whether people get an email. */
export interface DisableOptions {
  /** How long every attempt must have failed. */
  readonly failingMs: number;
  /** Without a mail server, no email could be sent. */
  readonly sendsMail: boolean;
}

/**
 * Disables endpoints at which every attempt has failed for days, with an audit entry, and writes to the administrators
 * of their organizations. Their events wait in the company's log.
 * @returns the ids of those that it has disabled
 */
export const disableFailing = (prisma: PrismaClient, { failingMs, sendsMail }: DisableOptions): Promise<string[]> =>
  transact(prisma, async (tx) => {
    const disabled = await disableFailingEndpoints(tx, failingMs);
    for (const { id, url, companyId } of disabled) {
      await insertAuditEntry(tx, worker, {
        action: 'webhook_endpoint.disable',
        subject: { type: 'webhook_endpoint', id },
        companyId,
        after: { url, disabledReason: 'failing' },
      });
    }
    const kind = 'webhook_endpoint_disabled';
    for (const { companyId } of sendsMail ? disabled : []) {
      for (const email of await listOrgAdminEmails(tx, companyId)) {
        await queueMail(tx, kind, email, giveUpAfterMs[kind]);
      }
    }
    return disabled.map(({ id }) => id);
  });
