import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { countAt } from '../../../../domain/assert.ts';
import { giveBack } from '../../../give-back.ts';
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

  /** Gives the memory of the pages back. They must not be used any more. */
  async giveBack(): Promise<void> {
    const pages = [...this.#pages.values()];
    this.#pages.clear();
    for (const page of pages) giveBack((await page).data);
  }
}

type Points = ReturnType<PDFiumPage['getOriginalSize']>;

const scaleToRead = ({ originalWidth, originalHeight }: Points): number =>
  Math.min(readDpi / pointsPerInch, Math.sqrt(readPixelsMax / (originalWidth * originalHeight)));

const scaleToGlance = ({ originalWidth, originalHeight }: Points): number =>
  thumbnailSidePx / Math.max(originalWidth, originalHeight);

/**
 * Drops the fourth byte of each pixel. Copying byte by byte takes longer than rendering, so four pixels become three
 * numbers. The processors that Node.js supports store the lowest byte first.
 */
const toRgb = (rgba: Uint8Array, pixels: number): Uint8Array => {
  const groups = Math.floor(pixels / 4);
  const source = new Uint32Array(rgba.buffer, rgba.byteOffset, groups * 4);
  const rgb = new Uint8Array(pixels * 3);
  const target = new Uint32Array(rgb.buffer, 0, groups * 3);
  for (let group = 0; group < groups; group += 1) {
    const from = group * 4;
    const to = group * 3;
    const second = countAt(source, from + 1);
    const third = countAt(source, from + 2);
    target[to] = (countAt(source, from) & 0xffffff) | (second << 24);
    target[to + 1] = ((second >>> 8) & 0xffff) | (third << 16);
    target[to + 2] = ((third >>> 16) & 0xff) | (countAt(source, from + 3) << 8);
  }
  for (let pixel = groups * 4; pixel < pixels; pixel += 1) {
    rgb.set(rgba.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
  }
  return rgb;
};

/** Whether a page draws a picture; one in a group of drawings counts, since only groups that are opened tell. */
const drawsPictures = (page: PDFiumPage): boolean => {
  for (const { type } of page.objects()) {
    if (type === 'image' || type === 'form') return true;
  }
  return false;
};

/** Renders an open page, and closes it. */
const render = async (page: PDFiumPage, scaleOf: (points: Points) => number): Promise<Raster> => {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = scaleOf({ originalWidth: Math.max(1, originalWidth), originalHeight: Math.max(1, originalHeight) });
  const { data, width, height } = await page.render({ scale, render: 'bitmap', renderFormFields: true });
  const rgb = toRgb(data, width * height);
  giveBack(data);
  return { data: rgb, width, height };
};

/** The first sight of a page. */
export interface Glance {
  /** The page at the size at which pictures are compared. */
  readonly thumbnail: Raster;
  readonly hasPictures: boolean;
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
    return this.#rendered.get(this.#fileIndex, page, () => render(this.#document.getPage(page - 1), scaleToRead));
  }

  /** A page at the size at which pictures are compared. */
  thumbnail(page: number): Promise<Raster> {
    return render(this.#document.getPage(page - 1), scaleToGlance);
  }

  /** Opens a page once for its small picture and its contents. */
  async glance(page: number): Promise<Glance> {
    const opened = this.#document.getPage(page - 1);
    const hasPictures = drawsPictures(opened);
    return { thumbnail: await render(opened, scaleToGlance), hasPictures };
  }

  close(): void {
    this.#document.destroy();
  }
}
