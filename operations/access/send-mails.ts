import { isLinkMail, linkLifeMs, type MailKind, mailPauseMs, mailText } from '../../domain/access/mail.ts';
import { speechOf } from '../../platform/languages.ts';
import type { Logger } from '../../platform/log.ts';
import { MailError, type Mailer } from '../../platform/outbound/mailer.ts';
import { generateLinkToken, hashLinkToken } from '../../platform/secrets.ts';
import { insertPasswordLink } from '../../prisma/access/mail/links.ts';
import {
  claimMails,
  type DueMail,
  deleteMail,
  deleteOldMails,
  noteMailSent,
  postponeMail,
} from '../../prisma/access/mail/queue.ts';
import { findPasswordHash, findUserByEmail } from '../../prisma/access/users.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';

const claimedMax = 10;
/** Longer than a mail server may take, so that two processes rarely send the same email. */
const leaseMs = 2 * 60_000;

export interface SendMailsDeps {
  readonly prisma: PrismaClient;
  readonly mailer: Mailer;
  /** The base of all links. */
  readonly baseUrl: string;
  readonly log: Logger;
}

/**
 * The recipient of an email; null if nobody has this address or the account is disabled, or if the email has a link for
 * a new password and the person has none.
 */
const findRecipient = async (prisma: PrismaClient, kind: MailKind, email: string) => {
  const user = await findUserByEmail(prisma, email);
  if (!user || user.disabledAt !== null) return null;
  if (!isLinkMail(kind)) return user;
  return (await findPasswordHash(prisma, user.id)) === null ? null : user;
};

/** The target of the link in an email. */
const linkOf = async ({ prisma, baseUrl }: SendMailsDeps, kind: MailKind, userId: string): Promise<string> => {
  if (kind === 'webhook_endpoint_disabled') return `${baseUrl}/admin/webhooks`;
  if (!isLinkMail(kind)) return `${baseUrl}/admin/account`;
  const token = generateLinkToken();
  await insertPasswordLink(prisma, hashLinkToken(token), userId, linkLifeMs[kind]);
  return `${baseUrl}/admin/new-password#${token}`;
};

const sendOne = async (deps: SendMailsDeps, mail: DueMail): Promise<void> => {
  const { prisma, mailer, log } = deps;
  const { id: mailId, kind, recipient, tries } = mail;
  const user = mail.isOver ? null : await findRecipient(prisma, kind, recipient);
  if (!user) {
    if (mail.isOver) {
      log.error({ mailId, kind, tries: tries - 1 }, 'could not send an email in time; giving up');
    }
    await deleteMail(prisma, mailId);
    return;
  }
  const link = await linkOf(deps, kind, user.id);
  try {
    await mailer.send(recipient, mailText(kind, user.name, link, speechOf(user.language)));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const { message: reason, isFinal } = error;
    if (isFinal) {
      await deleteMail(prisma, mailId);
    } else {
      await postponeMail(prisma, mailId, mailPauseMs(tries));
    }
    log.warn(
      { mailId, kind, userId: user.id, tries, reason },
      isFinal ? 'an email was refused' : 'cannot send an email; trying again',
    );
    return;
  }
  await noteMailSent(prisma, mailId);
  log.info({ mailId, kind, userId: user.id }, 'sent an email');
};

/**
 * Sends the emails that are due. Several workers may do so at the same time. If a process dies while it sends an email,
 * the email is sent again after two minutes.
 */
export const sendDueMails = async (deps: SendMailsDeps): Promise<void> => {
  for (const mail of await claimMails(deps.prisma, claimedMax, leaseMs)) await sendOne(deps, mail);
  await deleteOldMails(deps.prisma);
};
