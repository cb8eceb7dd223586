import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { dragFrom, wordOf } from '../../review/pointing.ts';
import { textPdf } from '../../support/documents/documents.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { createPerson, signIn, type TestPerson } from '../../support/panel.ts';
import { expectAccessible, openPage, signInBy } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';

const latencyMs = 300;
/** A page that takes a second on an idle machine takes longer on a busy one. */
const polling = { timeout: 15_000 };

const outputSchema = [
  { name: 'invoiceNumber', label: 'Invoice number', required: true, type: 'string' as const },
  { name: 'date', label: 'Invoice date', required: true, type: 'date' as const },
  {
    name: 'total',
    label: 'Total',
    required: true,
    type: 'currency' as const,
    validation: { pattern: '^[0-9]+\\.[0-9]{2}$' },
  },
  { name: 'weight', label: 'Weight', type: 'number' as const },
  { name: 'credit', label: 'Credit', type: 'currency' as const },
  { name: 'payment', label: 'Payment', type: 'enum' as const, values: ['cash', 'card', 'bank_transfer'] },
];

const lines = (number: string): string[] => [
  'Northwind Tools Ltd',
  `Invoice number: ${number}`,
  'Invoice date: 22/03/2018',
  'Order of 03/04/2018',
  'Parcel of 2.345 kg and 0.512',
  'Returned 5.00-',
  'Total: 33.92',
];

let tenant: Awaited<ReturnType<typeof createReviewTenant>>;
let ana: TestPerson;
beforeAll(async () => {
  tenant = await createReviewTenant({
    outputSchema,
    processing: { review: 'always', fraud: { enabled: false } },
  });
  ana = await createPerson('reviewer', tenant.organizationId);
});

const submit = async (name: string): Promise<string> =>
  submitForReview(tenant, await textPdf(lines(name)), { externalUser: { name } });

/** Opens a document, and delays every answer of the server from then on. */
const openSlowly = async (path: string): Promise<Awaited<ReturnType<typeof openPage>>> => {
  const page = await openPage();
  await signInBy(page, ana, path);
  await page.getByRole('region', { name: 'Fields' }).waitFor();
  await page.getByRole('img', { name: /page 1/ }).waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  return page;
};

const editorOf = (page: Page, label: string): Locator => page.getByLabel(`New value for ${label}`);

const correct = async (page: Page, label: string, text: string): Promise<Locator> => {
  await page.getByRole('button', { name: `Correct ${label}` }).click();
  await editorOf(page, label).fill(text);
  return editorOf(page, label);
};

const stored = async (id: string): Promise<{ data: Record<string, unknown>; decision: string | null }> => {
  const row = await prisma.submission.findUniqueOrThrow({ where: { id }, include: { heldDecision: true } });
  const decision = row.heldDecision?.action ?? (row.status === 'review' ? null : row.status);
  return { data: row.extractedData as Record<string, unknown>, decision };
};

const hasFocus = (field: Locator): Promise<boolean> =>
  field.evaluate((input) => input === input.ownerDocument.activeElement);

it('A value that is typed and not saved is saved before an approval, and a refused one keeps the submission undecided with the focus on the error', async () => {
  const id = await submit('A-1');
  const page = await openSlowly(`/admin/submissions/${id}`);
  const total = await correct(page, 'Total', 'plenty');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('"plenty" is not an amount, such as 1,234.50.').waitFor();
  await expect.poll(() => hasFocus(total), polling).toBe(true);
  // The server refuses this one, so the editor closes first and opens again.
  await total.fill('5.00-');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText(/"-5\.00"/).waitFor();
  expect(await total.inputValue()).toBe('5.00-');
  await expect.poll(() => hasFocus(total), polling).toBe(true);
  expect(await stored(id)).toMatchObject({ data: { total: '33.92' }, decision: null });
  await expectAccessible(page);
  await total.fill('77,70');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Submission approved.').waitFor();
  expect(await stored(id)).toMatchObject({ data: { total: '77.70' }, decision: 'approve' });
  expect(page.errors).toEqual([]);
});

it('A value that is typed and not saved is saved before a rejection, whose dialog opens immediately', async () => {
  const id = await submit('A-2');
  const page = await openSlowly(`/admin/submissions/${id}`);
  await correct(page, 'Total', '77.70');
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog', { name: 'Reject submission' }).waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Submission rejected.').waitFor();
  expect(await stored(id)).toMatchObject({ data: { total: '77.70' }, decision: 'reject' });
  expect(page.errors).toEqual([]);
});

it('A value that is typed and not saved is saved before the next document, the previous one, and an undo', async () => {
  const ids = [await submit('R-1'), await submit('R-2'), await submit('R-3')];
  const page = await openPage();
  await signInBy(page, ana, `/admin/submissions?q=R-`);
  await page.getByRole('link', { name: 'R-3' }).waitFor();
  await page.keyboard.press('s');
  const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  await title('R-1');
  await correct(page, 'Invoice number', 'next');
  await page.getByRole('button', { name: 'Skip' }).click();
  await title('R-2');
  await correct(page, 'Invoice number', 'previous');
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await title('R-1');
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Submission approved.').waitFor();
  await title('R-2');
  await correct(page, 'Invoice number', 'undo');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await title('R-1');
  const values = await Promise.all(ids.map(stored));
  expect(values.map(({ data, decision }) => [data.invoiceNumber, decision])).toEqual([
    ['next', null],
    ['undo', null],
    ['R-3', null],
  ]);
  expect(page.errors).toEqual([]);
});

it('A value that is typed and not saved makes a link ask, and stays if the person stays', async () => {
  const id = await submit('A-3');
  const page = await openSlowly(`/admin/submissions/${id}`);
  await page.getByRole('button', { name: 'Details' }).click();
  const total = await correct(page, 'Total', '77.70');
  await page.getByRole('link', { name: 'Upload session' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await total.inputValue()).toBe('77.70');
  // A value that is being saved delays the link until it is stored.
  await total.press('Enter');
  await page.getByRole('link', { name: 'Upload session' }).click();
  await page.waitForURL(/\/admin\/sessions\//);
  expect(await stored(id)).toMatchObject({ data: { total: '77.70' } });
  expect(page.errors).toEqual([]);
});

it('A value that is typed and not saved can be copied after a colleague has decided first', async () => {
  const id = await submit('A-4');
  const ben = await createPerson('reviewer', tenant.organizationId);
  const page = await openSlowly(`/admin/submissions/${id}`);
  await correct(page, 'Total', '77,70');
  await (await signIn(ben)).send('POST', `/admin/api/submissions/${id}/approve`, { undoable: true });
  const kept = page.getByRole('group', { name: 'Typed for Total' });
  await kept.getByText('77,70').waitFor();
  await expectAccessible(page);
  await kept.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('77,70');
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('link', { name: 'Upload session' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await kept.getByRole('button', { name: 'Discard' }).click();
  await kept.waitFor({ state: 'detached' });
  expect(await stored(id)).toMatchObject({ data: { total: '33.92' } });
  expect(page.errors).toEqual([]);
});

it('Words of the page keep their digits, marks and signs, and the editor shows what it understands before it saves', async () => {
  const id = await submit('W-1');
  const page = await openSlowly(`/admin/submissions/${id}`);
  const pick = async (label: string, understoodAs: RegExp | null, from: string, to = from): Promise<void> => {
    await page.getByRole('button', { name: `Correct ${label}` }).click();
    await wordOf(page, from).first().waitFor();
    await dragFrom(page, wordOf(page, from).first(), wordOf(page, to).first());
    if (understoodAs) {
      await page.getByRole('status', { name: 'Understood' }).filter({ hasText: understoodAs }).waitFor();
    }
    await page.keyboard.press('Enter');
    await editorOf(page, label).waitFor({ state: 'detached' });
  };
  await pick('Weight', null, '0.512');
  await eventually('it is stored', async () => (await stored(id)).data.weight === 0.512);
  await pick('Weight', /^= 2\.345/, '2.345', 'kg');
  await pick('Credit', /^= -5\.00/, '5.00-');
  await pick('Invoice date', /^= 2018-04-03 This document writes the day first/, '03/04/2018');
  await eventually('all are stored', async () => {
    const { data } = await stored(id);
    return data.weight === 2.345 && data.credit === '-5.00' && data.date === '2018-04-03';
  });
  await correct(page, 'Invoice date', '12.01.2019');
  await page.keyboard.press('Enter');
  await correct(page, 'Payment', 'bank');
  await page.getByRole('status', { name: 'Understood' }).filter({ hasText: '= bank_transfer' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await eventually('typed values are stored', async () => {
    const { data } = await stored(id);
    return data.date === '2019-01-12' && data.payment === 'bank_transfer';
  });
  expect(page.errors).toEqual([]);
});

it('A fast typist types into no field while a value is saved, and gets the text back if it is refused', async () => {
  const id = await submit('F-1');
  const page = await openSlowly(`/admin/submissions/${id}`);
  await correct(page, 'Total', '5.00-');
  // It may be saved before two keys are typed.
  const saving = page.getByRole('status', { name: 'Saving Total' }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('jj');
  await saving;
  await page.getByText(/"-5\.00"/).waitFor();
  expect(await editorOf(page, 'Total').inputValue()).toBe('5.00-');
  await editorOf(page, 'Total').fill('12.34');
  await page.keyboard.press('Enter');
  await page.keyboard.type('jja');
  await page.getByText('Submission approved.').waitFor();
  expect(await stored(id)).toMatchObject({ data: { total: '12.34' }, decision: 'approve' });
  expect(page.errors).toEqual([]);
});

it('A fast typist corrects two fields with Tab between them, and the fields that need a person come first', async () => {
  const id = await submitForReview(tenant, await textPdf(lines('F-2').filter((line) => !line.startsWith('Total'))), {
    externalUser: { name: 'F-2' },
  });
  const page = await openSlowly(`/admin/submissions/${id}`);
  const names = await page
    .getByRole('button', { name: /^Correct / })
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-field')));
  expect(names[0]).toBe('total');
  await page.keyboard.press('e');
  await expect.poll(() => hasFocus(editorOf(page, 'Total')), polling).toBe(true);
  await page.keyboard.type('10.00');
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(editorOf(page, 'Invoice number')), polling).toBe(true);
  // The old text is selected.
  await page.keyboard.type('F-20');
  await page.keyboard.press('Enter');
  await page.keyboard.press('a');
  await page.getByText('Submission approved.').waitFor();
  expect(await stored(id)).toMatchObject({ data: { total: '10.00', invoiceNumber: 'F-20' }, decision: 'approve' });
  expect(page.errors).toEqual([]);
});

it('A resting pointer does not take the active field away from the keyboard', async () => {
  const id = await submit('P-1');
  const page = await openSlowly(`/admin/submissions/${id}`);
  const active = page.locator('li[data-active]');
  await page.getByRole('button', { name: 'Correct Invoice date' }).focus();
  await active.filter({ hasText: 'Invoice date' }).waitFor();
  await page.getByRole('button', { name: 'Correct Credit' }).hover();
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Correct Weight' }).hover();
  expect(await active.textContent()).toContain('Invoice date');
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect.poll(() => hasFocus(editorOf(page, 'Total')), polling).toBe(true);
  expect(page.errors).toEqual([]);
});

it('A page whose file is gone after an upgrade is loaded again once, and shows an error if that does not help', async () => {
  const page = await openPage();
  await signInBy(page, ana, '/admin/account');
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });
  await page.route(/\/assets\/batches-page-/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Batches' }).click();
  await page.getByRole('alert').getByText('Something went wrong').waitFor();
  expect(loads).toHaveLength(1);
  await page.unroute(/\/assets\/batches-page-/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Batches' }).waitFor();
});

it('Files of the page are kept by browsers forever, the page itself never, and one that is gone is not found', async () => {
  const page = await openPage();
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (/\/assets\/.*\.js$/.test(response.url())) scripts.push(response.headers()['cache-control'] ?? '');
  });
  const document = await page.goto('/admin/sign-in');
  await page.getByLabel('E-mail').waitFor();
  expect(document?.headers()['cache-control']).toBe('no-store');
  expect(scripts.length).toBeGreaterThan(1);
  expect(new Set(scripts)).toEqual(new Set(['public, max-age=31536000, immutable']));
  const gone = await page.request.get('/admin/assets/queue-page-00000000.js');
  expect(gone.status()).toBe(404);
  expect(gone.headers()['cache-control'] ?? 'not cached').not.toContain('immutable');
  expect(page.errors).toEqual([]);
});
