import { expect, it } from 'vitest';
import { languages } from '../../../domain/languages/languages.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { createPerson } from '../../support/panel.ts';
import { openPage, signInBy, widths } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';

const rows = [
  { what: 'Screws', paid: true, amount: '1234.50', day: '2019-02-03' },
  { what: 'Nuts', paid: false, amount: '-5.00', day: '2019-05-14' },
];

const member = (name: string, label: string, type: 'string' | 'boolean' | 'currency' | 'date') => ({
  name,
  label,
  type,
});

it('Rows that are copied from the page in any language are pasted as the values that they show', {
  timeout: 900_000,
}, async () => {
  const fields = [
    member('what', 'What', 'string'),
    member('paid', 'Paid', 'boolean'),
    member('amount', 'Amount', 'currency'),
    member('day', 'Day', 'date'),
  ];
  const tenant = await createReviewTenant({
    outputSchema: [{ name: 'items', label: 'Items', type: 'array', fields }],
    processing: { review: 'always', fraud: { enabled: false } },
  });
  const id = await submitForReview(tenant);
  const signedIn = await openPage();
  await signInBy(signedIn, await createPerson('reviewer', tenant.organizationId));
  const { cookies } = await signedIn.context().storageState();
  for (const language of languages) {
    await prisma.submission.update({ where: { id }, data: { extractedData: { items: rows } } });
    const page = await openPage(widths.desktop, language);
    await page.context().addCookies(cookies);
    await page.goto(`/admin/submissions/${id}`);
    await page.locator('.docket-field').first().click();
    const lines = page.getByRole('region', { name: 'Items' });
    await lines.getByRole('cell', { name: 'Nuts' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    await lines.locator('tbody').evaluate((body) => {
      const { getSelection } = globalThis as unknown as {
        getSelection(): { selectAllChildren(node: unknown): void };
      };
      getSelection().selectAllChildren(body);
    });
    await page.keyboard.press('Control+c');
    await lines.getByRole('button').first().click();
    await lines.locator('[data-cell="1 3"]').press('Alt+Enter');
    await lines.locator('[data-cell="2 3"]:focus').waitFor();
    await lines.locator('[data-cell="2 0"]').press('Control+v');
    await lines.locator('[data-cell="3 0"]').waitFor();
    await lines.locator('form button[type="submit"]').click();
    await lines.locator('form').waitFor({ state: 'detached' });
    await lines.getByRole('cell', { name: 'Nuts' }).nth(1).waitFor();
    const { extractedData } = await prisma.submission.findUniqueOrThrow({ where: { id } });
    expect(extractedData, language).toEqual({ items: [...rows, ...rows] });
    expect(page.errors).toEqual([]);
  }
});
