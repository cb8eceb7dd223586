import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { findFreePort } from '../../../dev/processes/free-ports.ts';
import { MailboxRules } from '../../../domain/mailboxes/rules.ts';
import { createMailbox } from '../../../operations/mailboxes/change.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { PrismaClient } from '../../../prisma/generated/client.ts';
import { releaseToRelay } from '../../../prisma/outbox.ts';
import { invoicePdf } from '../../support/documents/documents.ts';
import { composeMail } from '../../support/mails/compose.ts';
import { dovecotPassword, hasDovecot, startDovecot } from '../../support/servers/dovecot.ts';
import { startImapProxy } from '../../support/servers/imap-proxy.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { type OwnStack, startOwnStack } from '../../support/stack/own-stack.ts';
import { createTenant } from '../../support/tenant.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

/** Creates a company with a mailbox and starts the mailbox's workflow. */
const createRunningMailbox = async (
  { prisma, settings, baseUrl }: OwnStack,
  port: number,
  folders: readonly string[] = ['INBOX'],
  username = `user-${randomUUID()}`,
) => {
  const tenant = await createTenant({
    workflow: { processing: { review: 'always', fraud: { enabled: false } } },
    baseUrl,
    db: prisma,
  });
  const config = loadConfig(settings);
  const deps = {
    prisma,
    keyring: config.keyring,
    trustedHosts: [`127.0.0.1:${port}`],
    trustedOrigins: [],
  };
  const { job, messages } = await createMailbox(
    deps,
    { id: tenant.companyId, modules: ['submissions'] },
    {
      host: '127.0.0.1',
      port,
      security: 'none',
      username,
      rules: MailboxRules.parse(folders.map((folder) => ({ folder, workflow: tenant.workflow.slug }))),
      doneFolder: 'Done',
      answers: false,
      secret: { kind: 'password', password: dovecotPassword },
    },
    () => true,
    { userId: null, label: 'test', requestId: null },
  );
  await releaseToRelay(prisma, messages);
  return { id: job.id, username, companyId: tenant.companyId };
};

const countSubmitted = (prisma: PrismaClient, companyId: string): Promise<number> =>
  prisma.submission.count({ where: { companyId, session: { state: { notIn: ['pending', 'expired'] } } } });

const invoiceMail = async (subject: string): Promise<Buffer> =>
  composeMail({ subject, attachments: [{ filename: `${subject}.pdf`, content: Buffer.from(await invoicePdf()) }] });

/** Whether a worker listens to a mailbox after its first check. */
const isHeard = async (prisma: PrismaClient, id: string): Promise<boolean> => {
  const row = await prisma.mailbox.findUniqueOrThrow({ where: { id } });
  return row.lastLookedAt !== null && row.listenedUntil !== null && row.listenedUntil > new Date();
};

describe.skipIf(!hasDovecot)('A mailbox of a running stack', () => {
  it('New emails are noticed in every folder, also if the server allows few connections or a folder is missing', async () => {
    const dovecot = await startDovecot(await findFreePort());
    const generous = await startImapProxy(dovecot.port);
    const meager = await startImapProxy(dovecot.port, 3);
    const trusted = [generous, meager].map(({ port }) => `127.0.0.1:${port}`).join(',');
    const stack = await startOwnStack({ MAILBOX_TRUSTED_HOSTS: trusted, MAILBOX_INTERVAL: '1h' });
    const { prisma } = stack;
    const folders = ['Nowhere', 'INBOX', 'One', 'Two', 'Three', 'Four'];
    for (const { port, idle } of [
      { port: generous.port, idle: 3 },
      { port: meager.port, idle: 1 },
    ]) {
      const proxy = port === generous.port ? generous : meager;
      const username = `user-${randomUUID()}`;
      // Before the first check, because a missing folder is searched again only after the interval.
      await dovecot.as(username, async (client) => {
        for (const folder of folders.slice(2)) await client.mailboxCreate(folder);
      });
      const mailbox = await createRunningMailbox(stack, port, folders, username);
      let idles = 0;
      let polls = 0;
      // A regular check may hold the connection that the listener needs. The listener then tries again a minute later.
      const isListening = async (): Promise<boolean> => {
        const { commands } = proxy.takeSeen(/ (IDLE|STATUS)/);
        idles += commands.filter((line) => line.endsWith('IDLE')).length;
        polls += commands.length;
        return (await isHeard(prisma, mailbox.id)) && idles >= idle && polls > idles;
      };
      await eventually('a worker listens and polls', isListening, 90_000);
      expect(idles).toBe(idle);
      for (const [index, folder] of folders.slice(1).entries()) {
        await dovecot.deliver(mailbox.username, await invoiceMail(folder), folder);
        await eventually(
          `the email in ${folder} is noticed`,
          async () => (await countSubmitted(prisma, mailbox.companyId)) === index + 1,
          30_000,
        );
      }
    }
  });

  it('New emails are noticed immediately, and each becomes one submission while workers are killed', async () => {
    const port = await findFreePort();
    const dovecot = await startDovecot(port);
    const stack = await startOwnStack({ MAILBOX_TRUSTED_HOSTS: `127.0.0.1:${port}`, MAILBOX_INTERVAL: '1h' });
    const { prisma } = stack;
    const mailbox = await createRunningMailbox(stack, port);
    const submitted = () => countSubmitted(prisma, mailbox.companyId);
    await eventually('a worker listens', () => isHeard(prisma, mailbox.id));
    await dovecot.deliver(mailbox.username, await invoiceMail('first'));
    // The next regular check would be an hour later.
    await eventually('the email is noticed', async () => (await submitted()) === 1);

    const rounds = 3;
    for (let round = 0; round < rounds; round += 1) {
      const before = await submitted();
      for (let n = 0; n < 3; n += 1) await dovecot.deliver(mailbox.username, await invoiceMail(`round-${round}-${n}`));
      await eventually('the worker is in the middle of it', async () => (await submitted()) > before, 120_000);
      stack.worker.current().kill();
      await stack.worker.start();
    }
    const all = 1 + rounds * 3;
    await eventually('every email is submitted', async () => (await submitted()) >= all, 120_000);
    await eventually('every email is moved', async () => (await dovecot.list(mailbox.username)).length === 0, 120_000);
    expect(await dovecot.list(mailbox.username, 'Done')).toHaveLength(all);
    expect(await submitted()).toBe(all);
    expect(await prisma.submission.count({ where: { companyId: mailbox.companyId } })).toBe(all);

    await dovecot.stop();
    await dovecot.start();
    await dovecot.deliver(mailbox.username, await invoiceMail('after'));
    await eventually('the email after the outage is noticed', async () => (await submitted()) === all + 1, 150_000);
  });
});
