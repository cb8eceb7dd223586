import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DocumentFile } from '../contract.ts';
import type { ReadPage } from './files/page.ts';
import { PdfPictures } from './files/pdf-picture.ts';
import type { PagePicture } from './messages.ts';
import type { Raster } from './ocr/raster.ts';

/** About what vision models work on; the small print of an A4 page at 200 dpi stays legible. */
const sideMaxPx = 2_000;
const jpegQuality = 85;

/** Writes pages as JPEG files into a folder, up to `max` of them. */
export class PagePictureWriter {
  readonly #folder: string;
  readonly #max: number;
  readonly written: PagePicture[] = [];

  constructor(folder: string, max: number) {
    this.#folder = folder;
    this.#max = max;
  }

  /** Adds one page of a file. A page with a text layer has no picture at reading size yet, so it is rendered here. */
  async add(file: DocumentFile, page: ReadPage): Promise<void> {
    if (this.written.length >= this.#max) return;
    const raster = page.text.source === 'ocr' ? page.raster : await this.#render(file, page.text.page);
    if (!raster) return;
    const { fileIndex } = file;
    const path = join(this.#folder, `page-${fileIndex}-${page.text.page}.jpg`);
    await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
      .resize({ width: sideMaxPx, height: sideMaxPx, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: jpegQuality })
      .toFile(path);
    this.written.push({ fileIndex, page: page.text.page, path });
  }

  async #render(file: DocumentFile, page: number): Promise<Raster | null> {
    const pictures = await PdfPictures.open(await readFile(file.path));
    try {
      return (await pictures?.read(page)) ?? null;
    } finally {
      pictures?.close();
    }
  }
}
