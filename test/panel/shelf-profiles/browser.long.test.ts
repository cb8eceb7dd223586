import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { createOrganizationWithCompany, createPerson, type TestPerson } from '../../support/panel.ts';
import { publishProfile } from '../../support/shelf/captures.ts';
import { expectAccessible, expectFits, looks, openPage, signInBy } from '../../support/stack/browser.ts';
import { prisma } from '../../support/stack/database.ts';
import { createKey, uniqueSlug } from '../../support/tenant.ts';

const address = '/admin/configuration/shelf-profiles';

let superAdmin: TestPerson;
beforeAll(async () => {
  superAdmin = await createPerson('super_admin');
});

const pack = async (background: string) => ({
  name: 'pack.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 80, height: 120, channels: 3, background } })
    .png()
    .toBuffer(),
});

it('The next version gets a product with an uploaded image and a new limit, and callers can use it', async () => {
  const { companyId } = await createOrganizationWithCompany();
  const { id, versionId: firstId } = await publishProfile(companyId);
  const page = await openPage();
  await signInBy(page, superAdmin, `${address}/${id}`);
  await page.getByRole('link', { name: 'Prepare version 2' }).click();
  await page.getByLabel('Maximum photos').fill('6');
  await page.getByRole('button', { name: 'Add product' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('SKU').fill('orange-1');
  await dialog.getByLabel('Name').fill('Orange 1 l');
  await dialog.getByLabel('Brand').fill('Orange');
  await dialog.getByLabel('Image files').setInputFiles({
    name: 'pack.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture at all'),
  });
  await dialog.getByText(/pack\.png: is a text file/).waitFor();
  await dialog.getByLabel('Image files').setInputFiles(await pack('#f76707'));
  await dialog.getByRole('img', { name: 'image 1' }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await page.getByRole('button', { name: /^Orange 1 l/ }).waitFor();
  await page.getByText('Ready to publish').waitFor();
  await page.getByRole('button', { name: 'Publish version 2 …' }).click();
  await page.getByRole('dialog').getByText('Catalog › orange-1').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version 2' }).click();
  await page.getByRole('link', { name: 'Version 2', exact: true }).click();
  const product = page.getByRole('button', { name: /^Orange 1 l/ });
  await product.scrollIntoViewIfNeeded();
  const loadedPictures = "[...document.querySelectorAll('li img')].filter((one) => one.naturalWidth > 0).length";
  await expect.poll(() => page.evaluate(loadedPictures), { timeout: 30_000 }).toBe(3);

  const { api } = await createKey(companyId);
  const profiles = (await api.get('/api/v1/shelf/profiles')).body as { data: { id: string; versionId: string }[] };
  const versionId = profiles.data.find((one) => one.id === id)?.versionId ?? '';
  const capture = await api.post('/api/v1/shelf/sessions', {
    clientCaptureId: uniqueSlug(),
    profileVersionId: versionId,
  });
  expect(capture).toMatchObject({ status: 201, body: { profile: { id, versionId, version: 2 } } });
  expect(await prisma.shelfCatalogImage.count({ where: { profileVersionId: versionId } })).toBe(3);
  expect(await prisma.shelfCatalogImage.count({ where: { profileVersionId: firstId } })).toBe(2);
  expect(page.errors).toEqual([]);
});

it('Products are edited and removed in the draft, and a version is deactivated', async () => {
  const { companyId } = await createOrganizationWithCompany();
  const { id, versionId } = await publishProfile(companyId);
  const page = await openPage();
  await signInBy(page, superAdmin, `${address}/${id}/next`);
  await page.getByRole('button', { name: /^Lime 0.5 l/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove product' }).click();
  await page.getByRole('button', { name: /^Cola 0.33 l/ }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Cola can');
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('tab', { name: /Changes 2/ }).click();
  await page.getByText('Catalog › cola-033 › Name').waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shelf profiles' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.goto(`${address}/${id}`);
  await page.getByRole('button', { name: 'Deactivate version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await page.getByText('Inactive', { exact: true }).waitFor();
  expect(await prisma.shelfProfileVersion.findUniqueOrThrow({ where: { id: versionId } })).toMatchObject({
    active: false,
  });
  expect(page.errors).toEqual([]);
});

it.each(looks)('The pages are accessible and fit on a $look', async ({ widthPx, colorScheme }) => {
  const { companyId } = await createOrganizationWithCompany();
  const { id, slug } = await publishProfile(companyId);
  const { versionId } = await publishProfile(companyId, { slug, review: 'always' });
  const page = await openPage(widthPx);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await signInBy(page, superAdmin, `${address}?q=${slug}`);
  await page.getByRole('table').waitFor();
  await expectAccessible(page);
  await expectFits(page);
  for (const [path, shown] of [
    [`${address}/${id}`, 'Prepare version 3'],
    [`${address}/${id}/versions/${versionId}`, 'Cola 0.33 l'],
    [`${address}/${id}/next`, 'Moderation'],
  ] as const) {
    await page.goto(path);
    await page.getByText(shown).first().waitFor();
    await expectAccessible(page);
    await expectFits(page);
  }
  expect(page.errors).toEqual([]);
});
