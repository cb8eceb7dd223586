import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../dev/processes/free-ports.ts';
import { createMailer } from '../../platform/outbound/mailer.ts';

/** A mail server on this machine that notes whether passwords came over an encrypted connection. */
const startServer = async (options: SMTPServerOptions) => {
  const signIns: boolean[] = [];
  const server = new SMTPServer({
    ...options,
    allowInsecureAuth: true,
    onAuth: ({ username }, { secure }, done) => {
      signIns.push(secure);
      done(null, { user: username });
    },
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    signIns,
    verify: (host: string, query = ''): Promise<void> =>
      createMailer({ url: `smtp://docket:secret@${host}:${port}${query}`, from: 'docket@example.com' }).verify(),
  };
};

/** An address of this machine that the mailer does not know as one. */
const elsewhere = '0.0.0.0';

it('A mail server at an smtp:// address gets no password if it offers no TLS, and the error explains what to do', async () => {
  const { signIns, verify } = await startServer({ disabledCommands: ['STARTTLS'] });
  await expect(verify(elsewhere)).rejects.toThrow(/cannot be encrypted.*requireTLS=false/);
  await expect(verify(elsewhere, '?requireTLS=true')).rejects.toThrow(/cannot be encrypted/);
  expect(signIns).toEqual([]);
});

it('A mail server at an smtp:// address is used without TLS if the URL allows it, and on this machine', async () => {
  const { signIns, verify } = await startServer({ disabledCommands: ['STARTTLS'] });
  await verify(elsewhere, '?requireTLS=false');
  await verify(elsewhere, '?ignoreTLS=true');
  await verify('127.0.0.1');
  await verify('localhost');
  expect(signIns).toEqual([false, false, false, false]);
});

it('A mail server at an smtp:// address gets the password only over TLS', async () => {
  const { signIns, verify } = await startServer({});
  await expect(verify(elsewhere)).rejects.toThrow('the mail server did not take the mail');
  // The certificate of the server is self-signed.
  await verify(elsewhere, '?tls.rejectUnauthorized=false');
  expect(signIns).toEqual([true]);
});
