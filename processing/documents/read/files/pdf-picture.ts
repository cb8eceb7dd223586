import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { byteAt } from '../../../../domain/assert.ts';
import type { Raster } from '../ocr/raster.ts';
import { readPixelsMax } from './image-file.ts';

/** Scans are read at this resolution; below it, small print is lost. */
const readDpi = 200;
const pointsPerInch = 72;
const thumbnailSidePx = 700;

let library: Promise<PDFiumLibrary> | undefined;

/** An A4 page at reading size takes 12 MB. */
const keptMax = 3;

/**
 * Pages rendered at reading size while a document is read: several steps use the same ones. The first pages are kept,
 * where most values are, and the last one.
 */
export class RenderedPages {
  readonly #pages = new Map<string, Promise<Raster>>();

  /** The page of a file, rendered unless it is kept. */
  get(fileIndex: number, page: number, render: () => Promise<Raster>): Promise<Raster> {
    const key = `${fileIndex}/${page}`;
    const kept = this.#pages.get(key);
    if (kept) return kept;
    const last = [...this.#pages.keys()].at(-1);
    if (last !== undefined && this.#pages.size >= keptMax) this.#pages.delete(last);
    const picture = render();
    this.#pages.set(key, picture);
    return picture;
  }
}

/** Renders pages of one PDF. */
export class PdfPictures {
  readonly #document: PDFiumDocument;
  readonly #rendered: RenderedPages;
  readonly #fileIndex: number;

  private constructor(document: PDFiumDocument, rendered: RenderedPages, fileIndex: number) {
    this.#document = document;
    this.#rendered = rendered;
    this.#fileIndex = fileIndex;
  }

  /**
   * Opens a PDF for rendering; null if the renderer, which is stricter than the text reader, cannot open it.
   * @param rendered keeps pages, also for later openings of the same file
   */
  static async open(bytes: Uint8Array, rendered = new RenderedPages(), fileIndex = 0): Promise<PdfPictures | null> {
    library ??= PDFiumLibrary.init();
    const pdfium = await library;
    try {
      const document = await pdfium.loadDocument(bytes);
      document.initializeFormFields();
      return new PdfPictures(document, rendered, fileIndex);
    } catch {
      return null;
    }
  }

  get pageCount(): number {
    return this.#document.getPageCount();
  }

  /** A page at reading size; `page` counts from 1. */
  read(page: number): Promise<Raster> {
    return this.#rendered.get(this.#fileIndex, page, () =>
      this.#render(page, (points) =>
        Math.min(readDpi / pointsPerInch, Math.sqrt(readPixelsMax / (points.width * points.height))),
      ),
    );
  }

  /** A page at the size at which pictures are compared. */
  thumbnail(page: number): Promise<Raster> {
    return this.#render(page, (points) => thumbnailSidePx / Math.max(points.width, points.height));
  }

  /** Whether a page draws a picture; one in a group of drawings counts, since only groups that are opened tell. */
  hasPictures(page: number): boolean {
    for (const { type } of this.#document.getPage(page - 1).objects()) {
      if (type === 'image' || type === 'form') return true;
    }
    return false;
  }

  close(): void {
    this.#document.destroy();
  }

  async #render(page: number, scaleFor: (points: { width: number; height: number }) => number): Promise<Raster> {
    const pdfPage = this.#document.getPage(page - 1);
    const { originalWidth, originalHeight } = pdfPage.getOriginalSize();
    const scale = scaleFor({ width: Math.max(1, originalWidth), height: Math.max(1, originalHeight) });
    const { data, width, height } = await pdfPage.render({ scale, render: 'bitmap', renderFormFields: true });
    const pixels = width * height;
    const rgb = new Uint8Array(pixels * 3);
    for (let at = 0; at < pixels; at += 1) {
      rgb[at * 3] = byteAt(data, at * 4);
      rgb[at * 3 + 1] = byteAt(data, at * 4 + 1);
      rgb[at * 3 + 2] = byteAt(data, at * 4 + 2);
    }
    return { data: rgb, width, height };
  }
}
