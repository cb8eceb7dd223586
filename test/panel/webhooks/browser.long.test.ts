import { describe, expect, it } from 'vitest';
import { createPerson } from '../../support/panel.ts';
import { expectAccessible, expectFits, openPage, signInBy, widths } from '../../support/stack/browser.ts';
import { createDeliveryOwner, insertFailedDelivery, insertWaitingDelivery } from '../../support/webhooks/deliveries.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

const setUp = async () => {
  const owner = await createDeliveryOwner();
  return { owner, admin: await createPerson('org_admin', owner.organizationId) };
};

describe('webhooks in the panel', { timeout: 180_000 }, () => {
  it('A failed delivery is found, opened and redelivered', async () => {
    const { owner, admin } = await setUp();
    const receiver = await startReceiver();
    const id = await insertFailedDelivery(owner, receiver.url);
    const page = await openPage();
    await signInBy(page, admin, '/admin/deliveries');
    await page.getByRole('searchbox', { name: 'Search' }).fill(id);
    await page.getByRole('link', { name: 'session.completed' }).click();
    await page.getByText('the receiver is down').waitFor();
    await page.getByRole('button', { name: 'Redeliver' }).click();
    await page.getByText('The delivery was queued again.').waitFor();
    await receiver.waitFor(1);
    await page.getByRole('cell', { name: '204' }).waitFor();
    expect(page.errors).toEqual([]);
  });

  it('A URL is tested, and everything that failed since a given time is redelivered', async () => {
    const { owner, admin } = await setUp();
    const receiver = await startReceiver();
    await insertFailedDelivery(owner, receiver.url);
    const page = await openPage();
    await signInBy(page, admin, '/admin/deliveries');
    await page.getByRole('button', { name: 'Test a URL' }).click();
    await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url);
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The receiver accepted it').waitFor();
    const sent = page.getByRole('group', { name: 'Request headers' });
    expect(await sent.textContent()).toContain(
      `webhook-signature: ${receiver.received[0]?.headers['webhook-signature']}`,
    );
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Redeliver failed' }).click();
    await page.getByLabel('Failed since').fill('2026-01-01T00:00');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Redeliver', exact: true }).click();
    await page.getByText('1 delivery was queued again.').waitFor();
    await receiver.waitFor(2);
    expect(page.errors).toEqual([]);
  });

  it('Selected deliveries, and then all of a filter, are retried now after a count and a confirmation', async () => {
    const { owner, admin } = await setUp();
    const receiver = await startReceiver();
    const waiting = await insertWaitingDelivery(owner, receiver.url);
    await insertFailedDelivery(owner, receiver.url);
    const page = await openPage(widths.phone);
    await signInBy(page, admin, '/admin/deliveries');
    await page.getByText('Attempt 1 failed: the receiver responded with 500').first().waitFor();
    await page.getByRole('checkbox', { name: waiting }).click();
    await page.getByText('1 selected').waitFor();
    await page.getByRole('button', { name: 'Retry now…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Retry now' });
    await dialog.getByText('Send 1 delivery again now?').waitFor();
    await expectAccessible(page);
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Retry 1 delivery' }).click();
    await page.getByText('1 delivery was queued again.').waitFor();
    await receiver.waitFor(1);
    await page.getByRole('button', { name: 'Retry all now' }).click();
    await dialog.getByRole('button', { name: 'Retry 1 delivery' }).click();
    await receiver.waitFor(2);
    await dialog.waitFor({ state: 'detached' });
    expect(page.errors).toEqual([]);
  });

  it('A failing receiver links to its failed deliveries, and is tested with its URL and company', async () => {
    const { owner, admin } = await setUp();
    const receiver = await startReceiver();
    await insertFailedDelivery(owner, receiver.url);
    await insertFailedDelivery(owner, 'https://other.example.com/hooks');
    const page = await openPage();
    await signInBy(page, admin, '/admin/receivers');
    await page.getByRole('button', { name: `Test ${receiver.origin}` }).click();
    expect(await page.getByRole('textbox', { name: 'URL' }).inputValue()).toBe(receiver.url);
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The receiver accepted it').waitFor();
    expect(receiver.received[0]?.headers['x-webhook-event']).toBe('webhook.test');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: `Failed deliveries to ${receiver.origin}` }).click();
    await page.getByText('Attempt 1 failed: the receiver responded with 500').waitFor();
    await page.getByText(receiver.url).waitFor();
    expect(await page.getByText('https://other.example.com').count()).toBe(0);
    expect(page.errors).toEqual([]);
  });

  it.each(Object.entries(widths))(
    'Webhooks in the panel list and delivery are accessible and fit on a %s',
    async (_name, widthPx) => {
      const { owner, admin } = await setUp();
      const page = await openPage(widthPx);
      await signInBy(page, admin, '/admin/deliveries');
      await page.getByText('No deliveries yet').waitFor();
      const id = await insertFailedDelivery(owner, 'https://receiver.example.com/hooks/of/quite/some/length');
      for (const [path, text] of [
        ['/admin/deliveries', 'session.completed'],
        [`/admin/deliveries/${id}`, 'the receiver is down'],
        ['/admin/receivers', 'https://receiver.example.com'],
      ] as const) {
        await page.goto(path);
        await page.getByText(text).first().waitFor();
        await expectAccessible(page);
        await expectFits(page);
      }
      expect(page.errors).toEqual([]);
    },
  );
});
