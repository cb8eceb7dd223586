import { linkLifeMs, mailPauseMs, mailText } from '../../domain/access/mail.ts';
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
/** Longer than a mail server may take, so that two processes rarely send the same mail. */
const leaseMs = 2 * 60_000;

export interface SendMailsDeps {
  readonly prisma: PrismaClient;
  readonly mailer: Mailer;
  /** What links start with. */
  readonly baseUrl: string;
  readonly log: Logger;
}

/** Who gets a mail; null if nobody with a password has this address, or the account is disabled. */
const findRecipient = async (prisma: PrismaClient, email: string) => {
  const user = await findUserByEmail(prisma, email);
  if (!user || user.disabledAt !== null) return null;
  return (await findPasswordHash(prisma, user.id)) === null ? null : user;
};

const sendOne = async ({ prisma, mailer, baseUrl, log }: SendMailsDeps, mail: DueMail): Promise<void> => {
  const { id: mailId, kind, recipient, tries } = mail;
  const user = mail.isOver ? null : await findRecipient(prisma, recipient);
  if (!user) {
    if (mail.isOver) log.error({ mailId, kind, tries: tries - 1 }, 'a mail could not be sent in time and is given up');
    await deleteMail(prisma, mailId);
    return;
  }
  const token = generateLinkToken();
  await insertPasswordLink(prisma, hashLinkToken(token), user.id, linkLifeMs[kind]);
  try {
    await mailer.send(recipient, mailText(kind, user.name, `${baseUrl}/admin/new-password#${token}`));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const { message: reason, isFinal } = error;
    if (isFinal) await deleteMail(prisma, mailId);
    else await postponeMail(prisma, mailId, mailPauseMs(tries));
    log.warn(
      { mailId, kind, userId: user.id, tries, reason },
      isFinal ? 'a mail was refused' : 'cannot send a mail; trying again',
    );
    return;
  }
  await noteMailSent(prisma, mailId);
  log.info({ mailId, kind, userId: user.id }, 'sent a mail');
};

/**
 * Sends the mails that are due. Several workers may do so at once. A mail whose process dies while sending is sent again after two minutes.
 */
export const sendDueMails = async (deps: SendMailsDeps): Promise<void> => {
  for (const mail of await claimMails(deps.prisma, claimedMax, leaseMs)) await sendOne(deps, mail);
  await deleteOldMails(deps.prisma);
};
