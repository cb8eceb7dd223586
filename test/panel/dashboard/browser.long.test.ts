import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createOrganizationWithCompany, createPerson } from '../../support/panel.ts';
import { expectAccessible, expectFits, openPage, signInBy, widths } from '../../support/stack/browser.ts';
import { createDeliveryOwner } from '../../support/webhooks/deliveries.ts';

describe('the dashboard in the panel', { timeout: 180_000 }, () => {
  it('The dashboard shows the first steps while there are no submissions', async () => {
    const { organizationId } = await createOrganizationWithCompany();
    const page = await openPage();
    await signInBy(page, await createPerson('org_admin', organizationId), '/admin');
    await page.getByText('No documents yet').waitFor();
    await page.getByRole('link', { name: 'API documentation' }).waitFor();
    await expectAccessible(page);
    expect(page.errors).toEqual([]);
  });

  it('The first steps are checked off as they are done, and stay hidden once a person hides them', async () => {
    const { organizationId } = await createDeliveryOwner();
    const page = await openPage();
    await signInBy(page, await createPerson('org_admin', organizationId), '/admin');
    const steps = page.getByRole('region', { name: 'First steps' });
    const upload = steps.getByRole('listitem').filter({ hasText: 'Upload a sample' });
    await upload.getByRole('img', { name: 'Done', exact: true }).waitFor();
    const people = steps.getByRole('listitem').filter({ hasText: 'Invite people' });
    await people.getByRole('img', { name: 'Not done yet' }).waitFor();
    await steps.getByRole('button', { name: 'Hide' }).click();
    await steps.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Waiting for review').waitFor();
    await page.getByRole('link', { name: 'Webhooks' }).first().waitFor();
    expect(await steps.count()).toBe(0);
    expect(page.errors).toEqual([]);
  });

  it.each(Object.entries(widths))('The dashboard in the panel shows the reports on a %s', async (_name, widthPx) => {
    const { organizationId } = await createDeliveryOwner();
    const page = await openPage(widthPx);
    await signInBy(page, await createPerson('reviewer', organizationId), '/admin');
    await page.getByRole('tab', { name: 'Review' }).click();
    await page.getByText('Straight through').first().waitFor();
    await page.getByText('Custom').click();
    await page.getByLabel('First day (UTC)').fill('2026-01-05');
    await page.getByLabel('Last day (UTC)').fill('2026-01-11');
    const table = page.getByRole('table', { name: 'Confidence and corrections', exact: true });
    await table.getByRole('rowheader', { name: '5 Jan' }).waitFor({ state: 'attached' });
    await table.getByRole('columnheader', { name: 'Right (before)' }).waitFor({ state: 'attached' });
    await page.getByText('Today').click();
    await table.getByRole('rowheader', { name: '11:00' }).waitFor({ state: 'attached' });
    expect(await table.getByRole('rowheader').count()).toBe(24);
    for (const [tab, words] of [
      ['Review', 'Corrections by field'],
      ['Processing', 'Work and cost by engine'],
      ['Delivery', 'Receivers that are failing'],
      ['Shelf', 'Work and cost by recognizer'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('heading', { name: words }).waitFor();
      await expectAccessible(page);
      await expectFits(page);
    }
    expect(page.errors).toEqual([]);
  });

  it.each(Object.entries(widths))(
    'The dashboard in the panel shows figures and a chart with its table on a %s',
    async (_name, widthPx) => {
      const { organizationId } = await createDeliveryOwner();
      const page = await openPage(widthPx);
      await signInBy(page, await createPerson('reviewer', organizationId), '/admin');
      await page.getByText('Waiting for review').waitFor();
      await page.getByText('24 hours').click();
      await page.getByText('1 in total').waitFor();
      const table = page.getByRole('table', { name: /Submissions by time/ });
      await table.getByRole('columnheader', { name: 'Created' }).waitFor({ state: 'attached' });
      await table.getByRole('columnheader', { name: 'Previous period' }).waitFor({ state: 'attached' });
      await page.getByText('Previous period 0').waitFor();
      await expectAccessible(page);
      await expectFits(page);
      expect(page.errors).toEqual([]);
    },
  );

  it('A chart is saved as a picture and as CSV, and a click on a bar opens the list behind it', async () => {
    const { organizationId } = await createDeliveryOwner();
    const page = await openPage();
    await signInBy(page, await createPerson('reviewer', organizationId), '/admin');
    await page.getByText('1 in total').waitFor();
    const save = async (kind: string): Promise<{ name: string; bytes: Buffer }> => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save Submissions' }).click();
      await page.getByRole('menuitem', { name: kind }).click();
      const file = await download;
      return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
    };
    const values = await save('Values (CSV)');
    expect(values.name).toMatch(/^submissions-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(values.bytes.toString('utf8')).toMatch(/^\uFEFFFrom,Created,Previous period\r\n20/);
    const picture = await save('Picture (PNG)');
    expect(picture.name).toMatch(/\.png$/);
    expect(picture.bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(picture.bytes.byteLength).toBeGreaterThan(3_000);
    const bar = page.locator('.recharts-bar-rectangle path').last();
    await bar.hover();
    // The chart follows the pointer frame by frame.
    await page.locator('.recharts-tooltip-wrapper').getByText('Created').waitFor();
    await bar.click();
    await page.waitForURL(/\/submissions\?status=all&from=\d{4}-\d{2}-\d{2}Z&until=\d{4}-\d{2}-\d{2}Z$/);
    await page.locator('tbody tr').first().waitFor();
    expect(page.errors).toEqual([]);
  });
});
