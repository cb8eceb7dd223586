import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { objectIdOf } from '../../../domain/sources/object.ts';
import { deleteQueuedObjects } from '../../../operations/retention/delete-objects.ts';
import { erase as eraseContent } from '../../../operations/retention/erase.ts';
import { type LookDeps, lookAtSource } from '../../../operations/sources/look.ts';
import { loadConfig } from '../../../platform/config.ts';
import { createLogger } from '../../../platform/log.ts';
import { createBuckets } from '../../../platform/storage/buckets.ts';
import { createStorage, storageClient } from '../../../platform/storage/storage.ts';
import { findHeldSubjectInScope } from '../../../prisma/retention/holds.ts';
import { listRefused } from '../../../prisma/sources/objects.ts';
import { insertSource } from '../../../prisma/sources/sources.ts';
import { invoicePdf } from '../../support/documents/documents.ts';
import { createReviewTenant } from '../../support/documents/panel-submissions.ts';
import { createPerson, signIn } from '../../support/panel.ts';
import { expectAccessible, expectFits, looks, openPage, signInBy } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { testStack } from '../../support/stack/stack.ts';

vi.setConfig({ testTimeout: 120_000 });

const config = loadConfig(testStack().settings);
const client = storageClient(config.storage);
const { bucket } = config.storage;
const buckets = createBuckets(config.storage);
const storage = createStorage(config.storage);

const put = (objectKey: string, bytes: Uint8Array | string, type = 'application/pdf') =>
  storage.upload(objectKey, Buffer.from(bytes), type);
/** The names of the objects below a prefix, without the prefix. */
const namesBelow = async (prefix: string): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of client.listObjectsV2(bucket, prefix, true)) names.push(name.slice(prefix.length));
  return names;
};

const plainDeps: Omit<LookDeps, 'signal'> = {
  prisma,
  storage,
  buckets,
  ownBucket: bucket,
  config,
  dispatch: () => undefined,
  intervalMs: 1_000,
  submissionsPerMinute: 600,
  log: createLogger('test', { level: 'silent', format: 'json' }),
};
const look = (sourceId: string, deps: Partial<LookDeps> = {}) =>
  lookAtSource({ ...plainDeps, signal: new AbortController().signal, ...deps }, sourceId);

/** Deletes the objects noted for deletion, as workers do every minute. */
const deleteObjects = () =>
  deleteQueuedObjects({
    prisma,
    storage,
    signal: new AbortController().signal,
    onDeleted: () => undefined,
    onError: (error) => {
      throw error;
    },
  });

/** A source that the shared stack does not check, because its workflow is not started. */
const createQuietSource = async () => {
  const tenant = await createReviewTenant();
  const { companyId } = tenant;
  const { id: definitionId } = await prisma.workflowDefinition.findUniqueOrThrow({
    where: { slug: tenant.workflow.slug },
  });
  const prefix = `inbox/${companyId}/${randomUUID()}/`;
  const source = await insertSource(prisma, { companyId, definitionId, bucket, prefix });
  const submissions = () => prisma.submission.findMany({ where: { companyId }, include: { session: true } });
  return { ...source, tenant, prefix, submissions };
};

class Killed extends Error {}

/** The functions of `parts`; the `nth` of all calls throws after its work is done. */
const killedAfter = <T extends Record<string, object>>(
  parts: T,
  nth: number,
): { parts: T; isKilled: () => boolean } => {
  let calls = 0;
  const count = (): void => {
    calls += 1;
    if (calls >= nth) throw new Killed();
  };
  const wrap = (part: object): object =>
    new Proxy(part, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function' || name === 'list') return value;
        return async (...args: unknown[]) => {
          const result: unknown = await value.apply(target, args);
          count();
          return result;
        };
      },
    });
  const wrapped = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, wrap(part)])) as T;
  return { parts: wrapped, isKilled: () => calls >= nth };
};

describe('a bucket source', () => {
  it('Each object becomes one submission, whichever step a worker is killed after', async () => {
    const source = await createQuietSource();
    const bytes = await invoicePdf();
    let steps = 0;
    for (let isKilled = true; isKilled; steps += isKilled ? 1 : 0) {
      await put(`${source.prefix}${steps}.pdf`, bytes);
      const killer = killedAfter({ buckets, storage }, steps + 1);
      await look(source.id, killer.parts).catch(() => undefined);
      isKilled = killer.isKilled();
      await look(source.id);
    }
    expect(steps).toBeGreaterThan(6);
    const submitted = await source.submissions();
    expect(submitted.filter(({ session }) => session.state === 'pending' || session.state === 'expired')).toEqual([]);
    expect(submitted).toHaveLength(steps + 1);
    const names = await namesBelow(source.prefix);
    expect(names.sort()).toEqual(
      submitted.map(({ id, session }) => `done/${id}/${(session.metadata as { files: string }).files}`).sort(),
    );
  });

  it('Two concurrent checks, and the same object put back, make one submission', async () => {
    const source = await createQuietSource();
    const bytes = await invoicePdf();
    for (const name of ['a.pdf', 'b/b.pdf']) await put(source.prefix + name, bytes);
    await Promise.allSettled([look(source.id), look(source.id), look(source.id)]);
    await look(source.id);
    expect(await source.submissions()).toHaveLength(2);
    await put(`${source.prefix}a.pdf`, bytes);
    await look(source.id);
    expect(await source.submissions()).toHaveLength(2);
    expect((await namesBelow(source.prefix)).filter((name) => !name.startsWith('done/'))).toEqual([]);
    expect(await prisma.bucketSource.findUniqueOrThrow({ where: { id: source.id } })).toMatchObject({
      submittedCount: 2,
      refusedCount: 0,
      lastError: null,
    });
  });

  it('The object that a source has kept is removed with the data of its submission, and a refused object with its company', async () => {
    const source = await createQuietSource();
    const { companyId, organizationId } = source.tenant;
    await put(`${source.prefix}Jane Doe.pdf`, await invoicePdf());
    await put(`${source.prefix}John Doe.pdf`, 'GIF89a, not a document');
    await look(source.id);
    const [submission] = await source.submissions();
    const admin = await signIn(await createPerson('org_admin', organizationId));
    const erase = (subject: string, id: string) =>
      admin.send('POST', '/admin/api/erasures', { subject, id, confirm: id });
    const id = submission?.id ?? '';
    expect((await erase('submission', id)).status).toBe(200);
    const rows = await prisma.sourceObject.findMany({ where: { sourceId: source.id } });
    expect(rows).toMatchObject([{ objectKey: `${source.prefix}John Doe.pdf`, status: 'refused' }]);
    await eventually('the copy of the submission is removed', async () => {
      await deleteObjects();
      return (await namesBelow(source.prefix)).every((name) => name.startsWith('refused/'));
    });
    const company = await findHeldSubjectInScope(prisma, 'all', 'company', companyId);
    if (!company) throw new Error('the company does not exist');
    const nobody = { userId: null, label: 'test', requestId: null };
    expect((await eraseContent(prisma, company, nobody, async () => undefined)).kind).toBe('erased');
    await eventually('nothing is left of the source', async () => {
      await deleteObjects();
      return (await namesBelow(source.prefix)).length === 0;
    });
    // The workflow of the session ends it, and retention may have removed the row by now.
    const row = await prisma.bucketSource.findUnique({ where: { id: source.id } });
    expect(['removing', 'removed']).toContain(row?.status ?? 'removed');
  });

  it('A person sets up a source, sees the objects that it takes and refuses, and pauses and removes the source', async () => {
    const tenant = await createReviewTenant();
    const { companyId } = tenant;
    const prefix = `inbox/${companyId}/mail/`;
    await put(`${prefix}march/invoice.pdf`, await invoicePdf(), 'application/octet-stream');
    await put(`${prefix}program.pdf`, 'MZ, not a document');
    await put(`${prefix}empty.pdf`, '');
    const person = await createPerson('org_admin', tenant.organizationId);
    const page = await openPage();
    await signInBy(page, person, '/admin/configuration/sources');
    await page.getByRole('button', { name: 'New source' }).click();
    const dialog = page.getByRole('dialog', { name: 'New source' });
    await dialog.getByRole('combobox', { name: 'Workflow' }).click();
    await page.getByRole('option').first().click();
    await dialog.getByLabel('Prefix').fill('sessions/');
    await dialog.getByRole('button', { name: 'Create source' }).click();
    await dialog.getByText('must start with', { exact: false }).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Prefix').fill(prefix);
    await dialog.getByRole('button', { name: 'Create source' }).click();
    const card = page.getByRole('region', { name: prefix });
    await card.getByText('1 submitted · 2 refused').waitFor();
    const [submission] = await prisma.submission.findMany({ where: { companyId } });
    expect(submission?.clientSubmissionId).toMatch(/^march\/invoice\.pdf #/);
    const names = await namesBelow(prefix);
    expect(names).toContain(`done/${submission?.id}/march/invoice.pdf`);
    const { id: sourceId } = await prisma.bucketSource.findFirstOrThrow({ where: { companyId } });
    for (const { objectKey, etag } of await listRefused(prisma, sourceId, 10)) {
      expect(objectIdOf(sourceId, { objectKey, etag })).toMatch(/^[0-9a-f]{64}$/);
      const moved = names.find((name) => name.endsWith(`${objectKey.slice(prefix.length)}.reason.json`));
      expect(JSON.parse(String(await storage.read(prefix + moved)))).toMatchObject({ reason: expect.any(String) });
    }
    await card.getByRole('button', { name: 'Refused objects' }).click();
    await page.getByText('Its content is application/x-msdownload', { exact: false }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).click();
    for (const { widthPx, colorScheme } of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: widthPx, height: 900 });
      await expectAccessible(page);
      await expectFits(page);
    }
    await card.getByRole('button', { name: 'Pause' }).click();
    await card.getByText('Paused').waitFor();
    await put(`${prefix}later.pdf`, await invoicePdf());
    await card.getByRole('button', { name: 'Resume' }).click();
    await card.getByText('2 submitted · 2 refused').waitFor();
    await card.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No sources').waitFor();
    await eventually('the source is removed', async () => {
      const { status } = await prisma.bucketSource.findUniqueOrThrow({ where: { id: sourceId } });
      return status === 'removed';
    });
    const entries = await prisma.auditEntry.findMany({
      where: { subjectId: sourceId },
      orderBy: { occurredAt: 'asc' },
    });
    expect(entries.map(({ action }) => action)).toEqual([
      'source.create',
      'source.pause',
      'source.resume',
      'source.remove',
    ]);
    expect(page.errors).toEqual([]);
  });
});
