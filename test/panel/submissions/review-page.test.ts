import { beforeAll, expect, it } from 'vitest';
import { textPdf } from '../../support/documents/documents.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { createPerson, type TestPerson } from '../../support/panel.ts';
import { expectAccessible, openPage, signInBy } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';

const outputSchema = [
  { name: 'supplier', label: 'Supplier', type: 'string' as const },
  { name: 'date', label: 'Invoice date', type: 'date' as const },
  { name: 'net', label: 'Net amount', type: 'currency' as const },
  { name: 'vat', label: 'VAT total', type: 'currency' as const },
  { name: 'total', label: 'Total', required: true, type: 'currency' as const },
  {
    name: 'lines',
    label: 'Lines',
    type: 'array' as const,
    fields: [
      { name: 'what', label: 'Description', type: 'string' as const },
      { name: 'amount', label: 'Amount', type: 'currency' as const },
    ],
  },
];

let tenant: Awaited<ReturnType<typeof createReviewTenant>>;
let ana: TestPerson;
beforeAll(async () => {
  tenant = await createReviewTenant({ outputSchema, processing: { review: 'always', fraud: { enabled: false } } });
  ana = await createPerson('reviewer', tenant.organizationId);
});

const submit = async (name: string, total: string): Promise<string> => {
  const lines = ['Northwind Tools Ltd', `Invoice ${name}`, 'Invoice date: 22/03/2018', `Total: ${total}`];
  const id = await submitForReview(tenant, await textPdf(lines), { externalUser: { name } });
  const extractedData = {
    supplier: `Northwind ${name}`,
    date: '2018-03-22',
    net: '10.00',
    vat: '2.00',
    total,
    lines: [
      { what: 'Drill', amount: '4.00' },
      { what: 'Case', amount: '6.00' },
    ],
  };
  await prisma.submission.update({ where: { id }, data: { extractedData } });
  return id;
};

it('At 1024 by 768, the page does not scroll, the whole document is shown, and the total is visible at its place and as a field', async () => {
  const id = await submit('S-1', '12.00');
  const page = await openPage(1024);
  await page.setViewportSize({ width: 1024, height: 768 });
  await signInBy(page, ana, `/admin/submissions/${id}`);
  const picture = page.getByRole('img', { name: /page 1/ });
  await picture.waitFor();
  const box = await picture.boundingBox();
  expect(box?.y).toBeGreaterThan(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(768);
  const row = await page.getByRole('button', { name: 'Correct Total' }).boundingBox();
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(768);
  const excess = 'document.documentElement.scrollHeight - document.documentElement.clientHeight';
  expect(await page.evaluate<number>(excess)).toBeLessThanOrEqual(0);
  await page.keyboard.press('0');
  await expect.poll(async () => (await picture.boundingBox())?.height ?? 0).toBeGreaterThan(box?.height ?? 0);
  await page.keyboard.press('0');
  await expect
    .poll(async () => Math.round((await picture.boundingBox())?.height ?? 0))
    .toBe(Math.round(box?.height ?? 0));
  await expectAccessible(page);
  expect(page.errors).toEqual([]);
});

it('A sum that does not add up is a check at the total, and goes away when a value is corrected', async () => {
  const id = await submit('S-2', '13.00');
  const page = await openPage();
  await signInBy(page, ana, `/admin/submissions/${id}`);
  const fields = page.getByRole('region', { name: 'Fields' });
  const check = fields.getByText('Total does not add up: Net amount 10.00 and VAT total 2.00 are 12.00.');
  await check.waitFor();
  await page.keyboard.press('e');
  await page.getByLabel('New value for Total').fill('12.00');
  await page.keyboard.press('Enter');
  await check.waitFor({ state: 'detached' });
  expect(await page.getByRole('region', { name: 'Fraud matches' }).count()).toBe(0);
  expect(page.errors).toEqual([]);
});

it('The rows of a list are corrected over the full width with the keyboard, with their sum against the net amount', async () => {
  const id = await submit('S-3', '12.00');
  const page = await openPage();
  await signInBy(page, ana, `/admin/submissions/${id}`);
  await page.getByRole('button', { name: 'Correct Lines' }).click();
  const first = page.getByLabel('Description, row 1');
  await first.waitFor();
  const sum = page.getByRole('status', { name: 'Sum of the rows' });
  expect(await sum.textContent()).toMatch(/Sum 10\.00= Net amount 10\.00 ✓/);
  const hasFocus = (label: string) =>
    expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(label);
  await hasFocus('Description, row 1');
  await page.keyboard.press('ArrowDown');
  await hasFocus('Description, row 2');
  await page.keyboard.press('Alt+Enter');
  await hasFocus('Description, row 3');
  await page.keyboard.type('Bag');
  await page.keyboard.press('ArrowRight');
  await hasFocus('Amount, row 3');
  await page.keyboard.type('1.50');
  await expect.poll(() => sum.textContent()).toMatch(/^Sum 11\.50/);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await prisma.submission.findUniqueOrThrow({ where: { id } })).extractedData)
    .toMatchObject({
      lines: [
        { what: 'Drill', amount: '4.00' },
        { what: 'Case', amount: '6.00' },
        { what: 'Bag', amount: '1.50' },
      ],
    });
  expect(page.errors).toEqual([]);
});

it('The queue of a workflow shows the columns that it chose, and others can be chosen instead', async () => {
  const own = await createReviewTenant({
    outputSchema,
    processing: { review: 'always', fraud: { enabled: false }, queueColumns: ['field:net', 'total'] },
  });
  const id = await submitForReview(own);
  await prisma.submission.update({ where: { id }, data: { extractedData: { net: '10.00', total: '12.00' } } });
  const page = await openPage();
  await signInBy(page, await createPerson('reviewer', own.organizationId), '/admin/submissions');
  const heads = page.getByRole('columnheader');
  await page.getByRole('cell', { name: '10.00' }).waitFor();
  expect((await heads.allInnerTexts()).map((text) => text.trim()).filter(Boolean)).toEqual([
    'Submitted by',
    'Net amount',
    'Total',
  ]);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Company' }).click();
  await page.waitForURL(/columns=field%3Anet%2Ctotal%2Ccompany/);
  expect(page.errors).toEqual([]);
});

it('The list shows the values that identify a document, sorts by a column, keeps its columns in its address, and the key u returns to its filter', async () => {
  const own = await createReviewTenant({ outputSchema, processing: { review: 'always', fraud: { enabled: false } } });
  const ben = await createPerson('reviewer', own.organizationId);
  const name = 'n'.repeat(130);
  for (const [supplier, total] of [
    ['Alder', '9.00'],
    ['Birch', '100.00'],
  ] as const) {
    const id = await submitForReview(own, undefined, { externalUser: { name } });
    await prisma.submission.update({ where: { id }, data: { extractedData: { supplier, total, date: '2018-03-22' } } });
  }
  const page = await openPage();
  await signInBy(page, ben, '/admin/submissions?order=newest');
  const rows = page.locator('tbody tr');
  await rows.nth(1).waitFor();
  await page.getByRole('cell', { name: 'Alder' }).waitFor();
  await page.getByRole('button', { name: 'Total' }).click();
  await expect.poll(() => rows.first().textContent()).toContain('Alder');
  await page.getByRole('button', { name: /^Total/ }).click();
  await expect.poll(() => rows.first().textContent()).toContain('Birch');
  await page.waitForURL(/sort=-total/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Company' }).click();
  await page.waitForURL(/columns=/);
  await page.keyboard.press('Escape');
  const heading = await page.getByRole('columnheader', { name: 'Total' }).boundingBox();
  expect((heading?.x ?? 0) + (heading?.width ?? 0)).toBeLessThan(1280);
  await expectAccessible(page);
  await rows.first().getByRole('link').first().click();
  await page.getByRole('region', { name: 'Fields' }).waitFor();
  await page.keyboard.press('u');
  await page.waitForURL(/order=newest.*sort=-total.*columns=/);
  expect(page.errors).toEqual([]);
});

it('The review page shows the other names of the supplier on the page, and a click takes one of them', async () => {
  const lines = [
    'Otterbrot',
    'Otterbrot Lehmann GmbH',
    'Hafenstr. 22',
    '04109 Leipzig',
    'Rechnung 4711',
    'Total: 17.60',
  ];
  const id = await submitForReview(tenant, await textPdf([...lines, 'www.otterbrot.example']));
  const page = await openPage();
  await signInBy(page, ana, `/admin/submissions/${id}`);
  const fields = page.getByRole('region', { name: 'Fields' });
  await fields.getByText('Also on the page:').waitFor();
  await fields.getByRole('button', { name: 'Use otterbrot.example as Supplier' }).waitFor();
  await expectAccessible(page);
  await fields.getByRole('button', { name: 'Use Otterbrot as Supplier' }).click();
  await page.locator('[data-editor="supplier"] input, [data-editor="supplier"] textarea').press('Enter');
  await expect
    .poll(async () => (await prisma.submission.findUniqueOrThrow({ where: { id } })).extractedData)
    .toMatchObject({ supplier: 'Otterbrot' });
  await fields.getByText('Also on the page:').waitFor({ state: 'detached' });
  expect(page.errors).toEqual([]);
});
