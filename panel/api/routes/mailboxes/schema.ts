import { z } from 'zod';
import { isId } from '../../../../domain/ids.ts';
import { securityChoices } from '../../../../domain/mailboxes/account.ts';
import { MailboxRule } from '../../../../domain/mailboxes/rules.ts';
import { NewMailboxSettings } from '../../../../domain/mailboxes/settings.ts';
import { notFound } from '../../../../domain/problems.ts';
import { visibleSourceStatuses } from '../../../../domain/sources/status.ts';
import type { MailboxDeps } from '../../../../operations/mailboxes/change.ts';
import { findMailboxInScope, type MailboxRecord } from '../../../../prisma/mailboxes/mailboxes.ts';
import type { PanelDeps } from '../../http/deps.ts';
import type { Staff } from '../../sign-in/staff.ts';

export const Mailbox = z
  .object({
    id: z.string(),
    company: z.object({ id: z.string(), name: z.string() }),
    host: z.string(),
    port: z.int(),
    security: z.enum(securityChoices),
    username: z.string(),
    rules: z.array(MailboxRule),
    doneFolder: z.string().nullable().describe('Null if emails stay in their folder and are marked.'),
    answers: z.boolean(),
    status: z.enum(visibleSourceStatuses),
    submitted: z.int().describe('Submissions that attachments became.'),
    refused: z.int().describe('Emails that stay in their folder with a reason.'),
    lastLookedAt: z.iso.datetime().nullable(),
    lastError: z.string().nullable().describe('What kept the last check from taking everything.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Mailbox' });

export const NewMailbox = NewMailboxSettings.extend({ companyId: z.string().max(100) });

export const presentMailbox = (mailbox: MailboxRecord): z.output<typeof Mailbox> => {
  const { id, host, port, security, username, rules, doneFolder, answers, status, lastError } = mailbox;
  return {
    id,
    company: { id: mailbox.companyId, name: mailbox.company.name },
    host,
    port,
    security,
    username,
    rules: [...rules],
    doneFolder,
    answers,
    status: status === 'paused' ? 'paused' : 'active',
    submitted: mailbox.submittedCount,
    refused: mailbox.refusedCount,
    lastError,
    lastLookedAt: mailbox.lastLookedAt?.toISOString() ?? null,
    createdAt: mailbox.createdAt.toISOString(),
  };
};

/** The dependencies of operations on mailboxes. */
export const mailboxDepsOf = ({ prisma, config }: PanelDeps): MailboxDeps => ({
  prisma,
  keyring: config.keyring,
  trustedHosts: config.mailboxes.trustedHosts,
  trustedOrigins: config.webhooks.trustedOrigins,
});

/** Whether a person may name a company in a rule. */
export const mayUse =
  ({ companies }: Staff) =>
  (companyId: string): boolean =>
    companies === 'all' || companies.includes(companyId);

/** The mailbox that a path names. @throws ProblemError 404 if it does not belong to one of the person's companies */
export const findOwnMailbox = async (deps: PanelDeps, staff: Staff, id: string): Promise<MailboxRecord> => {
  const mailbox = isId('mailbox', id) ? await findMailboxInScope(deps.prisma, staff.companies, id) : null;
  if (!mailbox) throw notFound('mailbox');
  return mailbox;
};
