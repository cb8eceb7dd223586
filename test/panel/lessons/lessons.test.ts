import { expect, it, vi } from 'vitest';
import { assignWorkflow } from '../../../prisma/workflow-definitions/publish.ts';
import { textPdf } from '../../support/documents/documents.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { readSubmission } from '../../support/documents/sessions.ts';
import { createPerson, signIn } from '../../support/panel.ts';
import { expectAccessible, expectFits, looks, openPage, signInBy } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';

vi.setConfig({ testTimeout: 180_000 });

const paper = (code: string) =>
  textPdf(['Northwind Tools Ltd', '14 Harbour Street, Bristol', `Vorgang: ${code}`, 'Thank you']);

it('What reviewers correct is learned only for their company, shown on a page, and forgotten again', async () => {
  const outputSchema = [{ name: 'code', label: 'Cost object', type: 'string' as const }];
  const tenant = await createReviewTenant({
    outputSchema,
    processing: { review: 'always', fraud: { enabled: false } },
  });
  const { companyId, workflow } = tenant;
  const admin = await createPerson('org_admin', tenant.organizationId);
  const client = await signIn(admin);
  const read = async (owner: typeof tenant, code: string) => {
    const id = await submitForReview(owner, await paper(code));
    return { id, read: (await readSubmission(owner.api, id)).extractedData?.code };
  };
  for (const code of ['K-1204', 'K-77']) {
    const first = await read(tenant, code);
    expect(first.read).toBeNull();
    const path = `/admin/api/submissions/${first.id}`;
    expect((await client.send('PATCH', `${path}/fields/code`, { value: code })).status).toBe(200);
    expect(await prisma.learnedLesson.count({ where: { submissionId: first.id } })).toBe(0);
    expect((await tenant.api.post(`/api/v1/submissions/${first.id}/approve`, {})).status).toBe(200);
    await eventually(
      'the correction is learned',
      async () => (await prisma.learnedLesson.count({ where: { submissionId: first.id } })) > 0,
    );
  }
  const third = await read(tenant, 'K-990');
  expect(third.read).toBe('K-990');
  // Someone may still approve or correct it.
  expect(await prisma.lessonDue.count({ where: { submissionId: third.id } })).toBe(1);
  const other = await createReviewTenant();
  await assignWorkflow(prisma, workflow.slug, other.companyId);
  expect((await read({ ...other, workflow }, 'K-991')).read).toBeNull();

  const page = await openPage();
  await signInBy(page, admin, `/admin/submissions/${third.id}`);
  await page.getByText('Learned from 2 corrections').waitFor();
  await page.goto(`/admin/configuration/workflows/${workflow.slug}/improve?step=change`);
  await page.getByText('Learned from 2 corrections').waitFor();
  await page.getByText('Beside “vorgang”').waitFor();
  for (const { widthPx, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: widthPx, height: 900 });
    await expectAccessible(page);
    await expectFits(page);
  }
  await page.getByRole('button', { name: 'Forget code of Northwind Tools Ltd' }).click();
  await page.getByRole('dialog', { name: 'Forget this?' }).getByRole('button', { name: 'Forget' }).click();
  await page.getByText('Nothing learned yet').waitFor();
  expect(await prisma.auditEntry.count({ where: { companyId, action: 'lesson.remove' } })).toBe(1);
  expect((await read(tenant, 'K-992')).read).toBeNull();
  expect(page.errors).toEqual([]);
});
