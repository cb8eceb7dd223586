import { at } from '../../../../domain/assert.ts';
import type { Sheet } from './sheet.ts';

/** Store receipts have lines of up to 20 letter heights, A4 pages of 36 and more. */
const widthMaxHeights = 28;

/** Whether the text of a page is as narrow as a store receipt's; false if the page has none, or does not exist. */
export const isReceipt = (sheet: Sheet, page: number): boolean => {
  const boxes = sheet.rows.filter((row) => row.page === page).map(({ box }) => box);
  if (boxes.length === 0) return false;
  const left = Math.min(...boxes.map(({ x }) => x));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  return right - left < widthMaxHeights * at(sheet.lineHeights, page);
};
