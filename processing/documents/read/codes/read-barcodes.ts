import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes as readSymbols } from 'zxing-wasm/reader';
import { byteAt } from '../../../../domain/assert.ts';
import type { Raster } from '../ocr/raster.ts';
import { resizeRaster } from '../ocr/raster.ts';
import type { Barcode } from './barcode.ts';

const wasmPath = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
/** Codes are larger than print, so this many pixels are enough for a page, and they bound the time of a search. */
const pixelsMax = 3_000_000;
const symbolsMax = 16;

let ready: Promise<unknown> | undefined;

/** Loads the reader once, from the package. By default it would download its WebAssembly file. */
const prepare = (): Promise<unknown> => {
  ready ??= readFile(wasmPath).then((wasmBinary) =>
    prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer },
      fireImmediately: true,
    }),
  );
  return ready;
};

const toRgba = ({ data, width, height }: Raster): Uint8ClampedArray<ArrayBuffer> => {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) {
    rgba[at * 4] = byteAt(data, at * 3);
    rgba[at * 4 + 1] = byteAt(data, at * 3 + 1);
    rgba[at * 4 + 2] = byteAt(data, at * 3 + 2);
  }
  return rgba;
};

/**
 * Reads the barcodes and two-dimensional codes of a picture, at any angle.
 * @param unitsPerPixel scales the boxes to the unit of the page.
 */
export const readBarcodes = async (picture: Raster, unitsPerPixel = 1): Promise<Barcode[]> => {
  await prepare();
  const shrink = Math.min(1, Math.sqrt(pixelsMax / (picture.width * picture.height)));
  const raster =
    shrink === 1
      ? picture
      : await resizeRaster(picture, Math.round(picture.width * shrink), Math.round(picture.height * shrink));
  const image = { data: toRgba(raster), width: raster.width, height: raster.height, colorSpace: 'srgb' as const };
  const symbols = await readSymbols(image, {
    tryHarder: true,
    tryRotate: true,
    tryInvert: false,
    maxNumberOfSymbols: symbolsMax,
    // Requiring several agreeing lines prevents table lines and text from being mistaken for bars.
    minLineCount: 3,
  });
  const scale = unitsPerPixel / shrink;
  return symbols
    .filter(({ isValid, text }) => isValid && text.trim() !== '')
    .map(({ format, text, position }) => {
      const corners = [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft];
      const xs = corners.map(({ x }) => x * scale);
      const ys = corners.map(({ y }) => y * scale);
      const x = Math.min(...xs);
      const y = Math.min(...ys);
      return { format, text, box: { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y } };
    });
};
