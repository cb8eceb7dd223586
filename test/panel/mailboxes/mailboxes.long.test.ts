import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { findFreePort } from '../../../dev/processes/free-ports.ts';
import type { MailboxSecret } from '../../../domain/mailboxes/account.ts';
import { MailboxRules } from '../../../domain/mailboxes/rules.ts';
import { lookAtMailbox, type MailboxLookDeps } from '../../../operations/mailboxes/look.ts';
import { loadConfig } from '../../../platform/config.ts';
import { createLogger } from '../../../platform/log.ts';
import { createAccessTokens } from '../../../platform/outbound/access-token.ts';
import { createMailer } from '../../../platform/outbound/mailer.ts';
import { createStorage } from '../../../platform/storage/storage.ts';
import { insertMailbox, openMailboxSecret } from '../../../prisma/mailboxes/mailboxes.ts';
import { createMailOpener } from '../../../processing/mails/mail-opener.ts';
import { startMailServer } from '../../support/access/mail-server.ts';
import { invoicePdf } from '../../support/documents/documents.ts';
import { createReviewTenant } from '../../support/documents/panel-submissions.ts';
import { atFileEnd } from '../../support/file-end/at-file-end.ts';
import { zipOf } from '../../support/mails/archive.ts';
import { composeMail } from '../../support/mails/compose.ts';
import { type Dovecot, dovecotPassword, hasDovecot, startDovecot } from '../../support/servers/dovecot.ts';
import { cliJson, runCli } from '../../support/stack/cli.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { testStack } from '../../support/stack/stack.ts';
import { createTestCaller, publishFor } from '../../support/tenant.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const config = loadConfig(testStack().settings);
const storage = createStorage(config.storage);
const opener = createMailOpener();
atFileEnd(() => opener.close());

const plainDeps: Omit<MailboxLookDeps, 'signal' | 'trustedHosts' | 'tokens'> = {
  prisma,
  storage,
  opener,
  config,
  keyring: config.keyring,
  mailBytesMax: 5 * 1024 * 1024,
  dispatch: () => undefined,
  intervalMs: 1_000,
  submissionsPerMinute: 600,
  mailer: null,
  log: createLogger('test', { level: 'silent', format: 'json' }),
};

const pdf = async () => Buffer.from(await invoicePdf());
const processing = { review: 'always', fraud: { enabled: false } } as const;

interface Wish {
  readonly rules?: z.input<typeof MailboxRules>;
  readonly doneFolder?: string | null;
  readonly answers?: boolean;
  readonly secret?: MailboxSecret;
}

/** A mailbox that the shared stack does not check, because its workflow is not started. */
const createQuietMailbox = async (dovecot: Dovecot, wish: Wish = {}) => {
  const tenant = await createReviewTenant({
    processing,
    upload: { minFiles: 1, maxFiles: 5, acceptedFormats: ['application/pdf', 'image/png'], maxFileSizeMb: 2 },
  });
  const username = `user-${randomUUID()}`;
  const mailbox = await insertMailbox(
    prisma,
    config.keyring,
    tenant.companyId,
    {
      host: dovecot.host,
      port: dovecot.port,
      security: 'none',
      username,
      rules: MailboxRules.parse(wish.rules ?? [{ workflow: tenant.workflow.slug }]),
      doneFolder: wish.doneFolder ?? null,
      answers: wish.answers ?? false,
    },
    wish.secret ?? { kind: 'password', password: dovecotPassword },
  );
  const tokens = createAccessTokens({ trustedOrigins: config.webhooks.trustedOrigins });
  const trustedHosts = [`${dovecot.host}:${dovecot.port}`];
  const look = (deps: Partial<MailboxLookDeps> = {}) =>
    lookAtMailbox({ ...plainDeps, tokens, trustedHosts, signal: new AbortController().signal, ...deps }, mailbox.id);
  const submissionsOf = (companyId: string) =>
    prisma.submission.findMany({
      where: { companyId },
      include: { session: { include: { files: true } } },
      orderBy: { createdAt: 'asc' },
    });
  return {
    tenant,
    id: mailbox.id,
    username,
    look,
    submissionsOf,
    submissions: () => submissionsOf(tenant.companyId),
    row: () => prisma.mailbox.findUniqueOrThrow({ where: { id: mailbox.id } }),
    refused: () => prisma.mailboxMail.findMany({ where: { mailboxId: mailbox.id, status: 'refused' } }),
  };
};

class Killed extends Error {}

/** The functions of `part`; the `nth` call throws after its work is done. */
const killedAfter = <T extends object>(part: T, nth: number): { part: T; isKilled: () => boolean } => {
  let calls = 0;
  const wrapped = new Proxy(part, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        const result: unknown = await value.apply(target, args);
        calls += 1;
        if (calls >= nth) throw new Killed();
        return result;
      };
    },
  });
  return { part: wrapped, isKilled: () => calls >= nth };
};

describe.skipIf(!hasDovecot)('A mailbox', async () => {
  const dovecot = hasDovecot ? await startDovecot(await findFreePort()) : null;
  const server = (): Dovecot => {
    if (!dovecot) throw new Error('Dovecot is not installed');
    return dovecot;
  };

  it('Each attachment of an email becomes one submission, and the email is marked as read', async () => {
    const mailbox = await createQuietMailbox(server());
    const mail = await composeMail({
      attachments: [
        { filename: 'first.pdf', content: await pdf() },
        { filename: 'second.pdf', content: await pdf() },
      ],
    });
    await server().deliver(mailbox.username, mail);
    await mailbox.look();
    await mailbox.look();
    const submissions = await mailbox.submissions();
    expect(submissions.map(({ session }) => session.state)).not.toContain('pending');
    expect(submissions.map(({ clientSubmissionId }) => clientSubmissionId?.split(' ')[0])).toEqual([
      'first.pdf',
      'second.pdf',
    ]);
    expect(submissions[0]?.session.metadata).toMatchObject({
      source: 'mailbox',
      mail: { from: 'billing@supplier.example', subject: 'An invoice' },
    });
    const [shown] = await server().list(mailbox.username);
    expect(shown?.flags).toEqual(expect.arrayContaining(['\\Seen', '$DocketSubmitted']));
    expect(await mailbox.row()).toMatchObject({ submittedCount: 2, refusedCount: 0, lastError: null });
  });

  it('An email becomes one session if the rule asks for it, and the email itself is kept if the workflow accepts it', async () => {
    const tenant = await createReviewTenant();
    const workflow = await publishFor(tenant.companyId, {
      processing,
      upload: { minFiles: 2, maxFiles: 3, acceptedFormats: ['application/pdf', 'message/rfc822'], maxFileSizeMb: 2 },
    });
    const mailbox = await createQuietMailbox(server(), {
      rules: [{ companyId: tenant.companyId, workflow: workflow.slug, sessions: 'mail' }],
    });
    const attachments = await Promise.all([1, 2].map(async (n) => ({ filename: `${n}.pdf`, content: await pdf() })));
    await server().deliver(mailbox.username, await composeMail({ attachments }));
    await mailbox.look();
    const submissions = await mailbox.submissionsOf(tenant.companyId);
    expect(submissions).toHaveLength(1);
    const files = submissions[0]?.session.files ?? [];
    expect(files.map(({ contentType }) => contentType)).toEqual([
      'application/pdf',
      'application/pdf',
      'message/rfc822',
    ]);
    const kept = await storage.read(files[2]?.objectKey ?? '');
    expect(String(kept)).toContain('Subject: An invoice');
  });

  it('Archives and emails inside an email are opened, and logos of the text and signatures are left out', async () => {
    const mailbox = await createQuietMailbox(server());
    const inner = await composeMail({ attachments: [{ filename: 'forwarded.pdf', content: await pdf() }] });
    const archive = await zipOf({
      'a/zipped.pdf': await pdf(),
      '__MACOSX/zipped.pdf': Buffer.from('x'),
      'inner.zip': await zipOf({ 'deep.pdf': await pdf() }),
    });
    const mail = await composeMail({
      html: '<p>Hello <img src="cid:logo@acme"></p>',
      attachments: [
        {
          filename: 'logo.png',
          content: Buffer.from('89504e470d0a1a0a', 'hex'),
          cid: 'logo@acme',
          contentDisposition: 'inline',
        },
        { filename: 'invite.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' },
        { filename: 'smime.p7s', content: 'x', contentType: 'application/pkcs7-signature' },
        { filename: 'all.zip', content: archive },
        { filename: 'forwarded.eml', content: inner, contentType: 'message/rfc822' },
      ],
    });
    await server().deliver(mailbox.username, mail);
    await mailbox.look();
    const names = (await mailbox.submissions()).map(({ clientSubmissionId }) => clientSubmissionId?.split(' ')[0]);
    expect(names.sort()).toEqual(['deep.pdf', 'forwarded.pdf', 'zipped.pdf']);
    expect(await mailbox.refused()).toEqual([]);
  });

  it('Rules choose company and workflow by folder, recipient, sender and subject; an email that none takes stays', async () => {
    const acme = await createReviewTenant();
    const other = await createReviewTenant();
    const rule = { companyId: acme.companyId, workflow: acme.workflow.slug };
    const mailbox = await createQuietMailbox(server(), {
      rules: [
        { ...rule, recipient: '+acme', senders: ['@supplier.example'], subject: 'invoice' },
        { companyId: other.companyId, workflow: other.workflow.slug, folder: 'Other' },
      ],
    });
    const attachments = [{ filename: 'a.pdf', content: await pdf() }];
    const fits = { to: 'x@y.example, Invoices+ACME@acme.example', subject: 'Your INVOICE 7', attachments };
    await server().deliver(mailbox.username, await composeMail(fits));
    await server().deliver(mailbox.username, await composeMail({ ...fits, from: 'a@supplier.example.evil.example' }));
    await server().deliver(mailbox.username, await composeMail({ ...fits, to: 'invoices+acme2@acme.example' }));
    await server().deliver(mailbox.username, await composeMail({ ...fits, subject: 'Newsletter' }));
    await server().deliver(mailbox.username, await composeMail({ attachments }), 'Other');
    await mailbox.look();
    expect(await mailbox.submissionsOf(acme.companyId)).toHaveLength(1);
    expect(await mailbox.submissionsOf(other.companyId)).toHaveLength(1);
    expect((await mailbox.refused()).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining('No rule of the mailbox')),
    );
    const shown = await server().list(mailbox.username);
    expect(shown.map(({ flags }) => flags.includes('\\Flagged'))).toEqual([false, true, true, true]);
  });

  it('An email becomes its submissions once, whichever step a worker is killed after', async () => {
    const mailbox = await createQuietMailbox(server(), { doneFolder: 'Done' });
    let steps = 0;
    for (let isKilled = true; isKilled; steps += isKilled ? 1 : 0) {
      const attachments = await Promise.all([1, 2].map(async (n) => ({ filename: `${n}.pdf`, content: await pdf() })));
      await server().deliver(mailbox.username, await composeMail({ subject: `mail ${steps}`, attachments }));
      const killer = killedAfter(storage, steps + 1);
      await mailbox.look({ storage: killer.part }).catch(() => undefined);
      isKilled = killer.isKilled();
      await mailbox.look();
    }
    expect(steps).toBeGreaterThan(6);
    const submitted = await mailbox.submissions();
    expect(submitted.filter(({ session }) => session.state === 'pending' || session.state === 'expired')).toEqual([]);
    expect(submitted).toHaveLength(2 * (steps + 1));
    expect(await server().list(mailbox.username)).toEqual([]);
    expect(await server().list(mailbox.username, 'Done')).toHaveLength(steps + 1);
  });

  it('Concurrent checks, moved emails and emails that are put back make no second submission', async () => {
    const mailbox = await createQuietMailbox(server(), { doneFolder: 'Done' });
    const mail = await composeMail({ attachments: [{ filename: 'a.pdf', content: await pdf() }] });
    await server().deliver(mailbox.username, mail);
    await Promise.allSettled([mailbox.look(), mailbox.look(), mailbox.look()]);
    await mailbox.look();
    expect(await mailbox.submissions()).toHaveLength(1);
    await server().as(mailbox.username, async (client) => {
      await client.mailboxOpen('Done');
      await client.messageMove('1:*', 'INBOX');
    });
    await server().deliver(mailbox.username, mail);
    await mailbox.look();
    expect(await mailbox.submissions()).toHaveLength(1);
    expect(await server().list(mailbox.username)).toEqual([]);
    expect(await mailbox.row()).toMatchObject({ submittedCount: 1, refusedCount: 0 });
  });

  it('An email with the Message-Id of another one is taken if its attachment differs', async () => {
    const mailbox = await createQuietMailbox(server());
    for (const filename of ['a.pdf', 'b.pdf']) {
      const content = Buffer.concat([await pdf(), Buffer.from(`%${filename}\n`)]);
      const mail = await composeMail({ messageId: '<same@supplier.example>', attachments: [{ filename, content }] });
      await server().deliver(mailbox.username, mail);
    }
    await mailbox.look();
    expect(await mailbox.submissions()).toHaveLength(2);
  });

  it('An email that cannot be taken stays in its folder, flagged, with the reason, and is not read again', async () => {
    const mailbox = await createQuietMailbox(server(), { doneFolder: 'Done' });
    const deliver = async (subject: string, parts: Parameters<typeof composeMail>[0]) =>
      server().deliver(mailbox.username, await composeMail({ subject, ...parts }));
    await deliver('none', {});
    await deliver('program', { attachments: [{ filename: 'invoice.pdf', content: 'MZ, not a document' }] });
    await deliver('partly', {
      attachments: [
        { filename: 'good.pdf', content: await pdf() },
        { filename: 'empty.pdf', content: '' },
      ],
    });
    await deliver('large', { attachments: [{ filename: 'large.pdf', content: Buffer.alloc(6 * 1024 * 1024, 'x') }] });
    await mailbox.look();
    const before = await mailbox.refused();
    expect(Object.fromEntries(before.map(({ subject, reason }) => [subject, reason]))).toEqual({
      none: 'The email has no attachment.',
      program: expect.stringContaining('invoice.pdf: Its content is application/x-msdownload'),
      partly: 'empty.pdf: The attachment has no bytes.',
      large: 'The email is larger than 5 MB.',
    });
    expect(await mailbox.submissions()).toHaveLength(1);
    await mailbox.look();
    expect(await mailbox.refused()).toEqual(before);
    const shown = await server().list(mailbox.username);
    expect(shown).toHaveLength(4);
    for (const { flags } of shown) expect(flags).toEqual(expect.arrayContaining(['\\Flagged', '$DocketRefused']));
    expect((await mailbox.row()).refusedCount).toBe(4);
  });

  it('Hostile emails are refused with a reason, and the emails after them are taken', async () => {
    const mailbox = await createQuietMailbox(server());
    const bomb = await zipOf({ 'zeros.pdf': Buffer.alloc(300 * 1024 * 1024) });
    const nested = async (depth: number): Promise<Buffer> =>
      zipOf(depth === 0 ? { 'a.pdf': await pdf() } : { 'next.zip': await nested(depth - 1) });
    const many = Object.fromEntries(Array.from({ length: 1_200 }, (_, n) => [`${n}.pdf`, Buffer.from(`%PDF-${n}`)]));
    const cases: Record<string, { filename: string; content: Buffer }> = {
      bomb: { filename: 'bomb.zip', content: bomb },
      nested: { filename: 'nested.zip', content: await nested(8) },
      many: { filename: 'many.zip', content: await zipOf(many) },
      broken: { filename: 'broken.zip', content: (await zipOf({ 'a.pdf': await pdf() })).subarray(0, 300) },
      names: { filename: '../../etc/\u202Efdp.exe', content: Buffer.from('MZ') },
    };
    for (const [subject, attachment] of Object.entries(cases)) {
      await server().deliver(mailbox.username, await composeMail({ subject, attachments: [attachment] }));
    }
    const deep = `${'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(400)}\r\n`;
    await server().deliver(mailbox.username, Buffer.from(`Subject: deep\r\n${deep}`));
    await server().deliver(
      mailbox.username,
      Buffer.from(`Subject: headers\r\nX-A: ${'a'.repeat(2 * 1024 * 1024)}\r\n\r\nhi`),
    );
    await server().deliver(
      mailbox.username,
      Buffer.from('Subject: =?utf-8?B?AAAA?=\r\nMessage-ID: <\r\nFrom: @@@\r\n\r\n'),
    );
    const good = await composeMail({ subject: 'good', attachments: [{ filename: 'good.pdf', content: await pdf() }] });
    await server().deliver(mailbox.username, good);
    // One email has a hundred documents, the most that one check takes.
    await mailbox.look();
    await mailbox.look();
    const refused = Object.fromEntries((await mailbox.refused()).map(({ subject, reason }) => [subject, reason]));
    expect(refused).toMatchObject({
      bomb: expect.stringContaining('unpacks to more than 256 MB'),
      nested: expect.stringContaining('inside more than 3 emails and archives'),
      many: expect.stringMatching(/more than 100 documents|more than 1000 entries/),
      broken: expect.stringMatching(/cannot be read|damaged/),
      names: expect.stringContaining('fdp.exe: Its content is application/x-msdownload'),
      deep: expect.stringContaining('cannot be read'),
      headers: expect.stringContaining('cannot be read'),
    });
    expect((await mailbox.refused()).every(({ reason }) => !reason?.includes('\u202E'))).toBe(true);
    const names = (await mailbox.submissions()).map(({ clientSubmissionId }) => clientSubmissionId?.split(' ')[0]);
    expect(names).toContain('good.pdf');
  });

  it('Senders of refused emails get an answer, but not if they are programs, and not too often', async () => {
    const smtp = await startMailServer();
    const mailer = createMailer({ url: smtp.url, from: 'docket@acme.example' });
    const mailbox = await createQuietMailbox(server(), { answers: true });
    const deliver = async (from: string, headers: Record<string, string> = {}) =>
      server().deliver(mailbox.username, await composeMail({ from, headers }));
    await deliver('person@supplier.example');
    const automatic: Record<string, Record<string, string>> = {
      'auto@supplier.example': { 'Auto-Submitted': 'auto-replied' },
      'bulk@supplier.example': { Precedence: 'bulk' },
      'bounce@supplier.example': { 'Return-Path': '<>' },
      'list@supplier.example': { 'List-Id': '<list.supplier.example>' },
      'no-reply@supplier.example': {},
      'mailer-daemon@supplier.example': {},
    };
    for (const [from, headers] of Object.entries(automatic)) await deliver(from, headers);
    for (let n = 0; n < 6; n += 1) await deliver('often@supplier.example');
    await mailbox.look({ mailer });
    await mailbox.look({ mailer });
    const [answer, ...others] = smtp.to('person@supplier.example');
    expect(others).toEqual([]);
    expect(answer?.source).toMatch(/^Auto-Submitted: auto-replied/m);
    expect(answer?.source).toContain('The email has no attachment.');
    for (const address of Object.keys(automatic)) expect([address, smtp.to(address)]).toEqual([address, []]);
    expect(smtp.to('often@supplier.example')).toHaveLength(3);
  });

  it('A mailbox explains a wrong password, a folder that does not exist and a server that is not allowed', async () => {
    const wrong = await createQuietMailbox(server(), { secret: { kind: 'password', password: 'wrong' } });
    await wrong.look();
    expect((await wrong.row()).lastError).toContain('refused the sign-in');
    const mailbox = await createQuietMailbox(server(), { rules: undefined });
    const { rules } = await mailbox.row();
    const parsed = MailboxRules.parse(rules);
    const missing = parsed.map((rule) => ({ ...rule, folder: 'Nowhere' }));
    await prisma.mailbox.update({ where: { id: mailbox.id }, data: { rules: [...missing, ...parsed] } });
    await server().deliver(
      mailbox.username,
      await composeMail({ attachments: [{ filename: 'a.pdf', content: await pdf() }] }),
    );
    await mailbox.look();
    expect((await mailbox.row()).lastError).toBe('The folder "Nowhere" cannot be opened. Check its name.');
    expect(await mailbox.submissions()).toHaveLength(1);
    await mailbox.look({ trustedHosts: [] });
    expect((await mailbox.row()).lastError).toContain('127.0.0.1 is not a public host');
  });

  it('A mailbox continues after its server was unavailable', async () => {
    const own = await startDovecot(await findFreePort());
    const mailbox = await createQuietMailbox(own);
    await own.stop();
    expect(await mailbox.look()).toBe(1_000);
    expect((await mailbox.row()).lastError).toContain('did not answer as expected');
    await own.start();
    await own.deliver(
      mailbox.username,
      await composeMail({ attachments: [{ filename: 'a.pdf', content: await pdf() }] }),
    );
    await mailbox.look();
    expect(await mailbox.row()).toMatchObject({ submittedCount: 1, lastError: null });
  });

  it('Erasing a company removes its mailboxes with their secrets, and its records of refused emails', async () => {
    const mailbox = await createQuietMailbox(server());
    await server().deliver(mailbox.username, await composeMail({ subject: 'no attachment' }));
    await server().deliver(
      mailbox.username,
      await composeMail({ attachments: [{ filename: 'a.pdf', content: await pdf() }] }),
    );
    await mailbox.look();
    expect(await mailbox.refused()).toMatchObject([{ subject: 'no attachment' }]);
    const [submission] = await mailbox.submissions();
    await cliJson('erase', 'company', mailbox.tenant.companyId, '--confirm');
    await eventually(
      'the mailbox is removed',
      async () => (await prisma.mailbox.count({ where: { id: mailbox.id } })) === 0,
    );
    expect(await prisma.mailboxMail.count({ where: { mailboxId: mailbox.id } })).toBe(0);
    expect(await prisma.mailboxDocument.count({ where: { mailboxId: mailbox.id } })).toBe(0);
    const session = await prisma.session.findUniqueOrThrow({ where: { id: submission?.sessionId ?? '' } });
    expect(session.metadata).toBeNull();
    expect(await server().list(mailbox.username)).toHaveLength(2);
  });

  it('A mailbox makes live submissions only: no rule can name the sandbox of a test key', async () => {
    const tenant = await createReviewTenant();
    const sandbox = await createTestCaller(tenant);
    const settings = {
      host: server().host,
      port: server().port,
      security: 'none',
      username: 'invoices',
      secret: { kind: 'password', password: dovecotPassword },
      rules: [{ workflow: tenant.workflow.slug, companyId: sandbox.companyId }],
    };
    const trusted = { ...testStack().settings, MAILBOX_TRUSTED_HOSTS: `${server().host}:${server().port}` };
    const create = (company: string, wish: object) =>
      runCli(['mailbox', 'create', '--company', company, '--file', '-'], trusted, JSON.stringify(wish));
    expect(await create(tenant.companyId, settings)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('is not assigned to the company'),
    });
    const ownRules = [{ workflow: tenant.workflow.slug }];
    expect((await create(sandbox.companyId, { ...settings, rules: ownRules })).exitCode).toBe(1);
    expect(await prisma.mailbox.count({ where: { companyId: { in: [tenant.companyId, sandbox.companyId] } } })).toBe(0);
  });

  it('A refresh token signs in with XOAUTH2, and the one that takes its place is stored', async () => {
    const accessToken = randomUUID();
    const seen: string[] = [];
    const tokens = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const json = (value: object) =>
          response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
        const url = new URL(request.url ?? '', 'http://127.0.0.1');
        if (url.pathname === '/info') {
          const isOurs = url.searchParams.get('access_token') === accessToken;
          json(isOurs ? { email: url.searchParams.get('user') ?? username } : { error: 'invalid_token' });
          return;
        }
        const refreshToken = new URLSearchParams(Buffer.concat(chunks).toString()).get('refresh_token');
        seen.push(String(refreshToken));
        if (refreshToken === 'revoked') response.statusCode = 400;
        json({ access_token: accessToken, expires_in: 3600, refresh_token: 'second' });
      });
    });
    await new Promise<void>((resolve) => tokens.listen(0, '127.0.0.1', resolve));
    atFileEnd(() => tokens.close());
    const origin = `http://127.0.0.1:${(tokens.address() as AddressInfo).port}`;
    const own = await startDovecot(await findFreePort(), { tokenInfoUrl: `${origin}/info?access_token=` });
    const secret = {
      kind: 'oauth',
      tokenUrl: `${origin}/token`,
      clientId: 'c',
      clientSecret: 's',
      scope: null,
    } as const;
    const mailbox = await createQuietMailbox(own, { secret: { ...secret, refreshToken: 'first' } });
    const { username } = mailbox;
    await own.deliver(username, await composeMail({ attachments: [{ filename: 'a.pdf', content: await pdf() }] }));
    const accessTokens = createAccessTokens({ trustedOrigins: [origin] });
    await mailbox.look({ tokens: accessTokens });
    expect(await mailbox.row()).toMatchObject({ submittedCount: 1, lastError: null });
    await mailbox.look({ tokens: accessTokens });
    expect(seen).toEqual(['first', 'second']);
    const stored = await mailbox.row();
    expect(stored.secret).not.toContain('second');
    expect(openMailboxSecret(config.keyring, stored)).toMatchObject({ refreshToken: 'second' });
    const revoked = await createQuietMailbox(own, { secret: { ...secret, refreshToken: 'revoked' } });
    await revoked.look({ tokens: accessTokens });
    expect((await revoked.row()).lastError).toContain('refused the refresh token');
    await revoked.look();
    expect((await revoked.row()).lastError).toContain('The token URL must use https');
  });
});
