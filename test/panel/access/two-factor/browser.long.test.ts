import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBarcodes } from '../../../../processing/documents/read/codes/read-barcodes.ts';
import { appCode } from '../../../support/access/two-factor.ts';
import { createOrganizationWithCompany, createPerson, type TestPerson } from '../../../support/panel.ts';
import { expectAccessible, expectFits, openPage, signInBy, widths } from '../../../support/stack/browser.ts';

let organizationId: string;
beforeAll(async () => {
  ({ organizationId } = await createOrganizationWithCompany());
});

const expectGood = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  await expectFits(page);
};

const enterPassword = async (page: Page, { email, password }: TestPerson): Promise<void> => {
  await page.goto('/admin/account');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'reviewer' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail').waitFor();
};

/** Saves the backup codes of a dialog as a file. */
const download = async (page: Page, dialog: Locator): Promise<string[]> => {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('docket-backup-codes.txt');
  return (await readFile(await saved.path(), 'utf8')).trim().split('\n');
};

/** Sets up two-factor sign-in, checks each step, and returns the key and the backup codes. */
const setUp = async (page: Page, { email, password }: TestPerson) => {
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await expectGood(page);
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const key = (await dialog.getByLabel('Key').inputValue()).replaceAll(' ', '');
  await expectGood(page);
  const picture = await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).screenshot();
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [code] = await readBarcodes({ data, width: info.width, height: info.height });
  const uri = new URL(code?.text ?? '');
  expect([uri.protocol, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    key,
    'Docket',
  ]);
  expect(decodeURIComponent(uri.pathname)).toContain(email);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(appCode(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByRole('list', { name: 'Backup codes' }).waitFor();
  await expectGood(page);
  const codes = await download(page, dialog);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${codes.join('\n')}\n`);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'New backup codes' }).waitFor();
  return { key, codes };
};

describe('two-factor sign-in in the panel', { timeout: 180_000 }, () => {
  it.each([
    ['desktop', 'light'],
    ['phone', 'dark'],
  ] as const)(
    'Two-factor sign-in in the panel is set up, used and switched off on a %s in %s colors',
    async (device, colorScheme) => {
      const person = await createPerson('reviewer', organizationId);
      const page = await openPage(widths[device]);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await signInBy(page, person);
      const { key, codes } = await setUp(page, person);
      await expectGood(page);

      await signOut(page);
      await enterPassword(page, person);
      await page.getByRole('textbox', { name: 'Code' }).waitFor();
      await expectGood(page);
      await page.getByRole('textbox', { name: 'Code' }).fill('12345');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('alert').getByText('Invalid code').waitFor();
      await page.getByRole('textbox', { name: 'Code' }).fill(appCode(key, 1));
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: 'Your account' }).waitFor();

      await signOut(page);
      await enterPassword(page, person);
      await page.getByRole('button', { name: 'Use a backup code' }).click();
      await page.getByLabel('Backup code').fill(codes[0] ?? '');
      await expectGood(page);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('heading', { name: 'Your account' }).waitFor();

      await page.getByText('9 unused backup codes are left.').waitFor();

      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'New backup codes' }).click();
      await dialog.getByLabel('Your password').fill(person.password);
      await dialog.getByRole('button', { name: 'Create new codes' }).click();
      expect(await download(page, dialog)).not.toContain(codes[1]);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Turn off' }).click();
      await dialog.getByLabel('Your password').fill(person.password);
      await dialog.getByRole('button', { name: 'Turn off' }).click();
      await page.getByRole('button', { name: 'Set up' }).waitFor();
      expect(page.errors).toEqual([]);
    },
  );
});
