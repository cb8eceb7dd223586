import { byteAt } from '../../../domain/assert.ts';
import { PdfPictures } from '../read/files/pdf-picture.ts';
import { openPdf, readTextLayer } from '../read/files/pdf-text.ts';
import type { Raster } from '../read/ocr/raster.ts';

/** The differences between two versions of a PDF. */
export interface RevisionChanges {
  /** Removed and added pieces of text, in reading order. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly pictureChanged: boolean;
}

/** Later pages are not compared: relevant changes are on the first pages. */
const pagesMax = 10;
/** A page renders the same every time, so a few different pixels are a change. */
const changedPixelsMin = 30;
const changedLevels = 48;

const textOf = async (bytes: Buffer): Promise<string[]> => {
  // pdfjs takes ownership of the buffer, so it gets a copy.
  const pdf = await openPdf(new Uint8Array(bytes), 'revision');
  try {
    const texts: string[] = [];
    for (let page = 1; page <= Math.min(pdf.numPages, pagesMax); page += 1) {
      const { segments } = await readTextLayer(await pdf.getPage(page));
      texts.push(...segments.map(({ text }) => text.trim()).filter(Boolean));
    }
    return texts;
  } finally {
    await pdf.loadingTask.destroy();
  }
};

/** The multiset difference: the texts that are in `texts` more often than in `others`. */
const without = (texts: readonly string[], others: readonly string[]): string[] => {
  const left = new Map<string, number>();
  for (const text of others) left.set(text, (left.get(text) ?? 0) + 1);
  return texts.filter((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
};

const differs = (a: Raster, b: Raster): boolean => {
  if (a.width !== b.width || a.height !== b.height) return true;
  let changed = 0;
  for (let at = 0; at < a.data.length; at += 3) {
    if (Math.abs(byteAt(a.data, at) - byteAt(b.data, at)) > changedLevels) changed += 1;
  }
  return changed >= changedPixelsMin;
};

const looksDifferent = async (earlier: Buffer, now: Buffer): Promise<boolean> => {
  const before = await PdfPictures.open(earlier);
  const after = await PdfPictures.open(now);
  try {
    if (!before || !after) return false;
    for (let page = 1; page <= Math.min(before.pageCount, after.pageCount, pagesMax); page += 1) {
      if (differs(await before.thumbnail(page), await after.thumbnail(page))) return true;
    }
    return false;
  } finally {
    before?.close();
    after?.close();
  }
};

/**
 * Compares an earlier version of a PDF with the current one; null if the earlier version cannot be opened alone.
 */
export const compareRevisions = async (earlier: Buffer, now: Buffer): Promise<RevisionChanges | null> => {
  try {
    const before = await textOf(earlier);
    const after = await textOf(now);
    const removed = without(before, after);
    const added = without(after, before);
    const pictureChanged = await looksDifferent(earlier, now);
    return { removed, added, pictureChanged };
  } catch {
    return null;
  }
};
