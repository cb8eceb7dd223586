import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DocumentFile } from '../contract.ts';
import type { ReadPage } from './files/page.ts';
import { PdfPictures, type RenderedPages } from './files/pdf-picture.ts';
import type { PagePicture } from './messages.ts';
import type { Raster } from './ocr/raster.ts';

/** About what vision models work on; the small print of an A4 page at 200 dpi stays legible. */
const sideMaxPx = 2_000;
const jpegQuality = 85;

const renderPage = async (file: DocumentFile, page: number, rendered: RenderedPages): Promise<Raster | null> => {
  const pictures = await PdfPictures.open(await readFile(file.path), rendered, file.fileIndex);
  try {
    return (await pictures?.read(page)) ?? null;
  } finally {
    pictures?.close();
  }
};

/**
 * Writes a page as a JPEG file into a folder; null if it cannot be rendered. A page with a text layer may
 * have no picture at reading size yet; then it is rendered here.
 */
export const writePagePicture = async (
  folder: string,
  file: DocumentFile,
  { text, raster: read }: ReadPage,
  rendered: RenderedPages,
): Promise<PagePicture | null> => {
  const raster = text.source === 'ocr' ? read : await renderPage(file, text.page, rendered);
  if (!raster) return null;
  const { fileIndex } = file;
  const path = join(folder, `page-${fileIndex}-${text.page}.jpg`);
  await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
    .resize({ width: sideMaxPx, height: sideMaxPx, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: jpegQuality })
    .toFile(path);
  return { fileIndex, page: text.page, path };
};
