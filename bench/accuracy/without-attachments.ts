import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';

/**
 * Copies a PDF to a folder without its attached files, and returns the path of the copy. Returns the path of any other
 * file unchanged.
 */
export const withoutAttachments = async (path: string, folder: string): Promise<string> => {
  if (!/\.pdf$/i.test(path)) return path;
  const pdf = await PDFDocument.load(await readFile(path), { updateMetadata: false });
  pdf.catalog.lookupMaybe(PDFName.of('Names'), PDFDict)?.delete(PDFName.of('EmbeddedFiles'));
  pdf.catalog.delete(PDFName.of('AF'));
  const copy = join(folder, 'document.pdf');
  await writeFile(copy, await pdf.save());
  return copy;
};
