import { beforeAll, expect, it } from 'vitest';
import {
  createCapture,
  createShelfTenant,
  failCapture,
  readCapture,
  type ShelfTenant,
  waitForOutcome,
} from '../support/shelf/captures.ts';
import { cliJson, runCli } from '../support/stack/cli.ts';
import { prisma } from '../support/stack/database.ts';

let tenant: ShelfTenant;
beforeAll(async () => {
  tenant = await createShelfTenant();
});

it('Captures that failed for a reason other than their photos are analyzed again, all in a time span or one by its id', async () => {
  const [outage, terminated, photos] = await Promise.all([
    failCapture(tenant, 'analysis_unavailable'),
    failCapture(tenant, 'analysis_terminated'),
    failCapture(tenant, 'photos_unusable'),
  ]);
  const failedFrom = new Date(Date.now() - 2 * 3_600_000).toISOString();
  const failedUntil = new Date(Date.now() - 1_800_000).toISOString();
  const span = ['--failed-from', failedFrom, '--failed-until', failedUntil, '--company', tenant.companyId] as const;

  const counted = await cliJson('shelf', 'reprocess', ...span, '--dry-run');
  expect(counted).toMatchObject({ found: 2, byCode: { analysis_unavailable: 1, analysis_terminated: 1 } });
  expect(await cliJson('shelf', 'reprocess', ...span)).toMatchObject({ started: 2 });
  for (const sessionId of [outage, terminated]) {
    expect(await waitForOutcome(tenant.api, sessionId)).toMatchObject({ status: 'completed', error: null });
    expect(await prisma.auditEntry.count({ where: { subjectId: sessionId, action: 'shelf.reprocess' } })).toBe(1);
  }
  expect((await readCapture(tenant.api, photos)).status).toBe('failed');
  expect(await cliJson('shelf', 'reprocess', ...span)).toMatchObject({ started: 0 });

  expect(await cliJson('shelf', 'reprocess', photos)).toMatchObject({ sessionId: photos, status: 'queued' });
  expect((await waitForOutcome(tenant.api, photos)).status).toBe('completed');
});

it('A command to analyze captures again explains what is missing or wrong', async () => {
  expect((await runCli(['shelf', 'reprocess'])).stderr).toContain(
    'Pass the id of a shelf session, or --failed-from TIME',
  );
  expect((await runCli(['shelf', 'reprocess', 'shs_unknown'])).stderr).toContain('does not exist');
  const { sessionId } = await createCapture(tenant);
  expect((await runCli(['shelf', 'reprocess', sessionId])).stderr).toContain('is created');
});
