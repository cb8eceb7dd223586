import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchBrowser } from '../../../base/browser.ts';
import { atFileEnd } from '../file-end/at-file-end.ts';
import type { TestPerson } from '../panel.ts';
import { testStack } from './stack.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let launched: Promise<Browser> | null = null;

/** The browser that all files of this process share. It ends with the process. */
const browser = (): Promise<Browser> => {
  const { chromium } = testStack().programs;
  if (!chromium) throw new Error('Chromium was not found. Install it (apt-get install chromium) or set CHROMIUM.');
  if (!launched) {
    // Vitest ends its processes by SIGTERM. A process must exit itself to end the browser and remove its profile before
    // it is killed.
    process.once('SIGTERM', () => process.exit());
    launched = launchBrowser(chromium);
  }
  return launched;
};

/** The widths that every page must support, in CSS pixels. */
export const widths = { desktop: 1280, phone: 390 } as const;

/**
 * The forms in which a test views a page: each width and each scheme once, because no style rule depends on both. `npm
 * run test:review` views every page in all four.
 */
export const looks = [
  { look: 'desktop in light', widthPx: widths.desktop, colorScheme: 'light' },
  { look: 'phone in dark', widthPx: widths.phone, colorScheme: 'dark' },
] as const;

/**
 * Opens a page in a new browser context, which is closed after the tests of the file. `errors` collects the errors in
 * its console, including violations of the content security policy: a test ends with `expect(page.errors).toEqual([])`.
 */
export const openPage = async (
  widthPx: number = widths.desktop,
  locale = 'en-US',
): Promise<Page & { errors: string[] }> => {
  const context = await (await browser()).newContext({
    viewport: { width: widthPx, height: 900 },
    baseURL: testStack().baseUrl,
    reducedMotion: 'reduce',
    locale,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  atFileEnd(() => context.close());
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    // The browser reports every 4xx response; the test decides whether it was expected.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return Object.assign(page, { errors });
};

/** Sends the form of the sign-in page. */
const fillSignIn = async (page: Page, person: Pick<TestPerson, 'email' | 'password'>): Promise<void> => {
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** Signs a person in with a password that someone else has set, and chooses a new one, as the panel asks. */
export const firstSignInBy = async (page: Page, person: Pick<TestPerson, 'email' | 'password'>): Promise<void> => {
  await page.goto('/admin/account');
  await fillSignIn(page, person);
  await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill(`${person.password} of their own`);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
};

/** Signs a person in through the sign-in page and waits for the requested page. */
export const signInBy = async (page: Page, person: TestPerson, path = '/admin/account'): Promise<void> => {
  await page.goto(path);
  await fillSignIn(page, person);
  await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
};

/** A broken rule that axe has found, with the reason and the first elements. */
interface AxeFinding {
  readonly id: string;
  readonly impact: string;
  readonly why: string;
  readonly html: string[];
}

interface AxeNode {
  readonly html: string;
  readonly failureSummary?: string;
}

/** The findings of axe on the page: by all of its rules, or by those of the tags. */
export const axeFindings = async (page: Page, tags?: readonly string[]): Promise<AxeFinding[]> => {
  await page.evaluate(axeSource);
  // Colors are judged after transitions have ended.
  await page.evaluate(`Promise.allSettled(
    document.getAnimations().filter((one) => one instanceof CSSTransition).map(({ finished }) => finished)
  )`);
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; impact: string; nodes: AxeNode[] }[] }>;
      };
    };
    const { violations } = await axe.run(runOnly ? { runOnly } : {});
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      why: nodes[0]?.failureSummary ?? '',
      html: nodes.slice(0, 3).map(({ html }) => html),
    }));
  }, tags);
};

/** Expects that axe finds nothing serious or critical on the page (WCAG 2.2 A and AA). */
export const expectAccessible = async (page: Page): Promise<void> => {
  const found = await axeFindings(page, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  expect(found.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
};

/** The number of pixels by which the page is wider than the window. */
const excessPx = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Expects that the page does not scroll sideways, as soon as it has followed a change of the window's size. */
export const expectFits = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate<number>(excessPx), { timeout: 5_000 }).toBeLessThanOrEqual(0);

/** Expects that a submission's page shows the picture of a page of its document, in its size. */
export const expectPagePicture = async (page: Page): Promise<void> => {
  const picture = page.locator('main svg image').first();
  await picture.waitFor({ state: 'attached' });
  expect(Number(await picture.getAttribute('width'))).toBeGreaterThan(0);
};
