import { SMTPServer } from 'smtp-server';
import { findFreePort } from '../../../dev/processes/free-ports.ts';
import { atFileEnd } from '../file-end/at-file-end.ts';

/** An email that the server has accepted. */
export interface ReceivedMail {
  readonly recipient: string;
  /** Headers and body as sent, with soft line breaks removed. */
  readonly source: string;
}

/** A mail server on the loopback interface. It is stopped after the tests of the file. */
export const startMailServer = async () => {
  const received: ReceivedMail[] = [];
  let refusal: Error | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refusal) return done(refusal);
        const source = Buffer.concat(parts).toString('utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=');
        for (const { address } of session.envelope.rcptTo) received.push({ recipient: address, source });
        done();
      });
    },
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  atFileEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Refuses all emails from now on, or accepts them again. */
    refuse: (isRefusing: boolean): void => {
      refusal = isRefusing ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null;
    },
    to: (recipient: string): ReceivedMail[] => received.filter((mail) => mail.recipient === recipient),
  };
};
