import { expect, it } from 'vitest';
import { createOrganizationWithCompany, createPerson } from '../../support/panel.ts';
import { expectAccessible, expectFits, looks, openPage, signInBy } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';

it('An administrator creates an endpoint, sees its secret once, changes, rolls, disables, enables and deletes it on the page', {
  timeout: 180_000,
}, async () => {
  const { organizationId, companyId } = await createOrganizationWithCompany();
  const page = await openPage();
  await signInBy(page, await createPerson('org_admin', organizationId), '/admin/webhook-endpoints');
  await page.getByText('No endpoints yet').waitFor();
  await page.getByRole('button', { name: 'New endpoint' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Webhook URL' }).fill('http://127.0.0.1/hooks');
  await dialog.getByRole('textbox', { name: 'Headers' }).fill('Authorization: Bearer a:b');
  await dialog.getByRole('button', { name: 'Create endpoint' }).click();
  await dialog.getByText(/must/).first().waitFor();
  await expectAccessible(page);
  const url = 'https://example.com/hooks/docket';
  await dialog.getByRole('textbox', { name: 'Webhook URL' }).fill(url);
  await dialog.getByRole('textbox', { name: 'Pauses between attempts' }).fill('30, 300');
  await dialog.getByRole('button', { name: 'Create endpoint' }).click();
  expect(await dialog.getByRole('textbox', { name: 'Webhook secret' }).inputValue()).toMatch(/^whsec_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: new RegExp(url) });
  await row.getByText('Enabled').waitFor();
  const endpoint = await prisma.webhookEndpoint.findFirstOrThrow({ where: { companyId } });
  expect(endpoint).toMatchObject({ url, retryDelaysMs: [30_000, 300_000], eventTypes: [] });

  const choose = async (name: string): Promise<void> => {
    await row.getByRole('button', { name: `Actions of ${url}` }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Edit');
  await dialog.getByText('Replace the headers: Authorization').waitFor();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('The shop');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('The shop').waitFor();
  await choose('Roll the secret');
  await dialog.getByRole('button', { name: 'Roll secret' }).click();
  await dialog.getByText(/The old secret signs until/).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await choose('Disable');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await row.getByText('Disabled').waitFor();
  await choose('Enable');
  // Enabling an endpoint offers the events that it has missed.
  await page.getByRole('dialog', { name: 'Recover events' }).getByRole('button', { name: 'Recover' }).click();
  await page.getByText('0 deliveries were queued again.').waitFor();
  await row.getByText('Enabled').waitFor();
  await row.getByRole('link', { name: `Deliveries to ${url}` }).click();
  await page.getByRole('button', { name: /Remove the filter Webhook endpoint/ }).waitFor();
  await page.getByText('No delivery matches this filter.').waitFor();
  await page.goBack();
  await choose('Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No endpoints yet').waitFor();
  expect(page.errors).toEqual([]);
});

it.each(looks)(
  'The page of endpoints names those that were disabled, and is accessible and fits on a $look',
  { timeout: 180_000 },
  async ({ widthPx, colorScheme }) => {
    const { organizationId, companyId } = await createOrganizationWithCompany();
    const page = await openPage(widthPx);
    const person = await createPerson('org_admin', organizationId);
    await signInBy(page, person, '/admin/webhook-endpoints');
    await page.getByRole('button', { name: 'New endpoint' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Webhook URL' }).fill('https://example.com/hooks');
    await dialog.getByRole('button', { name: 'Create endpoint' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await prisma.webhookEndpoint.updateMany({
      where: { companyId },
      data: { disabledAt: new Date(), disabledReason: 'failing', failingSince: new Date(Date.now() - 6 * 86_400_000) },
    });
    await page.reload();
    await page.getByText(/1 endpoint was disabled because/).waitFor();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
    await expectFits(page);
    expect(page.errors).toEqual([]);
  },
);
