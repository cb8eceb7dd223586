import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { launchBrowser } from '../../base/browser.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import { paperPhoto } from '../support/documents/paper-photo.ts';
import { createSession, readJob, type SessionOut } from '../support/documents/sessions.ts';
import { atFileEnd } from '../support/file-end/at-file-end.ts';
import { createLinkedCapture, createShelfTenant } from '../support/shelf/captures.ts';
import { photographViews } from '../support/shelf/views.ts';
import { expectAccessible, expectFits, openPage, widths } from '../support/stack/browser.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';

/** A phone whose camera shows a picture. */
const openPhone = async (seen: Buffer): Promise<{ context: BrowserContext; page: Page; errors: string[] }> => {
  const { chromium } = testStack().programs;
  if (!chromium) throw new Error('Chromium was not found. Install it (apt-get install chromium) or set CHROMIUM.');
  const folder = await mkdtemp(join(tmpdir(), 'docket-camera-'));
  const film = join(folder, 'camera.mjpeg');
  await writeFile(film, Buffer.concat(Array.from({ length: 30 }, () => seen)));
  const browser = await launchBrowser(chromium, [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  atFileEnd(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });
  const context = await browser.newContext({
    viewport: { width: widths.phone, height: 800 },
    hasTouch: true,
    isMobile: true,
    permissions: ['camera'],
    locale: 'en-US',
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text());
  });
  return { context, page, errors };
};

const linked = async (tenant: Tenant, capture: object = {}): Promise<SessionOut & { captureUrl: string }> => {
  const contentTypes = ['image/jpeg', 'image/jpeg'];
  const session = await createSession(tenant, { fileCount: 2, contentTypes, capture });
  return { ...session, captureUrl: session.captureUrl ?? '' };
};

const expectProcessed = (tenant: Tenant, { sessionId }: SessionOut): Promise<unknown> =>
  eventually('the session is processed', async () => {
    const { state } = await readJob(tenant.api, sessionId);
    return state === 'completed';
  });

describe('the capture page', { timeout: 240_000 }, () => {
  it('A phone takes the picture automatically when the paper lies still, and the document is read', async () => {
    const tenant = await createTenant();
    const session = await linked(tenant, { returnUrl: 'https://example.com/thanks' });
    const { page, errors } = await openPhone(await paperPhoto());
    await page.goto(session.captureUrl);
    await page.getByRole('heading', { name: 'Send your document' }).waitFor();
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('button', { name: 'Take photo', exact: true }).click();
    // Nobody presses the shutter.
    await page.getByText('Stored: 1 of 1').waitFor();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect(await page.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('https://example.com/thanks');
    await expectAccessible(page);
    await expectProcessed(tenant, session);
    expect(errors).toEqual([]);
  });

  it('A blurred picture is refused before it is uploaded, and can be used anyway', async () => {
    const tenant = await createTenant();
    const session = await linked(tenant);
    const page = await openPage();
    await page.goto(session.captureUrl);
    const buffer = await paperPhoto(12);
    await page.getByLabel('Choose files').setInputFiles([{ name: 'blurred.jpg', mimeType: 'image/jpeg', buffer }]);
    await page.getByText('The picture is blurred.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use anyway' }).click();
    await page.getByText('Stored: 1 of 1').waitFor();
    expect(page.errors).toEqual([]);
  });

  it('The buttons below a blurred picture do not move while the picture loads', async () => {
    const session = await linked(await createTenant());
    const page = await openPage();
    await page.goto(session.captureUrl);
    const buffer = await paperPhoto(12);
    await page.getByLabel('Choose files').setInputFiles([{ name: 'blurred.jpg', mimeType: 'image/jpeg', buffer }]);
    const button = page.getByRole('button', { name: 'Take again', exact: true });
    await page.waitForFunction('document.querySelector("dialog img")?.naturalHeight > 0');
    const loaded = await button.boundingBox();
    await page.evaluate('document.querySelector("dialog img").removeAttribute("src")');
    expect(await button.boundingBox()).toEqual(loaded);
  });

  it('A picture that was taken without a connection is uploaded when there is one, even after the page was closed', async () => {
    const tenant = await createTenant();
    const session = await linked(tenant);
    const { context, page } = await openPhone(await paperPhoto());
    await page.goto(session.captureUrl);
    await page.getByRole('heading', { name: 'Send your document' }).waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await page.reload();
    await page.getByRole('heading', { name: 'Send your document' }).waitFor();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Take photo', exact: true }).click();
    await page.getByText('Waiting for a connection').waitFor();
    await page.close();
    const reopened = await context.newPage();
    await context.setOffline(false);
    await reopened.goto(session.captureUrl);
    await reopened.getByText('Stored: 1 of 1').waitFor();
    await reopened.getByRole('button', { name: 'Send', exact: true }).click();
    await reopened.getByRole('heading', { name: 'Thank you' }).waitFor();
    await expectProcessed(tenant, session);
  });

  it('A request that nothing answers is sent again, and a database of the browser that hangs does not hide the outcome', async () => {
    const tenant = await createTenant();
    const session = await linked(tenant);
    const { context, page, errors } = await openPhone(await paperPhoto());
    await page.goto(session.captureUrl);
    await page.getByRole('button', { name: 'Take photo', exact: true }).click();
    await page.getByText('Stored: 1 of 1').waitFor();
    await page.evaluate('IDBObjectStore.prototype.delete = () => ({})');
    const unanswered = new Promise<void>((resolve) => {
      // A route without an answer leaves its request open, as a broken connection does.
      void context.route('**/capture/api/send', () => resolve(), { times: 1 });
    });
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await unanswered;
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await expectProcessed(tenant, session);
    expect(errors).toEqual([]);
  });

  it('A desktop accepts dropped PDFs, shows a code for the phone, and shows the pictures that the phone takes', async () => {
    const tenant = await createTenant();
    const session = await linked(tenant);
    const page = await openPage();
    await page.goto(session.captureUrl);
    await page.getByRole('img', { name: 'Continue on your phone' }).waitFor();
    const base64 = Buffer.from(await invoicePdf()).toString('base64');
    const dropped = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob('${base64}'), (one) => one.charCodeAt(0));
      transfer.items.add(new File([bytes], 'dropped.pdf', { type: 'application/pdf' }));
      return transfer;
    })()`);
    await page.getByRole('heading', { name: 'Send your document' }).dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByText('Stored: 1 of 1').waitFor();
    const phone = await openPhone(await paperPhoto());
    await phone.page.goto(session.captureUrl);
    await phone.page.getByRole('button', { name: 'Take photo', exact: true }).click();
    await phone.page.getByText('Stored: 2 of 2').waitFor();
    await page.getByText('Stored: 2 of 2').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      await expectFits(page);
    }
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await phone.page.getByRole('heading', { name: 'Thank you' }).waitFor();
    expect(page.errors).toEqual([]);
  });

  it('A map shows where photos of a shelf overlap and names a gap between two, which a later photo closes', async () => {
    const tenant = await createShelfTenant();
    const { sessionId, captureUrl } = await createLinkedCapture(tenant);
    const views = [{ leftCm: 10 }, { leftCm: 150 }, { leftCm: 84 }, { leftCm: 200 }];
    const photos = await photographViews(24, views);
    const page = await openPage(widths.phone);
    await page.goto(captureUrl);
    await page.getByRole('heading', { name: 'Photograph the shelf' }).waitFor();
    const choose = async (position: number): Promise<void> => {
      const buffer = photos[position];
      if (!buffer) throw new Error('a photo is missing');
      const file = { name: `${position}.jpg`, mimeType: 'image/jpeg', buffer };
      await page.getByLabel('Choose files').setInputFiles([file]);
      await page.getByText(`Stored: ${position + 1} of ${position + 1}`).waitFor();
    };
    await choose(0);
    expect(await page.getByRole('img', { name: 'What the photos cover' }).count()).toBe(0);
    await choose(1);
    await page.getByText('Photo 1 and photo 2 do not overlap.').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      await expectFits(page);
    }
    await choose(2);
    await page.getByText('All photos overlap.').waitFor();
    // The map is derived again from the photos on the device.
    await page.reload();
    await page.getByText('All photos overlap.').waitFor();
    await page.getByRole('button', { name: 'Next section' }).click();
    await choose(3);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .getByText('The photos have arrived')
      .or(page.getByRole('heading', { name: 'Thank you' }))
      .first()
      .waitFor();
    const registered = await prisma.shelfPhoto.findMany({
      where: { shelfCaptureId: sessionId },
      orderBy: { photoIndex: 'asc' },
    });
    expect(registered.map(({ sectionIndex, sectionPhotoIndex }) => [sectionIndex, sectionPhotoIndex])).toEqual([
      [0, 0],
      [0, 2],
      [0, 1],
      [1, 0],
    ]);
    expect(page.errors).toEqual([]);
  });

  it('The capture page uses the language of the link, from right to left in Arabic', async () => {
    const tenant = await createTenant();
    const page = await openPage(widths.phone);
    await page.goto((await linked(tenant, { locale: 'de' })).captureUrl);
    await page.getByRole('heading', { name: 'Dokument senden' }).waitFor();
    await page.goto((await linked(tenant, { locale: 'ar' })).captureUrl);
    await page.getByRole('heading', { name: 'أرسل مستندك' }).waitFor();
    expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
    await expectAccessible(page);
    await expectFits(page);
  });

  it('A broken link and a revoked link show the reason', async () => {
    const tenant = await createTenant();
    const session = await linked(tenant);
    const page = await openPage(widths.phone);
    await page.goto(session.captureUrl.replace(/#.*/, ''));
    await page.getByText('This link does not work.').waitFor();
    await tenant.api.post(
      `/api/v1/workflows/${tenant.workflow.slug}/sessions/${session.sessionId}/capture-links/revoke`,
    );
    const another = await openPage(widths.phone);
    await another.goto(session.captureUrl);
    await another.getByRole('heading', { name: 'This link has ended' }).waitFor();
    await expectAccessible(another);
  });
});
