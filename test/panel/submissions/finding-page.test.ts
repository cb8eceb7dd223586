import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { createPerson } from '../../support/panel.ts';
import { expectAccessible, expectFits, openPage, signInBy, widths } from '../../support/stack/browser.ts';

it('A person filters the list, saves the filter as a view, opens the view and downloads its submissions', async () => {
  const tenant = await createReviewTenant();
  const person = await createPerson('reviewer', tenant.organizationId);
  await submitForReview(tenant, undefined, { externalUser: { name: 'Ada One' }, metadata: { branch: 'Zürich' } });
  await submitForReview(tenant, undefined, { externalUser: { name: 'Bea Two' } });
  const page = await openPage();
  await signInBy(page, person, '/admin/submissions?status=all');
  await page.getByText('2 wait for a decision').waitFor({ state: 'attached' });
  await page.getByLabel('Search').fill('zurich');
  await page.getByRole('link', { name: 'Bea Two' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Ada One' }).waitFor();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Created from').fill('2026-01-01');
  await page.getByRole('button', { name: 'More filters (1)' }).waitFor();
  await page.getByRole('link', { name: 'Ada One' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save or remove views…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Views' });
  await dialog.getByLabel('Save the current filter as').fill('From Zürich');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByText('The view From Zürich is saved.').waitFor();

  await page.setViewportSize({ width: widths.phone, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/admin/submissions?status=all');
  await page.getByRole('link', { name: 'Bea Two' }).waitFor();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'From Zürich' }).click();
  await page.getByRole('link', { name: 'Bea Two' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Ada One' }).waitFor();
  await page.mouse.move(0, 0);
  await expectFits(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Submissions (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^submissions-.*\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  expect(page.errors).toEqual([]);
});
