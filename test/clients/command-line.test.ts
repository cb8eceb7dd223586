import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { verifyWebhook } from '../../clients/typescript/src/webhooks/verify.ts';
import { findFreePort } from '../../dev/processes/free-ports.ts';
import { type ConformanceWorld, createConformanceWorld } from '../support/clients/conformance.ts';
import { runDocket, startDocket } from '../support/clients/run-docket.ts';
import { act } from '../support/documents/reviews.ts';
import { createSession } from '../support/documents/sessions.ts';
import { eventually } from '../support/stack/eventually.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

let world: ConformanceWorld;
let environment: Record<string, string>;
let home: string;
beforeAll(async () => {
  world = await createConformanceWorld();
  home = await mkdtemp(join(tmpdir(), 'docket-home-'));
  environment = { ...world.environment, XDG_CONFIG_HOME: home };
});
afterAll(async () => {
  await world.removeFiles();
  await rm(home, { recursive: true });
});

const file = (name: string): string => join(world.variables.files ?? '', name);
const json = async (...args: string[]) => {
  const { exitCode, stdout, stderr } = await runDocket([...args, '--json'], environment);
  expect(exitCode, stderr).toBe(0);
  return JSON.parse(stdout);
};

describe('docketctl', { timeout: 120_000, concurrent: true }, () => {
  it('The command docketctl uploads a document, shows the steps, and prints its fields', async () => {
    const args = ['upload', file('invoice.pdf'), '--workflow', world.variables.autoWorkflow ?? '', '--watch'];
    const { exitCode, stdout, stderr } = await runDocket(args, environment);
    expect(exitCode, stderr).toBe(0);
    expect(stderr).toMatch(/stored .*invoice\.pdf \(1 of 1, 100 %\)/);
    expect(stdout).toMatch(/^status +(?:approved|synced)$/m);
    expect(stdout).toContain(`total          ${world.variables.invoiceTotal}`);
  });

  it('The command docketctl prints JSON: an upload in review, its rejection, and its place in the lists', async () => {
    const workflow = world.variables.reviewWorkflow ?? '';
    const job = await json('upload', file('invoice.pdf'), '--workflow', workflow, '--batch', 'cli-1', '--watch');
    expect(job).toMatchObject({ state: 'completed', submissionStatus: 'review' });
    const rejected = await json('submissions', 'reject', job.submissionId, '--reason', 'A copy');
    expect(rejected).toMatchObject({ submissionStatus: 'rejected' });
    const listed = await json('submissions', 'list', '--workflow', workflow, '--limit', '1');
    expect(listed).toMatchObject([{ id: job.submissionId, submissionStatus: 'rejected' }]);
    expect(await json('jobs', 'get', job.sessionId)).toMatchObject({ sessionId: job.sessionId });
    expect(await json('batches', 'list')).toMatchObject([{ batchRef: 'cli-1', counts: { total: 1 } }]);
    expect(await json('workflows', 'list')).toHaveLength(3);
  });

  it('The command docketctl uploads the photos of a shelf and waits for the analysis', async () => {
    const profile = world.variables.profileVersionId ?? '';
    const capture = await json('shelf', 'upload', file('shelf.jpg'), '--profile', profile, '--store', 's-1', '--watch');
    expect(capture).toMatchObject({ status: 'completed', storeId: 's-1' });
    expect(await json('shelf', 'list')).toMatchObject([{ sessionId: capture.sessionId }]);
  });

  it('The command docketctl saves an address and an API key that work, readable only by the user', async () => {
    const { DOCKET_URL: url = '', DOCKET_API_KEY: key = '' } = environment;
    const own = { XDG_CONFIG_HOME: join(home, 'own') };
    const { stdout } = await runDocket(['login', '--url', url, '--key', key], own);
    expect(stdout).toContain(`Logged in to ${world.tenant.companyName}`);
    expect((await stat(join(home, 'own/docketctl/config.json'))).mode & 0o777).toBe(0o600);
    expect((await runDocket(['workflows', 'list'], own)).stdout).toContain(world.variables.autoWorkflow);
  });

  it('The command docketctl completes commands and options in a shell', async () => {
    const complete = async (...words: string[]) => (await runDocket(['complete', '--', ...words], environment)).stdout;
    expect(await complete('submissions', '')).toMatch(/^approve\t[\s\S]*^reject\t/m);
    expect(await complete('upload', '--w')).toMatch(/^--workflow\t[\s\S]*^--watch\t/m);
    const { stdout: script } = await runDocket(['completion', 'bash'], environment);
    const { status, stderr } = spawnSync('bash', ['-c', `${script}\ncomplete -p docketctl`], { encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  });

  it('The command docketctl names the workflows that exist, and prints errors as JSON', async () => {
    const { exitCode, stderr } = await runDocket(['workflows', 'get', 'nope'], environment);
    expect(exitCode).toBe(4);
    expect(stderr).toContain('There is no workflow nope. These exist: ');
    expect(stderr).toContain(world.variables.autoWorkflow);
    const refused = await runDocket(['submissions', 'get', 'sub_none', '--json'], environment);
    const { error } = JSON.parse(refused.stderr);
    expect(error).toMatchObject({
      exitCode: 4,
      status: 404,
      slug: 'not-found',
      message: expect.stringContaining('No'),
    });
    expect(refused.stdout).toBe('');
  });

  it('The command docketctl prints its version, and lists and shows events', async () => {
    const { version } = JSON.parse(await readFile(projectFile('clients/cli/package.json'), 'utf8'));
    expect((await runDocket(['--version'], {})).stdout.trim()).toBe(version);
    const workflow = world.variables.autoWorkflow ?? '';
    const { submissionId } = await json('upload', file('invoice.pdf'), '--workflow', workflow, '--watch');
    const events = await eventually('the event is in the list', async () => {
      const all = await json('events', 'list', '--limit', '100');
      const own = all.filter((event: { body: { submissionId?: string } }) => event.body.submissionId === submissionId);
      return own.length > 0 && own;
    });
    expect(await json('events', 'get', events[0].id)).toEqual(events[0]);
  });

  it('The command docketctl ends with the documented exit code and explains what to do', async () => {
    const none = { XDG_CONFIG_HOME: join(home, 'none') };
    const runs = [
      { args: ['jobs', 'get', 'x'], settings: none, exitCode: 2, message: 'Run "docketctl login"' },
      { args: ['jobs', 'get', 'x', '--key', 'aok_no'], settings: environment, exitCode: 3, message: 'docketctl login' },
      { args: ['jobs', 'get', 'ses_none'], settings: environment, exitCode: 4, message: 'No such' },
      {
        args: ['upload', 'none.pdf', '--workflow', 'x'],
        settings: environment,
        exitCode: 2,
        message: 'Check the path',
      },
      {
        args: ['upload', 'none.docx', '--workflow', 'x'],
        settings: environment,
        exitCode: 2,
        message: 'The ending of none.docx',
      },
      { args: ['batches', 'list', '--limit', '0'], settings: environment, exitCode: 2, message: 'whole number from 1' },
      { args: ['upload', 'x.pdf'], settings: environment, exitCode: 2, message: "required option '--workflow" },
      { args: ['listen', '--secret', ''], settings: environment, exitCode: 2, message: '--secret is empty' },
      { args: ['listen', '--secret', 'whsec_'], settings: environment, exitCode: 2, message: 'not a complete webhook' },
      {
        args: ['listen', '--port', '1', '--key', 'none'],
        settings: environment,
        exitCode: 2,
        message: 'The API key is neither a webhook secret',
      },
    ];
    const ended = await Promise.all(runs.map(({ args, settings }) => runDocket(args, settings)));
    for (const [index, { exitCode, stderr }] of ended.entries()) {
      expect(stderr).toContain(runs[index]?.message);
      expect(exitCode, stderr).toBe(runs[index]?.exitCode);
    }
  });
});

describe('docket, with a receiver', { timeout: 120_000 }, () => {
  it('The command docket, with a receiver, sends a signed test event', async () => {
    const receiver = await startReceiver();
    const sent = await json('trigger', 'session.completed', '--to', receiver.url);
    expect(sent).toMatchObject({ type: 'session.completed', status: 204 });
    const [webhook] = receiver.received;
    expect(webhook?.headers['x-webhook-id']).toBe(sent.id);
    expect(JSON.parse(webhook?.rawBody ?? '')).toMatchObject({ eventId: sent.id, eventType: 'session.completed' });
    const { rawBody = '', headers = {} } = webhook ?? {};
    expect(await verifyWebhook(rawBody, headers, world.tenant.key.secret)).toMatchObject({ id: sent.id });
  });

  it('The command docket, with a receiver, follows the events of the company and forwards them with a signature', async () => {
    const receiver = await startReceiver();
    const { tenant } = world;
    const { body: newest } = await tenant.api.get('/api/v1/events?start=newest');
    const { pagination } = newest as { pagination: { nextCursor: string } };
    const { submissionId } = await createSession(tenant);
    await act(tenant, submissionId, 'cancel');
    const from = ['--types', 'submission.cancelled', '--cursor', pagination.nextCursor, '--count', '1'];
    const { exitCode, stdout, stderr } = await runDocket(
      ['listen', ...from, '--forward-to', receiver.url],
      environment,
    );
    expect(exitCode, stderr).toBe(0);
    expect(stdout).toMatch(/^submission\.cancelled {2}evt_\w+ {2}→ 204 in \d+ ms$/m);
    const { rawBody = '', headers = {} } = receiver.received[0] ?? {};
    const verified = await verifyWebhook(rawBody, headers, tenant.key.secret);
    expect(verified).toMatchObject({ type: 'submission.cancelled', payload: { submissionId } });
  });

  it('The command docket, with a receiver, receives webhooks on a port, verifies them, and forwards them unchanged', async () => {
    const receiver = await startReceiver();
    const port = await findFreePort();
    const listening = startDocket(
      ['listen', '--port', String(port), '--forward-to', receiver.url, '--count', '1'],
      environment,
    );
    const url = `http://127.0.0.1:${port}`;
    await eventually('docketctl listens', () => fetch(url, { method: 'POST', body: '{}' }).catch(() => null));
    const sent = await json('trigger', 'batch.completed', '--to', url);
    expect(sent.status).toBe(204);
    const { exitCode, stdout, stderr } = await listening.ended;
    expect(exitCode, stderr).toBe(0);
    expect(stderr).toContain('Refused a request');
    expect(stdout).toContain(`batch.completed  ${sent.id}  → 204`);
    const { rawBody = '', headers = {} } = receiver.received[0] ?? {};
    expect(await verifyWebhook(rawBody, headers, world.tenant.key.secret)).toMatchObject({ id: sent.id });
  });
});
