import { at } from '../../../../domain/assert.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import { foldText } from '../sheet/fold.ts';
import type { Row, Sheet } from '../sheet/sheet.ts';

/** The place of a page in its document, by its own numbering. */
export interface PageNumbering {
  readonly page: number;
  /** Pages of the document; null if the page does not print it. */
  readonly of: number | null;
}

const word = anyOf`
  page(?: no\.?)?, pages, pg\.?, seite, seiten, blatt, pagina, pag\.?, pagina nr\.?, folio, hoja, sida, side, sivu, strona, str\.?, strana, lehekulg, muka surat
`;
const of = anyOf`of, von, de, sur, van, di, z, av, af, aus, na, al, /, \|`;
/** `Page 2 of 3`, `Seite: 2/3`, `Page 2`; a longer line is a sentence about a page. */
const worded = new RegExp(
  String.raw`(?<![\p{L}])${word}\s*[:.]?\s*(\d{1,3})(?:\s*${of}\s*(\d{1,3}))?(?![\d.,]*\d)`,
  'u',
);
/** `2 of 3`, `- 2/3 -`: only at the edge of a page, where fractions and dates are rare. */
const bare = new RegExp(String.raw`^[\s(–-]*(\d{1,3})\s*${of}\s*(\d{1,3})[\s)–-]*$`, 'u');
/** The part of a page at its top and at its bottom that is its edge. */
const edge = 0.12;
const pagesMax = 300;

const isAtEdge = ({ box }: Row, height: number): boolean =>
  box.y < edge * height || box.y + box.height > (1 - edge) * height;

/** The page's own numbering; null if it has none. Pass the words of a single page. */
export const numberingOf = (sheet: Sheet): PageNumbering | null => {
  const height = at(sheet.pages, 0).height;
  for (const row of sheet.rows) {
    const text = foldText(row.text);
    const cells = row.cells.map((cell) => foldText(cell.text));
    const match =
      worded.exec(text) ?? (isAtEdge(row, height) ? cells.map((cell) => bare.exec(cell)).find(Boolean) : null);
    if (!match) continue;
    const page = Number(match[1]);
    const total = match[2] === undefined ? null : Number(match[2]);
    if (total === null && !isAtEdge(row, height)) continue;
    if (page >= 1 && page <= (total ?? pagesMax) && (total ?? 1) <= pagesMax) return { page, of: total };
  }
  return null;
};
