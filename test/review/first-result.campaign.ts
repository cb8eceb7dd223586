import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { createOrganizationWithCompany, createPerson } from '../support/panel.ts';
import { openPage, signInBy } from '../support/stack/browser.ts';
import { prisma } from '../support/stack/database.ts';
import { report } from './figures.ts';

const clicksMax = 8;
const paper = new URL('../../samples/invoices/en-letter-8008.pdf', import.meta.url);

it('A new administrator has the first result after at most eight clicks, including the sign-in', {
  timeout: 300_000,
}, async () => {
  const { companyId } = await createOrganizationWithCompany();
  const { name: company } = await prisma.company.findUniqueOrThrow({ where: { id: companyId } });
  const page = await openPage();
  // The sign-in is the first click.
  await signInBy(page, await createPerson('super_admin'), '/admin');
  let clicks = 1;
  const click = async (target: Locator): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Workflows', exact: true }));
  await click(page.getByRole('link', { name: 'New workflow' }));
  await click(page.getByRole('button', { name: /^Supplier invoice/ }));
  await page.getByText('Ready to publish').waitFor();
  await click(page.getByRole('tab', { name: 'Try it' }));
  const choice = page.getByRole('combobox', { name: 'Company', exact: true });
  await choice.waitFor();
  await click(choice);
  await choice.fill(company);
  await click(page.getByRole('option', { name: company }));
  const file = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: readFileSync(paper) };
  clicks += 1;
  await page.getByLabel('Files to upload').setInputFiles([file]);
  await page.getByText(/^It would (be|go)/).waitFor({ timeout: 120_000 });
  report('Clicks from the sign-in to the first result', String(clicks));
  expect(clicks).toBeLessThanOrEqual(clicksMax);
  expect(page.errors).toEqual([]);
});
