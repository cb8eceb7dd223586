import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { imagePages } from '../read/files/image-file.ts';
import { PdfPictures } from '../read/files/pdf-picture.ts';
import { openPdf, readTextLayer } from '../read/files/pdf-text.ts';
import { sniffFile } from '../read/files/sniff.ts';
import { isTextLayerUsable } from '../read/files/text-layer-usable.ts';
import type { LazyOcrReader } from '../read/ocr/lazy-ocr-reader.ts';
import type { Raster } from '../read/ocr/raster.ts';

/** A file on disk, with the label that messages use for it. */
export interface ViewedFile {
  readonly path: string;
  readonly label: string;
}

/** A page in the form that people see. */
export interface RenderedPage {
  /** In the unit of evidence boxes: points if the PDF's own text was read, else pixels of the image that was read. */
  readonly width: number;
  readonly height: number;
}

interface Shown extends RenderedPage {
  readonly raster: Raster;
}

const sideMaxPx = 1_800;
const webpQuality = 82;

/** The number of pages that can be shown; 0 for a recording and for any other file that is not a picture or a PDF. */
export const countPages = async ({ path }: ViewedFile): Promise<number> => {
  const type = await sniffFile(path);
  if (type?.mimeType === 'application/pdf') {
    const pictures = await PdfPictures.open(await readFile(path));
    const count = pictures?.pageCount ?? 0;
    pictures?.close();
    return count;
  }
  if (!type?.readable || !type.mimeType.startsWith('image/')) return 0;
  if (type.mimeType !== 'image/tiff') return 1;
  return (await sharp(path, { limitInputPixels: false }).metadata()).pages ?? 1;
};

const readPdfPage = async (reader: LazyOcrReader, file: ViewedFile, page: number): Promise<Shown | null> => {
  const bytes = await readFile(file.path);
  const pictures = await PdfPictures.open(bytes);
  if (!pictures) return null;
  try {
    if (page > pictures.pageCount) return null;
    const picture = await pictures.read(page);
    const pdf = await openPdf(new Uint8Array(bytes), file.label);
    try {
      const layer = await readTextLayer(await pdf.getPage(page));
      if (isTextLayerUsable(layer, await pictures.thumbnail(page))) {
        return { raster: picture, width: layer.width, height: layer.height };
      }
    } finally {
      await pdf.loadingTask.destroy();
    }
    const raster = await reader.upright(picture, false);
    return { raster, width: raster.width, height: raster.height };
  } finally {
    pictures.close();
  }
};

const readImagePage = async (
  reader: LazyOcrReader,
  file: ViewedFile,
  mimeType: string,
  page: number,
): Promise<Shown | null> => {
  for await (const image of imagePages(file.path, mimeType, file.label, page)) {
    const raster = await reader.upright(image.raster, image.orientationKnown);
    return { raster, width: raster.width, height: raster.height };
  }
  return null;
};

/**
 * Writes one page as a WebP file, upright as it was read; returns null if the file has no such page. It makes the same
 * decisions as reading (text layer or picture, orientation), so that evidence boxes match the text.
 * @throws ReadFailure if the file cannot be opened
 */
export const renderPage = async (
  reader: LazyOcrReader,
  file: ViewedFile,
  page: number,
  targetPath: string,
): Promise<RenderedPage | null> => {
  const type = await sniffFile(file.path);
  if (!type?.readable) return null;
  const shown =
    type.mimeType === 'application/pdf'
      ? await readPdfPage(reader, file, page)
      : await readImagePage(reader, file, type.mimeType, page);
  if (!shown) return null;
  const { raster, width, height } = shown;
  await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
    .resize({ width: sideMaxPx, height: sideMaxPx, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: webpQuality })
    .toFile(targetPath);
  return { width, height };
};
