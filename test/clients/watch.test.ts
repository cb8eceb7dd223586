import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch as watchChanges } from 'node:fs';
import { appendFile, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { isolatedEnvironment } from '../../dev/stack/app-environment.ts';
import { expireSession } from '../../operations/sessions/expire.ts';
import { runDocket } from '../support/clients/run-docket.ts';
import { type ServiceGate, type Step, startServiceGate } from '../support/clients/service-gate.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';
import { startTcpProxy } from '../support/stack/tcp-proxy.ts';
import { createKey, createTenant, publishFor, revokeKey, type Tenant } from '../support/tenant.ts';

let tenant: Tenant;
let root: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  tenant = await createTenant();
  root = await mkdtemp(join(tmpdir(), 'docket-watch-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(root, { recursive: true });
});

/** A folder, and a workflow that takes its files. */
interface Place {
  readonly folder: string;
  readonly workflow: string;
}

const makePlace = async (): Promise<Place> => {
  const folder = await mkdtemp(join(root, 'scans-'));
  return { folder, workflow: (await publishFor(tenant.companyId)).slug };
};

/** The sorted names of the files in a folder. */
const namesIn = async (...parts: string[]): Promise<string[]> => {
  const entries = await readdir(join(...parts), { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
};

interface Found {
  readonly id: string;
  readonly submissionStatus: string;
  readonly clientSubmissionId: string;
}

/** The submissions of a workflow, newest first. */
const submissionsOf = async ({ workflow }: Place): Promise<readonly Found[]> => {
  const { body } = await tenant.api.get(`/api/v1/submissions?workflow=${workflow}`);
  return (body as { data: Found[] }).data;
};

const settings = (url: string, key: string): Record<string, string> => ({
  NODE_OPTIONS: '--conditions=docket-source',
  XDG_CONFIG_HOME: root,
  DOCKET_URL: url,
  DOCKET_API_KEY: key,
});

interface Watch {
  readonly child: ChildProcess;
  /** The lines that were printed. */
  readonly events: readonly Record<string, unknown>[];
  /** Waits until a line with these members was printed. */
  printed(members: Record<string, unknown>): Promise<Record<string, unknown>>;
  /** Settles when the process has ended: its exit code, null if it was killed. */
  readonly ended: Promise<number | null>;
}

interface How {
  readonly args?: readonly string[];
  readonly url?: string;
  readonly key?: string;
}

/** Starts `docketctl watch` as a service manager does. */
const watch = (
  { folder, workflow }: Place,
  { args = [], url = testStack().baseUrl, key = tenant.key.secret }: How = {},
): Watch => {
  const command = ['watch', folder, '--workflow', workflow, '--settle', '0.2', '--json', ...args];
  const child = spawn(process.execPath, [projectFile('clients/cli/src/main.ts'), ...command], {
    env: isolatedEnvironment(settings(url, key)) as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const events: Record<string, unknown>[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => events.push(JSON.parse(line)));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const printed = (members: Record<string, unknown>) =>
    eventually(`docketctl watch prints ${JSON.stringify(members)}`, () =>
      events.find((event) => Object.entries(members).every(([name, value]) => event[name] === value)),
    );
  return { child, events, printed, ended };
};

/** Lets `docketctl watch --once` handle the files in the folder. @returns its output and its exit code */
const watchOnce = async (place: Place, how: How = {}) => {
  const { events, ended } = watch(place, { ...how, args: ['--once', ...(how.args ?? [])] });
  return { exitCode: await ended, events };
};

/** Breaks the connection and kills the process when it reaches a step. */
const killAt = (gate: ServiceGate, step: Step, kill: () => void): void => {
  gate.onStep = (reached) => {
    if (reached !== step) return true;
    kill();
    return false;
  };
};

const steps: readonly Step[] = ['look', 'create', 'created', 'store', 'stored', 'submit', 'submitted'];

describe('docketctl watch', { timeout: 120_000, concurrent: true }, () => {
  it('Each file of a folder becomes a document and moves to done', async () => {
    const place = await makePlace();
    const watching = watch(place);
    await watching.printed({ event: 'started', workflow: place.workflow });
    await writeFile(join(place.folder, 'scan 1 ä.pdf'), await invoicePdf());
    const line = await watching.printed({ event: 'submitted' });
    expect(line).toMatchObject({ file: 'scan 1 ä.pdf', movedTo: 'done/scan 1 ä.pdf', alreadySubmitted: false });
    expect(await namesIn(place.folder)).toEqual([]);
    expect(await namesIn(place.folder, 'done')).toEqual(['scan 1 ä.pdf']);
    const { body } = await tenant.api.get(`/api/v1/submissions/${line.submissionId}`);
    expect(body).toMatchObject({ metadata: { source: 'folder', files: 'scan 1 ä.pdf' } });
    watching.child.kill('SIGTERM');
    expect(await watching.ended).toBe(0);
    expect(watching.events.at(-1)).toMatchObject({ event: 'stopped', submitted: 1, failed: 0, left: 0 });
  });

  it.each(steps)('A file becomes one document even if the process is killed at the step %s', async (step) => {
    const place = await makePlace();
    await writeFile(join(place.folder, 'scan.pdf'), await invoicePdf());
    const gate = await startServiceGate();
    const first = watch(place, { url: gate.url });
    killAt(gate, step, () => first.child.kill('SIGKILL'));
    expect(await first.ended).toBeNull();
    expect(gate.reached.at(-1)).toBe(step);
    expect(await namesIn(place.folder)).toEqual(['scan.pdf']);
    const { exitCode, events } = await watchOnce(place);
    expect(exitCode).toBe(0);
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'submitted', alreadySubmitted: step === 'submitted' }),
    );
    expect(await namesIn(place.folder, 'done')).toEqual(['scan.pdf']);
    expect(await submissionsOf(place)).toHaveLength(1);
  });

  it('Each file becomes one complete document under its name, even if the process is killed whenever it moves a file', async () => {
    const place = await makePlace();
    const done = join(place.folder, 'done');
    await mkdir(done);
    const contents = new Map<string, Uint8Array>();
    for (const name of ['1.pdf', '2.pdf', '3.pdf', '4.pdf']) contents.set(name, await invoicePdf());
    for (const [name, bytes] of contents) await writeFile(join(place.folder, name), bytes);
    while ((await namesIn(place.folder)).length > 0) {
      const { child, ended } = watch(place, { args: ['--once'] });
      const watcher = watchChanges(done, () => child.kill('SIGKILL'));
      await ended;
      watcher.close();
    }
    expect(await namesIn(done)).toEqual([...contents.keys()]);
    for (const [name, bytes] of contents) expect(new Uint8Array(await readFile(join(done, name)))).toEqual(bytes);
    expect(await submissionsOf(place)).toHaveLength(contents.size);
  });

  it('A file becomes one document even if the process was stopped for longer than an idempotency key is kept', async () => {
    const place = await makePlace();
    await writeFile(join(place.folder, 'scan.pdf'), await invoicePdf());
    const gate = await startServiceGate();
    const first = watch(place, { url: gate.url });
    killAt(gate, 'submitted', () => first.child.kill('SIGKILL'));
    await first.ended;
    const [submission] = await submissionsOf(place);
    const clientSubmissionId = submission?.clientSubmissionId ?? '';
    const past = { expiresAt: new Date(Date.now() - 60_000) };
    await prisma.sessionIdempotencyKey.updateMany({ where: { clientSubmissionId }, data: past });
    const { exitCode, events } = await watchOnce(place);
    expect(exitCode).toBe(0);
    expect(events).toContainEqual(expect.objectContaining({ submissionId: submission?.id, alreadySubmitted: true }));
    expect(await submissionsOf(place)).toHaveLength(1);
  });

  it('A file whose upload expired while the process was stopped is sent again', async () => {
    const place = await makePlace();
    await writeFile(join(place.folder, 'scan.pdf'), await invoicePdf());
    const gate = await startServiceGate();
    const first = watch(place, { url: gate.url });
    killAt(gate, 'submit', () => first.child.kill('SIGKILL'));
    await first.ended;
    const [expired] = await submissionsOf(place);
    const { sessionId } = await prisma.submission.findUniqueOrThrow({ where: { id: expired?.id ?? '' } });
    await prisma.session.update({ where: { id: sessionId }, data: { expiresAt: new Date(Date.now() - 60_000) } });
    await expireSession(prisma, sessionId);
    const { exitCode, events } = await watchOnce(place);
    expect(exitCode).toBe(0);
    expect(events).toContainEqual(expect.objectContaining({ event: 'submitted', alreadySubmitted: false }));
    const [sent, ...before] = await submissionsOf(place);
    expect(sent?.clientSubmissionId).toBe(`${expired?.clientSubmissionId}-2`);
    expect(before).toMatchObject([{ id: expired?.id, submissionStatus: 'failed' }]);
  });

  it('A file waits in the folder while the service is unavailable, and is sent when it answers again', async () => {
    const place = await makePlace();
    const proxy = await startTcpProxy(testStack().baseUrl);
    await proxy.cut();
    await writeFile(join(place.folder, 'scan.pdf'), await invoicePdf());
    const watching = watch(place, { url: proxy.url });
    const waiting = await watching.printed({ event: 'waiting' });
    expect(waiting).toMatchObject({ error: { message: expect.stringContaining('cannot be reached') } });
    expect(await namesIn(place.folder)).toEqual(['scan.pdf']);
    await proxy.restore();
    await watching.printed({ event: 'submitted' });
    expect(watching.events.map(({ event }) => event)).toEqual(['started', 'waiting', 'available', 'submitted']);
    expect(await namesIn(place.folder, 'failed')).toEqual([]);
  });

  it('A file waits in the folder while the storage is unavailable or the API key does not work', async () => {
    const place = await makePlace();
    await writeFile(join(place.folder, 'scan.pdf'), await invoicePdf());
    const gate = await startServiceGate();
    gate.onStep = (step) => step !== 'store';
    const storage = watch(place, { url: gate.url });
    await storage.printed({ event: 'waiting' });
    storage.child.kill('SIGTERM');
    expect(await storage.ended).toBe(0);

    const key = await createKey(tenant.companyId);
    gate.onStep = async (step) => {
      if (step !== 'look') return true;
      await revokeKey(key.id);
      return eventually('the key is refused', async () => (await key.api.get('/api/v1/workflows')).status === 403);
    };
    const revoked = await watchOnce(place, { url: gate.url, key: key.secret });
    expect(revoked.exitCode).toBe(3);
    expect(revoked.events).toContainEqual(
      expect.objectContaining({ event: 'waiting', error: expect.objectContaining({ slug: 'forbidden' }) }),
    );
    expect(await namesIn(place.folder)).toEqual(['scan.pdf']);
    expect(await namesIn(place.folder, 'failed')).toEqual([]);
    expect((await watchOnce(place)).exitCode).toBe(0);
    expect(await submissionsOf(place)).toHaveLength(1);
  });

  it('A folder that disappears for a while, such as a network share, is watched again when it is back', async () => {
    const place = await makePlace();
    const watching = watch(place);
    await watching.printed({ event: 'started' });
    await rename(place.folder, `${place.folder}-gone`);
    await watching.printed({ event: 'waiting' });
    await rename(`${place.folder}-gone`, place.folder);
    await writeFile(join(place.folder, 'scan.pdf'), await invoicePdf());
    await watching.printed({ event: 'submitted', file: 'scan.pdf' });
  });

  it('A file that is still being written is sent when it is complete', async () => {
    const place = await makePlace();
    const watching = watch(place, { args: ['--settle', '2'] });
    await watching.printed({ event: 'started' });
    const bytes = await invoicePdf();
    const path = join(place.folder, 'slow.pdf');
    const pieces = 30;
    for (let piece = 0; piece < pieces; piece += 1) {
      const [from, to] = [piece, piece + 1].map((part) => Math.floor((bytes.length * part) / pieces));
      await appendFile(path, bytes.subarray(from, to));
      // A scanner writes slowly. This pause is its pace, not a wait for a condition.
      await delay(100);
    }
    const { submissionId } = await watching.printed({ event: 'submitted' });
    const { body } = await tenant.api.get(`/api/v1/submissions/${submissionId}`);
    expect(body).toMatchObject({ files: [{ fileSize: bytes.length }] });
    expect(await submissionsOf(place)).toHaveLength(1);
  });

  it('Hidden and temporary files stay where they are until they are renamed', async () => {
    const place = await makePlace();
    const left = ['.hidden.pdf', '~$open.pdf', 'scan.pdf.part', 'scan.pdf.tmp', 'Thumbs.db'];
    for (const name of left) await writeFile(join(place.folder, name), await invoicePdf());
    await mkdir(join(place.folder, 'folder.pdf'));
    await writeFile(join(place.folder, 'first.pdf'), await invoicePdf());
    const watching = watch(place);
    await watching.printed({ event: 'submitted', file: 'first.pdf' });
    expect(await namesIn(place.folder)).toEqual(left.toSorted());
    await rename(join(place.folder, 'scan.pdf.part'), join(place.folder, 'scan.pdf'));
    await watching.printed({ event: 'submitted', file: 'scan.pdf' });
    expect(await submissionsOf(place)).toHaveLength(2);
  });

  it('The same content under two names is two documents, and under the same name again the same document', async () => {
    const place = await makePlace();
    const bytes = await invoicePdf();
    await writeFile(join(place.folder, 'a.pdf'), bytes);
    await writeFile(join(place.folder, 'b.pdf'), bytes);
    expect((await watchOnce(place)).exitCode).toBe(0);
    expect(await submissionsOf(place)).toHaveLength(2);
    await writeFile(join(place.folder, 'a.pdf'), bytes);
    const again = await watchOnce(place);
    expect(again.events).toContainEqual(
      expect.objectContaining({ file: 'a.pdf', movedTo: 'done/a-2.pdf', alreadySubmitted: true }),
    );
    expect(await submissionsOf(place)).toHaveLength(2);
  });

  it('A file never replaces another one in done, and takes over a name that a crash left reserved', async () => {
    const place = await makePlace();
    await mkdir(join(place.folder, 'done'));
    await writeFile(join(place.folder, 'done', 'scan.pdf'), 'an older document');
    await writeFile(join(place.folder, 'done', 'scan-2.pdf'), '');
    const bytes = await invoicePdf();
    await writeFile(join(place.folder, 'scan.pdf'), bytes);
    expect((await watchOnce(place)).exitCode).toBe(0);
    expect(await namesIn(place.folder, 'done')).toEqual(['scan-2.pdf', 'scan.pdf']);
    expect(await readFile(join(place.folder, 'done', 'scan.pdf'), 'utf8')).toBe('an older document');
    expect(new Uint8Array(await readFile(join(place.folder, 'done', 'scan-2.pdf')))).toEqual(bytes);
  });

  it('A file that the service does not accept moves to failed, with a note that explains why', async () => {
    const place = await makePlace();
    const notAccepted = {
      'letter.txt': 'text',
      'report.docx': 'text',
      'empty.pdf': '',
      'large.pdf': '%PDF'.repeat(300_000),
    };
    for (const [name, content] of Object.entries(notAccepted)) await writeFile(join(place.folder, name), content);
    await writeFile(join(place.folder, 'good.pdf'), await invoicePdf());
    const { exitCode, events } = await watchOnce(place);
    expect(exitCode).toBe(4);
    expect(events.at(-1)).toMatchObject({ event: 'stopped', submitted: 1, failed: 4, left: 0 });
    const names = Object.keys(notAccepted);
    expect(await namesIn(place.folder, 'failed')).toEqual(
      [...names, ...names.map((name) => `${name}.error.txt`)].sort(),
    );
    const note = (name: string) => readFile(join(place.folder, 'failed', `${name}.error.txt`), 'utf8');
    expect(await note('letter.txt')).toMatch(/contentTypes\[0\]: must be one of application\/pdf, .*\(request req_/s);
    expect(await note('report.docx')).toContain('The ending of report.docx');
    expect(await note('empty.pdf')).toContain('The file is empty.');
    expect(await note('large.pdf')).toContain('is larger than 1 MB');
    for (const name of names) expect(await note(name)).toContain('move the file back into the folder');
    await copyFile(join(place.folder, 'done', 'good.pdf'), join(place.folder, 'letter.pdf'));
    expect((await watchOnce(place)).exitCode).toBe(0);
  });

  it('Several files are sent at the same time, and never more than the limit', async () => {
    const place = await makePlace();
    const names = ['1', '2', '3', '4', '5'].map((number) => `${number}.pdf`);
    for (const name of names) await writeFile(join(place.folder, name), await invoicePdf());
    const gate = await startServiceGate();
    const { promise: opened, resolve: open } = Promise.withResolvers<boolean>();
    let creating = 0;
    let creatingMost = 0;
    gate.onStep = async (step) => {
      if (step === 'create') creating += 1;
      creatingMost = Math.max(creatingMost, creating);
      await opened;
      if (step === 'submitted') creating -= 1;
      return true;
    };
    const watching = watch(place, { url: gate.url, args: ['--concurrency', '2', '--once'] });
    await eventually('two files are sent at the same time', () => gate.reached.length === 2);
    open(true);
    expect(await watching.ended).toBe(0);
    expect(creatingMost).toBe(2);
    expect(await namesIn(place.folder, 'done')).toEqual(names);
    expect(await submissionsOf(place)).toHaveLength(names.length);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'A watcher that gets %s in the middle of a file ends, and the next one sends the file',
    async (signal) => {
      const place = await makePlace();
      await writeFile(join(place.folder, 'scan.pdf'), await invoicePdf());
      const gate = await startServiceGate();
      const stopping = watch(place, { url: gate.url });
      const { promise: never } = Promise.withResolvers<boolean>();
      gate.onStep = (step) => {
        if (step !== 'created') return true;
        stopping.child.kill(signal);
        return never;
      };
      expect(await stopping.ended).toBe(0);
      expect(stopping.events.at(-1)).toMatchObject({ event: 'stopped', submitted: 0, left: 1 });
      expect((await watchOnce(place)).exitCode).toBe(0);
      expect(await submissionsOf(place)).toHaveLength(1);
    },
  );

  it('A watcher that cannot start or finish ends with the documented exit code', async () => {
    const place = await makePlace();
    const environment = settings(testStack().baseUrl, tenant.key.secret);
    const several = await publishFor(tenant.companyId, {
      upload: {
        minFiles: 2,
        maxFiles: 2,
        acceptedFormats: ['application/pdf'],
        fileLabels: ['a', 'b'],
        maxFileSizeMb: 1,
      },
    });
    const runs = [
      { args: [join(place.folder, 'none'), '--workflow', place.workflow], exitCode: 2, message: 'is not a folder' },
      { args: [place.folder, '--workflow', 'nope'], exitCode: 4, message: 'There is no workflow nope' },
      { args: [place.folder, '--workflow', several.slug], exitCode: 2, message: 'has several files' },
      {
        args: [place.folder, '--workflow', place.workflow, '--settle', 'x'],
        exitCode: 2,
        message: 'number of seconds',
      },
      {
        args: [place.folder, '--workflow', place.workflow, '--key', 'aok_no'],
        exitCode: 3,
        message: 'docketctl login',
      },
    ];
    for (const { args, exitCode, message } of runs) {
      const ended = await runDocket(['watch', ...args], environment);
      expect(ended.stderr).toContain(message);
      expect(ended.exitCode, ended.stderr).toBe(exitCode);
    }
    await writeFile(join(place.folder, 'scan.pdf'), await invoicePdf());
    const away = await watchOnce(place, { url: 'http://127.0.0.1:1' });
    expect(away.exitCode).toBe(5);
    expect(await namesIn(place.folder)).toEqual(['scan.pdf']);
    expect((await watchOnce(place)).exitCode).toBe(0);
    expect(await watchOnce(place)).toMatchObject({ exitCode: 0, events: [{}, { event: 'stopped', submitted: 0 }] });
  });
});
