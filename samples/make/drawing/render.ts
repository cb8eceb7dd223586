import type { Browser, Page } from 'playwright-core';

/** Shows a page and waits for its fonts: Chromium starts to load them when it lays out the text. */
const show = async (page: Page, html: string): Promise<void> => {
  await page.setContent(html);
  await page.evaluate('document.fonts.ready.then(() => true)');
};

/** Creates an A4 PDF with a text layer; the page's CSS determines the page breaks, and the size if it names one. */
export const renderPdf = async (browser: Browser, html: string): Promise<Buffer> => {
  const page = await browser.newPage();
  try {
    await show(page, html);
    return await page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true });
  } finally {
    await page.close();
  }
};

/**
 * Creates a PNG of the whole page.
 * @param widthPx width of the viewport in CSS pixels; the height follows the content
 * @param scale device pixels in a CSS pixel
 */
export const renderPng = async (browser: Browser, html: string, widthPx: number, scale = 1): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width: widthPx, height: 100 }, deviceScaleFactor: scale });
  try {
    await show(page, html);
    return await page.screenshot({ fullPage: true });
  } finally {
    await page.close();
  }
};

/**
 * Creates a PNG of one sheet, as it is printed.
 * @param size the size of the sheet in CSS pixels, and the device pixels in a CSS pixel
 */
export const renderSheet = async (
  browser: Browser,
  html: string,
  { widthPx, heightPx, scale }: { readonly widthPx: number; readonly heightPx: number; readonly scale: number },
): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width: widthPx, height: heightPx }, deviceScaleFactor: scale });
  try {
    await page.emulateMedia({ media: 'print' });
    await show(page, html);
    return await page.screenshot();
  } finally {
    await page.close();
  }
};
