import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { atFileEnd } from '../file-end/at-file-end.ts';
import { eventually } from '../stack/eventually.ts';

const programs = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/opt/homebrew/sbin/dovecot'];
const program = programs.find((path) => existsSync(path));

/** Whether this machine has Dovecot with the form of configuration of its releases 2.3. */
export const hasDovecot: boolean =
  program !== undefined && execFileSync(program, ['--version'], { encoding: 'utf8' }).startsWith('2.3.');
if (!hasDovecot) {
  console.warn('Dovecot 2.3 is not installed (apt-get install dovecot-imapd): tests that need it are skipped.');
}

export const dovecotPassword = 'password-of-a-mailbox';

/** The accounts that Dovecot uses: those of its package if this process runs as root, otherwise the current user's. */
const users = (): string => {
  const { uid, gid, username } = userInfo();
  if (uid === 0) return 'mail_uid = mail\nmail_gid = mail\nfirst_valid_uid = 1\n';
  return [
    `default_internal_user = ${username}`,
    `default_internal_group = ${execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()}`,
    `default_login_user = ${username}`,
    `mail_uid = ${uid}`,
    `mail_gid = ${gid}`,
    `first_valid_uid = ${uid}`,
    'service anvil {\n  chroot =\n}',
    '',
  ].join('\n');
};

const configuration = (
  folder: string,
  port: number,
  tokenInfoUrl: string | null,
  certificate: string | null,
): string => `
protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
listen = 127.0.0.1
disable_plaintext_auth = no
auth_mechanisms = plain login xoauth2
mail_location = maildir:${folder}/mail/%u
mail_max_userip_connections = 100
${users()}
${certificate === null ? 'ssl = no' : `ssl = yes\nssl_cert = <${folder}/cert.pem\nssl_key = <${folder}/key.pem`}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${certificate === null ? port : 0}
  }
  inet_listener imaps {
    port = ${certificate === null ? 0 : port}
    ssl = yes
  }
}
passdb {
  driver = static
  mechanisms = plain login
  args = password=${dovecotPassword}
}
${
  tokenInfoUrl === null
    ? ''
    : `passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = ${folder}/oauth2.conf
}`
}
userdb {
  driver = static
  args = home=${folder}/home/%u
}
`;

export interface Dovecot {
  readonly host: string;
  readonly port: number;
  /** Opens a folder of a user as a person would, over a connection that closes after `use`. */
  as<T>(user: string, use: (client: ImapFlow) => Promise<T>): Promise<T>;
  /** Puts an email into a folder, which is created if it does not exist. */
  deliver(user: string, mail: string | Buffer, folder?: string): Promise<void>;
  /** The subjects and flags of the emails in a folder. */
  list(user: string, folder?: string): Promise<{ subject: string; flags: string[] }[]>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/**
 * Starts a real Dovecot on this machine, with any user and one password. It ends after the tests of the file.
 * @param tokenInfoUrl the URL at which Dovecot looks up the owner of an access token, with the token at the end
 * @param certificate with its key, as PEM; without one, connections are not encrypted
 */
export const startDovecot = async (
  port: number,
  {
    tokenInfoUrl = null,
    certificate = null,
  }: { tokenInfoUrl?: string | null; certificate?: { cert: string; key: string } | null } = {},
): Promise<Dovecot> => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-dovecot-'));
  chmodSync(folder, 0o755);
  for (const name of ['mail', 'home', 'state', 'run']) {
    mkdirSync(join(folder, name));
    chmodSync(join(folder, name), name === 'run' || name === 'state' ? 0o755 : 0o777);
  }
  if (certificate) {
    writeFileSync(join(folder, 'cert.pem'), certificate.cert);
    writeFileSync(join(folder, 'key.pem'), certificate.key);
  }
  writeFileSync(join(folder, 'oauth2.conf'), `tokeninfo_url = ${tokenInfoUrl ?? ''}\nusername_attribute = email\n`);
  const path = join(folder, 'dovecot.conf');
  writeFileSync(path, configuration(folder, port, tokenInfoUrl, certificate?.cert ?? null));
  let running: ChildProcess | null = null;

  const connect = async (user: string): Promise<ImapFlow> => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: certificate !== null,
      doSTARTTLS: false,
      tls: { rejectUnauthorized: false },
      auth: { user, pass: dovecotPassword },
      logger: false,
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const start = async (): Promise<void> => {
    running = spawn(program ?? 'dovecot', ['-F', '-c', path], { stdio: 'ignore' });
    await eventually('Dovecot answers', async () => {
      try {
        (await connect('probe')).close();
        return true;
      } catch {
        if (running?.exitCode !== null) throw new Error(readFileSync(join(folder, 'dovecot.log'), 'utf8'));
        return false;
      }
    });
  };
  const stop = async (): Promise<void> => {
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    await ended;
  };
  const as = async <T>(user: string, use: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = await connect(user);
    try {
      return await use(client);
    } finally {
      client.close();
    }
  };
  await start();
  atFileEnd(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    host: '127.0.0.1',
    port,
    as,
    deliver: (user, mail, at = 'INBOX') =>
      as(user, async (client) => {
        if (at !== 'INBOX') await client.mailboxCreate(at);
        if (!(await client.append(at, mail))) throw new Error('Dovecot did not take the email');
      }),
    list: (user, at = 'INBOX') =>
      as(user, async (client) => {
        await client.mailboxOpen(at);
        const found: { subject: string; flags: string[] }[] = [];
        for await (const { envelope, flags } of client.fetch('1:*', { envelope: true, flags: true })) {
          found.push({ subject: envelope?.subject ?? '', flags: [...(flags ?? [])] });
        }
        return found;
      }),
    start,
    stop,
  };
};
