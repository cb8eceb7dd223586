import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createReviewTenant, submitForReview } from '../support/documents/panel-submissions.ts';
import { createPerson } from '../support/panel.ts';
import { openPage, signInBy } from '../support/stack/browser.ts';
import { prisma } from '../support/stack/database.ts';
import { report } from './figures.ts';
import { countingKeys, nextOpened, waitForValue } from './opened.ts';

const folder = new URL('../../samples/invoices/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
const documentsEach = 17;
const latencyMs = 300;

const { outputSchema } = JSON.parse(
  readFileSync(new URL('../../samples/workflows/invoice.json', import.meta.url), 'utf8'),
) as { outputSchema: { name: string; label: string; required: boolean; type: 'string' }[] };

/** Every fourth document has lost its total, which a person types again. */
const isPlanted = (position: number): boolean => position % 4 === 3;

const lose = async (id: string): Promise<string> => {
  const { extractedData, fieldConfidences, evidence } = await prisma.submission.findUniqueOrThrow({ where: { id } });
  const data = extractedData as Record<string, string | null>;
  const total = data.totalAmount ?? '10.00';
  // The total is the only fault: the engine may doubt other fields of the document, which would come first.
  const confidences = Object.fromEntries(
    Object.keys(fieldConfidences as Record<string, number>).map((name) => [name, 1]),
  );
  const places = { ...(evidence as Record<string, object>) };
  delete confidences.totalAmount;
  delete places.totalAmount;
  await prisma.submission.update({
    where: { id },
    data: { extractedData: { ...data, totalAmount: null }, fieldConfidences: confidences, evidence: places },
  });
  return total;
};

const sizes = [
  [1440, 900, 'en-US'],
  [1024, 768, 'en-US'],
  [390, 844, 'en-US'],
  [1440, 900, 'de-DE'],
  [1024, 768, 'de-DE'],
  [390, 844, 'de-DE'],
] as const;

describe('A reviewer with a slow line and a resting pointer', { timeout: 900_000 }, () => {
  it.each(sizes)(
    'At %i by %i, with a browser in %s, a document without fault takes one key and a correction three, and no value is lost',
    async (width, height, language) => {
      const tenant = await createReviewTenant({
        outputSchema,
        processing: { review: 'always', fraud: { enabled: false } },
      });
      const ids: string[] = [];
      for (const name of files.slice(0, documentsEach)) {
        ids.push(await submitForReview(tenant, new Uint8Array(readFileSync(new URL(name, folder)))));
      }
      const before = new Map<string, Record<string, unknown>>();
      const typed = new Map<string, string>();
      for (const [position, id] of ids.entries()) {
        if (isPlanted(position)) typed.set(id, await lose(id));
        const { extractedData } = await prisma.submission.findUniqueOrThrow({ where: { id } });
        before.set(id, extractedData as Record<string, unknown>);
      }
      const signedIn = await openPage();
      await signInBy(signedIn, await createPerson('reviewer', tenant.organizationId));
      const page = await openPage(width, language);
      await page.setViewportSize({ width, height });
      await page.context().addCookies((await signedIn.context().storageState()).cookies);
      await page.goto('/admin/submissions');
      await page.locator('tbody tr').first().waitFor();
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: latencyMs,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
      await page.mouse.move(width - 60, height / 2);
      await page.keyboard.press('s');
      await page.waitForURL(/\/submissions\/sub_/);
      const keys = countingKeys(page);
      const perFaultless: number[] = [];
      const perCorrection: number[] = [];
      for (let id = await nextOpened(page, null); id !== null; ) {
        const from = keys.count;
        const value = typed.get(id);
        if (value !== undefined) {
          await keys.press('e');
          await waitForValue(page, `document.activeElement.closest('[data-editor="totalAmount"]') && 'typing'`);
          // The value itself must be typed, whatever the page does.
          await page.keyboard.type(value);
          await keys.press('Enter');
        }
        await keys.press('a');
        (value === undefined ? perFaultless : perCorrection).push(keys.count - from);
        id = await nextOpened(page, id);
      }
      const mean = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0) / counts.length;
      report(`Keys without fault at ${width} in ${language}`, mean(perFaultless).toFixed(2));
      report(`Keys for a correction at ${width} in ${language}, without the value`, mean(perCorrection).toFixed(2));
      expect(perFaultless.length + perCorrection.length).toBe(documentsEach);
      expect(mean(perFaultless)).toBeLessThanOrEqual(1.2);
      expect(Math.max(...perCorrection)).toBeLessThanOrEqual(3);
      for (const id of ids) {
        const { extractedData } = await prisma.submission.findUniqueOrThrow({ where: { id } });
        const value = typed.get(id);
        const expected = { ...before.get(id) };
        if (value !== undefined) expected.totalAmount = value;
        expect(extractedData).toEqual(expected);
      }
      expect(page.errors).toEqual([]);
    },
  );
});
