import { type Browser, chromium } from 'playwright-core';
import { findOnPath, isExecutable } from '../../../base/programs.ts';
import { Refusal } from '../../../base/refusal.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds the Chromium that draws the samples: the named one, or the first on PATH.
 * @throws Refusal that says how to install one if none is found
 */
export const findChromium = (named: string | undefined): string => {
  if (named !== undefined && isExecutable(named)) return named;
  if (named !== undefined) throw new Refusal(`There is no program at ${named}.`);
  const found = names.map((name) => findOnPath(name)).find((path) => path !== null);
  if (found) return found;
  throw new Refusal(
    'No Chromium is on PATH. Install one (apt-get install chromium) or name it: --chromium /path/to/chromium',
  );
};

export const launchBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--font-render-hinting=none',
    ],
  });

/** Makes an A4 PDF with a text layer; the page's CSS determines the page breaks. */
export const renderPdf = async (browser: Browser, html: string): Promise<Buffer> => {
  const page = await browser.newPage();
  try {
    await page.setContent(html);
    return await page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true });
  } finally {
    await page.close();
  }
};

/**
 * Makes a PNG of the whole page.
 * @param widthPx width of the viewport in CSS pixels; the height follows the content
 * @param scale device pixels in a CSS pixel
 */
export const renderPng = async (browser: Browser, html: string, widthPx: number, scale = 1): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width: widthPx, height: 100 }, deviceScaleFactor: scale });
  try {
    await page.setContent(html);
    return await page.screenshot({ fullPage: true });
  } finally {
    await page.close();
  }
};
