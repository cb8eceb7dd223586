import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newId } from '../../domain/ids.ts';
import { retentionDaysMax } from '../../domain/retention/kinds.ts';
import { retentionTasks } from '../../domain/retention/tasks.ts';
import { objectPrefixesOf } from '../../domain/uploads.ts';
import { setHold } from '../../operations/retention/hold.ts';
import { expireSession } from '../../operations/sessions/expire.ts';
import { loadConfig } from '../../platform/config.ts';
import { storageClient } from '../../platform/storage/storage.ts';
import { readOverdue } from '../../prisma/retention/due.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import { reachReview } from '../support/documents/reviews.ts';
import { createSession, finishSession, readJob, readSubmission, upload } from '../support/documents/sessions.ts';
import { age, deleteObjects, everyKind, keep, purge } from '../support/retention/aging.ts';
import { createMarkedTenant, markSubmission } from '../support/retention/marked.ts';
import { columnsWith, objectsWith } from '../support/retention/marker.ts';
import { expectProblem } from '../support/stack/api-client.ts';
import { pool, prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant, createTestCaller, type Tenant } from '../support/tenant.ts';

const { storage: settings } = loadConfig(testStack().settings);

const objectsBelow = async (...prefixes: string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const prefix of prefixes) {
    for await (const { name } of storageClient(settings).listObjectsV2(settings.bucket, prefix, true)) {
      found.push(String(name));
    }
  }
  return found;
};

const removedOf = async (id: string) => {
  const { filesRemovedAt, dataRemovedAt } = await prisma.submission.findUniqueOrThrow({ where: { id } });
  return { files: filesRemovedAt !== null, data: dataRemovedAt !== null };
};

describe('Retention', { timeout: 180_000 }, () => {
  it('Retention leaves no value of due content anywhere; job and submission can still be read', async () => {
    const tenant = await createMarkedTenant();
    const { marker, sessionId, submissionId } = await markSubmission(tenant);
    await keep(tenant.companyId, everyKind(30));
    await purge();
    expect(await columnsWith(pool, marker)).not.toEqual([]);

    await age(30, submissionId);
    await purge();
    await deleteObjects();
    expect(await columnsWith(pool, marker)).toEqual([]);
    await eventually('the objects are gone', async () => (await objectsWith(marker)).length === 0);
    expect(await readJob(tenant.api, sessionId)).toMatchObject({
      state: 'completed',
      submissionStatus: 'rejected',
      result: null,
      webhookDeliveryStatus: null,
      dataRemovedAt: expect.any(String),
    });
    expect(await readSubmission(tenant.api, submissionId)).toMatchObject({
      events: [],
      extractedData: null,
      filesRemovedAt: expect.any(String),
      files: [{ downloadUrl: null }],
    });
    // Another run finds nothing to do, and a similar document finds no fingerprint of the removed one.
    await purge();
    const { job } = await finishSession(tenant, [await invoicePdf()]);
    expect(job.submissionStatus).toBe('review');
  });

  it("Retention follows the workflow's setting, else the company's, else the default, separately for each kind", async () => {
    const tenant = await createTenant();
    const [{ session }, tested] = await Promise.all([
      finishSession(tenant),
      finishSession(await createTestCaller(tenant)),
    ]);
    const { submissionId: id } = session;
    await age(20, id, tested.session.submissionId);
    await keep(tenant.companyId, { files: 10, data: null });
    await keep(tenant.companyId, { files: 100 }, tenant.workflow.id);
    await purge();
    expect(await removedOf(id)).toEqual({ files: false, data: false });
    await keep(tenant.companyId, {}, tenant.workflow.id);
    await purge();
    // The settings also apply to documents of the company's test keys.
    for (const one of [id, tested.session.submissionId]) {
      expect(await removedOf(one)).toEqual({ files: true, data: false });
    }
    const overdue = await readOverdue(prisma, { table: 'submissions', kind: 'data' }, null);
    await keep(tenant.companyId, { data: 1 });
    expect(await readOverdue(prisma, { table: 'submissions', kind: 'data' }, null)).toBeGreaterThan(
      Math.max(overdue, 86_400),
    );
    await purge();
    expect(await removedOf(id)).toEqual({ files: true, data: true });
  });

  it('Retention is carried out for everyone if one company keeps what it has for as long as the settings allow', async () => {
    const tenant = await createTenant();
    await keep(tenant.companyId, everyKind(retentionDaysMax));
    const { session } = await finishSession(tenant);
    await age(1, session.submissionId);
    for (const task of retentionTasks) expect(await readOverdue(prisma, task, null)).toEqual(expect.any(Number));
    await purge();
    expect(await removedOf(session.submissionId)).toEqual({ files: false, data: false });
  });

  it('Retention keeps content that waits for a review, and content on hold until the hold is released', async () => {
    const tenant = await createMarkedTenant();
    const { session: reviewed } = await reachReview(tenant);
    const held = await finishSession(await createTenant());
    const { companyId } = held.job;
    const { submissionId } = held.session;
    const actor = { userId: null, label: 'tester', requestId: null };
    for (const id of [tenant.companyId, companyId]) await keep(id, everyKind(1));
    await age(9, reviewed.submissionId, submissionId);
    const company = { subject: 'company', id: companyId, companyId, organizationId: null } as const;
    const submission = { subject: 'submission', id: submissionId, companyId, organizationId: null } as const;
    await setHold(prisma, company, 'a lawsuit', actor);
    await setHold(prisma, submission, 'a lawsuit', actor);
    await purge();
    await setHold(prisma, company, null, actor);
    await purge();
    for (const id of [reviewed.submissionId, submissionId]) {
      expect(await removedOf(id)).toEqual({ files: false, data: false });
    }
    await setHold(prisma, submission, null, actor);
    await purge();
    expect(await removedOf(submissionId)).toEqual({ files: true, data: true });
    const entries = await prisma.auditEntry.findMany({ where: { subjectId: submissionId }, orderBy: { id: 'asc' } });
    expect(entries).toMatchObject([
      { action: 'submission.hold', actorLabel: 'tester', after: { reason: 'a lawsuit' } },
      { action: 'submission.release', before: { reason: 'a lawsuit' } },
    ]);
  });

  it('Retention deletes abandoned sessions with their uploads; a batch still counts its own', async () => {
    const tenant = await createTenant();
    const batchRef = randomUUID();
    const alone = await createSession(tenant);
    const counted = await createSession(tenant, { batchRef });
    const prefixes = [alone, counted].flatMap(({ sessionId }) =>
      objectPrefixesOf('session', tenant.companyId, sessionId),
    );
    for (const session of [alone, counted]) {
      await upload(session, 0, await invoicePdf());
      await age(3, session.sessionId);
      await expireSession(prisma, session.sessionId);
    }
    await keep(tenant.companyId, { abandoned: 2 });
    await purge();
    await deleteObjects();
    await eventually('the uploads are gone', async () => (await objectsBelow(...prefixes)).length === 0);
    await expectProblem(await tenant.api.get(`/api/v1/jobs/${alone.sessionId}`), 404, 'not-found');
    expect(await readJob(tenant.api, counted.sessionId)).toMatchObject({ state: 'expired', clientSubmissionId: '' });
    const batch = await tenant.api.get(`/api/v1/batches/${batchRef}`);
    expect(batch.body).toMatchObject({ counts: { total: 1, processed: 1, failed: 1 } });
  });

  it('Retention tries to delete objects until the storage accepts it, so a worker that dies leaves none behind', async () => {
    const tenant = await createTenant();
    const { session } = await finishSession(tenant);
    const prefixes = objectPrefixesOf('session', tenant.companyId, session.sessionId);
    await keep(tenant.companyId, { files: 1 });
    await age(2, session.submissionId);
    await purge();
    await deleteObjects('http://127.0.0.1:1');
    const waiting = await prisma.objectRemoval.count({ where: { objectKey: { in: prefixes } } });
    expect(waiting > 0 || (await objectsBelow(...prefixes)).length === 0).toBe(true);
    await prisma.objectRemoval.updateMany({
      where: { objectKey: { in: prefixes } },
      data: { availableAt: new Date() },
    });
    await deleteObjects();
    await eventually('the objects are gone', async () => (await objectsBelow(...prefixes)).length === 0);
  });

  it('Retention is shared by workers: each row is removed by one of them', async () => {
    const tenant = await createTenant();
    await seed(tenant, 1_000);
    await keep(tenant.companyId, { data: 1, fingerprints: 1 });
    const counts = await Promise.all([purge(), purge(), purge()]);
    const removed = counts.reduce((total, count) => total + (count.fingerprints ?? 0), 0);
    // The stack's own worker may take some of them.
    expect(removed).toBeLessThanOrEqual(1_000);
    expect(removed).toBeGreaterThan(0);
    const { companyId } = tenant;
    const left = { companyId, OR: [{ dataRemovedAt: null }, { removedKinds: { not: 2 + 16 } }] };
    expect(await prisma.submission.count({ where: left })).toBe(0);
  });
});

/** Inserts submissions that ended ten days ago. */
const seed = async ({ companyId, key, workflow }: Tenant, count: number): Promise<void> => {
  const ids = Array.from({ length: count }, () => [newId('session'), newId('submission')] as const);
  await pool.query(
    `WITH row AS (SELECT * FROM unnest($1::text[], $2::text[]) AS row (session_id, submission_id)), new_session AS (
       INSERT INTO sessions (id, company_id, api_key_id, definition_id, version, state, client_submission_id, file_count, expires_at)
       SELECT session_id, $3, $4, $5, 1, 'completed', session_id, 1, now() FROM row RETURNING id)
     INSERT INTO submissions (id, session_id, company_id, definition_id, version, client_submission_id, status, extracted_data, updated_at)
     SELECT submission_id, session_id, $3, $5, 1, session_id, 'approved', '{"total": "1.00"}', now() - interval '10 days'
     FROM row JOIN new_session ON new_session.id = row.session_id`,
    [ids.map(([id]) => id), ids.map(([, id]) => id), companyId, key.id, workflow.id],
  );
};
