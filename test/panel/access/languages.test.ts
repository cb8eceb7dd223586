import { beforeAll, expect, it } from 'vitest';
import { textPdf } from '../../support/documents/documents.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { createPerson, panelClient, signIn, type TestPerson } from '../../support/panel.ts';
import { expectAccessible, expectFits, expectPagePicture, openPage, widths } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';

const path = '/admin/api/me/preferences';
const chosen = { language: 'de', locale: 'de-AT', timeZone: 'Europe/Vienna' };

let tenant: Awaited<ReturnType<typeof createReviewTenant>>;
let reviewer: TestPerson;
beforeAll(async () => {
  tenant = await createReviewTenant({ processing: { review: 'always', fraud: { enabled: false } } });
  reviewer = await createPerson('reviewer', tenant.organizationId);
});

it('A person chooses a language, a locale and a time zone only for themselves, and the audit log records it', async () => {
  const person = await createPerson('reviewer', tenant.organizationId);
  const client = await signIn(person);
  expect(await client.send('PUT', path, chosen)).toMatchObject({ status: 200, body: chosen });
  expect(await client.send('GET', '/admin/api/me')).toMatchObject({ body: { preferences: chosen } });
  const others = await signIn(reviewer);
  const none = { language: null, locale: null, timeZone: null };
  expect(await others.send('GET', '/admin/api/me')).toMatchObject({ body: { preferences: none } });
  const user = await prisma.user.findUniqueOrThrow({ where: { email: person.email } });
  const entry = await prisma.auditEntry.findFirst({ where: { action: 'preferences.save', subjectId: user.id } });
  expect(entry).toMatchObject({ before: none, after: chosen });
});

it.each([
  ['a language without a catalog', { ...chosen, language: 'tlh' }],
  ['an unknown locale', { ...chosen, locale: 'not a locale' }],
  ['an unknown time zone', { ...chosen, timeZone: 'Mars/Olympus' }],
])('The choice of %s is refused, and nothing changes', async (_name, body) => {
  const client = await signIn(reviewer);
  const reply = await client.send('PUT', path, body);
  expect([400, 422]).toContain(reply.status);
  expect(await client.send('GET', '/admin/api/me')).toMatchObject({ body: { preferences: { language: null } } });
});

it('Nobody chooses a language without a sign-in', async () => {
  expect((await panelClient('').send('PUT', path, chosen)).status).toBe(401);
});

it.each(Object.entries(widths))(
  'In German on a %s, a person signs in, finds a submission in the queue, reviews it with the keyboard and approves it',
  async (_name, widthPx) => {
    const name = `Weber ${widthPx}`;
    await submitForReview(tenant, await textPdf([`Rechnung ${widthPx}`, 'Summe: 12,00']), { externalUser: { name } });
    const page = await openPage(widthPx, 'de-DE');
    await page.goto('/admin/submissions');
    await page.getByLabel('E-Mail').fill(reviewer.email);
    await page.getByRole('textbox', { name: 'Passwort' }).fill(reviewer.password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('heading', { name: 'Einreichungen' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByRole('link', { name }).waitFor();
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('link', { name }).click();
    await page
      .getByRole('button', { name: /^Freigeben/ })
      .first()
      .waitFor();
    await expectPagePicture(page);
    await expectFits(page);
    await page.keyboard.press('a');
    await page.getByText('Einreichung freigegeben.').waitFor();
    await page.goto('/admin/upload');
    await page.getByText('Dateien hier ablegen oder auswählen').waitFor();
    await expectFits(page);
    await page.goto('/admin/account');
    await page.getByRole('heading', { name: 'Ihr Konto' }).waitFor();
    await expectAccessible(page);
    await expectFits(page);
    expect(page.errors).toEqual([]);
  },
);

it('A chosen language counts more than that of the browser, also on the sign-in page of the same browser', async () => {
  const person = await createPerson('reviewer', tenant.organizationId);
  const page = await openPage();
  await page.goto('/admin/account');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const card = page.getByRole('region', { name: 'Language and region' });
  await card.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Ihr Konto' }).waitFor();
  await page.getByRole('button', { name: 'Überall abmelden' }).click();
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
  expect(page.errors).toEqual([]);
});
