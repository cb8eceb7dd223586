import type { Candidate } from '../labels/candidate.ts';
import { findLabels } from '../labels/find-labels.ts';
import type { LabeledSheet } from '../labels/labeled-candidates.ts';
import { isWholeLabel, valueRegions } from '../labels/value-regions.ts';
import { squash } from '../sheet/fold.ts';
import { type Cell, type Sheet, spanOf } from '../sheet/sheet.ts';
import { isAddressLine, nearColumn } from './address.ts';
import { issuerCandidates } from './issuer.ts';
import { kindOfLine } from './line-kinds.ts';
import { isBuyerLabel, isLabelText } from './party-labels.ts';

/** The recipient's block has at most this many rows below its first line. */
const maxBlockRows = 6;
const topShare = 0.5;

const mayBeName = (text: string): boolean => {
  const kind = kindOfLine(text);
  return (
    kind.letters >= 4 &&
    kind.letterShare > 0.7 &&
    !kind.title &&
    !kind.contact &&
    !kind.phrase &&
    !kind.postalCode &&
    text.length < 80 &&
    // What ends so is a label, or the first half of a word.
    !/[:：-]\s*$/.test(text)
  );
};

/** How many of the lines below in the cell's column look like parts of an address. */
const addressLinesBelow = (sheet: Sheet, cell: Cell): number => {
  let count = 0;
  for (const row of sheet.rows.slice(cell.row + 1, cell.row + 1 + maxBlockRows)) {
    const below =
      row.page === cell.page
        ? row.cells.find((other) => nearColumn(other, cell) && Math.abs(other.box.x - cell.box.x) < 2 * cell.box.height)
        : undefined;
    if (!below) continue;
    if (isAddressLine(below.text)) count += 1;
  }
  return count;
};

/** Finds the recipient without a label: a name on the left near the top, with an address below, that is not the issuer's. */
const unlabeled = ({ sheet, knownLabels }: LabeledSheet): Candidate[] => {
  const issuer = issuerCandidates(sheet).sort((a, b) => b.score - a.score)[0];
  const issuerText = squash(String(issuer?.value ?? ''));
  const page = sheet.pages[0];
  if (!page) return [];
  return sheet.rows
    .filter((row) => row.page === 0)
    .flatMap((row) => row.cells)
    .filter((cell) => {
      const leftTop = cell.box.x < page.width * 0.45 && cell.box.y < page.height * topShare;
      if (!leftTop || !mayBeName(cell.text) || kindOfLine(cell.text).address) return false;
      if (isWholeLabel(cell, knownLabels) || isLabelText(cell.text)) return false;
      const squashed = squash(cell.text);
      return !issuerText.includes(squashed) && !squashed.includes(issuerText.slice(0, 10));
    })
    .map((cell) => ({ cell, lines: addressLinesBelow(sheet, cell) }))
    .filter(({ lines }) => lines > 0)
    .map(({ cell, lines }, rank) => {
      const score = 0.4 + 0.08 * Math.min(2, lines) + (kindOfLine(cell.text).legalForm ? 0.1 : 0) - 0.06 * rank;
      return { value: cell.text.trim(), span: spanOf(cell), score };
    });
};

/** Words before a buyer's name that are labels only if they are alone in their cell. */
const shortLabels = ['to', 'an', 'a', 'aan', 'pour'];

const afterLabel = (context: LabeledSheet, labels: readonly string[]): Candidate[] =>
  findLabels(context.sheet, [...labels, ...shortLabels]).flatMap((hit) =>
    shortLabels.includes(hit.phrase) && !isBuyerLabel(hit.cell.text)
      ? []
      : valueRegions(context.sheet, hit, context.knownLabels).flatMap((region) => {
          const text = region.cell.text.slice(region.from).trim();
          const inlineWithoutMark =
            region.relation === 'inline' && !/[:：]/.test(hit.cell.text.slice(hit.to, region.from));
          if (!mayBeName(text) || inlineWithoutMark) return [];
          return [{ value: text, span: spanOf(region.cell, region.from), score: 0.85 * region.weight }];
        }),
  );

/** Finds candidates for the recipient of the document. */
export const customerCandidates = (context: LabeledSheet, labels: readonly string[]): Candidate[] => [
  ...afterLabel(context, labels),
  ...unlabeled(context),
];
