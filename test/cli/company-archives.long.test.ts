import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { countUnfinished } from '../../prisma/company-archives/read.ts';
import { findSecrets } from '../../prisma/webhooks/signing-secrets.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import { createReviewTenant } from '../support/documents/panel-submissions.ts';
import {
  createSession,
  finishSession,
  readJob,
  readSubmission,
  submit,
  upload,
  waitForEnd,
} from '../support/documents/sessions.ts';
import { atFileEnd } from '../support/file-end/at-file-end.ts';
import { finishCapture, publishProfile, readCapture, type ShelfTenant } from '../support/shelf/captures.ts';
import { type ApiClient, createClient } from '../support/stack/api-client.ts';
import { runCli } from '../support/stack/cli.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { type OwnStack, startOwnStack } from '../support/stack/own-stack.ts';
import { startScript } from '../support/stack/run-script.ts';
import { testStack } from '../support/stack/stack.ts';
import { publish } from '../support/tenant.ts';
import { listenOnReceiverPort } from '../support/webhooks/receiver-ports.ts';

const otherKey = randomBytes(32).toString('base64');

let folder: string;
let other: OwnStack;
let tenant: ShelfTenant;
let submissionId: string;
let sessionId: string;
let captureId: string;
let batchRef: string;
let document: Uint8Array<ArrayBuffer>;
/** The company's caller, at the other installation. */
let moved: ApiClient;

const fileAt = (name: string) => join(folder, name);
const adminThere = (...args: string[]) => runCli(args, other.settings);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-archives-'));
  other = await startOwnStack({ S3_BUCKET: `fresh-${randomUUID()}`, SECRETS_KEY: otherKey });
  const company = await createReviewTenant({
    processing: { review: 'always', fraud: { identifyingFields: ['invoiceNumber'] } },
  });
  tenant = { ...company, profile: await publishProfile(company.companyId) };
  const receiver = createServer((_, response) => response.writeHead(204).end());
  atFileEnd(async () => void receiver.close());
  const url = await listenOnReceiverPort(receiver);
  await tenant.api.post('/api/v1/webhook-endpoints', { url, headers: { 'X-Team': 'finance' } });
  batchRef = `batch-${randomUUID()}`;
  document = await invoicePdf();
  const { job, session } = await finishSession(tenant, [document], {
    batchRef,
    externalUser: { name: 'Ada' },
  });
  submissionId = job.submissionId ?? '';
  sessionId = session.sessionId;
  await tenant.api.post(`/api/v1/submissions/${submissionId}/approve`);
  ({ sessionId: captureId } = await finishCapture(tenant));
  await prisma.fieldCorrection.create({
    data: {
      id: `cor_${randomUUID()}`,
      submissionId,
      field: 'total',
      extracted: '1',
      corrected: '2',
      correctedBy: 'Bea',
    },
  });
  moved = createClient(tenant.key.secret, other.baseUrl);
}, 300_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

const untilEnded = (companyId: string) =>
  eventually('everything of the company has ended', async () =>
    Object.values(await countUnfinished(prisma, companyId)).every((count) => count === 0),
  );

describe('A company in a file', { timeout: 300_000 }, () => {
  it('A company with unfinished work is not exported, and the refusal names the work', async () => {
    await untilEnded(tenant.companyId);
    const session = await createSession(tenant);
    const refused = await runCli(['company', 'export', tenant.companyId, '--to', fileAt('early.zip')]);
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' });
    expect(refused.stderr).toContain('1 sessions that are not processed yet');
    await expect(stat(fileAt('early.zip'))).rejects.toThrow();
    await expect(stat(fileAt('early.zip.partial'))).rejects.toThrow();
    await upload(session, 0, await invoicePdf());
    await submit(tenant.api, session);
    await waitForEnd(tenant.api, session.sessionId);
  });

  it('An export is readable only by its owner, and has no secret without its key', async () => {
    await untilEnded(tenant.companyId);
    const exported = await runCli(['company', 'export', tenant.companyId, '--to', fileAt('acme.zip')]);
    expect(exported.stderr).toContain('submissions: 2');
    expect(exported.exitCode).toBe(0);
    for (const name of ['acme.zip', 'acme.zip.key']) expect((await stat(fileAt(name))).mode & 0o777).toBe(0o600);
    const entries = await prisma.auditEntry.findMany({
      where: { companyId: tenant.companyId, action: 'company.export' },
    });
    expect(entries).toHaveLength(1);
    const again = await runCli(['company', 'export', tenant.companyId, '--to', fileAt('acme.zip')]);
    expect(again).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('exists. Name another file') });
  });

  it('An export whose secrets cannot be opened names the key that is missing, and leaves no file', async () => {
    const to = fileAt('unreadable.zip');
    const settings = { ...testStack().settings, SECRETS_KEY: otherKey };
    const refused = await runCli(['company', 'export', tenant.companyId, '--to', to], settings);
    expect(refused).toMatchObject({ exitCode: 1, stdout: '', stderr: expect.stringContaining('not in SECRETS_KEY') });
    for (const file of [to, `${to}.partial`, `${to}.key`]) await expect(stat(file)).rejects.toThrow();
  });

  it('A file that is damaged, is not an archive, or comes with another key changes nothing', async () => {
    const bytes = await readFile(fileAt('acme.zip'));
    await writeFile(fileAt('cut.zip'), bytes.subarray(0, bytes.length / 2));
    await writeFile(fileAt('note.zip'), 'not an archive');
    await writeFile(fileAt('wrong.key'), randomBytes(32).toString('base64'));
    const key = fileAt('acme.zip.key');
    for (const [file, withKey, says] of [
      ['cut.zip', key, 'is not an archive'],
      ['note.zip', key, 'is not an archive'],
      ['acme.zip', fileAt('wrong.key'), 'is not the key of'],
      ['acme.zip', fileAt('none.key'), 'Cannot read the key'],
    ] as const) {
      const refused = await adminThere('company', 'import', fileAt(file), '--key', withKey);
      expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(says) });
    }
    expect(await other.prisma.company.count({ where: { id: tenant.companyId } })).toBe(0);
  });

  it('An import that is killed before its last row leaves no row, and the same command then imports everything', async () => {
    const waitsForLock = async (): Promise<boolean> => {
      const [row] = await other.prisma.$queryRaw<{ waits: boolean }[]>`
        SELECT count(*) > 0 AS waits FROM pg_locks
        WHERE relation = 'audit_entries'::regclass AND NOT granted`;
      return row?.waits ?? false;
    };
    const holder = await other.pool.connect();
    try {
      await holder.query('BEGIN');
      // The entry in the audit log is the last row of an import.
      await holder.query('LOCK TABLE audit_entries IN SHARE ROW EXCLUSIVE MODE');
      const importing = startScript('cli/main.ts', ['company', 'import', fileAt('acme.zip')], other.settings);
      await eventually('the import waits with all other rows inserted', waitsForLock);
      process.kill(importing.pid, 'SIGKILL');
      expect((await importing.ended).stderr).toContain('submissions: 2');
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect(await other.prisma.company.count({ where: { id: tenant.companyId } })).toBe(0);
    expect(await other.prisma.submission.count({ where: { companyId: tenant.companyId } })).toBe(0);
    expect(await other.prisma.auditEntry.count({ where: { companyId: tenant.companyId } })).toBe(0);
  });

  it('An import restores everything that callers know about a company, under the same ids and keys', async () => {
    const { exitCode, stderr } = await adminThere('company', 'import', fileAt('acme.zip'));
    expect(stderr).toContain('submissions: 2');
    expect(exitCode).toBe(0);

    const without = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (name, one) => (/url$/i.test(name) ? undefined : one)));
    const before = await readSubmission(tenant.api, submissionId);
    expect(without(await readSubmission(moved, submissionId))).toEqual(without(before));
    expect(without(await readJob(moved, sessionId))).toEqual(without(await readJob(tenant.api, sessionId)));
    expect(without(await readCapture(moved, captureId))).toEqual(without(await readCapture(tenant.api, captureId)));
    for (const path of [
      `/api/v1/batches/${batchRef}`,
      '/api/v1/webhook-deliveries?limit=50',
      '/api/v1/webhook-endpoints',
      '/api/v1/workflows',
    ]) {
      const here = await tenant.api.get(path);
      expect(here.status, path).toBe(200);
      expect(without((await moved.get(path)).body), path).toEqual(without(here.body));
    }
    const again = await adminThere('company', 'import', fileAt('acme.zip'));
    expect(again).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('is already in this installation') });
  });

  it('Files of an imported company can be downloaded, and secrets sign as before under the key of the installation', async () => {
    const { files } = await readSubmission(moved, submissionId);
    const [file] = files ?? [];
    const [before] = (await readSubmission(tenant.api, submissionId)).files ?? [];
    const bytesOf = async (url: string | null | undefined) => Buffer.from(await (await fetch(url ?? '')).arrayBuffer());
    expect(await bytesOf(file?.downloadUrl)).toEqual(await bytesOf(before?.downloadUrl));

    const owner = { companyId: tenant.companyId, service: null };
    const secretsOf = async (db: typeof prisma, settings: Record<string, string>) =>
      (await findSecrets(db, loadConfig(settings).keyring, owner)).map(({ secret }) => secret);
    expect(await secretsOf(other.prisma, other.settings)).toEqual(await secretsOf(prisma, testStack().settings));
    const [stored] = await other.prisma.webhookSecret.findMany({ where: { companyId: tenant.companyId } });
    expect(stored?.secret).toMatch(/^sealed:/);
  });

  it('An imported company works: its documents are compared with those that moved', async () => {
    const { job } = await finishSession({ ...tenant, api: moved }, [document]);
    const submission = await readSubmission(moved, job.submissionId ?? '');
    expect(submission.fraudMatches.map(({ checkType }) => checkType)).toContain('exact_duplicate');
  });

  it('An import names a workflow whose content differs here, and imports nothing', async () => {
    const second = await createReviewTenant();
    const { slug } = second.workflow;
    await finishSession(second, [await invoicePdf()]);
    await untilEnded(second.companyId);
    expect((await runCli(['company', 'export', second.companyId, '--to', fileAt('second.zip')])).exitCode).toBe(0);
    await publish({ slug, name: 'Another one' }, other.prisma);
    const refused = await adminThere('company', 'import', fileAt('second.zip'));
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(`other versions here: ${slug}`) });
    expect(await other.prisma.company.count({ where: { id: second.companyId } })).toBe(0);
  });
});
