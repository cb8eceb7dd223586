import { bestOf, type Candidate } from '../labels/candidate.ts';
import { findLabels } from '../labels/find-labels.ts';
import { languagesOf } from '../labels/label-languages.ts';
import type { LabeledSheet } from '../labels/labeled-candidates.ts';
import { isWholeLabel, valueRegions } from '../labels/value-regions.ts';
import { isFormText, isPlaceholder } from '../lexicon/form-words.ts';
import { nameLabels } from '../lexicon/name-labels.ts';
import { foldText, squash } from '../sheet/fold.ts';
import { type Cell, type Sheet, spanOf } from '../sheet/sheet.ts';
import { isAddressLine, nearColumn } from './address.ts';
import { addressBlocks } from './address-blocks.ts';
import { isSalutation, salutationAbove, startsWithFormOfAddress, withFormOfAddress } from './form-of-address.ts';
import { bestIssuer } from './issuer.ts';
import { kindOfLine } from './line-kinds.ts';
import { partyBlocks } from './party-blocks.ts';
import { partyOfHeading } from './party-headings.ts';
import { isBuyerLabel, isLabelText } from './party-labels.ts';

/** The recipient's block has at most this many rows below its first line. */
const blockRowsMax = 6;
const topShare = 0.5;

/** Longer texts are sentences. */
const wordsMax = 8;

const mayBeName = (text: string): boolean => {
  const kind = kindOfLine(text);
  return (
    kind.letters >= 4 &&
    kind.letterShare > 0.7 &&
    !kind.title &&
    !kind.contact &&
    !kind.phrase &&
    !isPlaceholder(text) &&
    !isSalutation(text) &&
    languagesOf(text).length < 3 &&
    !kind.postalCode &&
    text.length < 80 &&
    // `*SV-Nummer`, `(liste ou hors liste)`, `RAMIPRIL 5 mg, comprimé`.
    /^[^\p{L}*([]*[^\P{L}\p{Ll}]|^\p{Ll}{1,3}\s\S|^\*\p{Lu}\S*\s/u.test(text) &&
    !/\d\s?m?g\b/.test(text) &&
    text.split(/\s+/).length <= wordsMax &&
    (kind.legalForm || !isFormText(text)) &&
    // A text with this ending is a label, or the first half of a word.
    !/[:：-]\s*$/.test(text)
  );
};

/** `Titular del contrato: Lucía Ferrer`. */
const labelInside = /^\p{L}[\p{L} ]{3,40}[:：]\s/u;

/** How many of the lines below in the cell's column look like parts of an address. */
const addressLinesBelow = (sheet: Sheet, cell: Cell): number => {
  let count = 0;
  for (const row of sheet.rows.slice(cell.row + 1, cell.row + 1 + blockRowsMax)) {
    const below =
      row.page === cell.page
        ? row.cells.find((other) => nearColumn(other, cell) && Math.abs(other.box.x - cell.box.x) < 2 * cell.box.height)
        : undefined;
    if (!below) continue;
    if (isAddressLine(below.text)) count += 1;
  }
  return count;
};

/** Whether nothing is close above a cell in its column, except the line with the sender's address. */
const startsBlock = (sheet: Sheet, cell: Cell): boolean =>
  !sheet.rows.slice(Math.max(0, cell.row - 3), cell.row).some(
    (row) =>
      row.page === cell.page &&
      row.cells.some((above) => {
        const gap = cell.box.y - above.box.y - above.box.height;
        const isAligned = Math.abs(above.box.x - cell.box.x) < 2 * cell.box.height;
        return isAligned && gap < 0.9 * cell.box.height && above.box.height > 0.8 * cell.box.height;
      }),
  );

/** Whether a line with a postal code is among the next ones in the cell's column. */
const hasPlaceBelow = (sheet: Sheet, cell: Cell): boolean =>
  sheet.rows
    .slice(cell.row + 1, cell.row + 1 + blockRowsMax)
    .some(
      (row) =>
        row.page === cell.page &&
        row.cells.some(
          (below) => Math.abs(below.box.x - cell.box.x) < 2 * cell.box.height && kindOfLine(below.text).postalCode,
        ),
    );

/** A name in this share of the page's width may be the recipient's. In French letters, it is on the right. */
const leftShare = 0.45;

/** Whether a name is on the left, or addressed as a person. */
const isLeft = (sheet: Sheet, cell: Cell, width: number): boolean =>
  cell.box.x < width * leftShare || startsWithFormOfAddress(cell.text) || salutationAbove(sheet, cell) !== undefined;

/** The evidence for a name on the left near the top as the recipient. Set by hand on invoices and letters. */
const weights = {
  /** An address is below it. */
  start: 0.4,
  /** For each line of that address, up to {@link addressLinesMax}. */
  addressLine: 0.08,
  /** It ends with a legal form. */
  legalForm: 0.1,
  /** It starts a block that has a line with a postal code. */
  placeBelow: 0.1,
  /** It continues a block. */
  insideOfBlock: -0.15,
  /** It starts a block on the right, with nothing but its form to show that it is one. */
  aside: -0.15,
  /** The lines below it are an address up to the postal code, without a gap. */
  addressBlock: 0.1,
  /** Taken off for each such name above it. */
  nameAbove: 0.06,
} as const;
const addressLinesMax = 2;
/**
 * A name that starts with this many letters and digits of the issuer's is the issuer's, even if it ends differently.
 */
const issuerStart = 10;

/**
 * Finds the recipient without a label: a name on the left near the top, with an address below, that is not the
 * issuer's.
 */
const findUnlabeled = ({ sheet, knownLabels }: LabeledSheet): Candidate[] => {
  const issuer = bestIssuer(sheet);
  const issuerText = issuer && squash(String(issuer.value));
  const isIssuer = (text: string): boolean =>
    issuerText !== null && (issuerText.includes(text) || text.includes(issuerText.slice(0, issuerStart)));
  const page = sheet.pages[0];
  if (!page) return [];
  const inAddress = new Set(addressBlocks(sheet).flatMap(({ names }) => names));
  const ofOthers = new Set(partyBlocks(sheet).flatMap(({ role, cells }) => (role === 'buyer' ? [] : cells)));
  return sheet.rows
    .filter((row) => row.page === 0)
    .flatMap((row) => row.cells)
    .filter((cell) => {
      const isAside = !isLeft(sheet, cell, page.width) && !(startsBlock(sheet, cell) && hasPlaceBelow(sheet, cell));
      // A slip to return with a payment is at the foot.
      if (isAside || (cell.box.y >= page.height * topShare && !inAddress.has(cell))) return false;
      if (!mayBeName(cell.text) || kindOfLine(cell.text).address) return false;
      if (isWholeLabel(cell, knownLabels) || isLabelText(cell.text) || ofOthers.has(cell)) return false;
      if (partyOfHeading(foldText(cell.text)) !== null || labelInside.test(cell.text)) return false;
      if (kindOfLine(cell.text).place && !/\s/.test(cell.text.trim())) return false;
      return !isIssuer(squash(cell.text));
    })
    .map((cell) => ({ cell, lines: addressLinesBelow(sheet, cell) }))
    .filter(({ lines }) => lines > 0)
    .map(({ cell, lines }, rank) => {
      const aside = isLeft(sheet, cell, page.width) ? 0 : weights.aside;
      const above = salutationAbove(sheet, cell);
      const form = kindOfLine(cell.text).legalForm ? weights.legalForm : 0;
      let place = 0;
      if (!startsBlock(sheet, above ?? cell)) {
        place = weights.insideOfBlock;
      } else if (hasPlaceBelow(sheet, cell)) place = weights.placeBelow;
      const lower = weights.nameAbove * rank;
      const block = inAddress.has(cell) ? weights.addressBlock : 0;
      const address = weights.addressLine * Math.min(addressLinesMax, lines);
      const score = weights.start + address + form + place + block + aside - lower;
      const { text, span } = withFormOfAddress(above, { text: cell.text.trim(), span: spanOf(cell) });
      return { value: text, span, score };
    });
};

/** A name after a label of the buyer, weighted by its place. */
const labelScore = 0.85;
/** A name after `Name:`, which may be anyone's. */
const nameLabelScore = 0.6;

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
          return [{ value: text, span: spanOf(region.cell, region.from), score: labelScore * region.weight }];
        }),
  );

/** The scores of the name in a block as the recipient's. */
const blockScores = {
  buyer: 0.92,
  /** The block is the delivery address. */
  delivery: 0.62,
  /** Taken off for each block above, up to {@link blocksAboveMax}. */
  blockAbove: 0.01,
  /** Taken off on other pages, which repeat the block for parts of the delivery. */
  laterPage: 0.2,
} as const;
const blocksAboveMax = 10;

/** The names in the blocks of buyers; the delivery address is the buyer's if there is no other. */
const inBlocks = (sheet: Sheet): Candidate[] =>
  partyBlocks(sheet).flatMap(({ role, heading, name }, index) => {
    if (name === null || (role !== 'buyer' && role !== 'delivery')) return [];
    const { blockAbove, laterPage } = blockScores;
    const above = blockAbove * Math.min(blocksAboveMax, index);
    const score = blockScores[role] - above - (heading.page > 0 ? laterPage : 0);
    return [{ value: name.text, span: name.span, score }];
  });

const anybody = new Set(nameLabels.slice(1).flatMap((labels) => [...labels]));

/** `Name: ...` outside the seller's block. */
const afterNameLabel = (sheet: Sheet): Candidate[] => {
  const ofSellers = new Set(partyBlocks(sheet).flatMap(({ role, cells }) => (role === 'seller' ? cells : [])));
  return sheet.rows
    .filter(({ page }) => page === 0)
    .flatMap(({ cells }) => cells)
    .flatMap((cell) => {
      const next = sheet.rows[cell.row]?.cells[cell.column + 1];
      // `Name` and `: Mrs. Sunita Tirkey` in two cells.
      if (next && /^[:：]\s*\S/.test(next.text) && anybody.has(squash(cell.text)) && !ofSellers.has(cell)) {
        const span = spanOf(next, next.text.search(/[^:：\s]/));
        return mayBeName(span.text) ? [{ value: span.text, span, score: nameLabelScore }] : [];
      }
      const mark = cell.text.search(/[:：]/);
      if (mark < 0 || ofSellers.has(cell) || !anybody.has(squash(cell.text.slice(0, mark)))) return [];
      const span = spanOf(cell, mark + 1);
      return mayBeName(span.text) ? [{ value: span.text, span, score: nameLabelScore }] : [];
    });
};

/** Finds candidates for the recipient of the document. */
export const customerCandidates = (context: LabeledSheet, labels: readonly string[]): Candidate[] => {
  const named = inBlocks(context.sheet);
  const others = [...afterLabel(context, labels), ...findUnlabeled(context), ...afterNameLabel(context.sheet)];
  return [...named, ...others];
};

/** The likeliest name of the recipient; null if the sheet has no candidate. */
export const bestCustomer = (context: LabeledSheet): Candidate | null => bestOf(customerCandidates(context, []));
