import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { act } from '../support/documents/reviews.ts';
import { createSession } from '../support/documents/sessions.ts';
import { expectAccessible, expectFits, openPage, widths } from '../support/stack/browser.ts';
import { prisma } from '../support/stack/database.ts';
import { createTenant } from '../support/tenant.ts';
import { createPortalLink } from '../support/webhooks/portal.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

/** Opens each part of the portal and expects it to be accessible and to fit. */
const expectParts = async (page: Page): Promise<void> => {
  for (const name of ['Deliveries', 'Signature checker', 'Webhook endpoints']) {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('tabpanel', { name }).waitFor();
    await expectAccessible(page);
    await expectFits(page);
  }
};

describe('The webhook portal', { timeout: 240_000 }, () => {
  it('A developer creates an endpoint by a link, tests it, checks the signature of a webhook, and sends a delivery again', async () => {
    const tenant = await createTenant();
    const receiver = await startReceiver();
    const { link } = await createPortalLink(tenant);
    const page = await openPage();
    await page.goto(link.url);
    await page.getByRole('heading', { name: `Webhooks of ${tenant.companyName}` }).waitFor();
    await page.getByRole('button', { name: 'New endpoint' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Webhook URL' }).fill(receiver.url);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create endpoint' }).click();
    const secret = await dialog.getByRole('textbox', { name: 'Webhook secret' }).inputValue();
    expect(secret).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: `Actions of ${receiver.url}` }).click();
    await page.getByRole('menuitem', { name: 'Send a test event' }).click();
    await dialog.getByRole('button', { name: 'Send test' }).click();
    await dialog.getByText('The receiver accepted it').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    const [received] = await receiver.waitFor(1);
    if (!received) throw new Error('Nothing was received.');
    const headers = Object.entries(received.headers).map(([name, value]) => `${name}: ${value}`);
    await page.getByRole('tab', { name: 'Signature checker' }).click();
    await page.getByRole('textbox', { name: 'Headers' }).fill(headers.join('\n'));
    await page.getByRole('textbox', { name: 'Body' }).fill(received.rawBody.toString());
    await page.getByRole('textbox', { name: 'Webhook secret' }).fill(secret);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('The signature is valid').waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Body' }).fill(`${received.rawBody} `);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('The signature is not valid').waitFor();
    await page.getByRole('textbox', { name: 'Webhook secret' }).fill('whsec_short');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('The secret is incomplete.').waitFor();
    await expectAccessible(page);

    const { submissionId } = await createSession(tenant);
    await act(tenant, submissionId, 'cancel');
    await receiver.waitFor(2);
    await page.getByRole('tab', { name: 'Webhook endpoints' }).click();
    await page.getByRole('button', { name: `Deliveries to ${receiver.url}` }).click();
    const row = page.getByRole('row', { name: /submission\.cancelled/ });
    await row.getByText('Delivered').waitFor();
    await row.getByRole('button', { name: 'submission.cancelled', exact: true }).click();
    await dialog.getByRole('cell', { name: '204' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await row.getByRole('button', { name: /again/ }).click();
    await receiver.waitFor(3);
    expect(page.errors).toEqual([]);
  });

  it('The parts of the portal are accessible and fit at 1280 and 390 px, in light and in dark, in English and from right to left', async () => {
    const tenant = await createTenant();
    const url = 'https://hooks.example.com/a-rather-long-path/of-a-receiver/with-many-parts';
    await tenant.api.post('/api/v1/webhook-endpoints', { url, description: 'The shop' });
    await tenant.api.post('/api/v1/webhook-endpoints', { url: `${url}/2`, disabled: true });
    const { link } = await createPortalLink(tenant);
    for (const width of [widths.desktop, widths.phone]) {
      for (const scheme of ['light', 'dark'] as const) {
        const page = await openPage(width);
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto(link.url);
        await page.getByText(`${url}/2`).waitFor();
        await expectParts(page);
        expect(page.errors).toEqual([]);
      }
    }
    const arabic = await openPage(widths.phone, 'ar');
    await arabic.goto(link.url);
    await arabic.getByText(`${url}/2`).waitFor();
    expect(await arabic.getAttribute('html', 'dir')).toBe('rtl');
    await expectAccessible(arabic);
    await expectFits(arabic);
    expect(arabic.errors).toEqual([]);
  });

  it('An ended link and an address without a token explain what to do', async () => {
    const { link } = await createPortalLink(await createTenant());
    const page = await openPage(widths.phone);
    await page.goto(new URL(link.url).pathname);
    await page.getByText('This address is incomplete.').waitFor();
    await expectAccessible(page);
    await prisma.webhookPortalLink.update({ where: { id: link.id }, data: { expiresAt: new Date() } });
    const ended = await openPage(widths.phone);
    await ended.goto(link.url);
    await ended.getByText('This link has ended. Ask for a new one.').waitFor();
    await expectAccessible(ended);
    expect([...page.errors, ...ended.errors]).toEqual([]);
  });
});
