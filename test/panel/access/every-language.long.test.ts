import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { projectFile } from '../../../base/project.ts';
import { textPdf } from '../../support/documents/documents.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { createPerson, type TestPerson } from '../../support/panel.ts';
import { expectAccessible, expectFits, expectPagePicture, openPage, widths } from '../../support/stack/browser.ts';

/** The words of a language, by their English equivalents. */
const wordsIn = (language: string) => {
  const catalog = JSON.parse(readFileSync(projectFile(`domain/languages/catalogs/${language}.json`), 'utf8'));
  return (english: string): string => (catalog as Record<string, string>)[english] ?? english;
};

let tenant: Awaited<ReturnType<typeof createReviewTenant>>;
let reviewer: TestPerson;
beforeAll(async () => {
  tenant = await createReviewTenant({ processing: { review: 'always', fraud: { enabled: false } } });
  reviewer = await createPerson('reviewer', tenant.organizationId);
});

it.each([
  ['ar', 'rtl', 1440],
  ['ar', 'rtl', widths.phone],
  ['pl', 'ltr', widths.phone],
  ['es', 'ltr', widths.phone],
] as const)(
  'In the language %s, written %s, at %i pixels, a reviewer reads why a document waits and decides with the keyboard',
  async (language, direction, widthPx) => {
    const say = wordsIn(language);
    const name = `Amina ${language} ${widthPx}`;
    const file = await textPdf([`Invoice ${name}`, 'Total: 1234.50']);
    await submitForReview(tenant, file, { externalUser: { name } });
    const page = await openPage(widthPx, language);
    await page.goto('/admin/submissions');
    await page.getByLabel(say('E-mail')).fill(reviewer.email);
    await page.getByRole('textbox', { name: say('Password') }).fill(reviewer.password);
    await page.getByRole('button', { name: say('Sign in'), exact: true }).click();
    await page.getByRole('link', { name }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe(direction);
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('link', { name }).click();
    await page
      .getByRole('button', { name: new RegExp(`^${say('Approve')}`) })
      .first()
      .waitFor();
    await expectPagePicture(page);
    await page.getByText(say('Every submission of this workflow is reviewed.')).waitFor();
    await expectAccessible(page);
    await expectFits(page);
    const ofId = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.docket-mono')].map((one) => getComputedStyle(one).direction)",
    );
    expect(ofId.every((one) => one === 'ltr')).toBe(true);
    await page.keyboard.press('a');
    await page.getByText(say('Submission approved.')).waitFor();
    expect(page.errors).toEqual([]);
  },
);

it('In Arabic, a refusal of the server is in Arabic, and a page that points along the line is mirrored', async () => {
  const say = wordsIn('ar');
  await submitForReview(tenant, await textPdf(['Invoice 77', 'Total: 12.00']), { externalUser: { name: 'Mirror' } });
  const page = await openPage(1440, 'ar');
  await page.goto('/admin/submissions');
  await page.getByLabel(say('E-mail')).fill(reviewer.email);
  await page.getByRole('textbox', { name: say('Password') }).fill(reviewer.password);
  await page.getByRole('button', { name: say('Sign in'), exact: true }).click();
  await page.getByRole('link', { name: 'Mirror' }).click();
  await page.locator('.tabler-icon-chevron-right').first().waitFor();
  const transform = await page.evaluate<string>(
    "getComputedStyle(document.querySelector('.tabler-icon-chevron-right')).transform",
  );
  expect(transform).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  await page.goto('/admin/sessions/ses_unknown');
  await page.getByText(say('Not found or not yours')).waitFor();
  expect(page.errors).toEqual([]);
});
