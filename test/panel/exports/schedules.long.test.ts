import { expect, it, vi } from 'vitest';
import { type ExportKind, periodName, periodOf } from '../../../domain/exports/schedule.ts';
import { endSchedule, writeAgain } from '../../../operations/exports/change.ts';
import { type ExportDeps, runSchedule } from '../../../operations/exports/run-schedule.ts';
import { deleteQueuedObjects } from '../../../operations/retention/delete-objects.ts';
import { loadConfig } from '../../../platform/config.ts';
import { createBuckets } from '../../../platform/storage/buckets.ts';
import { createStorage } from '../../../platform/storage/storage.ts';
import { placeEvents } from '../../../prisma/events/log.ts';
import {
  type ExportFilter,
  findSchedule,
  insertSchedule,
  removeSchedulesOf,
} from '../../../prisma/exports/schedules.ts';
import { sandboxOf } from '../../../prisma/tenants/companies.ts';
import { transact } from '../../../prisma/transaction.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { createPerson, signIn } from '../../support/panel.ts';
import { expectAccessible, expectFits, looks, openPage, signInBy } from '../../support/stack/browser.ts';
import { cliJson, runCli } from '../../support/stack/cli.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { testStack } from '../../support/stack/stack.ts';

vi.setConfig({ testTimeout: 120_000 });

const config = loadConfig(testStack().settings);
const { bucket } = config.storage;
const buckets = createBuckets(config.storage);
const storage = createStorage(config.storage);
const deps: ExportDeps = { prisma, buckets, baseUrl: testStack().baseUrl, allowedBuckets: [bucket] };
const nobody = { userId: null, label: 'test', requestId: null };
const weekMs = 7 * 86_400_000;

/** The ids in a file of JSON lines. */
const idsIn = async (objectKey: string): Promise<string[]> => {
  const text = String(await storage.read(objectKey));
  return text.split('\n').flatMap((line) => (line === '' ? [] : [(JSON.parse(line) as { id: string }).id]));
};

/** A weekly export that runs only when the test runs it, because it has no workflow. */
const createQuietExport = async (companyId: string, kind: ExportKind = 'submissions', filter: ExportFilter = {}) => {
  const prefix = `exports/${companyId}/${kind}${Object.keys(filter).join('')}/`;
  const week = periodOf(new Date(), 'week');
  const { id } = await insertSchedule(prisma, {
    companyId,
    kind,
    filter,
    every: 'week',
    format: 'jsonl',
    bucket,
    prefix,
    coveredUntil: week.from,
  });
  const read = async () => {
    const row = await findSchedule(prisma, id);
    if (!row) throw new Error('the export is removed');
    return row;
  };
  return {
    id,
    read,
    week,
    keyOf: (from: Date) => `${prefix}${kind}-${periodName({ from, until: from }, 'week')}.jsonl`,
    /** Writes the next file immediately, although its week is not over. */
    run: async (using: ExportDeps = deps) => {
      await prisma.exportSchedule.update({ where: { id }, data: { nextAt: new Date() } });
      return runSchedule(using, id);
    },
    again: async (from: Date | null) => writeAgain(prisma, await read(), from, nobody),
  };
};

it('The file of a period has everything that happened in it, whenever it is written, and however often a worker dies', async () => {
  const tenant = await createReviewTenant();
  const one = await createQuietExport(tenant.companyId);
  const key = one.keyOf(one.week.from);
  const first = await submitForReview(tenant);
  const dies = {
    ...deps,
    buckets: {
      putFile: async (...args: Parameters<typeof buckets.putFile>) => {
        await buckets.putFile(...args);
        throw new Error('killed');
      },
    },
  };
  await expect(one.run(dies)).rejects.toThrow('killed');
  expect(await one.read()).toMatchObject({ lastObject: null, lastError: expect.any(String) });
  expect((await one.read()).coveredUntil).toEqual(one.week.from);
  const second = await submitForReview(tenant);
  expect(await one.run()).toBeGreaterThan(0);
  expect(await one.read()).toMatchObject({
    lastObject: key,
    lastRows: 2,
    lastError: null,
    coveredUntil: one.week.until,
  });
  expect(await idsIn(key)).toEqual([first, second]);
  // Two workers may write the same file.
  await one.again(null);
  await Promise.all([one.run(), runSchedule(deps, one.id)]);
  expect((await one.read()).coveredUntil).toEqual(one.week.until);
  // Events of a week earlier are in the file of that week, whether or not their place in the log is known.
  const lastWeek = new Date(one.week.from.getTime() - weekMs);
  await prisma.$executeRaw`UPDATE webhook_events SET created_at = created_at - interval '7 days' WHERE subject_id = ${first}`;
  for (const isPlaced of [false, true]) {
    if (isPlaced) await placeEvents(prisma, tenant.companyId);
    await one.again(lastWeek);
    await one.run();
    await one.run();
    expect(await idsIn(one.keyOf(lastWeek))).toEqual([first]);
    expect(await idsIn(key)).toEqual([second]);
  }
  await tenant.api.post(`/api/v1/submissions/${first}/approve`, {});
  await one.again(null);
  await one.run();
  expect(await idsIn(key)).toEqual([first, second]);
  await expect(one.again(new Date(one.week.until))).rejects.toThrow('from: must be before');
  await expect(one.again(new Date(0))).rejects.toThrow('from: must be at or after');
});

it("An export contains only its own company's items that match its filter, and is refused for a bucket that is no longer allowed", async () => {
  const tenant = await createReviewTenant();
  const other = await createReviewTenant();
  const { companyId, organizationId } = tenant;
  const approved = await submitForReview(tenant);
  const waiting = await submitForReview(tenant);
  await submitForReview(other);
  await tenant.api.post(`/api/v1/submissions/${approved}/approve`, {});
  const { slug } = tenant.workflow;
  const contentOf = async (kind: ExportKind, filter: ExportFilter = {}) => {
    const one = await createQuietExport(companyId, kind, filter);
    await one.run();
    return idsIn(one.keyOf(one.week.from));
  };
  expect(await contentOf('submissions', { status: 'review', workflow: slug })).toEqual([waiting]);
  expect(await contentOf('submissions', { decidedBy: 'api' })).toEqual([approved]);
  expect(await contentOf('submissions', { confidenceBelow: '0' })).toEqual([]);
  expect(await contentOf('submissions', { q: waiting })).toEqual([waiting]);
  expect(await contentOf('facings', { reviewState: 'pending' })).toEqual([]);
  expect(await contentOf('deliveries', { status: 'failed' })).toEqual([]);
  const admin = await signIn(await createPerson('org_admin', organizationId));
  expect((await admin.send('PATCH', `/admin/api/companies/${companyId}`, { name: 'Renamed' })).status).toBe(200);
  const entries = await prisma.auditEntry.findMany({ where: { companyId, action: 'company.update' } });
  expect(await contentOf('audit', { action: 'company.update' })).toEqual(entries.map(({ id }) => id));
  const refused = await createQuietExport(companyId, 'audit');
  await expect(refused.run({ ...deps, allowedBuckets: ['elsewhere'] })).rejects.toThrow('EXPORT_BUCKETS');
  expect((await refused.read()).lastError).toContain('EXPORT_BUCKETS');
});

it('Nobody can create an export of a sandbox, to a bucket or folder that is not theirs, or over the files of another one', async () => {
  const { companyId, organizationId } = await createReviewTenant();
  const stranger = await createReviewTenant();
  const sandboxId = await transact(prisma, (tx) => sandboxOf(tx, companyId));
  const admin = await signIn(await createPerson('org_admin', organizationId));
  const operator = await signIn(await createPerson('super_admin', null));
  const wish = { companyId, kind: 'submissions', every: 'day', format: 'csv', bucket };
  const create = (changes: object, by = admin) =>
    by.send('POST', '/admin/api/export-schedules', { ...wish, ...changes });
  expect((await create({ companyId: sandboxId }, operator)).status).toBe(404);
  expect((await create({ companyId: stranger.companyId })).status).toBe(404);
  const refusals = [
    { bucket: 'elsewhere', field: 'bucket' },
    { folder: '../other', field: 'folder' },
    { filter: { companyId: stranger.companyId }, field: 'filter.companyId' },
    { filter: { from: '2026-03-14T09:26:53Z' }, field: 'filter.from' },
    { filter: { status: 'unknown' }, field: 'filter.status' },
  ];
  for (const { field, ...changes } of refusals) {
    const { status, body } = await create(changes);
    expect(body).toMatchObject({ errors: [{ field }] });
    expect(status).toBe(422);
  }
  expect((await create({})).body).toMatchObject({ prefix: `exports/${companyId}/`, lastObject: null });
  expect((await create({ filter: { status: 'review' } })).status).toBe(409);
  expect((await create({ folder: 'weekly', every: 'week' })).status).toBe(201);
});

it('An operator creates, lists, runs and removes an export on the command line', async () => {
  const { companyId } = await createReviewTenant();
  const filter = 'status=approved&workflow=receipt';
  const given = ['--company', companyId, '--kind', 'submissions', '--every', 'hour', '--filter', filter];
  const created = await cliJson<{ id: string; coveredUntil: string }>('export', 'create', ...given);
  const expected = { every: 'hour', format: 'csv', filter: { status: 'approved', workflow: 'receipt' } };
  expect(created).toMatchObject({ ...expected, prefix: `exports/${companyId}/`, lastObject: null });
  expect(await cliJson('export', 'list', '--company', companyId)).toMatchObject([{ id: created.id, ...expected }]);
  const { from } = await cliJson<{ from: string }>('export', 'run', created.id);
  expect(new Date(from) < new Date(created.coveredUntil)).toBe(true);
  expect(await runCli(['export', 'create', ...given])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('Another export writes files with these names'),
  });
  expect(await cliJson('export', 'remove', created.id)).toEqual({ id: created.id, removed: true });
});

it('When a company is erased, its exports end and their files are removed', async () => {
  const { companyId } = await createReviewTenant();
  const kept = await createQuietExport(companyId);
  const removed = await createQuietExport(companyId, 'audit');
  for (const one of [kept, removed]) await one.run();
  await endSchedule(prisma, await removed.read(), nobody);
  expect(await prisma.$transaction((tx) => removeSchedulesOf(tx, companyId))).toEqual([kept.id]);
  expect(await runSchedule(deps, kept.id)).toBeNull();
  await eventually('the files are removed', async () => {
    await deleteQueuedObjects({
      prisma,
      storage,
      signal: new AbortController().signal,
      onDeleted: () => undefined,
      onError: (error) => {
        throw error;
      },
    });
    const found = await Promise.all(
      [kept, removed].map((one) => buckets.head({ bucket, objectKey: one.keyOf(one.week.from) })),
    );
    return found.every((object) => object === null);
  });
});

it('A person schedules an export of a list, has a file written again and removes the export', async () => {
  const { companyId, organizationId } = await createReviewTenant();
  const person = await createPerson('org_admin', organizationId);
  const page = await openPage();
  await signInBy(page, person, '/admin/submissions');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'On a schedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'New export' });
  await dialog.getByRole('button', { name: 'Remove the filter status: review' }).waitFor();
  await dialog.getByLabel('Folder').fill('/finance');
  await dialog.getByRole('button', { name: 'Create export' }).click();
  await dialog.getByText('must be names with a slash', { exact: false }).waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Folder').fill('finance');
  await dialog.getByRole('button', { name: 'Create export' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto(new URL('/admin/configuration/exports', page.url()).href);
  const prefix = `exports/${companyId}/finance/`;
  const card = page.getByRole('region', { name: `Submissions, each day to ${prefix}` });
  await card.getByText('No file yet').waitFor();
  await card.getByText('status: review', { exact: false }).waitFor();
  await card.getByRole('button', { name: 'Write files again' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Write again' }).click();
  await card.getByText('Last file submissions-', { exact: false }).waitFor();
  for (const { widthPx, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: widthPx, height: 900 });
    await expectAccessible(page);
    await expectFits(page);
  }
  const { id, lastObject } = await prisma.exportSchedule.findFirstOrThrow({ where: { companyId } });
  expect(String(await storage.read(lastObject ?? ''))).toMatch(/^id,clientSubmissionId,/);
  await card.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No exports').waitFor();
  const entries = await prisma.auditEntry.findMany({ where: { subjectId: id }, orderBy: { occurredAt: 'asc' } });
  expect(entries.map(({ action }) => action)).toEqual([
    'export_schedule.create',
    'export_schedule.run',
    'export_schedule.remove',
  ]);
  expect(page.errors).toEqual([]);
});
