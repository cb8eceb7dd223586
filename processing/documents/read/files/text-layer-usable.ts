import { byteAt } from '../../../../domain/assert.ts';
import type { Raster } from '../ocr/raster.ts';
import type { PdfPageText } from './pdf-text.ts';

const lettersMin = 25;
/** With at least this much text, a picture on the page counts as decoration. */
const fullPageLetters = 400;
/** Private-use and replacement characters: the output of a font without a usable encoding. */
const garbage = /[\p{Co}\p{Cn}�]|[\p{Cc}--[\t\n\r]]/gv;
const garbageShareMax = 0.1;
const turnedShareMax = 0.5;
const inkLuminance = 160;
/** The modules of a small code are gray in a small picture, and some codes are blue. */
const codeLuminance = 190;
const unexplainedInkMax = 0.6;

/** The dark pixels of a page. */
interface Ink {
  readonly all: number;
  /** How many are outside the boxes of the text layer, and which: 1 for each. */
  readonly drawn: number;
  readonly isDrawn: Uint8Array;
}

const inkOf = (text: PdfPageText, picture: Raster, below: number): Ink => {
  const scale = picture.width / text.width;
  const covered = new Uint8Array(picture.width * picture.height);
  for (const { box } of text.segments) {
    const x0 = Math.max(0, Math.floor(box.x * scale) - 1);
    const x1 = Math.min(picture.width, Math.ceil((box.x + box.width) * scale) + 1);
    const y1 = Math.min(picture.height, Math.ceil((box.y + box.height) * scale) + 1);
    for (let y = Math.max(0, Math.floor(box.y * scale) - 1); y < y1; y += 1) {
      covered.fill(1, y * picture.width + x0, y * picture.width + x1);
    }
  }
  const isDrawn = new Uint8Array(covered.length);
  let all = 0;
  let drawn = 0;
  for (let at = 0; at < covered.length; at += 1) {
    const luminance =
      (byteAt(picture.data, at * 3) + byteAt(picture.data, at * 3 + 1) + byteAt(picture.data, at * 3 + 2)) / 3;
    if (luminance >= below) continue;
    all += 1;
    if (covered[at]) continue;
    isDrawn[at] = 1;
    drawn += 1;
  }
  return { all, drawn, isDrawn };
};

const unexplainedInk = (text: PdfPageText, picture: Raster): number => {
  const { all, drawn } = inkOf(text, picture, inkLuminance);
  return all === 0 ? 0 : drawn / all;
};

/**
 * The parts of a page that are not text, such as rules, pictures and codes: 1 for each such pixel of its small picture.
 */
export const drawnPixels = (text: PdfPageText, picture: Raster): Uint8Array =>
  inkOf(text, picture, codeLuminance).isDrawn;

/**
 * Whether a page's text layer represents the page. It does not if it has hardly any text, if the text is garbage or
 * rotated, or if a little text (a stamp, a scanner's mark) is on top of a picture that contains the rest.
 */
export const isTextLayerUsable = (text: PdfPageText, picture: Raster | null): boolean => {
  const all = text.segments.map((segment) => segment.text).join('');
  if (all.length < lettersMin || text.turnedShare > turnedShareMax) return false;
  if ((all.match(garbage)?.length ?? 0) > all.length * garbageShareMax) return false;
  return all.length >= fullPageLetters || picture === null || unexplainedInk(text, picture) < unexplainedInkMax;
};
