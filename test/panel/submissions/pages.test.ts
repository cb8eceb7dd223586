import { beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { createStorage } from '../../../platform/storage/storage.ts';
import { invoicePdf, invoiceValues } from '../../support/documents/documents.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { createPerson, type PanelClient, signIn, type TestPerson } from '../../support/panel.ts';
import { expectAccessible, openPage, signInBy } from '../../support/stack/browser.ts';
import { cliJson } from '../../support/stack/cli.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { testStack } from '../../support/stack/stack.ts';
import { invoiceFields } from '../../support/tenant.ts';

const storage = createStorage(loadConfig(testStack().settings).storage);

let tenant: Awaited<ReturnType<typeof createReviewTenant>>;
let reviewer: TestPerson;
let client: PanelClient;
beforeAll(async () => {
  tenant = await createReviewTenant({
    outputSchema: [
      ...invoiceFields,
      {
        name: 'items',
        label: 'Items',
        type: 'array',
        fields: [
          { name: 'what', label: 'What', type: 'string' },
          { name: 'amount', label: 'Amount', type: 'currency' },
        ],
      },
    ],
    processing: { review: 'always', fraud: { enabled: false } },
  });
  reviewer = await createPerson('reviewer', tenant.organizationId);
  client = await signIn(reviewer);
});

const keyOf = async (submissionId: string, name: string): Promise<string> => {
  const file = await prisma.sessionFile.findFirstOrThrow({ where: { session: { submission: { id: submissionId } } } });
  return `${file.objectKey}.pages/${name}`;
};

describe('the pages of a submission', () => {
  it('The pictures of a submission in review are created before anyone opens it, kept, and removed by an erasure', async () => {
    const values = invoiceValues();
    const id = await submitForReview(tenant, await invoicePdf(values));
    const keys = await Promise.all(['pages.json', '1.json', '1.webp', '1.words.json'].map((name) => keyOf(id, name)));
    const [, , picture = '', words = ''] = keys;
    await eventually('the picture is stored', async () => (await storage.head(picture)) !== null);
    await storage.upload(picture, Buffer.from('kept'), 'image/webp');
    await eventually('its size is stored', async () => (await storage.head(keys[1] ?? '')) !== null);
    expect((await client.send('GET', `/admin/api/submissions/${id}/pages/0/1`)).body).toBe('kept');

    const { body } = await client.send('GET', `/admin/api/submissions/${id}/pages/0/1/words`);
    const { data } = body as { data: { text: string; box: object }[] };
    expect(data.find(({ text }) => text === values.total)?.box).toMatchObject({ x: expect.any(Number) });
    expect(await storage.head(words)).not.toBeNull();

    await cliJson('erase', 'submission', id, '--confirm');
    await eventually('nothing of the pages is left', async () =>
      (await Promise.all(keys.map((key) => storage.head(key)))).every((object) => object === null),
    );
  });

  it('A reviewer fills a field with a word of the page, and pastes line items from a spreadsheet into a grid', async () => {
    const values = invoiceValues();
    const id = await submitForReview(tenant, await invoicePdf(values));
    const page = await openPage();
    await signInBy(page, reviewer, `/admin/submissions/${id}`);
    await page.getByRole('img', { name: /page 1/ }).waitFor();
    await page.getByRole('button', { name: 'Correct Invoice number' }).click();
    const word = page.locator('g[data-words] rect', { hasText: values.total });
    await word.waitFor();
    await expectAccessible(page);
    await word.click();
    const field = page.getByLabel('New value for Invoice number');
    expect(await field.inputValue()).toBe(values.total);
    await page.keyboard.press('Enter');
    await page.getByText(`corrected by ${reviewer.email}`).waitFor();

    await page.getByRole('button', { name: 'Correct Items' }).click();
    await page.getByLabel('What, row 1').waitFor();
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'Drill\\t12.50\\nCase\\t3\\n');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    })()`);
    await page.getByRole('button', { name: 'Move row 2 up' }).click();
    await page.getByRole('button', { name: 'Add row' }).click();
    await expectAccessible(page);
    await page.getByLabel('What, row 3').fill('Bag');
    await page.getByRole('button', { name: 'Remove row 1' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const items = await eventually('the items are saved', async () => {
      const { body } = await client.send('GET', `/admin/api/submissions/${id}`);
      const { fields } = body as { fields: { name: string; value: unknown }[] };
      return fields.find(({ name }) => name === 'items')?.value;
    });
    expect(items).toEqual([
      { what: 'Drill', amount: '12.50' },
      { what: 'Bag', amount: null },
    ]);
    await page.getByRole('cell', { name: 'Bag' }).waitFor();
    expect(page.errors).toEqual([]);
  });
});
