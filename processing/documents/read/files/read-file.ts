import { readFile } from 'node:fs/promises';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { quantileOf } from '../../../statistics.ts';
import type { DocumentFile } from '../../contract.ts';
import type { Barcode } from '../codes/barcode.ts';
import { codePlaces } from '../codes/code-places.ts';
import { readBarcodes } from '../codes/read-barcodes.ts';
import { invoiceInPdf } from '../electronic-invoices/in-pdf.ts';
import { type Box, scaleBox, uprightSlice } from '../ocr/geometry.ts';
import type { LazyOcrReader } from '../ocr/lazy-ocr-reader.ts';
import type { OcrResult } from '../ocr/ocr-reader.ts';
import type { Raster } from '../ocr/raster.ts';
import { textOf } from '../ocr/read-character.ts';
import { cropRaster } from '../ocr/strips.ts';
import { imagePages } from './image-file.ts';
import type { PageText, ReadPage, Segment } from './page.ts';
import { PdfPictures, RenderedPages } from './pdf-picture.ts';
import { openPdf, type PdfPageText, readTextLayer } from './pdf-text.ts';
import { ReadFailure } from './read-failure.ts';
import { toRows } from './reading-order.ts';
import { findRuledLines } from './ruled-lines.ts';
import { isScanTextTrue, placeOfText } from './scan-text.ts';
import { segmentsOfLine } from './segments.ts';
import type { SniffedType } from './sniff.ts';
import { drawnPixels, isTextLayerUsable } from './text-layer-usable.ts';

const pdfPagesMax = 300;

const medianSlope = (result: OcrResult): number => {
  const slopes = result.lines.filter(({ box }) => box.width > 4 * box.height).map(({ box }) => Math.tan(box.angle));
  return quantileOf(slopes, 0.5);
};

const wordsOf = (segments: readonly Segment[]): Box[] => segments.flatMap(({ words }) => words.map(({ box }) => box));

const readPicture = async (
  reader: LazyOcrReader,
  file: DocumentFile,
  page: number,
  picture: Raster,
  orientationKnown: boolean,
): Promise<ReadPage> => {
  const result = await reader.read(picture, orientationKnown);
  const slope = medianSlope(result);
  const segments = toRows(result.lines.flatMap(segmentsOfLine), slope).flat();
  const text: PageText = {
    fileIndex: file.fileIndex,
    page,
    width: result.raster.width,
    height: result.raster.height,
    source: 'ocr',
    slope,
    segments,
    lines: findRuledLines(result.raster, wordsOf(segments), slope, result.raster.width),
    barcodes: await readBarcodes(result.raster),
  };
  return {
    text,
    raster: result.raster,
    lineHeightsPx: result.lines.map((line) => line.box.height),
    unread: result.unread.map(({ box, characters, confidence }) => ({
      text: textOf(characters),
      box: uprightSlice(box, 0, 1),
      confidence,
    })),
  };
};

async function* readPdf(
  reader: LazyOcrReader,
  file: DocumentFile,
  from: number,
  rendered: RenderedPages,
): AsyncGenerator<{ page: ReadPage; total: number }> {
  const bytes = await readFile(file.path);
  // pdfjs takes ownership of the buffer, so it gets a copy.
  const pdf = await openPdf(new Uint8Array(bytes), file.label);
  const pictures = await PdfPictures.open(bytes, rendered, file.fileIndex);
  try {
    const total = pdf.numPages;
    if (total === 0) {
      throw new ReadFailure('document_empty', `The PDF "${file.label}" has no pages. Please export it again.`);
    }
    if (total > pdfPagesMax) {
      throw new ReadFailure(
        'document_too_long',
        `The PDF "${file.label}" has ${total} pages; the limit is ${pdfPagesMax}.`,
      );
    }
    const electronicInvoice = from === 1 ? await invoiceInPdf(pdf) : null;
    const attach = (page: ReadPage): ReadPage =>
      electronicInvoice && page.text.page === 1 ? { ...page, text: { ...page.text, electronicInvoice } } : page;
    for (let page = from; page <= total; page += 1) {
      const proxy = await pdf.getPage(page);
      const layer = await readTextLayer(proxy);
      const glance = (await pictures?.glance(page)) ?? null;
      const thumbnail = glance?.thumbnail ?? null;
      const isUsable = isTextLayerUsable(layer, thumbnail);
      const judged = isUsable
        ? await judgeLayer(reader, layer, proxy, glance?.hasPictures ? pictures : null)
        : unusable;
      if (judged.isTrue) {
        const { width, height } = layer;
        const segments = toRows(layer.segments, 0).flat();
        const text: PageText = {
          fileIndex: file.fileIndex,
          page,
          width,
          height,
          source: 'text_layer',
          slope: 0,
          segments,
          ...(thumbnail ? { lines: findRuledLines(thumbnail, wordsOf(segments), 0, width) } : {}),
          barcodes: pictures && thumbnail ? await codesOfPage(pictures, layer, page, thumbnail) : [],
        };
        yield { page: attach({ text, raster: thumbnail ?? blank, lineHeightsPx: [], unread: [] }), total };
      } else {
        if (!pictures) throw corruptPdf(file.label);
        const read = await readPicture(reader, file, page, await pictures.read(page), false);
        yield { page: attach({ ...read, text: { ...read.text, ...judged.kept } }), total };
      }
      proxy.cleanup();
    }
  } catch (error) {
    if (error instanceof ReadFailure) throw error;
    throw corruptPdf(file.label, error);
  } finally {
    pictures?.close();
    await pdf.loadingTask.destroy();
  }
}

/** The codes of a page with a text layer; only places whose drawings may be codes are searched. */
const codesOfPage = async (
  pictures: PdfPictures,
  layer: PdfPageText,
  page: number,
  thumbnail: Raster,
): Promise<Barcode[]> => {
  const places = codePlaces({ ...thumbnail, data: drawnPixels(layer, thumbnail) });
  if (places.length === 0) return [];
  const picture = await pictures.read(page);
  const scale = picture.width / thumbnail.width;
  const unitsPerPixel = layer.width / picture.width;
  const codes: Barcode[] = [];
  for (const place of places) {
    const part = scaleBox(place, scale);
    const found = await readBarcodes(cropRaster(picture, part), unitsPerPixel);
    const left = Math.round(part.x) * unitsPerPixel;
    const top = Math.round(part.y) * unitsPerPixel;
    codes.push(...found.map((code) => ({ ...code, box: { ...code.box, x: code.box.x + left, y: code.box.y + top } })));
  }
  return codes;
};

/** Whether a text layer is trusted, and the rest of one that is not. */
interface JudgedLayer {
  readonly isTrue: boolean;
  readonly kept?: Pick<PageText, 'untrueLayer'>;
}

const unusable: JudgedLayer = { isTrue: false };

/**
 * Whether a text layer contains what the page shows, as all text without a full-page picture does. Invisible text comes
 * from a recognition program, so an error in it is no evidence about the document.
 * @param pictures renders the page; null if the page draws no picture
 */
const judgeLayer = async (
  reader: LazyOcrReader,
  layer: PdfPageText,
  page: PDFPageProxy,
  pictures: PdfPictures | null,
): Promise<JudgedLayer> => {
  if (!pictures) return { isTrue: true };
  const place = await placeOfText(page);
  if (place === 'drawn') return { isTrue: true };
  const picture = await pictures.read(page.pageNumber);
  const isTrue = await isScanTextTrue(reader, layer, picture, place);
  if (isTrue || place === 'invisible') return { isTrue };
  const { width, segments } = layer;
  return { isTrue, kept: { untrueLayer: { width, segments } } };
};

const blank: Raster = { data: new Uint8Array(3), width: 1, height: 1 };

const corruptPdf = (label: string, cause?: unknown): ReadFailure =>
  new ReadFailure(
    'document_corrupt',
    `The PDF "${label}" is damaged: one of its pages cannot be read. Please export or download it again.`,
    {
      cause,
    },
  );

/**
 * Reads a file page by page: the text layer if it is usable, else the picture.
 * @param from the first page, counted from 1
 * @param rendered keeps pages of PDFs that were rendered
 * @throws ReadFailure if the file cannot be read.
 */
export async function* readFilePages(
  reader: LazyOcrReader,
  file: DocumentFile,
  type: SniffedType,
  from = 1,
  rendered = new RenderedPages(),
): AsyncGenerator<{ readonly page: ReadPage; readonly total: number }> {
  if (type.mimeType === 'application/pdf') {
    yield* readPdf(reader, file, from, rendered);
    return;
  }
  let page = from;
  for await (const { raster, orientationKnown, total } of imagePages(file.path, type.mimeType, file.label, from)) {
    yield { page: await readPicture(reader, file, page, raster, orientationKnown), total };
    page += 1;
  }
}
