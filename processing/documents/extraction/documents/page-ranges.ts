import type { DocumentFile } from '../../contract.ts';
import type { PageText } from '../../read/files/page.ts';

/** The name of a part after its page: `left`, `right`, or `part 2` for a receipt. */
const partName = ({ cut }: PageText): string => {
  if (!cut) return '';
  return typeof cut.part === 'number' ? `part ${cut.part}` : cut.part;
};

/** The pages of one file as `1-2, 4`; one side of a spread is `3 left`, and one receipt of a page `3 part 2`. */
const rangesOf = (pages: readonly PageText[]): string => {
  const ranges: { readonly from: number; to: number; readonly side: string }[] = [];
  for (const one of pages) {
    const { page, cut } = one;
    const last = ranges.at(-1);
    const isOtherSide = last?.to === page && last.side === 'left' && cut?.part === 'right';
    if (last && isOtherSide) {
      ranges.splice(-1, 1, { from: page, to: page, side: '' });
    } else if (last && last.side === '' && !cut && last.to === page - 1) {
      last.to = page;
    } else {
      ranges.push({ from: page, to: page, side: partName(one) });
    }
  }
  return ranges.map(({ from, to, side }) => (from === to ? `${from} ${side}`.trim() : `${from}-${to}`)).join(', ');
};

/** The pages of a document for people: `1-2`, and `1-2 of "invoice"` if the upload has several files. */
export const pageRanges = (document: readonly PageText[], files: readonly DocumentFile[]): string =>
  files
    .map(({ fileIndex, label }) => ({
      label,
      ranges: rangesOf(document.filter((page) => page.fileIndex === fileIndex)),
    }))
    .filter(({ ranges }) => ranges !== '')
    .map(({ label, ranges }) => (files.length > 1 ? `${ranges} of "${label}"` : ranges))
    .join(', ');
