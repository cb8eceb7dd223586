import { join } from 'node:path';
import { inspect } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { findChromium, launchBrowser } from '../base/browser.ts';
import { projectFile } from '../base/project.ts';
import { Refusal } from '../base/refusal.ts';
import { type Config, orExit } from '../platform/config.ts';
import { loadRunningConfig } from '../platform/running-config.ts';

/**
 * `npm run pictures`: takes the pictures of the README and of the guides again, in Chromium, each in light and in dark.
 * It needs the running service with the documents of `npm run demo`, and the administrator's login in ADMIN_EMAIL and
 * ADMIN_PASSWORD. It uploads a copy of the demo's receipt, which then waits for a review, and creates a source for the
 * demo's company.
 */

const viewport = { width: 1280, height: 1010 };
const low = { width: 1280, height: 480 };
const tall = { width: 1280, height: 1500 };
const webpQuality = 80;

const signIn = async (page: Page, { email, password }: Config['panel']['firstAdmin']): Promise<void> => {
  if (!email || !password) throw new Refusal('Set ADMIN_EMAIL and ADMIN_PASSWORD to the login of an administrator.');
  await page.goto('/admin');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
};

/** Opens the newest row of a list whose name starts with a text, and waits for its pictures. */
const open = async (page: Page, path: string, name: RegExp): Promise<void> => {
  await page.goto(path);
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('main').getByRole('heading', { name }).waitFor();
  await page.waitForLoadState('networkidle');
};

/** Waits until every picture on the page is loaded and drawn, those inside drawings, too. */
const pictures = `Promise.all([...document.querySelectorAll('img, image')].map((element) => {
  const picture = new Image();
  picture.src = element.src ?? element.href.baseVal;
  return picture.decode();
})).then(() => new Promise(requestAnimationFrame)).then(() => new Promise(requestAnimationFrame)).then(() => true)`;

const save = async (page: Page, name: string): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    await page.evaluate(pictures);
    const path = projectFile(join('docs/pictures', `${name}${colorScheme === 'dark' ? '-dark' : ''}.webp`));
    await sharp(await page.screenshot())
      .webp({ quality: webpQuality })
      .toFile(path);
    console.log(path);
  }
};

const demoCompany = 'Demo Company';
const demoWorkflow = 'Store receipt';

/** Chooses an option of a select, unless the page has none because there is nothing to choose. */
const choose = async (page: Page, label: string, option: string): Promise<void> => {
  const select = page.getByRole('combobox', { name: label, exact: true });
  if (!(await select.isVisible())) return;
  await select.click();
  await page.getByRole('option', { name: option }).click();
};

/** The dashboard of the last days, and the receivers of webhooks. */
const takeFigures = async (page: Page): Promise<void> => {
  await page.goto('/admin/');
  await page.getByText('Waiting for review').first().waitFor();
  await page.waitForLoadState('networkidle');
  await save(page, 'dashboard');
  await page.setViewportSize(low);
  await page.goto('/admin/receivers');
  await page.getByRole('row').nth(1).waitFor();
  await save(page, 'receivers');
};

/** A source below the inbox of the demo's company, created by the first run. */
const takeSources = async (page: Page): Promise<void> => {
  await page.goto('/admin/configuration/sources');
  await page.getByRole('button', { name: 'New source' }).waitFor();
  await page.waitForLoadState('networkidle');
  if (!(await page.getByText('inbox/').first().isVisible())) {
    await page.getByRole('button', { name: 'New source' }).click();
    const dialog = page.getByRole('dialog', { name: 'New source' });
    await choose(page, 'Company', demoCompany);
    await choose(page, 'Workflow', demoWorkflow);
    await dialog.getByRole('button', { name: 'Create source' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Last look').first().waitFor();
    await page.reload();
  }
  await page.getByText('Last look').first().waitFor();
  await save(page, 'sources');
};

/** A trial of a draft of the demo's workflow on its receipt. */
const takeTrial = async (page: Page): Promise<void> => {
  await page.setViewportSize(tall);
  await page.goto('/admin/configuration/workflows');
  await page.getByRole('link', { name: demoWorkflow }).first().click();
  await page.getByRole('link', { name: 'Improve' }).click();
  await page.getByRole('tab', { name: 'Try it' }).click();
  await choose(page, 'Company', demoCompany);
  await page.getByLabel('Files to upload').setInputFiles([projectFile('samples/files/receipt.jpg')]);
  await page.getByText(/^It would (be|go)/).waitFor();
  await page.getByRole('img', { name: /page 1/ }).waitFor();
  await save(page, 'improve');
  await page.getByRole('button', { name: 'Remove receipt.jpg' }).click();
  await page.getByRole('region', { name: 'Samples' }).waitFor({ state: 'detached' });
};

/**
 * Uploads the demo's receipt again, compressed once more so that it matches the first one but is not the same file, and
 * opens it once it waits for a review.
 */
const openCopy = async (page: Page): Promise<void> => {
  const buffer = await sharp(projectFile('samples/files/receipt.jpg')).jpeg({ quality: 70 }).toBuffer();
  await page.goto('/admin/upload');
  await page.getByRole('combobox', { name: 'Workflow' }).waitFor();
  await choose(page, 'Company', demoCompany);
  await choose(page, 'Workflow', demoWorkflow);
  await page.getByLabel('Files to upload').setInputFiles([{ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer }]);
  await page.getByRole('button', { name: 'Upload 1 document' }).click();
  await page.getByRole('link', { name: 'Open submission' }).click();
  await page.getByRole('region', { name: 'Fraud matches' }).waitFor();
};

const take = async (config: Config): Promise<void> => {
  const browser = await launchBrowser(findChromium(config.binaries.chromium));
  try {
    const context = await browser.newContext({ viewport, baseURL: config.api.baseUrl, reducedMotion: 'reduce' });
    context.setDefaultTimeout(180_000);
    const page = await context.newPage();
    await signIn(page, config.panel.firstAdmin);
    await open(page, '/admin/submissions?status=synced', /^demo-receipt\.jpg/);
    await page.getByRole('heading', { name: 'Fields' }).waitFor();
    await page.getByRole('img', { name: /page 1/ }).waitFor();
    await save(page, 'submission');
    await open(page, '/admin/shelf?review=all', /^demo-/);
    await page.getByRole('img', { name: /^Photo 1/ }).waitFor();
    await page.getByRole('listbox', { name: 'Boxes' }).getByRole('option').first().waitFor({ state: 'attached' });
    await save(page, 'shelf-capture');
    await openCopy(page);
    await page.getByRole('img', { name: /page 1/ }).waitFor();
    await save(page, 'review');
    await page.keyboard.press('v');
    const compared = page.getByRole('dialog', { name: 'Compare documents' }).getByRole('img', { name: /page 1/ });
    await compared.nth(1).waitFor();
    await save(page, 'compare');
    await takeFigures(page);
    await takeSources(page);
    await takeTrial(page);
  } finally {
    await browser.close();
  }
};

await take(orExit(loadRunningConfig)).catch((error: unknown) => {
  console.error(error instanceof Refusal ? error.message : inspect(error));
  process.exitCode = 1;
});
