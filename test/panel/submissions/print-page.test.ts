import { expect, it } from 'vitest';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { createPerson } from '../../support/panel.ts';
import { openPage, signInBy } from '../../support/stack/browser.ts';

/** A4 at 96 pixels an inch. */
const paperPx = { width: 794, height: 1123 };

it('A printed submission has its values, history and pages in dark on white, and nothing of the panel around it', async () => {
  const tenant = await createReviewTenant();
  const person = await createPerson('reviewer', tenant.organizationId);
  const id = await submitForReview(tenant);
  await tenant.api.post(`/api/v1/submissions/${id}/reject`, { reason: 'It is a copy' });
  const page = await openPage(paperPx.width);
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInBy(page, person, `/admin/submissions/${id}`);
  await page.getByText('Rejected').first().waitFor();
  await page.goto(`/admin/submissions/${id}/print`);
  await page.locator('.docket-print-page').first().waitFor();
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.setViewportSize(paperPx);

  await page.getByRole('navigation').waitFor({ state: 'hidden' });
  expect(await page.getByRole('banner').count()).toBe(0);
  expect(await page.getByRole('button').count()).toBe(0);
  await page.getByText('It is a copy').first().waitFor();
  await page.getByRole('heading', { name: 'History' }).waitFor();
  const table = page.locator('table').first();
  const { x: left = 0, width = 0 } = (await table.boundingBox()) ?? {};
  const color = await page.evaluate<string>("getComputedStyle(document.querySelector('table')).color");
  expect(left).toBeLessThan(40);
  expect(left + width).toBeLessThanOrEqual(paperPx.width);
  const [red = 255] = (color.match(/\d+/g) ?? []).map(Number);
  expect(red).toBeLessThan(80);
  expect(page.errors).toEqual([]);
});
