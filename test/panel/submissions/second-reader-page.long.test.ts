import { expect, it } from 'vitest';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { createPerson, signIn } from '../../support/panel.ts';
import { openPage, signInBy } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';

const readings = {
  invoiceNumber: { outcome: 'agreed', other: null },
  date: { outcome: 'replaced', other: '2026-03-12' },
  total: { outcome: 'kept', other: '77.70' },
};

it('The review page says what the second reader read, and its value is taken with one click', {
  timeout: 120_000,
}, async () => {
  const tenant = await createReviewTenant({
    processing: { review: 'always', fraud: { enabled: false }, secondReader: {} },
  });
  const id = await submitForReview(tenant);
  await prisma.submission.update({
    where: { id },
    data: { engine: { name: 'builtin', version: '1', models: {}, secondReader: { model: 'reader', readings } } },
  });
  const page = await openPage();
  await signInBy(page, await createPerson('reviewer', tenant.organizationId));
  await page.goto(`/admin/submissions/${id}`);
  const fields = page.getByRole('region', { name: 'Fields' });
  await fields.getByText('The language model reads the same').waitFor();
  await fields.getByText('Read by the language model; the engine read 2026-03-12').waitFor();
  await fields.getByText('The language model reads 77.70').waitFor();
  await page.getByRole('button', { name: 'Use 77.70 as Total' }).click();
  await page.locator('[data-editor="total"] input').press('Enter');
  const totalOf = async () => {
    const { extractedData } = await prisma.submission.findUniqueOrThrow({ where: { id } });
    return extractedData;
  };
  await eventually('the value is stored', async () => JSON.stringify(await totalOf()).includes('"77.70"'));
  await fields.getByText('The language model reads 77.70').waitFor({ state: 'detached' });
  expect(page.errors).toEqual([]);
});

it('The review page says why the second reader gave no answer', { timeout: 120_000 }, async () => {
  const tenant = await createReviewTenant({
    processing: { review: 'always', fraud: { enabled: false }, secondReader: {} },
  });
  const id = await submitForReview(tenant);
  const page = await openPage();
  await signInBy(page, await createPerson('reviewer', tenant.organizationId));
  for (const [skipped, words] of [
    ['budget_spent', 'its budget for the day is spent'],
    ['llm_unavailable', 'gave no answer (llm_unavailable)'],
  ] as const) {
    const engine = { name: 'builtin', version: '1', models: {}, secondReader: { skipped, readings: {} } };
    await prisma.submission.update({ where: { id }, data: { engine } });
    await page.goto(`/admin/submissions/${id}`);
    await page.getByRole('note', { name: 'Reasons' }).getByText(words).waitFor();
  }
  expect(page.errors).toEqual([]);
});

it('Only people who see all companies get the budget of a second reader, because it counts all of them', async () => {
  const tenant = await createReviewTenant({
    processing: { fraud: { enabled: false }, secondReader: { documentsPerDay: 7, usdPerDay: 2 } },
  });
  const path = `/admin/api/workflows/${tenant.workflow.slug}`;
  const admin = await signIn(await createPerson('super_admin'));
  expect((await admin.send('GET', path)).body).toMatchObject({
    secondReader: { documents: 0, documentsPerDay: 7, costUsd: 0, usdPerDay: 2 },
  });
  const own = await signIn(await createPerson('org_admin', tenant.organizationId));
  expect((await own.send('GET', path)).body).toMatchObject({ secondReader: null });
});
