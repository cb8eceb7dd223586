import { createTransport } from 'nodemailer';
import type { MailText } from '../../domain/access/mail.ts';

const connectTimeoutMs = 10_000;
const silenceMs = 30_000;

/** Sends e-mails through the SMTP server of the settings. */
export interface Mailer {
  /** @throws MailError if the server does not take the mail */
  send(recipient: string, mail: MailText): Promise<void>;
  /** Connects and signs in without sending anything. @throws MailError */
  verify(): Promise<void>;
}

/** Why a mail was not sent. The message has no address in it. */
export class MailError extends Error {
  override name = 'MailError';
  /** Whether the server refused the recipient for good, so that trying again does not help. */
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

const permanentFrom = 500;

/** Names what failed by its codes, since the texts of servers contain addresses. */
const mailError = (error: unknown): MailError => {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const parts = [code, command && `at ${command}`, responseCode && `answer ${responseCode}`].filter(Boolean);
  const isFinal = command === 'RCPT TO' && responseCode !== undefined && responseCode >= permanentFrom;
  return new MailError(`the mail server did not take the mail (${parts.join(', ') || 'unknown reason'})`, isFinal);
};

const explained = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    throw mailError(error);
  }
};

/** @param settings the server as smtp:// or smtps:// URL, and the sender */
export const createMailer = ({ url, from }: { readonly url: string; readonly from: string }): Mailer => {
  const transport = createTransport({
    ...{ url, disableFileAccess: true, disableUrlAccess: true },
    ...{ connectionTimeout: connectTimeoutMs, greetingTimeout: connectTimeoutMs, socketTimeout: silenceMs },
  });
  return {
    send: (to, mail) => explained(transport.sendMail({ from, to, ...mail })),
    verify: () => explained(transport.verify()),
  };
};
