/**
 * Draws the sample documents of `samples/files` and writes their true values: `node samples/make/main.ts [--chromium
 * PATH] [--out FOLDER]`. The same Chromium and fonts (Liberation) give the same bytes.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { findChromium, launchBrowser } from '../../base/browser.ts';
import { describePdf, pictureToPdf } from './drawing/pdf.ts';
import { renderPdf, renderPng } from './drawing/render.ts';
import { expectedInvoice, expectedReceipt } from './expected.ts';
import { officeInvoice } from './invoices/invoice-data.ts';
import { officeInvoiceHtml } from './invoices/invoice-html.ts';
import { joineryInvoice } from './invoices/joinery-data.ts';
import { joineryInvoiceHtml } from './invoices/joinery-html.ts';
import { type PhotoOptions, photographReceipt } from './photos/photo.ts';
import { coffeePhoto, groceryPhoto, hardwarePhoto } from './photos/photo-settings.ts';
import { scanPage } from './photos/scan.ts';
import type { Receipt } from './receipts/receipt.ts';
import { coffeeReceipt, groceryReceipt, hardwareReceipt } from './receipts/receipt-data.ts';
import { printReceipt } from './receipts/receipt-print.ts';
import { receiptRows } from './receipts/receipt-rows.ts';

const linesOnFirstPage = 18;
/** A4 at 96 dots per inch, drawn at 200. */
const sheet = { widthPx: 794, scale: 200 / 96 };
const paperMarginDots = { 32: 40, 42: 68 };

const bornDigital = async (browser: Browser): Promise<Buffer> =>
  describePdf(await renderPdf(browser, officeInvoiceHtml(officeInvoice, linesOnFirstPage)), {
    title: `Invoice ${officeInvoice.number}`,
    author: officeInvoice.supplier.name,
    creator: 'Ledgerline Invoicing 6.4',
    producer: 'Ledgerline Invoicing 6.4',
    createdAt: `${officeInvoice.issuedOn}T07:58:03Z`,
  });

const scanInvoice = async (browser: Browser): Promise<Buffer> => {
  const page = await renderPng(browser, joineryInvoiceHtml(joineryInvoice), sheet.widthPx, sheet.scale);
  const scan = await scanPage(page, { seed: 7, skewDegrees: 0.8, jpegQuality: 58 });
  return pictureToPdf(scan, {
    title: 'Scan 2026-09-08 08-41',
    author: '',
    creator: 'Kestrel MF-420 scanner',
    producer: 'Kestrel MF-420 scanner',
    createdAt: '2026-09-08T07:41:12Z',
  });
};

const photograph = async (browser: Browser, receipt: Receipt, photo: PhotoOptions): Promise<Buffer> => {
  const margin = receipt.columns === 32 ? paperMarginDots[32] : paperMarginDots[42];
  return photographReceipt(await printReceipt(browser, receiptRows(receipt), receipt.columns, margin), photo);
};

const { values } = parseArgs({ options: { chromium: { type: 'string' }, out: { type: 'string' } } });
const folder = values.out ?? join(import.meta.dirname, '..', 'files');
const browser = await launchBrowser(findChromium(values.chromium));
try {
  await mkdir(folder, { recursive: true });
  const save = async (name: string, bytes: Buffer) => {
    await writeFile(join(folder, name), bytes);
    console.log(`${name.padEnd(22)} ${(bytes.length / 1024).toFixed(0).padStart(4)} KiB`);
  };
  await save('invoice.pdf', await bornDigital(browser));
  await save('invoice-scanned.pdf', await scanInvoice(browser));
  await save('receipt.jpg', await photograph(browser, groceryReceipt, groceryPhoto));
  await save('receipt-two.jpg', await photograph(browser, hardwareReceipt, hardwarePhoto));
  await save('receipt-blurred.jpg', await photograph(browser, coffeeReceipt, coffeePhoto));
} finally {
  await browser.close();
}
const expected = {
  'invoice.pdf': expectedInvoice(officeInvoice, 2),
  'invoice-scanned.pdf': expectedInvoice(joineryInvoice, 1),
  'receipt.jpg': expectedReceipt(groceryReceipt, 'extracted'),
  'receipt-two.jpg': expectedReceipt(hardwareReceipt, 'extracted'),
  'receipt-blurred.jpg': expectedReceipt(coffeeReceipt, 'quality_blocked'),
};
await writeFile(join(dirname(folder), 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`);
