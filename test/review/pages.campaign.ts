import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { finishSession } from '../support/documents/sessions.ts';
import { createPerson, type TestPerson } from '../support/panel.ts';
import { finishCapture } from '../support/shelf/captures.ts';
import { createReviewedShelfTenant } from '../support/shelf/panel.ts';
import { axeFindings, expectFits, openPage, signInBy, widths } from '../support/stack/browser.ts';
import { prisma } from '../support/stack/database.ts';
import { insertFailedDelivery } from '../support/webhooks/deliveries.ts';
import { report } from './figures.ts';
import { addressOf, panelPaths, type ShownObjects } from './panel-pages.ts';

let admin: TestPerson;
let objects: ShownObjects;
beforeAll(async () => {
  const tenant = await createReviewedShelfTenant();
  const { job, session } = await finishSession(tenant, [], { batchRef: 'every-page', externalUser: { name: 'Ada' } });
  const capture = await finishCapture(tenant, {
    packs: [{ sku: 'cola-033', confidence: 0.9, box: { x: 20, y: 20, width: 100, height: 200 } }],
  });
  const { batchId } = await prisma.session.findUniqueOrThrow({ where: { id: session.sessionId } });
  const owner = { ...tenant, apiKeyId: tenant.key.id, sessionId: session.sessionId, tenant };
  const version = await prisma.shelfProfileVersion.findUniqueOrThrow({ where: { id: tenant.profile.versionId } });
  objects = {
    submissionId: job.submissionId ?? '',
    captureId: capture.sessionId,
    sessionId: session.sessionId,
    batchId: batchId ?? '',
    deliveryId: await insertFailedDelivery(owner, 'https://receiver.example/hook'),
    slug: tenant.workflow.slug,
    profileId: version.profileId,
    versionId: version.id,
  };
  admin = await createPerson('super_admin');
}, 300_000);

/** Everything that axe-core finds on a page in both schemes and at both widths. */
const findingsOf = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [device, width] of Object.entries(widths)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page);
      const findings = await axeFindings(page);
      found.push(...findings.map(({ id, html }) => `${page.url()} ${colorScheme} ${device}: ${id} ${html[0] ?? ''}`));
    }
  return found;
};

describe('Every page', { timeout: 1_500_000 }, () => {
  it('is without any finding of axe-core, in light and dark and at both widths, and fits', async () => {
    const page = await openPage();
    await page.goto('/admin/sign-in');
    await page.getByLabel('E-mail').waitFor();
    const found = await findingsOf(page);
    await signInBy(page, admin);
    const addresses = [
      '/admin/',
      ...panelPaths().map((path) => `/admin/${addressOf(path, objects)}`),
      '/admin/nowhere',
      '/admin/submissions/sub_unknown',
      '/docs',
    ];
    for (const address of addresses) {
      await page.goto(address);
      await page.locator('h1, h2').first().waitFor();
      await page.waitForLoadState('networkidle');
      found.push(...(await findingsOf(page)));
    }
    report('Pages checked by axe-core, in four forms each', String(addresses.length + 1));
    expect(found).toEqual([]);
    expect(page.errors).toEqual([]);
  });
});
