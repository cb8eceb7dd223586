import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { startGate } from '../../support/documents/gates.ts';
import { createPerson } from '../../support/panel.ts';
import {
  failCapture,
  finishCapture,
  readCapture,
  reprocess,
  startCapture,
  waitForCapture,
  waitForOutcome,
} from '../../support/shelf/captures.ts';
import { captureSampleShelf, createReviewedShelfTenant, type ReviewedShelfTenant } from '../../support/shelf/panel.ts';
import { expectShelfEvent } from '../../support/shelf/webhooks.ts';
import { expectAccessible, expectFits, openPage, signInBy, widths } from '../../support/stack/browser.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

const box = (x: number, y = 20) => ({ x, y, width: 100, height: 200 });

let tenant: ReviewedShelfTenant;
beforeAll(async () => {
  tenant = await createReviewedShelfTenant();
});

const polling = { timeout: 30_000 };
const boxesIn = (page: Page) => page.getByRole('listbox', { name: 'Boxes' }).getByRole('option');

describe('shelf captures in a browser', { timeout: 420_000 }, () => {
  it('A reviewer opens a capture, corrects and draws boxes, saves and confirms, and the caller gets shelf.review.confirmed', async () => {
    const receiver = await startReceiver();
    const clientCaptureId = `aisle-${Date.now()}`;
    const { sessionId } = await captureSampleShelf(tenant, {
      webhookUrl: receiver.url,
      clientCaptureId,
      storeId: 's-7',
    });
    const page = await openPage();
    await signInBy(page, tenant.person, '/admin/shelf');
    await page.getByRole('link', { name: clientCaptureId }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('o');
    await page.waitForURL(`**/admin/shelf/${sessionId}`);
    const photo = page.getByRole('img', { name: /^Photo 1/ });
    await photo.waitFor();
    // The whole photo is in the window at first.
    const place = await photo.boundingBox();
    expect((place?.y ?? Number.NaN) + (place?.height ?? Number.NaN)).toBeLessThanOrEqual(900);
    const count = await boxesIn(page).count();
    expect(count).toBeGreaterThan(5);
    await expectAccessible(page);

    await page.getByRole('listbox', { name: 'Boxes' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('option', { selected: true }).waitFor();
    const panel = page.getByRole('region', { name: 'Selected box' });
    await panel.getByLabel('Product').click();
    await page
      .getByRole('option', { name: /Unknown product/ })
      .first()
      .click();
    await panel.getByText('Changed by a reviewer').waitFor();
    await page.getByRole('listbox', { name: 'Boxes' }).focus();
    await panel.getByText('Candidates').waitFor();
    await page.keyboard.press('1');
    await panel.getByText('Unknown product', { exact: true }).waitFor({ state: 'detached' });
    await page.keyboard.press('z');
    await page.keyboard.press('z');
    await panel.getByText('As recognized').waitFor();
    await page.keyboard.press('Control+Shift+Z');
    await panel.getByText('Changed by a reviewer').waitFor();
    await page.keyboard.press('Control+z');
    await panel.getByText('As recognized').waitFor();
    const zoom = page.getByRole('region', { name: 'Photo', exact: true }).getByText(/^\d+%$/);
    const fitting = await zoom.innerText();
    await page.keyboard.press('+');
    await expect
      .poll(async () => Number.parseInt(await zoom.innerText(), 10), polling)
      .toBeGreaterThan(Number.parseInt(fitting, 10));
    await page.keyboard.press('-');
    await expect.poll(() => zoom.innerText(), polling).toBe(fitting);
    const legend = page.getByRole('region', { name: 'Legend' }).getByRole('button', { pressed: true });
    const [hides = ''] = await legend.last().allInnerTexts();
    await legend.last().click();
    await expect.poll(() => boxesIn(page).count(), polling).toBeLessThan(count);
    await page.getByRole('button', { name: hides, pressed: false }).click();
    await expect.poll(() => boxesIn(page).count(), polling).toBe(count);
    await page.getByRole('listbox', { name: 'Boxes' }).focus();
    await page.keyboard.press('x');
    await expect.poll(() => boxesIn(page).count(), polling).toBe(count - 1);

    await page.getByRole('button', { name: 'Draw boxes' }).click();
    const picture = await page.getByRole('group', { name: 'Photo with its boxes' }).boundingBox();
    if (!picture) throw new Error('the photo is not there');
    await page.mouse.move(picture.x + 40, picture.y + 40);
    await page.mouse.down();
    await page.mouse.move(picture.x + 110, picture.y + 140, { steps: 4 });
    await page.mouse.up();
    await panel.getByText('Box drawn by a reviewer').waitFor();
    await panel.getByLabel('Product').fill('ostera berry');
    await page.getByRole('option', { name: 'Ostara berry' }).first().waitFor();
    await page.keyboard.press('Enter');
    await panel.getByText('Ostara berry', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Draw boxes' }).click();
    await panel.getByLabel('Width').fill('90');
    const handle = await page.locator('[data-handle="se"]').boundingBox();
    if (!handle) throw new Error('the box has no handles');
    const x = handle.x + handle.width / 2;
    const y = handle.y + handle.height / 2;
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y + 20, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => Number(await panel.getByLabel('Width').inputValue()), polling).toBeGreaterThan(90);
    await panel.getByRole('button', { name: 'Copy to the right' }).click();
    await expect.poll(() => boxesIn(page).count(), polling).toBe(count + 1);
    await page.getByRole('listbox', { name: 'Boxes' }).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+a');
    await page.getByRole('heading', { name: `${count + 1} selected boxes` }).waitFor();
    await page.getByRole('region', { name: 'Shelf rows' }).getByText('Row 1').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Submissions' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('Save or discard your corrections').waitFor();
    await page.getByRole('button', { name: 'Save corrections' }).click();
    await page.getByText('Corrections saved.').waitFor();
    await page.getByText('Boxes corrected').waitFor();

    await page.locator('body').press('c');
    const dialog = page.getByRole('dialog', { name: 'Confirm the review' });
    await dialog.getByText('shelf.review.confirmed').waitFor();
    await dialog.getByText('Corrections of 1 photo are stored').waitFor();
    await dialog.getByRole('button', { name: 'Confirm the review' }).click();
    await page.getByText('Review confirmed.').waitFor();
    await page.getByRole('button', { name: 'Draw boxes' }).waitFor({ state: 'detached' });
    const sent = await receiver.waitFor(2);
    const confirmed = sent.find(({ rawBody }) => rawBody.includes('shelf.review.confirmed'));
    expectShelfEvent(confirmed, tenant.key, 'shelf.review.confirmed');
    expect((await readCapture(tenant.api, sessionId)).reviewState).toBe('confirmed');
    expect(page.errors).toEqual([]);

    const phone = await openPage(widths.phone);
    await signInBy(phone, tenant.person, `/admin/shelf/${sessionId}`);
    await phone.getByRole('img', { name: /^Photo 1/ }).waitFor();
    await expectFits(phone);
    await expectAccessible(phone);
    await phone.emulateMedia({ colorScheme: 'dark' });
    await phone.reload();
    await phone.getByRole('img', { name: /^Photo 1/ }).waitFor();
    await expectAccessible(phone);
    expect(phone.errors).toEqual([]);
  });

  it('Captures are found by search and opened with the keys j, k and o', async () => {
    const first = await finishCapture(tenant, { packs: [{ sku: 'cola-033', confidence: 0.5, box: box(10) }] });
    const second = await finishCapture(tenant, { packs: [] }, { storeId: 'kiosk-9' });
    const page = await openPage(widths.phone);
    await signInBy(page, tenant.person, '/admin/shelf?order=newest');
    await page.locator('tr[aria-current]', { hasText: second.clientCaptureId }).waitFor();
    await page.keyboard.press('j');
    await page.locator('tr[aria-current]', { hasText: first.clientCaptureId }).waitFor();
    await page.keyboard.press('k');
    await page.locator('tr[aria-current]', { hasText: second.clientCaptureId }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Search').fill('KIOSK-9');
    await page.waitForURL(/q=KIOSK-9/);
    await expect.poll(() => page.locator('tbody tr').count(), polling).toBe(1);
    await expectFits(page);
    await page.getByLabel('Search').fill('nowhere');
    await page.getByText('No matches').waitFor();
    expect(page.errors).toEqual([]);
  });

  it('A capture shows its progress live, compares two runs, and is analyzed again', async () => {
    const gate = await startGate();
    const { sessionId } = await startCapture(tenant, {
      gate: gate.url,
      packs: [{ sku: 'lime-05', confidence: 0.9, box: box(10) }],
    });
    const page = await openPage();
    await signInBy(page, tenant.person, `/admin/shelf/${sessionId}`);
    await page.getByText('0 of 1 photos done.').waitFor();
    await page.getByText('Not checked', { exact: true }).waitFor();
    await expectAccessible(page);
    gate.open();
    await page.getByRole('region', { name: 'Facings' }).waitFor();
    const runId = await reprocess(tenant.api, sessionId);
    await waitForCapture(tenant.api, sessionId, 'done again', (one) => one.resultRunId === runId);
    await page.reload();
    await page.getByRole('button', { name: 'Compare runs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare runs' });
    await dialog.getByRole('cell', { name: 'Lime 0.5 l' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Analyze again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Analyze again' }).click();
    await page.getByText('A new analysis has started.').waitFor();
    expect(page.errors).toEqual([]);
  });

  it('Failed captures of a time span are counted, then analyzed again, by people who may', async () => {
    const own = await createReviewedShelfTenant();
    const sessionIds = await Promise.all(
      ['analysis_unavailable', 'photos_unusable'].map((code) => failCapture(own, code)),
    );
    const page = await openPage(widths.phone);
    await signInBy(page, await createPerson('org_admin', own.organizationId), '/admin/shelf?review=all&status=failed');
    await page.getByRole('button', { name: 'Process failed again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Process failed captures again' });
    await dialog.getByText('1 × analysis unavailable').waitFor();
    await expectAccessible(page);
    await expectFits(page);
    await dialog.getByRole('button', { name: 'Process 1 again' }).click();
    await page.getByText('1 capture is being processed again.').waitFor();
    const outcomes = await Promise.all(sessionIds.map((id) => waitForOutcome(own.api, id)));
    expect(outcomes.map(({ status }) => status)).toEqual(['completed', 'failed']);
    expect(page.errors).toEqual([]);
    const reviewer = await openPage();
    await signInBy(reviewer, own.person, '/admin/shelf');
    await reviewer.getByRole('button', { name: 'Shortcuts' }).waitFor();
    expect(await reviewer.getByRole('button', { name: 'Process failed again' }).count()).toBe(0);
  });
});
