import { beforeAll, describe, expect, it } from 'vitest';
import type { EvaluationDetail } from '../../../panel/api/routes/evaluations/schema.ts';
import { invoicePdf, invoiceValues } from '../../support/documents/documents.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import {
  createOrganizationWithCompany,
  createPerson,
  type PanelClient,
  panelClient,
  signIn,
  type TestPerson,
} from '../../support/panel.ts';
import { expectAccessible, expectFits, looks, openPage, signInBy } from '../../support/stack/browser.ts';
import { cliJson } from '../../support/stack/cli.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { startSecondApi } from '../../support/stack/second-api.ts';
import { invoiceFields } from '../../support/tenant.ts';

let tenant: Awaited<ReturnType<typeof createReviewTenant>>;
let person: TestPerson;
let admin: PanelClient;
const values = invoiceValues();
let corrected = '';
let untouched = '';
beforeAll(async () => {
  tenant = await createReviewTenant();
  person = await createPerson('org_admin', tenant.organizationId);
  admin = await signIn(person);
  [corrected, untouched] = await Promise.all([
    submitForReview(tenant, await invoicePdf(values)),
    submitForReview(tenant),
  ]);
  const path = `/admin/api/submissions/${corrected}/fields/invoiceNumber`;
  expect((await admin.send('PATCH', path, { value: 'CORRECTED-1' })).status).toBe(200);
  for (const id of [corrected, untouched]) await tenant.api.post(`/api/v1/submissions/${id}/approve`);
}, 180_000);

const draft = () => ({
  slug: tenant.workflow.slug,
  name: 'Draft',
  upload: { minFiles: 1, maxFiles: 1, acceptedFormats: ['application/pdf'], maxFileSizeMb: 5 },
  outputSchema: [
    ...invoiceFields.filter(({ name }) => name !== 'date'),
    { name: 'dueDate', label: 'Due', type: 'date' },
  ],
});
const setPath = () => `/admin/api/labeled-sets/${tenant.workflow.slug}`;
const add = (body: object, client = admin) =>
  client.send('POST', `${setPath()}/documents`, { companyId: tenant.companyId, ...body });
const evaluate = (client = admin) =>
  client.send('POST', `${setPath()}/evaluations`, { companyId: tenant.companyId, definition: draft() });

describe('a labeled set', { timeout: 180_000 }, () => {
  it('Each document of a labeled set counts toward the budget of drafts, and a run that exceeds it starts nothing', async () => {
    const { baseUrl } = await startSecondApi({ DRAFT_MODEL_DOCUMENTS: '1' });
    expect((await add({ newest: 2 })).status).toBe(200);
    const definition = { ...draft(), processing: { engine: 'llm' } };
    const body = { companyId: tenant.companyId, definition };
    const reply = await panelClient(admin.cookie, baseUrl).send('POST', `${setPath()}/evaluations`, body);
    expect([reply.status, reply.body]).toMatchObject([
      429,
      { detail: expect.stringContaining('needs 2, and 1 are left') },
    ]);
    expect(await prisma.evaluation.count({ where: { companyId: tenant.companyId } })).toBe(0);
    expect(await prisma.draftUsage.count({ where: { companyId: tenant.companyId } })).toBe(0);
    await prisma.labeledDocument.deleteMany({ where: { companyId: tenant.companyId } });
  });

  it('A draft and the published version are measured against the approved values, which nobody copies', async () => {
    expect((await evaluate()).status).toBe(409);
    expect(await add({ submissionId: corrected })).toMatchObject({ status: 200, body: { added: 1, count: 1 } });
    expect(await add({ submissionId: corrected })).toMatchObject({ body: { added: 0, count: 1 } });
    expect(await add({ newest: 10 })).toMatchObject({ body: { added: 1, count: 2 } });
    expect((await add({})).status).toBe(422);

    const started = await evaluate();
    expect([started.status, started.body]).toMatchObject([202, {}]);
    const { evaluationId } = started.body as { evaluationId: string };
    const read = async () =>
      (await admin.send('GET', `/admin/api/evaluations/${evaluationId}`)).body as EvaluationDetail;
    const result = await eventually('the set is read', async () => {
      const evaluation = await read();
      return evaluation.state === 'finished' ? evaluation : null;
    });
    expect(result).toMatchObject({ total: 2, read: 2, failed: 0, version: 1, hasBefore: true, unread: [] });
    expect(result.fields).toEqual([
      { name: 'invoiceNumber', label: 'Invoice number', documents: 2, before: 1, after: 1 },
      { name: 'total', label: 'Total', documents: 2, before: 2, after: 2 },
      { name: 'dueDate', label: 'Due', documents: 0, before: 0, after: 0 },
    ]);
    expect(result.differences).toMatchObject([
      { submissionId: corrected, field: 'invoiceNumber', expected: 'CORRECTED-1', before: values.invoiceNumber },
    ]);
    const audited = await prisma.auditEntry.findMany({
      where: { subjectId: evaluationId, userId: person.id },
      orderBy: { id: 'asc' },
    });
    expect(audited.map(({ action }) => action)).toEqual(['evaluation.start', 'evaluation.view']);

    const other = await createOrganizationWithCompany();
    const stranger = await signIn(await createPerson('org_admin', other.organizationId));
    expect((await stranger.send('GET', `/admin/api/evaluations/${evaluationId}`)).status).toBe(404);
    expect((await stranger.send('GET', `${setPath()}?companyId=${tenant.companyId}`)).status).toBe(404);
    expect((await add({ newest: 1 }, stranger)).status).toBe(404);
    expect((await evaluate(stranger)).status).toBe(404);
    expect((await stranger.send('DELETE', `/admin/api/labeled-documents/${corrected}`)).status).toBe(404);
  });

  it('The panel shows the progress and the result, and an erased submission leaves the set and every result', async () => {
    const page = await openPage();
    await signInBy(page, person, `/admin/submissions/${untouched}`);
    await page.getByRole('button', { name: 'Remove from labeled set' }).click();
    await page.getByRole('button', { name: 'Add to labeled set' }).click();
    await page.getByRole('button', { name: 'Remove from labeled set' }).waitFor();
    await page.goto(`/admin/configuration/workflows/${tenant.workflow.slug}/improve`);
    await page.getByRole('tab', { name: 'Try it' }).click();
    await page.getByText('2 of at most 200 documents').waitFor();
    const finished = () => prisma.evaluation.count({ where: { companyId: tenant.companyId, state: 'finished' } });
    const before = await finished();
    await page.getByRole('button', { name: 'Run the draft over the set' }).click();
    await eventually('the evaluation has ended', async () => (await finished()) > before);
    const accuracy = page.getByRole('region', { name: 'Accuracy by field' });
    await accuracy.getByText('2 of 2 documents').waitFor();
    await accuracy.getByRole('row', { name: /^Invoice number 2 50% 50% 0/ }).waitFor();
    await page
      .getByRole('region', { name: /^Values that differ/ })
      .getByText('CORRECTED-1')
      .waitFor();
    for (const { widthPx, colorScheme } of looks) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: widthPx, height: 900 });
      await expectAccessible(page);
      await expectFits(page);
    }
    await cliJson('erase', 'submission', corrected, '--confirm');
    expect(await prisma.labeledDocument.count({ where: { submissionId: corrected } })).toBe(0);
    expect(await prisma.evaluatedDocument.count({ where: { submissionId: corrected } })).toBe(0);
    expect(page.errors).toEqual([]);
  });
});
