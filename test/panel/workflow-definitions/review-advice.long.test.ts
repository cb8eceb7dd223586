import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { assignWorkflow } from '../../../prisma/workflow-definitions/publish.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { createSession } from '../../support/documents/sessions.ts';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { expectAccessible, expectFits, openPage, signInBy, widths } from '../../support/stack/browser.ts';
import { cliJson, runCli } from '../../support/stack/cli.ts';
import { prisma } from '../../support/stack/database.ts';
import { createTestCaller, publish, publishFor, type Tenant } from '../../support/tenant.ts';

type ReviewTenant = Awaited<ReturnType<typeof createReviewTenant>>;

const processing = { reviewBelow: 0.6, fraud: { enabled: false } } as const;
const values = { invoiceNumber: null, date: '2026-03-14', total: '12.50' };

/** A processed document with these confidences, in review unless it was approved without one. */
const addDocument = async (tenant: Tenant, total: number, date: number, status = 'review'): Promise<string> => {
  const { sessionId } = await createSession(tenant);
  await prisma.session.update({ where: { id: sessionId }, data: { state: 'completed', processedAt: new Date() } });
  const { id } = await prisma.submission.update({
    where: { sessionId },
    data: { status, extractedData: values, fieldConfidences: { total, date }, confidence: (total + date) / 2 },
  });
  return id;
};

/** Writes the rows of a person who opens and approves a document. */
const writeApproved = async (submissionIds: readonly string[], userId: string): Promise<void> => {
  const actor = { type: 'user', id: userId, label: 'Someone' };
  await prisma.auditEntry.createMany({
    data: submissionIds.map((subjectId) => ({
      id: newId('auditEntry'),
      userId,
      actorLabel: 'Someone',
      action: 'submission.view',
      subjectType: 'submission',
      subjectId,
      occurredAt: new Date(Date.now() - 60_000),
    })),
  });
  await prisma.submissionEvent.createMany({
    data: submissionIds.map((submissionId) => ({
      id: newId('event'),
      submissionId,
      type: 'approved',
      details: { actor },
    })),
  });
};

const submissionPath = (id: string) => `/admin/api/submissions/${id}`;
const expectOk = async (reply: Promise<{ status: number; body: unknown }>): Promise<void> =>
  expect(await reply).toMatchObject({ status: 200 });
const openBy = (client: PanelClient, id: string) => expectOk(client.send('GET', submissionPath(id)));
const approveBy = (client: PanelClient, id: string) =>
  expectOk(client.send('POST', `${submissionPath(id)}/approve`, {}));
const correctBy = (client: PanelClient, id: string, value: string) =>
  expectOk(client.send('PATCH', `${submissionPath(id)}/fields/total`, { value }));

let tenant: ReviewTenant;
let admin: PanelClient;
let superAdmin: PanelClient;

/** Half of the values may be wrong, so that four right ones are enough for a threshold. */
const read = (client: PanelClient, query = `companyId=${tenant.companyId}&errors=50`) =>
  client.send('GET', `/admin/api/workflows/${tenant.workflow.slug}/review-advice?${query}`);

const advised = {
  version: 1,
  documents: 11,
  examples: 5,
  overall: { current: 0.6, examples: 5, corrected: 1, threshold: 0.85, missing: null },
  fields: [
    {
      name: 'invoiceNumber',
      label: 'Invoice number',
      examples: 0,
      corrected: 0,
      threshold: null,
      missing: 4,
      review: null,
    },
    { name: 'date', examples: 5, corrected: 0, threshold: 0.5, missing: null, review: 6 },
    { name: 'total', current: null, examples: 5, corrected: 1, threshold: 0.9, missing: null, review: 7 },
  ],
  // Six have a mean below 0.6; one that nobody checked has a total below 0.9, too.
  review: { current: 6, advised: 7 },
};

beforeAll(async () => {
  tenant = await createReviewTenant({ processing });
  admin = await signIn(await createPerson('org_admin', tenant.organizationId));
  superAdmin = await signIn(await createPerson('super_admin'));
  const add = (total: number, date: number) => addDocument(tenant, total, date);
  for (const id of await Promise.all([1, 2, 3].map(() => add(0.9, 0.8)))) {
    await openBy(admin, id);
    await approveBy(admin, id);
  }
  const restored = await add(0.9, 0.8);
  const wrong = await add(0.5, 0.5);
  for (const id of [restored, wrong]) await openBy(admin, id);
  await correctBy(admin, restored, '99.00');
  await correctBy(admin, restored, values.total);
  await correctBy(admin, wrong, '99.00');
  for (const id of [restored, wrong]) await approveBy(admin, id);
  const [unopened, byCaller, byOther, rejected, waiting] = await Promise.all([1, 2, 3, 4, 5].map(() => add(0.1, 0.1)));
  for (const id of [byCaller, rejected, waiting]) await openBy(admin, id ?? '');
  await openBy(superAdmin, byOther ?? '');
  for (const id of [unopened, byOther]) await approveBy(admin, id ?? '');
  expect((await tenant.api.post(`/api/v1/submissions/${byCaller}/approve`)).status).toBe(200);
  await expectOk(admin.send('POST', `${submissionPath(rejected ?? '')}/reject`, { reason: 'Not ours' }));
  await addDocument(tenant, 0.8, 0.8, 'approved');
}, 180_000);

describe('The advice on thresholds', { timeout: 180_000 }, () => {
  it('The advice on thresholds counts documents that the approving person had opened, and a value as corrected if another one was approved', async () => {
    expect(await read(admin)).toMatchObject({ status: 200, body: advised });
    expect((await read(admin, 'errors=50')).body).toMatchObject(advised);
    expect((await read(superAdmin)).body).toMatchObject(advised);
  });

  it('The advice on thresholds allows 2 % of wrong values by default, and shows how many examples are missing for it', async () => {
    const { body } = await read(admin, '');
    // 189 values without a correction are needed; from 0.9 on there are 4, from 0.8 on 4 dates, and from 0.5 on 5.
    expect(body).toMatchObject({
      overall: { threshold: null, missing: 185, review: null },
      fields: [{ missing: 189 }, { threshold: null, missing: 184 }, { threshold: null, missing: 185 }],
      review: { current: 6, advised: 6 },
    });
  });

  it('The advice on thresholds leaves out the documents of test keys', async () => {
    const caller = await createTestCaller<Tenant>(tenant);
    await assignWorkflow(prisma, tenant.workflow.slug, caller.companyId);
    const id = await addDocument(caller, 0.1, 0.1, 'approved');
    const { id: userId } = await createPerson('super_admin');
    await writeApproved([id], userId);
    expect((await read(superAdmin, 'errors=50')).body).toMatchObject(advised);
    expect((await read(superAdmin, `companyId=${caller.companyId}`)).status).toBe(404);
  });

  it('The advice on thresholds has nothing of other companies: neither for a stranger nor for a company that uses the same workflow', async () => {
    const other = await createOrganizationWithCompany();
    const stranger = await signIn(await createPerson('org_admin', other.organizationId));
    expect((await read(stranger, '')).status).toBe(404);
    await assignWorkflow(prisma, tenant.workflow.slug, other.companyId);
    expect((await read(stranger, '')).body).toMatchObject({ documents: 0, examples: 0, review: { current: 0 } });
    expect((await read(stranger)).status).toBe(404);
  });

  it('The advice on thresholds refuses a share of errors that is not a percentage, by name', async () => {
    for (const errors of ['abc', '0', '51', '-1', '']) {
      expect(await read(admin, `errors=${errors}`)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'errors' }] },
      });
    }
    expect((await admin.send('GET', '/admin/api/workflows/not-there/review-advice')).status).toBe(404);
  });

  it('The advice on thresholds is the same on the command line, for an organization or a company', async () => {
    const advise = (...args: string[]) => cliJson('workflow', 'advise', tenant.workflow.slug, ...args);
    const { fields, ...rest } = advised;
    const shown = { slug: tenant.workflow.slug, errors: 50, ...rest, fields };
    expect(await advise('--errors', '50', '--organization', tenant.organizationId)).toMatchObject(shown);
    expect(await advise('--errors', '50', '--company', tenant.companyId)).toMatchObject(shown);
    const { organizationId } = await createOrganizationWithCompany();
    expect(await advise('--organization', organizationId)).toMatchObject({ errors: 2, documents: 0 });
    const { stdout } = await runCli(['workflow', 'advise', tenant.workflow.slug, '--errors', '50']);
    expect(stdout).toMatch(/^total +5 +1 +- +0\.9 +54\.5 % -> 63\.6 %$/m);
    expect(stdout).toMatch(/^invoiceNumber +0 +0 +- +4 more without a correction needed +-$/m);
    for (const wrong of [
      ['--errors', 'many'],
      ['--organization', 'org_none'],
      ['--company', 'co_none'],
    ]) {
      expect(await runCli(['workflow', 'advise', tenant.workflow.slug, ...wrong])).toMatchObject({ exitCode: 1 });
    }
    expect(await runCli(['workflow', 'advise', 'not-there'])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('admin workflow list'),
    });
  });

  it('The advice on thresholds leaves out values that another engine has read', async () => {
    await publish({ slug: tenant.workflow.slug, processing: { ...processing, engine: 'llm' } });
    expect((await read(admin)).body).toMatchObject({ version: 2, documents: 0, examples: 0 });
  });
});

describe('A threshold of a field', { timeout: 180_000 }, () => {
  const strict = (threshold: number) => ({
    processing: {
      reviewBelow: 0,
      fraud: { enabled: false },
      reviewFieldsBelow: { invoiceNumber: threshold, date: threshold, total: threshold },
    },
  });

  it('A threshold of a field sends a document with a less confident value to a review, with a reason that names the field', async () => {
    const own = await createReviewTenant(strict(1));
    const client = await signIn(await createPerson('reviewer', own.organizationId));
    const { body } = await client.send('GET', submissionPath(await submitForReview(own)));
    const { status, reviewReasons, fields } = body as {
      status: string;
      reviewReasons: string[];
      fields: { label: string; confidence: number }[];
    };
    const doubtful = fields.filter(({ confidence }) => confidence < 1);
    expect(doubtful).not.toEqual([]);
    expect(status).toBe('review');
    expect(reviewReasons).toEqual(doubtful.map(({ label }) => `${label} is below the confidence of 1.`));
  });

  it('A threshold of a field lets a document through if its value reaches it', async () => {
    const own = await createReviewTenant(strict(0.01));
    const id = await submitForReview(own);
    expect(await prisma.submission.findUnique({ where: { id } })).toMatchObject({ status: 'approved' });
  });

  it('A threshold of a field is refused for a field that the workflow does not have, by its path', async () => {
    const definition = {
      slug: tenant.workflow.slug,
      name: 'Invoice',
      outputSchema: [{ name: 'total', label: 'Total', type: 'string' }],
      upload: { minFiles: 1, maxFiles: 1, acceptedFormats: ['application/pdf'], maxFileSizeMb: 1 },
      processing: { reviewFieldsBelow: { amount: 0.9, total: 2 } },
    };
    expect(await admin.send('POST', '/admin/api/workflows/check', { definition })).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: 'processing.reviewFieldsBelow.total', message: 'must be at most 1' },
          { field: 'processing.reviewFieldsBelow.amount', message: '"amount" is not a field of outputSchema' },
        ],
      },
    });
  });
});

describe('The page Improve', { timeout: 180_000 }, () => {
  it.each(Object.entries(widths))(
    'The page Improve shows the most corrected fields first, and takes the advice over into a draft, on a %s',
    async (_name, widthPx) => {
      const own = await createReviewTenant({ processing });
      const person = await createPerson('super_admin');
      const ids = await Promise.all(Array.from({ length: 73 }, () => addDocument(own, 0.9, 0.8, 'approved')));
      await writeApproved(ids, person.id);
      const page = await openPage(widthPx);
      await signInBy(page, person, `/admin/configuration/workflows/${own.workflow.slug}/improve`);
      const card = page.getByRole('region', { name: 'Thresholds from corrections' });
      await card.getByText('189 more without a correction needed').waitFor();
      expect(await card.getByRole('button', { name: 'Use in draft' }).count()).toBe(0);
      await card.getByRole('combobox', { name: 'Wrong values' }).click();
      await page.getByRole('option', { name: '5%' }).click();
      const total = card.getByRole('row', { name: /^Total/ });
      await total.getByText('0.90').waitFor();
      expect(await total.getByRole('cell').allTextContents()).toEqual(['73', '0', '–', '0.90', '0% → 0%']);
      await expectAccessible(page);
      await expectFits(page);
      await card.getByRole('button', { name: 'Use in draft' }).click();
      await page.getByRole('tab', { name: /Changes 1/ }).waitFor();
      expect(await page.getByLabel('Threshold of total').inputValue()).toBe('0.9');
      await expectAccessible(page);
      await expectFits(page);
      await page.getByRole('button', { name: 'Publish version 2 …' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Publish version 2' }).click();
      await page.getByRole('heading', { name: 'Invoice', exact: true }).waitFor();
      const definition = { definition: { slug: own.workflow.slug }, version: 2 };
      expect(await prisma.workflowVersion.findFirstOrThrow({ where: definition })).toMatchObject({
        processing: { reviewBelow: 0.6, reviewFieldsBelow: { date: 0.8, total: 0.9 } },
      });
      expect(page.errors).toEqual([]);
    },
  );

  it('The page Improve explains what is missing for advice if nobody has looked at a document, and a reviewer cannot draft', async () => {
    const own = await createOrganizationWithCompany();
    const { slug } = await publishFor(own.companyId, { processing });
    const page = await openPage();
    await signInBy(
      page,
      await createPerson('reviewer', own.organizationId),
      `/admin/configuration/workflows/${slug}/improve`,
    );
    await page.getByText('Nothing to learn from yet').waitFor();
    await page.getByText(/at least 189 values that nobody corrects/).waitFor();
    expect(await page.getByRole('button', { name: 'Use in draft' }).count()).toBe(0);
    expect(page.errors).toEqual([]);
  });
});
