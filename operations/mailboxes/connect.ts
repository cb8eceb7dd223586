import type { MailboxSecret } from '../../domain/mailboxes/account.ts';
import type { AccessTokens } from '../../platform/outbound/access-token.ts';
import { type ImapConnection, type ImapCredentials, ImapError, openImap } from '../../platform/outbound/imap.ts';
import { type Keyring, UnknownSecretsKeyError } from '../../platform/sealing/keyring.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { type MailboxRecord, openMailboxSecret, replaceMailboxSecret } from '../../prisma/mailboxes/mailboxes.ts';

export interface ConnectDeps {
  readonly prisma: PrismaClient;
  readonly keyring: Keyring;
  readonly tokens: AccessTokens;
  /** As in MAILBOX_TRUSTED_HOSTS. */
  readonly trustedHosts: readonly string[];
  /** The largest email that is read, in bytes. */
  readonly mailBytesMax: number;
}

const secretOf = (keyring: Keyring, mailbox: MailboxRecord): MailboxSecret => {
  try {
    return openMailboxSecret(keyring, mailbox);
  } catch (error) {
    if (!(error instanceof UnknownSecretsKeyError)) throw error;
    throw new ImapError('The secret of the mailbox cannot be decrypted: its key is not in SECRETS_KEY.', true);
  }
};

const credentialsOf = async (
  { prisma, keyring, tokens }: ConnectDeps,
  mailbox: MailboxRecord,
): Promise<ImapCredentials> => {
  const secret = secretOf(keyring, mailbox);
  if (secret.kind === 'password') return { password: secret.password };
  const { accessToken, refreshToken } = await tokens.refresh(secret);
  if (refreshToken !== null && refreshToken !== secret.refreshToken) {
    await replaceMailboxSecret(prisma, keyring, mailbox, { ...secret, refreshToken });
  }
  return { accessToken };
};

/**
 * Returns a function that opens connections to a mailbox. They share one access token, because a provider may refuse a
 * refresh token after its first use.
 * @throws ImapError with a message for people
 */
export const mailboxConnector = async (
  deps: ConnectDeps,
  mailbox: MailboxRecord,
): Promise<() => Promise<ImapConnection>> => {
  const { trustedHosts, mailBytesMax } = deps;
  const credentials = await credentialsOf(deps, mailbox);
  return () => openImap(mailbox, credentials, { trustedHosts, mailBytesMax });
};

/** Connects to a mailbox and signs in. @throws ImapError with a message for people */
export const connectMailbox = async (deps: ConnectDeps, mailbox: MailboxRecord): Promise<ImapConnection> =>
  (await mailboxConnector(deps, mailbox))();
