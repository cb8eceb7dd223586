import type { Browser } from 'playwright-core';

/** Creates an A4 PDF with a text layer; the page's CSS determines the page breaks. */
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
 * Creates a PNG of the whole page.
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
