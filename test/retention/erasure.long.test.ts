import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { createLogger } from '../../platform/log.ts';
import { createTemporalClient } from '../../platform/temporal/client.ts';
import { sessionWorkflowId } from '../../workflows/session/contract.ts';
import { inTransaction, untilBlocked } from '../support/blocked.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import {
  createSession,
  finishSession,
  readJob,
  readSubmission,
  submitPath,
  upload,
} from '../support/documents/sessions.ts';
import { createMarkedTenant, markSubmission } from '../support/retention/marked.ts';
import { columnsWith, historiesWith, objectsWith, temporaryFilesWith } from '../support/retention/marker.ts';
import { addPhoto, createCapture, createShelfTenant } from '../support/shelf/captures.ts';
import { cliJson, runCli } from '../support/stack/cli.ts';
import { pool, prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { startScript } from '../support/stack/run-script.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTestCaller } from '../support/tenant.ts';

let tenant: Awaited<ReturnType<typeof createMarkedTenant>>;
beforeAll(async () => {
  tenant = await createMarkedTenant();
});

const client = createTemporalClient(
  loadConfig(testStack().settings).temporal,
  createLogger('test', { level: 'silent', format: 'json' }),
);

describe('Erasing a submission', { timeout: 180_000 }, () => {
  it('Erasing a submission leaves its values nowhere: not in the database, the bucket, temporary folders or Temporal', async () => {
    const { marker, sessionId, submissionId, workflowIds } = await markSubmission(tenant);
    expect((await columnsWith(pool, marker)).length).toBeGreaterThan(10);
    expect(await objectsWith(marker)).toHaveLength(2);

    const dry = await cliJson<Record<string, unknown>>('erase', 'submission', submissionId, '--dry-run');
    expect(dry).toMatchObject({ dryRun: true, submissions: 1, files: 1, deliveries: 2 });
    expect((await runCli(['erase', 'submission', submissionId])).exitCode).toBe(1);
    expect(await readSubmission(tenant.api, submissionId)).not.toHaveProperty('dataRemovedAt');

    const erased = await cliJson<Record<string, unknown>>('erase', 'submission', submissionId, '--confirm');
    expect(erased).toMatchObject({ dryRun: false, submissions: 1, files: 1, deliveries: 2, objectsLeft: false });
    expect(await columnsWith(pool, marker)).toEqual([]);
    expect(await objectsWith(marker)).toEqual([]);
    expect(await temporaryFilesWith(marker)).toEqual([]);
    expect(await historiesWith(client, workflowIds, marker)).toEqual([]);

    expect(await readJob(tenant.api, sessionId)).toMatchObject({
      state: 'completed',
      submissionStatus: 'rejected',
      result: null,
      metadata: null,
      clientSubmissionId: '',
      dataRemovedAt: expect.any(String),
    });
    expect(await readSubmission(tenant.api, submissionId)).toMatchObject({
      events: [],
      fraudMatches: [],
      filesRemovedAt: expect.any(String),
      files: [{ downloadUrl: null }],
    });
    const entries = await prisma.auditEntry.findMany({
      where: { subjectId: submissionId, action: 'submission.erase' },
    });
    expect(entries).toMatchObject([{ companyId: tenant.companyId, actorLabel: expect.stringMatching(/^cli:/) }]);
  });
});

describe('Erasing', { timeout: 180_000 }, () => {
  it('Erasing a company by a command that is killed leaves no submission half erased, and the same command completes it', async () => {
    const owner = await createMarkedTenant();
    const { marker, submissionId } = await markSubmission(owner);
    const before = await columnsWith(pool, marker);
    const command = ['erase', 'company', owner.companyId, '--confirm'] as const;
    await inTransaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM submission_events WHERE submission_id = ${submissionId} FOR UPDATE`;
      const erasing = startScript('cli/main.ts', command, testStack().settings);
      await untilBlocked(tx);
      process.kill(erasing.pid, 'SIGKILL');
      await erasing.ended;
    });
    expect(await columnsWith(pool, marker)).toEqual(before);
    expect(await objectsWith(marker)).toHaveLength(2);
    expect(await prisma.submission.findUniqueOrThrow({ where: { id: submissionId } })).toMatchObject({
      filesRemovedAt: null,
      dataRemovedAt: null,
      status: 'rejected',
    });

    await cliJson(...command);
    expect(await columnsWith(pool, marker)).toEqual([]);
    expect(await objectsWith(marker)).toEqual([]);
  });

  it('Erasing an open session ends its workflow, and it can no longer be submitted', async () => {
    const session = await createSession(tenant);
    await upload(session, 0, await invoicePdf());
    await cliJson('erase', 'submission', session.submissionId, '--confirm');
    const handle = client.workflow.getHandle(sessionWorkflowId(session));
    await eventually('the workflow has ended', async () => (await handle.describe()).status.name !== 'RUNNING');
    expect(await readJob(tenant.api, session.sessionId)).toMatchObject({
      state: 'expired',
      submissionStatus: 'cancelled',
    });
    expect((await tenant.api.post(submitPath(session))).status).not.toBe(200);
  });

  it('Erasing is refused for a submission on hold, or whose company is on hold, and the error explains what to do', async () => {
    const { session } = await finishSession(tenant);
    await cliJson('hold', 'place', 'submission', session.submissionId, '--reason', 'a lawsuit');
    for (const target of [
      ['submission', session.submissionId],
      ['company', tenant.companyId],
    ]) {
      const { exitCode, stderr } = await runCli(['erase', ...target, '--confirm']);
      expect({ exitCode, stderr }).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('hold release') });
    }
    expect(await readSubmission(tenant.api, session.submissionId)).not.toHaveProperty('dataRemovedAt');
    await cliJson('hold', 'release', 'submission', session.submissionId);
    expect(await cliJson('hold', 'list', '--company', tenant.companyId)).toEqual([]);
  });

  it('Erasing a company removes its documents, captures and batch references, with those of its test keys, and revokes its keys', async () => {
    const shop = await createShelfTenant();
    const batchRef = randomUUID();
    const caller = await createTestCaller(shop);
    const [{ session }, tested] = await Promise.all([finishSession(shop, [], { batchRef }), finishSession(caller)]);
    const { sessionId: captureId } = await createCapture(shop, { clientCaptureId: randomUUID(), storeId: 'store 7' });
    await addPhoto(shop.api, captureId);
    const erased = await cliJson('erase', 'company', shop.companyId, '--confirm');
    expect(erased).toMatchObject({ submissions: 2, captures: 1, files: 3 });
    const { erasedAt } = await prisma.submission.findUniqueOrThrow({ where: { id: tested.session.submissionId } });
    expect(erasedAt).not.toBeNull();
    const rows = await prisma.submission.findMany({ where: { companyId: shop.companyId } });
    expect(rows).toMatchObject([{ id: session.submissionId, extractedData: null, erasedAt: expect.any(Date) }]);
    const captures = await prisma.shelfCapture.findMany({
      where: { companyId: shop.companyId },
      include: { photos: true },
    });
    expect(captures).toMatchObject([{ clientCaptureId: captureId, storeId: null, status: 'cancelled', photos: [] }]);
    expect(await prisma.batch.findFirst({ where: { batchRef } })).toBeNull();
    for (const { api } of [shop, caller]) expect((await api.get('/api/v1/companies')).status).toBe(403);
  });
});
