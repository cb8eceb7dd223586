import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { hostKey, type MailboxAccount } from '../../domain/mailboxes/account.ts';
import { isPublicAddress } from '../../domain/webhooks/public-address.ts';
import { type Resolver, systemResolver } from './connector.ts';

/** The credential for the sign-in. */
export type ImapCredentials = { readonly password: string } | { readonly accessToken: string };

/** Why a mailbox cannot be used. The message is for people and contains no text of the server. */
export class ImapError extends Error {
  override name = 'ImapError';
  /** Whether the server refused the credentials. */
  readonly isSignIn: boolean;
  constructor(message: string, isSignIn = false, options?: ErrorOptions) {
    super(message, options);
    this.isSignIn = isSignIn;
  }
}

export interface ImapOptions {
  /** As in MAILBOX_TRUSTED_HOSTS: these servers may have any address and port, and no encryption. */
  readonly trustedHosts: readonly string[];
  readonly resolve?: Resolver;
  /** The largest email that is read, in bytes. */
  readonly mailBytesMax: number;
  /** The silence in milliseconds after which the server is asked whether it is still there; a minute by default. */
  readonly silenceMs?: number;
}

/** A folder that was opened. */
export interface ImapFolder {
  readonly uidValidity: string;
  /** Whether the server keeps keywords that it does not know. */
  readonly keepsKeywords: boolean;
  readonly count: number;
}

export type ImapConnection = Awaited<ReturnType<typeof openImap>>;

const connectTimeoutMs = 10_000;
const defaultSilenceMs = 60_000;
/** The time limit of one command, however slowly its answer arrives. */
const commandMs = 3 * 60_000;
const addressesMax = 4;
const lineBytesMax = 16 * 1024 * 1024;
/** The bytes of an answer besides the email itself. */
const answerBytes = 1024 * 1024;
/** Shorter than the half hour after which servers may hang up (RFC 2177). */
const idleMs = 10 * 60_000;
const idleAgainMs = 100;

/** The addresses to connect to. @throws ImapError if one of them is not allowed */
const addressesOf = async (account: MailboxAccount, { trustedHosts, resolve }: ImapOptions): Promise<string[]> => {
  const { host } = account;
  const isTrusted = trustedHosts.includes(hostKey(account));
  let addresses: string[];
  try {
    addresses = isIP(host) === 0 ? (await (resolve ?? systemResolver)(host)).map(({ address }) => address) : [host];
  } catch (error) {
    throw new ImapError(`The name ${host} has no address.`, false, { cause: error });
  }
  if (!isTrusted && !addresses.every(isPublicAddress)) {
    throw new ImapError(`${host} is not a public host. An operator can add it to MAILBOX_TRUSTED_HOSTS.`);
  }
  return addresses.slice(0, addressesMax);
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const certificateCodes = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;

const tooLargeCodes: ReadonlySet<string> = new Set(['LiteralTooLarge', 'LineTooLarge', 'ResponseTooLarge']);

const messageOf = (code: string, { host, port }: MailboxAccount): string => {
  if (certificateCodes.test(code)) {
    return `The certificate of ${host} is not valid for this name, or nobody known has signed it.`;
  }
  if (tooLargeCodes.has(code)) return 'The mail server sent more than was asked for.';
  const suffix = code === '' ? '' : ` (${code})`;
  return `The mail server ${host}:${port} did not answer as expected${suffix}. Trying again.`;
};

const explain = (error: unknown, account: MailboxAccount): ImapError => {
  if (error instanceof ImapError) return error;
  const isSignIn = error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed === true;
  const message = isSignIn
    ? 'The mail server refused the sign-in. Check the user name, and the password or token.'
    : messageOf(codeOf(error), account);
  return new ImapError(message, isSignIn, { cause: error });
};

/**
 * Connects to a mailbox and signs in. Only public servers are connected to, and those that the settings trust: the
 * address that was checked is the one that is used. Every command has a time limit.
 * @throws ImapError
 */
export const openImap = async (account: MailboxAccount, credentials: ImapCredentials, options: ImapOptions) => {
  const { host, port, security, username } = account;
  const literalBytes = options.mailBytesMax + answerBytes;
  // Loaded with the first mailbox, because most installations have none.
  const { ImapFlow: Client } = await import('imapflow');
  const createClient = (address: string): ImapFlow => {
    const client = new Client({
      host: address,
      port,
      secure: security === 'tls',
      doSTARTTLS: security === 'starttls',
      ...(isIP(host) === 0 ? { servername: host } : {}),
      auth: { user: username, ...('password' in credentials ? { pass: credentials.password } : credentials) },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      socketTimeout: options.silenceMs ?? defaultSilenceMs,
      maxIdleTime: idleMs,
      maxLineLength: lineBytesMax,
      maxLiteralSize: literalBytes,
      maxResponseSize: literalBytes + lineBytesMax,
      // Compressed answers would let a small one become a large one.
      disableCompression: true,
      clientInfo: { name: 'Docket' },
    });
    // A failed connection; the commands that wait for it fail, too.
    client.on('error', () => undefined);
    return client;
  };

  const connect = async (): Promise<ImapFlow> => {
    let failure: unknown = new ImapError(`The name ${host} has no address.`);
    for (const address of await addressesOf(account, options)) {
      const client = createClient(address);
      try {
        await client.connect();
        return client;
      } catch (error) {
        client.close();
        failure = error;
      }
      if (explain(failure, account).isSignIn) break;
    }
    throw explain(failure, account);
  };

  const client = await connect();
  /** Ends the connection if a command takes too long: nothing else would end a server that answers byte by byte. */
  const command = async <T>(run: () => Promise<T>): Promise<T> => {
    const timer = setTimeout(() => client.close(), commandMs);
    try {
      return await run();
    } catch (error) {
      throw explain(error, account);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    /** Opens a folder. @throws ImapError if it does not exist */
    openFolder: (folder: string): Promise<ImapFolder> =>
      command(async () => {
        try {
          const { uidValidity, permanentFlags, exists } = await client.mailboxOpen(folder);
          const keepsKeywords = permanentFlags === undefined || permanentFlags.has('\\*');
          return { uidValidity: String(uidValidity), keepsKeywords, count: exists };
        } catch (error) {
          if (!client.usable) throw error;
          throw new ImapError(`The folder "${folder}" cannot be opened. Check its name.`, false, { cause: error });
        }
      }),
    /**
     * The UIDVALIDITY and the next UID of a folder that is not open. They change when an email arrives. Null if the
     * folder cannot be read.
     */
    readArrivalMark: (folder: string): Promise<string | null> =>
      command(async () => {
        try {
          const status = await client.status(folder, { uidValidity: true, uidNext: true });
          return status ? `${status.uidValidity}:${status.uidNext}` : null;
        } catch (error) {
          if (!client.usable) throw error;
          return null;
        }
      }),
    /** Whether the server has IDLE. */
    hasIdle: client.capabilities.has('IDLE'),
    /** The UIDs of the open folder, in the order in which the emails arrived. */
    listUids: (): Promise<number[]> =>
      command(async () => {
        const uids = await client.search({ all: true }, { uid: true });
        return Array.isArray(uids) ? uids.toSorted((one, other) => one - other) : [];
      }),
    /** The size of an email, its sender and subject; null if it is gone. */
    readHead: (uid: number): Promise<{ byteSize: number; sender: string | null; subject: string } | null> =>
      command(async () => {
        const found = await client.fetchOne(String(uid), { uid: true, size: true, envelope: true }, { uid: true });
        if (!found) return null;
        const sender = found.envelope?.from?.[0]?.address ?? null;
        return { byteSize: found.size ?? Number.POSITIVE_INFINITY, sender, subject: found.envelope?.subject ?? '' };
      }),
    /** The bytes of an email; null if it is gone. */
    readMail: (uid: number): Promise<Buffer | null> =>
      command(async () => {
        const found = await client.fetchOne(String(uid), { uid: true, source: true }, { uid: true });
        return (found ? found.source : undefined) ?? null;
      }),
    /** Adds flags to an email. */
    flag: (uid: number, flags: readonly string[]): Promise<void> =>
      command(async () => {
        await client.messageFlagsAdd(String(uid), [...flags], { uid: true });
      }),
    /** Moves an email to a folder, which is created if it does not exist. */
    move: (uid: number, folder: string): Promise<void> =>
      command(async () => {
        if (!(await client.messageMove(String(uid), folder, { uid: true }))) {
          await client.mailboxCreate(folder);
          await client.messageMove(String(uid), folder, { uid: true });
        }
      }),
    /**
     * Calls `onMail` for emails that arrive in the open folder, until the signal aborts.
     * @throws ImapError if the connection ends
     */
    listen: async (onMail: () => void, signal: AbortSignal): Promise<void> => {
      signal.throwIfAborted();
      const ended = Promise.withResolvers<void>();
      client.on('exists', onMail);
      const end = (): void => ended.reject(new ImapError('The mail server ended the connection.'));
      client.once('close', end);
      if (!client.usable) end();
      signal.addEventListener('abort', () => ended.resolve(), { once: true });
      const idle = async (): Promise<void> => {
        // IDLE ends when the client asks a silent server whether it is still there.
        while (!signal.aborted && client.usable) {
          await client.idle();
          await delay(idleAgainMs);
        }
      };
      idle().catch((error: unknown) => ended.reject(explain(error, account)));
      await ended.promise;
    },
    /** Whether commands can still be sent. */
    isUsable: (): boolean => client.usable,
    /** Ends the connection. */
    close: (): void => client.close(),
  };
};
