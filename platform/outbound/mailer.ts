import type { Transporter } from 'nodemailer';
import type { MailText } from '../../domain/access/mail.ts';
import { isLoopback } from '../../domain/loopback.ts';
import { membersOf } from '../../domain/narrowing.ts';

const connectTimeoutMs = 10_000;
const silenceMs = 30_000;

/** Sends emails through the SMTP server of the settings. */
export interface Mailer {
  /** @throws MailError if the server refuses the email */
  send(recipient: string, mail: MailText): Promise<void>;
  /**
   * Answers a person on behalf of a program: with an empty envelope sender and the headers of RFC 3834, so that no
   * program answers in turn.
   * @throws MailError if the server refuses the email
   */
  answer(recipient: string, mail: Pick<MailText, 'subject' | 'text'>): Promise<void>;
  /** Connects and signs in without sending anything. @throws MailError */
  verify(): Promise<void>;
}

/** Why an email was not sent. The message has no address in it. */
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

/** Names the failure by its codes, because texts of servers contain addresses. */
const mailError = (error: unknown): MailError => {
  const { code, command, responseCode } = membersOf(error);
  const parts = [code, command && `at ${command}`, responseCode && `answer ${responseCode}`].filter(Boolean);
  if (code === 'ETLS') {
    return new MailError(
      `the connection to the mail server cannot be encrypted (${parts.join(', ')}). Use a server with STARTTLS or smtps://; ` +
        'in a network that you trust, add ?requireTLS=false to SMTP_URL',
      false,
    );
  }
  const isFinal = command === 'RCPT TO' && Number(responseCode) >= permanentFrom;
  return new MailError(`the mail server did not take the mail (${parts.join(', ') || 'unknown reason'})`, isFinal);
};

const explainFailure = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    throw mailError(error);
  }
};

/**
 * Whether a connection must be encrypted by STARTTLS: it is not encrypted from the start, leaves this machine, and the
 * URL does not turn it off.
 */
const needsStartTls = (url: string): boolean => {
  const { protocol, hostname, searchParams } = new URL(url);
  const isChosen = searchParams.has('requireTLS') || searchParams.get('ignoreTLS') === 'true';
  return protocol === 'smtp:' && !isLoopback(hostname) && !isChosen;
};

/**
 * @param settings the server as smtp:// or smtps:// URL, and the sender. The options of nodemailer may be in the query:
 * `requireTLS=false` uses STARTTLS only if the server offers it, `ignoreTLS=true` never
 */
export const createMailer = ({ url, from }: { readonly url: string; readonly from: string }): Mailer => {
  // Loaded with the first email, because many installations send none.
  const openTransport = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      requireTLS: needsStartTls(url),
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      socketTimeout: silenceMs,
    });
  };
  let opened: ReturnType<typeof openTransport> | null = null;
  const withTransport = (use: (transport: Transporter) => Promise<unknown>): Promise<void> => {
    opened ??= openTransport();
    return explainFailure(opened.then(use));
  };
  return {
    send: (to, mail) => withTransport((transport) => transport.sendMail({ from, to, ...mail })),
    answer: (to, mail) =>
      withTransport((transport) =>
        transport.sendMail({
          from,
          // An object, because nodemailer would parse a string as a list of addresses.
          to: { name: '', address: to },
          envelope: { from: '', to: [to] },
          headers: { 'Auto-Submitted': 'auto-replied', Precedence: 'bulk' },
          ...mail,
        }),
      ),
    verify: () => withTransport((transport) => transport.verify()),
  };
};
