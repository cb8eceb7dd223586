import { beforeAll, describe, expect, it } from 'vitest';
import { erase } from '../../../operations/retention/erase.ts';
import type { Trial } from '../../../panel/api/routes/trials/schema.ts';
import { loadConfig } from '../../../platform/config.ts';
import { createStorage } from '../../../platform/storage/storage.ts';
import { blurredPhoto, invoicePdf, invoiceValues } from '../../support/documents/documents.ts';
import { createReviewTenant } from '../../support/documents/panel-submissions.ts';
import {
  createOrganizationWithCompany,
  createPerson,
  type PanelClient,
  panelClient,
  signIn,
} from '../../support/panel.ts';
import { deleteObjects, purge } from '../../support/retention/aging.ts';
import { expectAccessible, expectFits, looks, openPage, signInBy, widths } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { startSecondApi } from '../../support/stack/second-api.ts';
import { testStack } from '../../support/stack/stack.ts';
import { invoiceFields } from '../../support/tenant.ts';

const storage = createStorage(loadConfig(testStack().settings).storage);

let tenant: Awaited<ReturnType<typeof createReviewTenant>>;
let admin: PanelClient;
beforeAll(async () => {
  tenant = await createReviewTenant();
  admin = await signIn(await createPerson('org_admin', tenant.organizationId));
});

/** A draft of the tenant's workflow, with a field that the published version lacks. */
const draftOf = (parts: object = {}) => ({
  slug: tenant.workflow.slug,
  name: 'Draft',
  upload: { minFiles: 1, maxFiles: 2, acceptedFormats: ['application/pdf', 'image/jpeg'], maxFileSizeMb: 5 },
  outputSchema: [...invoiceFields, { name: 'dueDate', label: 'Due date', required: true, type: 'date' }],
  ...parts,
});

const uploadSample = async (bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<string> => {
  const { slug: workflow } = tenant.workflow;
  const created = await admin.send('POST', '/admin/api/trials', {
    companyId: tenant.companyId,
    workflow,
    files: [{ name: 'sample.pdf', contentType }],
  });
  expect([created.status, created.body]).toMatchObject([201, {}]);
  const { trialId, uploadUrls } = created.body as { trialId: string; uploadUrls: { uploadUrl: string }[] };
  const headers = { 'content-type': contentType };
  await fetch(uploadUrls[0]?.uploadUrl ?? '', { method: 'PUT', body: bytes, headers });
  return trialId;
};

const start = (trialId: string, definition: object = draftOf()) =>
  admin.send('POST', `/admin/api/trials/${trialId}/start`, { definition });

const resultOf = (trialId: string): Promise<Trial> =>
  eventually('the sample is processed', async () => {
    const { body } = await admin.send('GET', `/admin/api/trials/${trialId}`);
    const trial = body as Trial;
    return trial.state === 'finished' || trial.state === 'failed' ? trial : null;
  });

describe('a sample document of a draft', { timeout: 180_000 }, () => {
  it('A draft is tried by the real engine, and the sample leaves nothing but its own row', async () => {
    const { companyId, organizationId } = tenant;
    const values = invoiceValues();
    const trialId = await uploadSample(await invoicePdf(values), 'application/pdf');
    expect(await start(trialId)).toMatchObject({ status: 202, body: { run: 1 } });
    const { outcome } = await resultOf(trialId);
    expect(outcome).toMatchObject({ status: 'review', engine: 'builtin', confidence: expect.any(Number) });
    expect(outcome?.reviewReasons).toContain('Due date is required, but not found.');
    const field = outcome?.fields.find(({ name }) => name === 'invoiceNumber');
    expect(field).toMatchObject({ value: values.invoiceNumber, evidence: { page: 1, box: expect.any(Object) } });
    const page = await admin.send('GET', `/admin/api/trials/${trialId}/pages/0/1`);
    expect(page.headers.get('docket-page-width')).toMatch(/^\d+/);

    expect(await start(trialId, draftOf({ outputSchema: invoiceFields }))).toMatchObject({ body: { run: 2 } });
    expect(await resultOf(trialId)).toMatchObject({ run: 2, outcome: { fields: { length: invoiceFields.length } } });

    const where = { companyId };
    const [submissions, sessions, fingerprints, events, batches] = await Promise.all([
      prisma.submission.count({ where }),
      prisma.session.count({ where }),
      prisma.fingerprint.count({ where }),
      prisma.webhookEvent.count({ where }),
      prisma.batch.count({ where }),
    ]);
    expect({ submissions, sessions, fingerprints, events, batches }).toEqual({
      submissions: 0,
      sessions: 0,
      fingerprints: 0,
      events: 0,
      batches: 0,
    });
    expect(await prisma.auditEntry.findMany({ where: { subjectId: trialId }, orderBy: { id: 'asc' } })).toMatchObject([
      { action: 'trial.start', companyId, organizationId, after: { run: 1, workflow: tenant.workflow.slug } },
      { action: 'trial.start', after: { run: 2 } },
    ]);
  });

  it('The verdict of the quality gate follows the thresholds of the draft', async () => {
    const trialId = await uploadSample(await blurredPhoto(), 'image/jpeg');
    await start(trialId);
    const { outcome } = await resultOf(trialId);
    expect(outcome).toMatchObject({ status: 'capture_quality_blocked', fields: [] });
    expect(outcome?.quality.find(({ blocking }) => blocking)).toMatchObject({ advice: expect.any(String) });
    await start(trialId, draftOf({ processing: { quality: { enabled: false } } }));
    expect((await resultOf(trialId)).outcome?.status).not.toBe('capture_quality_blocked');
  });

  it('A sample that cannot be tried is refused with the fix, and no one but its owner finds a sample', async () => {
    const refusal = async (trialId: string, definition: object) => {
      const { status, body } = await start(trialId, definition);
      const [error] = (body as { errors?: { field: string }[] }).errors ?? [];
      return [status, error?.field];
    };
    const trialId = await uploadSample(await invoicePdf(), 'application/pdf');
    expect(await refusal(trialId, draftOf({ processing: { engine: 'http' } }))).toEqual([422, 'processing.engine']);
    expect(await refusal(trialId, draftOf({ outputSchema: [] }))).toEqual([422, 'outputSchema']);
    const upload = { ...draftOf().upload, acceptedFormats: ['image/png'] };
    expect(await refusal(trialId, draftOf({ upload }))).toEqual([422, 'files[0]']);
    expect(await refusal(trialId, draftOf({ upload: { ...draftOf().upload, minFiles: 2 } }))).toEqual([422, 'files']);
    const empty = await uploadSample(new Uint8Array(), 'application/pdf');
    expect(await refusal(empty, draftOf())).toEqual([422, 'files[0]']);

    const path = `/admin/api/trials/${trialId}`;
    const other = await createOrganizationWithCompany();
    const stranger = await signIn(await createPerson('org_admin', other.organizationId));
    const colleague = await signIn(await createPerson('org_admin', tenant.organizationId));
    for (const client of [stranger, colleague]) {
      expect((await client.send('GET', path)).status).toBe(404);
      expect((await client.send('POST', `${path}/start`, { definition: draftOf() })).status).toBe(404);
      expect((await client.send('DELETE', path)).status).toBe(404);
      expect((await client.send('GET', `${path}/pages/0/1`)).status).toBe(404);
    }
    const { slug: workflow } = tenant.workflow;
    expect((await stranger.send('GET', `/admin/api/trials?workflow=${workflow}`)).body).toEqual({ data: [] });
    const files = [{ name: 'a.pdf', contentType: 'application/pdf' }];
    const foreign = { companyId: tenant.companyId, workflow, files };
    expect((await stranger.send('POST', '/admin/api/trials', foreign)).status).toBe(404);
    // People who cannot see a workflow do not learn from a draft that it exists.
    const check = await stranger.send('POST', '/admin/api/workflows/check', { definition: draftOf() });
    expect(check).toMatchObject({ status: 200, body: { latestVersion: null, changes: [] } });
  });

  it("Model services read no more documents for drafts than a company's daily budget, even concurrently", async () => {
    const { baseUrl } = await startSecondApi({ DRAFT_MODEL_DOCUMENTS: '2' });
    const there = panelClient(admin.cookie, baseUrl);
    const trialId = await uploadSample(await invoicePdf(), 'application/pdf');
    const definition = draftOf({ processing: { engine: 'llm' } });
    const begin = (body = definition) => there.send('POST', `/admin/api/trials/${trialId}/start`, { definition: body });
    const replies = await Promise.all([1, 2, 3].map(() => begin()));
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 202, 429]);
    const refused = replies.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
    expect(refused?.body).toMatchObject({ detail: expect.stringContaining('DRAFT_MODEL_DOCUMENTS') });
    expect((await begin(draftOf())).status).toBe(202);
    expect(await prisma.draftUsage.findMany({ where: { companyId: tenant.companyId } })).toMatchObject([
      { documents: 2 },
    ]);
    await prisma.draftUsage.updateMany({
      where: { companyId: tenant.companyId },
      data: { day: new Date(Date.now() - 86_400_000) },
    });
    expect((await begin()).status).toBe(202);
    expect((await admin.send('DELETE', `/admin/api/trials/${trialId}`)).status).toBeLessThan(300);
  });

  it('A sample is deleted with its files when it is removed, when its day is over, and when its company is erased', async () => {
    const { companyId, organizationId } = tenant;
    const keysOf = async (trialId: string) =>
      (await prisma.trialFile.findMany({ where: { trialId } })).map(({ objectKey }) => objectKey);
    const areGone = async (keys: readonly string[]) => {
      await deleteObjects();
      return (await Promise.all(keys.map((key) => storage.head(key)))).every((object) => object === null);
    };
    const ids = [];
    for (const _ of [1, 2, 3]) ids.push(await uploadSample(await invoicePdf(), 'application/pdf'));
    const [removed = '', expired = '', erased = ''] = ids;
    for (const id of ids) await start(id);
    for (const id of ids) await resultOf(id);
    const keys = await Promise.all(ids.map(keysOf));
    expect(await storage.head(keys[0]?.[0] ?? '')).not.toBeNull();

    expect((await admin.send('DELETE', `/admin/api/trials/${removed}`)).status).toBe(200);
    expect((await admin.send('GET', `/admin/api/trials/${removed}`)).status).toBe(404);
    await prisma.$executeRaw`UPDATE trials SET expires_at = now() - interval '1 second' WHERE id = ${expired}`;
    await purge();
    await eventually(
      'the expired sample is gone',
      async () => (await prisma.trial.count({ where: { id: expired } })) === 0,
    );
    expect(await prisma.trial.count({ where: { id: erased } })).toBe(1);
    const actor = { userId: null, label: 'test', requestId: null };
    await erase(prisma, { subject: 'company', id: companyId, companyId, organizationId }, actor, async () => undefined);
    expect(await prisma.trial.count({ where: { companyId } })).toBe(0);
    await eventually('the files are gone', () => areGone(keys.flat()));
  });
});

describe('the page of samples', { timeout: 180_000 }, () => {
  it('An administrator of an organization drops a sample, sees values, marks and verdict, edits the draft and tries again', async () => {
    const own = await createReviewTenant();
    const person = await createPerson('org_admin', own.organizationId);
    const page = await openPage();
    await signInBy(page, person, `/admin/configuration/workflows/${own.workflow.slug}`);
    await page.getByRole('link', { name: 'Improve' }).click();
    await page.getByRole('tab', { name: 'Try it' }).click();
    const values = invoiceValues();
    const sample = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await invoicePdf(values)) };
    await page.getByLabel('Files to upload').setInputFiles([sample]);
    const fields = page.getByRole('region', { name: 'Fields' });
    await fields.getByText(values.invoiceNumber).waitFor();
    await page.getByText('It would go to a review.').waitFor();
    await page.getByText('Passed without a finding.').waitFor();
    await fields.getByText('Invoice number').click();
    await page.locator('svg rect[data-active]').waitFor();
    expect(await page.getByRole('button', { name: /^Publish/ }).count()).toBe(0);
    for (const { widthPx, colorScheme } of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: widthPx, height: 900 });
      await expectAccessible(page);
      await expectFits(page);
    }
    await page.setViewportSize({ width: widths.desktop, height: 900 });
    await page.getByRole('tab', { name: 'What to change' }).click();
    await page.getByRole('button', { name: /^Advanced/ }).click();
    await page.getByRole('combobox', { name: 'Review', exact: true }).click();
    await page.getByRole('option', { name: /^Never/ }).click();
    await page.getByText('No problems').waitFor();
    await page.getByRole('tab', { name: 'Try it' }).click();
    await page.getByText('The draft has changed since').waitFor();
    await page.getByRole('button', { name: 'Try all again' }).click();
    await page.getByText('It would be approved without a review.').waitFor();
    await page.getByRole('button', { name: 'Remove invoice.pdf' }).click();
    await page.getByRole('region', { name: 'Samples' }).waitFor({ state: 'detached' });
    expect(await prisma.submission.count({ where: { companyId: own.companyId } })).toBe(0);
    expect(page.errors).toEqual([]);
  });
});
