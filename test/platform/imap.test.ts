import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../dev/processes/free-ports.ts';
import type { MailboxAccount } from '../../domain/mailboxes/account.ts';
import { openImap } from '../../platform/outbound/imap.ts';
import { dovecotPassword, hasDovecot, startDovecot } from '../support/servers/dovecot.ts';
import { hasOpenssl, openssl } from '../support/servers/openssl.ts';
import { eventually } from '../support/stack/eventually.ts';

const account: MailboxAccount = { host: '127.0.0.1', port: 143, security: 'none', username: 'someone' };
const open = (changes: Partial<MailboxAccount>, options: Partial<Parameters<typeof openImap>[2]> = {}) =>
  openImap(
    { ...account, ...changes },
    { password: dovecotPassword },
    { trustedHosts: [], mailBytesMax: 1024 * 1024, ...options },
  );

/** A server that counts connections and answers each with `answer`. */
const startServer = async (answer: string) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.write(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, connections: () => connections };
};

it.each([
  { host: '127.0.0.1' },
  { host: '::1' },
  { host: '169.254.169.254' },
  { host: 'mail.example.com', resolve: async () => [{ address: '10.0.0.7', family: 4 }] },
  {
    host: 'mail.example.com',
    resolve: async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ],
  },
])('Docket does not connect to a mail server without a public address: $host', async ({ host, resolve }) => {
  const server = await startServer('* OK hello\r\n');
  const options = resolve ? { resolve } : {};
  await expect(open({ host, port: server.port }, options)).rejects.toThrow(`${host} is not a public host.`);
  expect(server.connections()).toBe(0);
});

it("A server that does not speak IMAP causes a readable error, without the server's output", async () => {
  const server = await startServer('HTTP/1.1 400 secret of the network\r\n\r\n');
  const opening = open({ port: server.port }, { trustedHosts: [`127.0.0.1:${server.port}`] });
  await expect(opening).rejects.toThrow(/^The mail server 127\.0\.0\.1:\d+ did not answer as expected/);
  await expect(opening).rejects.not.toThrow('secret');
});

describe.skipIf(!hasDovecot)('Listening', () => {
  it('New emails are noticed after the server was silent for longer than a connection may be', async () => {
    const port = await findFreePort();
    const dovecot = await startDovecot(port);
    const silenceMs = 500;
    const connection = await open({ port }, { trustedHosts: [`127.0.0.1:${port}`], silenceMs });
    onTestFinished(() => connection.close());
    await connection.openFolder('INBOX');
    let noticed = 0;
    const end = new AbortController();
    const listening = connection.listen(() => {
      noticed += 1;
    }, end.signal);
    for (let count = 1; count <= 3; count += 1) {
      const until = performance.now() + 3 * silenceMs;
      await eventually('the server was silent', () => performance.now() > until);
      await dovecot.deliver(account.username, `Subject: ${count}\r\n\r\n`);
      await eventually('the email is noticed', () => noticed >= count);
    }
    end.abort();
    await listening;
  });
});

describe.skipIf(!hasDovecot || !hasOpenssl)('Encryption', () => {
  it('A certificate that no known authority has signed is refused before the password is sent', async () => {
    const pem = openssl([
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      '-',
      '-out',
      '-',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
    ]);
    const part = (name: string): string =>
      new RegExp(`-----BEGIN ${name}-----[^]*-----END ${name}-----\\n`).exec(pem)?.[0] ?? '';
    const port = await findFreePort();
    await startDovecot(port, { certificate: { cert: part('CERTIFICATE'), key: part('PRIVATE KEY') } });
    const opening = open({ port, security: 'tls' }, { trustedHosts: [`127.0.0.1:${port}`] });
    await expect(opening).rejects.toThrow('The certificate of 127.0.0.1 is not valid for this name');
  });

  it('STARTTLS is required where it is asked for, and no password is sent without it', async () => {
    const port = await findFreePort();
    await startDovecot(port);
    const opening = open({ port, security: 'starttls' }, { trustedHosts: [`127.0.0.1:${port}`] });
    await expect(opening).rejects.toThrow('did not answer as expected');
  });
});
