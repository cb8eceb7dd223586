import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { escapeHtml } from '../drawing/html.ts';
import { decodeRaster, levelAt, paintRaster, type Raster } from '../drawing/raster.ts';
import { renderPng } from '../drawing/render.ts';
import type { PrintRow } from './receipt-rows.ts';

/** Dots across one character of a receipt printer's font A. */
const dotsPerColumn = 12;

const css = `
body { margin: 0; background: #fff; color: #000; font: 700 20px/27px 'Liberation Mono', monospace }
div { white-space: pre; transform-origin: 0 0 }
.center { text-align: center }
.normal { font-weight: 400; -webkit-text-stroke: .35px #000 }
.tall { height: 52px; font-size: 28px; line-height: 36px; transform: scaleY(1.4) }
.large { height: 58px; font-size: 30px; line-height: 38px; letter-spacing: 0; transform: scaleY(1.5) }
svg { display: block; margin: 0 auto; width: 270px; height: 74px; shape-rendering: crispEdges }`;

/**
 * Prints rows like a thermal printer: each dot, at 203 dots per inch, is either black or white.
 * @param columns characters in a row
 * @param marginDots blank paper left and right
 */
export const printReceipt = async (
  browser: Browser,
  rows: readonly PrintRow[],
  columns: number,
  marginDots: number,
): Promise<Raster> => {
  const body = await Promise.all(rows.map((row) => rowHtml(row)));
  const widthDots = columns * dotsPerColumn;
  const html = `<!doctype html><meta charset="utf-8"><style>${css} body { width: ${widthDots}px; padding: 0 ${marginDots}px }</style>${body.join('')}`;
  const printed = await decodeRaster(await renderPng(browser, html, widthDots + 2 * marginDots));
  return paintRaster(printed.width, printed.height, (x, y) => {
    const dot = levelAt(printed, (y * printed.width + x) * 3) < 150 ? 0 : 255;
    return [dot, dot, dot];
  });
};

const rowHtml = async (row: PrintRow): Promise<string> => {
  if (row.kind === 'feed') return `<div style="height:${row.dots}px"></div>`;
  if (row.kind === 'barcode') return barcodeSvg(row.text);
  return `<div class="${row.size}${row.centerd ? ' center' : ''}">${escapeHtml(row.text)}</div>`;
};

/** A Code 128 barcode as SVG. */
const barcodeSvg = async (text: string): Promise<string> => {
  const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'));
  const bytes = await readFile(wasm);
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(bytes).buffer } });
  const { svg, error } = await writeBarcode(text, { format: 'Code128', addHRT: false, addQuietZones: false });
  if (error) throw new Error(`The barcode "${text}" cannot be drawn: ${error}`);
  return svg.replace(/width="(\d+)" height="(\d+)"/, 'viewBox="0 0 $1 $2" preserveAspectRatio="none"');
};
