import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text layer of a PDF file, page by page; an empty text for a page that has none. */
export const pdfText = async (path: string): Promise<string[]> => readPdfText(await readFile(path));

/** The text layer of a PDF, page by page; an empty text for a page that has none. */
export const readPdfText = async (bytes: Uint8Array): Promise<string[]> => {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .trim(),
    );
  }
  await task.destroy();
  return pages;
};
