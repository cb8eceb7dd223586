import { hostKey, imapPorts, type MailboxSecret } from '../../domain/mailboxes/account.ts';
import { foldersOf } from '../../domain/mailboxes/rules.ts';
import { type FieldError, invalidField, invalidFields } from '../../domain/problems.ts';
import { type SourceChange, visibleSourceStatuses } from '../../domain/sources/status.ts';
import { isPublicAddress } from '../../domain/webhooks/public-address.ts';
import { checkWebhookUrl } from '../../domain/webhooks/url.ts';
import type { Keyring } from '../../platform/sealing/keyring.ts';
import type { AuditActor } from '../../prisma/audit/write.ts';
import type { Db } from '../../prisma/client.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import {
  changeMailboxStatus,
  insertMailbox,
  type MailboxRecord,
  type MailboxValues,
  removeMailboxesOf,
  updateMailbox,
} from '../../prisma/mailboxes/mailboxes.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import { transact } from '../../prisma/transaction.ts';
import { findAssignedVersion } from '../../prisma/workflow-definitions/find.ts';
import { type ChangedJob, changeJob, pauseOrResume, wakeJobs } from '../periodic-jobs/change.ts';

export interface MailboxDeps {
  readonly prisma: PrismaClient;
  readonly keyring: Keyring;
  /** As in MAILBOX_TRUSTED_HOSTS. */
  readonly trustedHosts: readonly string[];
  /** As in WEBHOOK_TRUSTED_ORIGINS. */
  readonly trustedOrigins: readonly string[];
}

/** The input of a person. */
export type MailboxWish = MailboxValues & {
  /** Null to keep the stored one. */
  readonly secret: MailboxSecret | null;
};

const fault = (field: string, message: string): FieldError => ({ field, code: 'not_allowed', message });

const accountFaults = ({ trustedHosts, trustedOrigins }: MailboxDeps, wish: MailboxWish): FieldError[] => {
  const { host, port, security, secret } = wish;
  const faults: FieldError[] = [];
  if (!trustedHosts.includes(hostKey(wish))) {
    if (security === 'none') faults.push(fault('security', 'must be tls or starttls'));
    if (!imapPorts.includes(port)) faults.push(fault('port', `must be ${imapPorts.join(' or ')}`));
    const isAddress = /^[\d.]+$/.test(host) || host.includes(':');
    const isPrivateAddress = isAddress && !isPublicAddress(host);
    const isLocalName = /(?:^|\.)(?:localhost|local|internal)$/i.test(host) || !host.includes('.');
    if (isPrivateAddress || isLocalName) {
      faults.push(fault('host', 'must be a public host; an operator can add others to MAILBOX_TRUSTED_HOSTS'));
    }
  }
  if (secret?.kind === 'oauth') {
    const check = checkWebhookUrl(secret.tokenUrl, { trustedOrigins });
    if (!check.ok) faults.push(fault('secret.tokenUrl', check.reason));
  }
  return faults;
};

/** The faults of the rules. Each workflow must be assigned to its company, which the person must manage. */
const ruleFaults = async (
  { prisma }: MailboxDeps,
  companyId: string,
  { rules, doneFolder }: MailboxValues,
  mayUse: (companyId: string) => boolean,
): Promise<FieldError[]> => {
  const faults: FieldError[] = [];
  for (const [index, rule] of rules.entries()) {
    const target = rule.companyId ?? companyId;
    if (target !== companyId && !mayUse(target)) {
      faults.push(fault(`rules[${index}].companyId`, 'must be a company that you manage'));
      continue;
    }
    const version = await findAssignedVersion(prisma, target, rule.workflow);
    if (!version) {
      faults.push(fault(`rules[${index}].workflow`, `"${rule.workflow}" is not assigned to the company`));
    } else if (rule.sessions === 'attachment' && version.upload.minFiles > 1) {
      const message = `must be "mail", because the workflow requires ${version.upload.minFiles} files`;
      faults.push(fault(`rules[${index}].sessions`, message));
    }
  }
  if (doneFolder !== null && foldersOf(rules).includes(doneFolder)) {
    faults.push(fault('doneFolder', 'must not be a folder that a rule reads'));
  }
  return faults;
};

const requireValid = async (
  deps: MailboxDeps,
  companyId: string,
  wish: MailboxWish,
  mayUse: (companyId: string) => boolean,
): Promise<void> => {
  const faults = [...accountFaults(deps, wish), ...(await ruleFaults(deps, companyId, wish, mayUse))];
  if (faults.length > 0) throw invalidFields(faults);
};

/** The values in the audit log: everything but the secret. */
const recordOf = ({ host, port, security, username, rules, doneFolder, answers }: MailboxValues) => ({
  host,
  port,
  security,
  username,
  rules: [...rules],
  doneFolder,
  answers,
});

/**
 * Creates a mailbox and starts its workflow.
 * @param mayUse whether the person may name this company in a rule
 * @throws ProblemError 422 that names each value
 */
export const createMailbox = async (
  deps: MailboxDeps,
  company: { readonly id: string; readonly modules: readonly string[] },
  wish: MailboxWish & { readonly secret: MailboxSecret },
  mayUse: (companyId: string) => boolean,
  actor: AuditActor,
): Promise<ChangedJob<MailboxRecord>> => {
  if (!company.modules.includes('submissions')) {
    throw invalidField('companyId', 'not_allowed', 'must be a company with the module "submissions"');
  }
  await requireValid(deps, company.id, wish, mayUse);
  const { secret, ...values } = wish;
  return changeJob(deps.prisma, 'mailbox', 'create', actor, async (tx) => ({
    job: await insertMailbox(tx, deps.keyring, company.id, values, secret),
    recorded: { after: recordOf(values) },
  }));
};

/** Changes a mailbox. @throws ProblemError 422 that names each value */
export const editMailbox = async (
  deps: MailboxDeps,
  mailbox: MailboxRecord,
  wish: MailboxWish,
  mayUse: (companyId: string) => boolean,
  actor: AuditActor,
): Promise<ChangedJob<MailboxRecord>> => {
  await requireValid(deps, mailbox.companyId, wish, mayUse);
  const { secret, ...values } = wish;
  const isElsewhere = wish.host !== mailbox.host || wish.port !== mailbox.port || wish.username !== mailbox.username;
  // Otherwise, anyone who may edit a mailbox could have its password sent to their own server.
  if (isElsewhere && secret === null) {
    throw invalidFields([fault('secret', 'is required if the host, the port or the user name changes')]);
  }
  return changeJob(deps.prisma, 'mailbox', 'edit', actor, async (tx) => ({
    job: await updateMailbox(tx, deps.keyring, mailbox.id, values, secret),
    recorded: {
      before: recordOf(mailbox),
      after: { ...recordOf(values), ...(secret === null ? {} : { secret: 'replaced' }) },
    },
  }));
};

/** Pauses or resumes a mailbox. A mailbox that is already in that state stays unchanged. */
export const changeMailbox = (
  prisma: PrismaClient,
  mailbox: MailboxRecord,
  change: SourceChange,
  actor: AuditActor,
): Promise<ChangedJob<MailboxRecord>> => pauseOrResume(prisma, 'mailbox', mailbox, change, actor, changeMailboxStatus);

/** Removes a mailbox: nothing more is taken, and all emails stay where they are. */
export const removeMailbox = (
  prisma: PrismaClient,
  mailbox: MailboxRecord,
  actor: AuditActor,
): Promise<ChangedJob<MailboxRecord>> =>
  changeJob(prisma, 'mailbox', 'remove', actor, async (tx) => {
    const isRemoved = await changeMailboxStatus(tx, mailbox.id, visibleSourceStatuses, 'removing');
    return { job: mailbox, recorded: isRemoved ? { before: recordOf(mailbox) } : null };
  });

/** Lets a mailbox be read immediately. */
export const wakeMailbox = (prisma: PrismaClient, mailbox: MailboxRecord): Promise<PendingMessage[]> =>
  transact(prisma, (tx) => wakeJobs(tx, 'mailbox', [mailbox]));

/** Removes every mailbox of a company whose content is erased, in the transaction that starts the erasure. */
export const endMailboxesOf = async (tx: Db, companyId: string): Promise<PendingMessage[]> => {
  const ids = await removeMailboxesOf(tx, companyId);
  return wakeJobs(
    tx,
    'mailbox',
    ids.map((id) => ({ id, companyId })),
  );
};
