import type { PageText } from '../../read/files/page.ts';
import type { Box } from '../../read/ocr/geometry.ts';

type PartName = NonNullable<PageText['cut']>['part'];

const move = <Boxed extends { readonly box: Box }>(boxed: Boxed, { x, y }: Box): Boxed => ({
  ...boxed,
  box: { ...boxed.box, x: boxed.box.x - x, y: boxed.box.y - y },
});

const isIn = ({ box }: { readonly box: Box }, { x, y, width, height }: Box): boolean => {
  const across = box.x + box.width / 2;
  const down = box.y + box.height / 2;
  return across >= x && across < x + width && down >= y && down < y + height;
};

/**
 * A part of a page as its own page, with its boxes counted from its own corner. The part at the corner of the page
 * keeps the electronic invoice.
 */
export const partOf = (page: PageText, area: Box, part: PartName): PageText => {
  const { electronicInvoice, untrueLayer: _, lines, ...rest } = page;
  const isAtCorner = area.x === 0 && area.y === 0;
  return {
    ...rest,
    width: area.width,
    height: area.height,
    cut: { part, left: area.x + (page.cut?.left ?? 0), top: area.y + (page.cut?.top ?? 0) },
    segments: page.segments
      .filter((segment) => isIn(segment, area))
      .map((segment) => ({ ...move(segment, area), words: segment.words.map((word) => move(word, area)) })),
    ...(page.barcodes
      ? { barcodes: page.barcodes.filter((code) => isIn(code, area)).map((code) => move(code, area)) }
      : {}),
    ...(electronicInvoice && isAtCorner ? { electronicInvoice } : {}),
    // The ruled lines are those of the whole page.
    ...(lines && isAtCorner ? { lines } : {}),
  };
};
