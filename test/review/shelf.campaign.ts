import { expect, it } from 'vitest';
import { z } from 'zod';
import { readCapture } from '../support/shelf/captures.ts';
import { captureSampleShelf, createReviewedShelfTenant } from '../support/shelf/panel.ts';
import { openPage, signInBy } from '../support/stack/browser.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { report } from './figures.ts';
import { dragFrom } from './pointing.ts';

const Counted = z.object({
  totals: z.object({ detections: z.number() }),
  facings: z.object({ bySku: z.array(z.object({ sku: z.string(), facings: z.number() })) }),
});

it('A shelf is corrected with only the mouse: boxes are moved, resized, drawn and named, and the caller gets what was corrected', {
  timeout: 600_000,
}, async () => {
  const tenant = await createReviewedShelfTenant();
  const receiver = await startReceiver();
  const { sessionId } = await captureSampleShelf(tenant, { webhookUrl: receiver.url });
  const page = await openPage();
  await signInBy(page, tenant.person, `/admin/shelf/${sessionId}`);
  await page.getByRole('img', { name: /^Photo 1/ }).waitFor();
  const boxes = page.getByRole('listbox', { name: 'Boxes' }).getByRole('option');
  const panel = page.getByRole('region', { name: 'Selected box' });
  const numberOf = async (label: string) => Number(await panel.getByLabel(label, { exact: true }).inputValue());
  const count = await boxes.count();

  const box = boxes.first();
  await dragFrom(page, box, { dx: 0, dy: 0 });
  await panel.getByText('As recognized').waitFor();
  const left = await numberOf('Left');
  const width = await numberOf('Width');
  await dragFrom(page, box, { dx: 25, dy: 10 });
  await expect.poll(() => numberOf('Left')).toBeGreaterThan(left);
  await dragFrom(page, page.locator('[data-handle="se"]'), { dx: 20, dy: 15 });
  await expect.poll(() => numberOf('Width')).toBeGreaterThan(width);

  await page.getByRole('button', { name: 'Draw boxes' }).click();
  const photo = await page.getByRole('group', { name: 'Photo with its boxes' }).boundingBox();
  if (!photo) throw new Error('the photo is not drawn');
  await page.mouse.move(photo.x + 30, photo.y + 30);
  await page.mouse.down();
  await page.mouse.move(photo.x + 100, photo.y + 150, { steps: 4 });
  await page.mouse.up();
  await panel.getByText('Box drawn by a reviewer').waitFor();
  await panel.getByLabel('Product').click();
  await page.locator('[data-combobox-option]').filter({ hasText: 'Ostara berry' }).first().click();
  await panel.getByText('Ostara berry', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Draw boxes' }).click();
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await page.getByText('Corrections saved.').waitFor();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm the review' }).click();
  await page.getByText('Review confirmed.').waitFor();

  const { result, reviewedResult, reviewState } = await readCapture(tenant.api, sessionId);
  expect(reviewState).toBe('confirmed');
  const corrected = Counted.parse(reviewedResult);
  const facingsOf = ({ facings }: z.output<typeof Counted>) =>
    facings.bySku.find(({ sku }) => sku === 'ostara-berry')?.facings ?? 0;
  expect(facingsOf(corrected)).toBe(facingsOf(Counted.parse(result)) + 1);
  expect(corrected.totals.detections).toBe(Counted.parse(result).totals.detections + 1);
  const sent = await receiver.waitFor(2);
  expect(sent.map(({ rawBody }) => JSON.parse(rawBody).type)).toContain('shelf.review.confirmed');
  report('Boxes of the corrected shelf', `${count}, then ${count + 1}`);
  expect(page.errors).toEqual([]);
});
