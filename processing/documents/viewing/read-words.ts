import { readFilePages } from '../read/files/read-file.ts';
import { sniffFile } from '../read/files/sniff.ts';
import type { Box } from '../read/ocr/geometry.ts';
import type { LazyOcrReader } from '../read/ocr/lazy-ocr-reader.ts';
import type { ViewedFile } from './render-page.ts';

/** A word on a page, in the unit of the page's width and height. */
export interface PageWord {
  readonly text: string;
  readonly box: Box;
}

/**
 * The words on one page as the engine reads them, in reading order; none if the file has no such page or cannot be read
 * as pages.
 * @throws ReadFailure if the file cannot be opened
 */
export const readWords = async (
  reader: LazyOcrReader,
  file: ViewedFile,
  page: number,
): Promise<readonly PageWord[]> => {
  const type = await sniffFile(file.path);
  if (!type?.readable || !(type.mimeType === 'application/pdf' || type.mimeType.startsWith('image/'))) return [];
  for await (const { page: read } of readFilePages(
    reader,
    { ...file, fileIndex: 0, declaredType: type.mimeType },
    type,
    page,
  )) {
    return read.text.segments.flatMap(({ words }) => words.map(({ text, box }) => ({ text, box })));
  }
  return [];
};
