const pagesOf = (ranges: string): string => `${/^[^"]*[-,]/.test(ranges) ? 'pages' : 'page'} ${ranges}`;

/**
 * Describes for people which pages of an upload seem to be separate documents: `3 documents: pages 1-2, page 3 and
 * pages 4-6`.
 */
export const severalDocumentsWords = (documents: readonly string[]): string => {
  const pages = documents.map(pagesOf);
  return `${documents.length} documents: ${pages.slice(0, -1).join(', ')} and ${pages.at(-1)}`;
};
