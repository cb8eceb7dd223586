import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { findFreePort } from '../../../dev/processes/free-ports.ts';
import { MailboxRules } from '../../../domain/mailboxes/rules.ts';
import { lookAtMailbox, type MailboxLookDeps } from '../../../operations/mailboxes/look.ts';
import { loadConfig } from '../../../platform/config.ts';
import { createLogger } from '../../../platform/log.ts';
import { createAccessTokens } from '../../../platform/outbound/access-token.ts';
import { createStorage } from '../../../platform/storage/storage.ts';
import { insertMailbox } from '../../../prisma/mailboxes/mailboxes.ts';
import { createMailOpener } from '../../../processing/mails/mail-opener.ts';
import { invoicePdf } from '../../support/documents/documents.ts';
import { createReviewTenant } from '../../support/documents/panel-submissions.ts';
import { atFileEnd } from '../../support/file-end/at-file-end.ts';
import { composeMail } from '../../support/mails/compose.ts';
import { dovecotPassword, hasDovecot, startDovecot } from '../../support/servers/dovecot.ts';
import { startImapProxy } from '../../support/servers/imap-proxy.ts';
import { prisma } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';
import { publishFor } from '../../support/tenant.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const config = loadConfig(testStack().settings);
const opener = createMailOpener();
atFileEnd(() => opener.close());

const upload = { minFiles: 1, maxFiles: 5, acceptedFormats: ['application/pdf'], maxFileSizeMb: 2 };
const processing = { review: 'always', fraud: { enabled: false } } as const;
/** The command that downloads an email. */
const body = /UID FETCH .*BODY\.PEEK\[\]/i;

/** A mailbox behind a counting proxy, with a rule for a workflow that does not exist yet. */
const createWaitingMailbox = async () => {
  const dovecot = await startDovecot(await findFreePort());
  const proxy = await startImapProxy(dovecot.port);
  const tenant = await createReviewTenant({ processing, upload });
  const username = `user-${randomUUID()}`;
  const slug = `later-${randomUUID()}`;
  const { id } = await insertMailbox(
    prisma,
    config.keyring,
    tenant.companyId,
    {
      host: '127.0.0.1',
      port: proxy.port,
      security: 'none',
      username,
      rules: MailboxRules.parse([{ workflow: slug }, { workflow: slug, folder: 'Other' }]),
      doneFolder: null,
      answers: false,
    },
    { kind: 'password', password: dovecotPassword },
  );
  const deps: MailboxLookDeps = {
    prisma,
    storage: createStorage(config.storage),
    opener,
    config,
    keyring: config.keyring,
    tokens: createAccessTokens({ trustedOrigins: [] }),
    trustedHosts: [`127.0.0.1:${proxy.port}`],
    mailBytesMax: 5 * 1024 * 1024,
    dispatch: () => undefined,
    intervalMs: 1_000,
    submissionsPerMinute: 600,
    mailer: null,
    log: createLogger('test', { level: 'silent', format: 'json' }),
    signal: new AbortController().signal,
  };
  await dovecot.as(username, async (client) => void (await client.mailboxCreate('Other')));
  return {
    dovecot,
    tenant,
    id,
    username,
    publish: () => publishFor(tenant.companyId, { slug, processing, upload }),
    deliver: async (subject: string) => {
      const content = Buffer.concat([Buffer.from(await invoicePdf()), randomBytes(500_000)]);
      await dovecot.deliver(username, await composeMail({ subject, attachments: [{ filename: 'a.pdf', content }] }));
    },
    /** Checks the mailbox once. @returns how many emails it downloaded, and how many bytes the server sent */
    look: async (change: Partial<MailboxLookDeps> = {}) => {
      proxy.takeSeen(body);
      await lookAtMailbox({ ...deps, ...change }, id);
      const { commands, bytes } = proxy.takeSeen(body);
      return { downloads: commands.length, bytes };
    },
    submissions: () => prisma.submission.count({ where: { companyId: tenant.companyId } }),
    waits: () => prisma.mailboxWait.count({ where: { mailboxId: id } }),
    lastError: async () => (await prisma.mailbox.findUniqueOrThrow({ where: { id } })).lastError,
  };
};

describe.skipIf(!hasDovecot)('An email that waits', () => {
  it('An email that waits for a workflow is downloaded once while it waits, and once when it is taken', async () => {
    const mailbox = await createWaitingMailbox();
    for (const subject of ['first', 'second']) await mailbox.deliver(subject);
    const first = await mailbox.look();
    expect(first.downloads).toBe(2);
    expect(first.bytes).toBeGreaterThan(1_000_000);
    for (let n = 0; n < 3; n += 1) {
      const again = await mailbox.look();
      expect(again.downloads).toBe(0);
      expect(again.bytes).toBeLessThan(10_000);
      expect(await mailbox.lastError()).toContain('is not assigned to the company');
    }
    await mailbox.deliver('third');
    expect((await mailbox.look()).downloads).toBe(1);
    await mailbox.publish();
    expect((await mailbox.look()).downloads).toBe(3);
    expect((await mailbox.look()).downloads).toBe(0);
    expect(await mailbox.submissions()).toBe(3);
    expect(await mailbox.lastError()).toBeNull();
    expect(await mailbox.waits()).toBe(0);
  });

  it('An email that waits for the quota is downloaded again only when the quota has room', async () => {
    const mailbox = await createWaitingMailbox();
    await mailbox.publish();
    await mailbox.deliver('one');
    const full = { ...config, sessions: { ...config.sessions, uploadQuota: { sessionsMax: 10, bytesMax: 1 } } };
    expect((await mailbox.look({ config: full })).downloads).toBe(1);
    expect((await mailbox.look({ config: full })).downloads).toBe(0);
    expect(await mailbox.lastError()).toContain('has reached its limit of pending uploads');
    expect((await mailbox.look()).downloads).toBe(1);
    expect(await mailbox.submissions()).toBe(1);
  });

  it('A moved email and a folder whose UIDs started again are read once more, and make no second submission', async () => {
    const mailbox = await createWaitingMailbox();
    await mailbox.deliver('moved');
    expect((await mailbox.look()).downloads).toBe(1);
    await mailbox.dovecot.as(mailbox.username, async (client) => {
      await client.mailboxOpen('INBOX');
      await client.messageMove('1:*', 'Other');
    });
    expect((await mailbox.look()).downloads).toBe(1);
    expect(await mailbox.waits()).toBe(1);
    // A folder that was created again has another UIDVALIDITY.
    await mailbox.dovecot.as(mailbox.username, async (client) => {
      await client.mailboxRename('Other', 'Earlier');
      await client.mailboxCreate('Other');
      await client.mailboxOpen('Earlier');
      await client.messageMove('1:*', 'Other');
    });
    expect((await mailbox.look()).downloads).toBe(1);
    expect(await mailbox.waits()).toBe(1);
    expect((await mailbox.look()).downloads).toBe(0);
    await mailbox.publish();
    await mailbox.look();
    await mailbox.look();
    expect(await mailbox.submissions()).toBe(1);
    expect(await mailbox.waits()).toBe(0);
  });

  it('A change of the rules has waiting emails read again', async () => {
    const mailbox = await createWaitingMailbox();
    await mailbox.deliver('routed');
    await mailbox.look();
    const rules = MailboxRules.parse([{ workflow: mailbox.tenant.workflow.slug }]);
    await prisma.mailbox.update({ where: { id: mailbox.id }, data: { rules } });
    expect((await mailbox.look()).downloads).toBe(1);
    expect(await mailbox.submissions()).toBe(1);
  });

  it('An email that causes an unexpected error is read again after growing pauses, and is not lost', async () => {
    const mailbox = await createWaitingMailbox();
    await mailbox.deliver('unlucky');
    await mailbox.publish();
    const failing = { opener: { ...opener, open: () => Promise.reject(new Error('unexpected')) } };
    expect((await mailbox.look(failing)).downloads).toBe(1);
    expect((await mailbox.look(failing)).downloads).toBe(1);
    expect((await mailbox.look(failing)).downloads).toBe(0);
    expect(await mailbox.lastError()).toContain('could not be taken');
    const ago = (ms: number) =>
      prisma.mailboxWait.updateMany({
        where: { mailboxId: mailbox.id },
        data: { readAt: new Date(Date.now() - ms) },
      });
    await ago(61_000);
    expect((await mailbox.look(failing)).downloads).toBe(1);
    await ago(61_000);
    expect((await mailbox.look()).downloads).toBe(0);
    await ago(121_000);
    expect((await mailbox.look()).downloads).toBe(1);
    expect(await mailbox.submissions()).toBe(1);
  });
});
