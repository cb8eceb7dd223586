import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { projectFile } from '../../../base/project.ts';
import { createOrganizationWithCompany, createPerson, type TestPerson } from '../../support/panel.ts';
import { expectAccessible, expectFits, looks, openPage, signInBy, widths } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';
import { createKey, publish, publishFor, uniqueSlug } from '../../support/tenant.ts';

const address = '/admin/configuration/workflows';

let superAdmin: TestPerson;
beforeAll(async () => {
  superAdmin = await createPerson('super_admin');
});

const definitionOf = async (slug: string, version: number) =>
  prisma.workflowVersion.findFirstOrThrow({ where: { version, definition: { slug } } });

it('A workflow with a nested field is created in the form and assigned to a company', async () => {
  const { companyId } = await createOrganizationWithCompany();
  const { name: company } = await prisma.company.findUniqueOrThrow({ where: { id: companyId } });
  const slug = uniqueSlug();
  const page = await openPage();
  await signInBy(page, superAdmin, address);
  await page.getByRole('link', { name: 'New workflow' }).click();
  await page.getByRole('button', { name: 'Start empty' }).click();
  await page
    .getByText(/problems/)
    .first()
    .waitFor();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Delivery note');
  expect(await page.getByLabel('Slug').inputValue()).toBe('delivery-note');
  await page.getByLabel('Slug').fill(slug);
  await name.fill('Delivery notes');
  expect(await page.getByLabel('Slug').inputValue()).toBe(slug);
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.keyboard.type('Lines of the note');
  await page.getByRole('combobox', { name: 'Type of linesOfTheNote' }).click();
  await page.getByRole('option', { name: 'List' }).click();
  await page.getByRole('button', { name: 'More about linesOfTheNote' }).click();
  // A later change of the label leaves the name unchanged.
  await page.getByRole('textbox', { name: 'Label of linesOfTheNote' }).fill('Lines');
  await page.getByRole('textbox', { name: 'Name', exact: true }).nth(1).fill('lines');
  const members = page.getByRole('row', { name: 'Field lines' }).locator('xpath=following-sibling::tr[1]');
  await members.getByRole('button', { name: 'Add field' }).click();
  await page.keyboard.type('Amount');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Amount');
  await page.getByRole('button', { name: /^Advanced/ }).click();
  await page.getByRole('combobox', { name: 'Several documents in one upload' }).click();
  await page.getByRole('option', { name: 'Read each document by itself' }).click();
  await page.getByText('is required if severalDocuments is "split"').waitFor();
  await page.getByRole('combobox', { name: 'Field that lists the documents' }).click();
  await page.getByRole('option', { name: 'lines' }).click();
  await page.getByText('Ready to publish').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish version 1 …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version 1' }).click();
  await page.getByRole('heading', { name: 'Delivery notes' }).waitFor();
  const { outputSchema, processing } = await definitionOf(slug, 1);
  expect(outputSchema).toMatchObject([
    {
      name: 'lines',
      label: 'Lines',
      type: 'array',
      fields: [
        { name: 'amount', label: 'Amount', type: 'string' },
        { name: 'amount2', label: 'Amount', type: 'string' },
      ],
    },
  ]);
  expect(processing).toMatchObject({ severalDocuments: 'split', documentsField: 'lines' });
  expect(processing).not.toHaveProperty('spreads');

  const { api } = await createKey(companyId);
  await page.getByRole('combobox', { name: 'Assign to a company' }).click();
  await page.getByRole('combobox', { name: 'Assign to a company' }).fill(company);
  await page.getByRole('option', { name: company }).click();
  await page.getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('button', { name: `Withdraw from ${company}` }).waitFor();
  expect((await api.get(`/api/v1/workflows/${slug}`)).status).toBe(200);
  await page.getByRole('button', { name: `Withdraw from ${company}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('Not assigned yet').waitFor();
  expect((await api.get(`/api/v1/workflows/${slug}`)).status).toBe(404);
  expect(page.errors).toEqual([]);
});

it('A sample document proposes fields, and a workflow starts with those that are chosen', async () => {
  await createOrganizationWithCompany();
  const { companyId } = await createOrganizationWithCompany();
  const { name: company } = await prisma.company.findUniqueOrThrow({ where: { id: companyId } });
  const slug = uniqueSlug();
  const page = await openPage();
  await signInBy(page, superAdmin, `${address}/+new`);
  await page.getByRole('combobox', { name: 'Company of the sample' }).fill(company);
  await page.getByRole('option', { name: company }).click();
  const buffer = readFileSync(projectFile('samples/invoices/en-letter-8008.pdf'));
  await page
    .getByRole('region', { name: 'Start with a sample document' })
    .getByLabel('Files to upload')
    .setInputFiles([{ name: 'invoice.pdf', mimeType: 'application/pdf', buffer }]);
  const fields = page.getByRole('table', { name: 'Fields of the sample' });
  await fields.waitFor({ timeout: 60_000 });
  await expectAccessible(page);
  for (const label of ['Invoice number', 'Total']) {
    expect(await fields.getByRole('checkbox', { name: label, exact: true }).isChecked()).toBe(true);
  }
  for (const box of await fields.getByRole('checkbox').all()) {
    await box.setChecked((await box.getAttribute('aria-label')) === 'Total');
  }
  await page.getByRole('button', { name: 'Start with 1 field' }).click();
  await page.getByLabel('Slug').fill(slug);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Totals');
  await page.getByText('Ready to publish').waitFor();
  await page.getByRole('button', { name: 'Publish version 1 …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version 1' }).click();
  await page.getByRole('heading', { name: 'Totals' }).waitFor();
  expect((await definitionOf(slug, 1)).outputSchema).toMatchObject([{ name: 'totalAmount', label: 'Total' }]);
  expect(page.errors).toEqual([]);
});

it('The next version is published in the form, and its changes are shown before and after', async () => {
  const { slug } = await publish({ name: 'Invoice' });
  const page = await openPage();
  await signInBy(page, superAdmin, `${address}/${slug}`);
  await page.getByRole('link', { name: 'Improve' }).click();
  await page.getByRole('tab', { name: 'What to change' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Supplier invoice');
  await page.getByRole('checkbox', { name: 'total is required' }).click();
  await page.getByRole('button', { name: /^Advanced/ }).click();
  await page.getByLabel('Review threshold').clear();
  await page.getByLabel('Review threshold').pressSequentially('0.85');
  await page.getByRole('tab', { name: /Changes 3/ }).click();
  await page.getByText('Output fields › total › Required').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish version 2 …' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Supplier invoice').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish version 2' }).click();
  await page.getByRole('link', { name: 'Version 2', exact: true }).click();
  await page.getByRole('tab', { name: 'Changes from version 1' }).click();
  await page.getByText('Output fields › total › Required').waitFor();
  expect((await definitionOf(slug, 1)).name).toBe('Invoice');
  expect(await definitionOf(slug, 2)).toMatchObject({
    name: 'Supplier invoice',
    processing: { reviewBelow: 0.85 },
    outputSchema: [{}, {}, { name: 'total', required: false }],
  });
  expect(page.errors).toEqual([]);
});

it('Errors in the JSON editor are shown by line, fixed, and the definition is published', async () => {
  const { slug } = await publish({ name: 'Invoice' });
  const page = await openPage();
  await signInBy(page, superAdmin, `${address}/${slug}/next`);
  await page.getByRole('tab', { name: 'JSON' }).click();
  const editor = page.getByLabel('Definition as JSON');
  const text = await editor.inputValue();
  await editor.fill(text.replace('"name": "Invoice",', '"name": "Invoice"'));
  await page.getByText('Not valid JSON').waitFor();
  await page.getByRole('button', { name: 'Line 4', exact: true }).waitFor();
  await editor.fill(text.replace('"name": "invoiceNumber"', '"name": "1nvoice"'));
  const line = text.slice(0, text.indexOf('"name": "invoiceNumber"')).split('\n').length;
  await page.getByText('outputSchema[0].name').waitFor();
  await page.getByRole('button', { name: `Line ${line}`, exact: true }).click();
  expect(await page.evaluate<string>('getSelection().toString()')).toBe('"1nvoice"');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.getByRole('tab', { name: 'JSON' }).click();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Form' }).click();
    await page.getByRole('row', { name: 'Field 1nvoice' }).getByText('1 problem').waitFor();
    await expectAccessible(page);
  }
  await page.getByRole('tab', { name: 'JSON' }).click();
  expect(await page.getByRole('button', { name: 'Publish version 2 …' }).isDisabled()).toBe(true);
  await editor.fill(text.replace('"name": "Invoice"', '"name": "Invoice by JSON"'));
  await page.getByText('Ready to publish').waitFor();
  await page.getByRole('tab', { name: 'Form' }).click();
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Invoice by JSON');
  await page.getByRole('button', { name: 'Publish version 2 …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version 2' }).click();
  await page.getByRole('heading', { name: 'Invoice by JSON' }).waitFor();
  expect((await definitionOf(slug, 2)).name).toBe('Invoice by JSON');
  expect(page.errors).toEqual([]);
});

it('A draft is published in another language, too, and the addresses of earlier releases open the page Improve', async () => {
  const { slug } = await publish({ name: 'Invoice' });
  const page = await openPage(widths.desktop, 'de-DE');
  await page.goto(`${address}/${slug}/next`);
  await page.getByLabel('E-Mail').fill(superAdmin.email);
  await page.getByRole('textbox', { name: 'Passwort' }).fill(superAdmin.password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByRole('heading', { name: 'Invoice verbessern' }).waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rechnung');
  await page.getByRole('button', { name: 'Version 2 veröffentlichen …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Version 2 veröffentlichen' }).click();
  await page.getByRole('heading', { name: 'Rechnung' }).waitFor();
  await page.goto('/admin/configuration/learned');
  await page.getByRole('heading', { name: 'Workflows', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(address);
  expect(page.errors).toEqual([]);
});

it("A draft cannot unknowingly undo someone else's publication", async () => {
  const { slug } = await publish({ name: 'Invoice' });
  const page = await openPage();
  await signInBy(page, superAdmin, `${address}/${slug}/next`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine');
  await page.getByText('Ready to publish').waitFor();
  await page.getByRole('button', { name: 'Publish version 2 …' }).click();
  await publish({ slug, name: 'Theirs' });
  // As if the person had returned from another window: the page reloads its data, but the draft stays.
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version 2' }).click();
  await page
    .getByRole('dialog')
    .getByText(/Version 2 .* was published after version 1/)
    .waitFor();
  await page.getByRole('button', { name: 'Back to the draft' }).click();
  await page.getByRole('button', { name: 'Continue from version 2' }).click();
  await page.getByRole('button', { name: 'Publish version 3 …' }).click();
  await page.getByRole('dialog').getByText('Theirs').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version 3' }).click();
  await page.getByRole('heading', { name: 'Mine' }).waitFor();
  expect(await prisma.workflowVersion.count({ where: { definition: { slug } } })).toBe(3);
  expect(page.errors).toEqual([]);
});

it('A reviewer sees the workflows of their companies, without buttons that change them', async () => {
  const own = await createOrganizationWithCompany();
  const { slug } = await publishFor(own.companyId);
  const page = await openPage();
  await signInBy(page, await createPerson('reviewer', own.organizationId), address);
  expect(await page.getByRole('link', { name: 'New workflow' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Invoice' }).click();
  await page.getByText(slug).waitFor();
  expect(await page.getByRole('link', { name: /Prepare|Try/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /Withdraw/ }).count()).toBe(0);
  expect(page.errors).toEqual([]);
});

it.each(looks)('The pages are accessible and fit on a $look', async ({ widthPx, colorScheme }) => {
  const own = await createOrganizationWithCompany();
  const { slug } = await publishFor(own.companyId);
  await publish({ slug, name: 'Invoice of a supplier', kind: 'photo' });
  const page = await openPage(widthPx);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await signInBy(page, superAdmin, `${address}?q=${slug}`);
  await page.getByRole('table').waitFor();
  await expectAccessible(page);
  await expectFits(page);
  for (const [path, shown] of [
    [`${address}/${slug}`, 'Versions'],
    [`${address}/${slug}/versions/2`, 'Output fields'],
    [`${address}/${slug}/improve?step=change`, 'Output fields'],
  ] as const) {
    await page.goto(path);
    const advanced = page.getByRole('button', { name: /^Advanced/ });
    if (path.endsWith('step=change')) await advanced.click();
    await page.getByRole('heading', { name: shown }).waitFor();
    await expectAccessible(page);
    await expectFits(page);
  }
  expect(page.errors).toEqual([]);
});
