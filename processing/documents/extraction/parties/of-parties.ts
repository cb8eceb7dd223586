import type { Candidate } from '../labels/candidate.ts';
import type { Cell, Sheet, Span } from '../sheet/sheet.ts';
import { partyBlocks } from './party-blocks.ts';
import type { PartyRole } from './party-headings.ts';

const contains = (cell: Cell, { page, box }: Span): boolean =>
  cell.page === page &&
  box.x >= cell.box.x - 1 &&
  box.x <= cell.box.x + cell.box.width &&
  Math.abs(box.y - cell.box.y) < cell.box.height / 2;

/** The party whose block contains a place, by the cell itself or its label to the left; null if it is in none. */
const partyAt = (sheet: Sheet, span: Span): PartyRole | null => {
  const block = partyBlocks(sheet).find(({ cells }) =>
    cells.some(
      (cell) =>
        contains(cell, span) ||
        sheet.rows[cell.row]?.cells.slice(cell.column, cell.column + 2).some((next) => contains(next, span)),
    ),
  );
  return block?.role ?? null;
};

const foreign = 0.4;

/** Weakens candidates in the blocks of parties that a value is not of. */
const weakened = (
  sheet: Sheet,
  candidates: readonly Candidate[],
  isForeign: (party: PartyRole | null) => boolean,
): Candidate[] =>
  candidates.map((candidate) =>
    isForeign(partyAt(sheet, candidate.span)) ? { ...candidate, score: candidate.score * foreign } : candidate,
  );

/** Numbers in the block of a party are the party's, not the document's. */
export const outsideOfParties = (sheet: Sheet, candidates: readonly Candidate[]): Candidate[] =>
  weakened(sheet, candidates, (party) => party !== null);

/** Addresses in the block of a buyer or below the heading of a delivery are not the issuer's. */
export const outsideOfBuyers = (sheet: Sheet, candidates: readonly Candidate[]): Candidate[] =>
  weakened(sheet, candidates, (party) => party === 'buyer' || party === 'delivery');

/** The texts beside the issuer's VAT number at the foot of a page. */
const imprint =
  /\b(?:IBAN|BIC|SWIFT|HRB|HRA|Amtsgericht|Gesch[äa]ftsf[üu]hr\w+|SIREN|SIRET|RCS|KvK|Registered|Company (?:no|number|reg))\b/i;

/** A VAT number starts with its country; national tax numbers have the same labels. */
const withCountry = /^[A-Z]{2,3}\d?[A-Z\d]{7,}$/;

const national = 0.2;

/** VAT numbers of the issuer: in its block or beside its bank and register, not those of the buyer. */
export const ofIssuer = (sheet: Sheet, candidates: readonly Candidate[]): Candidate[] => {
  const values = new Set(candidates.map(({ value }) => value));
  const hasCountry = ({ value }: Candidate): boolean => withCountry.test(String(value));
  const isNational = candidates.some(hasCountry) ? (one: Candidate) => !hasCountry(one) : () => false;
  return candidates.map((candidate) => {
    if (isNational(candidate)) return { ...candidate, score: candidate.score * national };
    const party = partyAt(sheet, candidate.span);
    if (party !== null && party !== 'seller') return { ...candidate, score: candidate.score * foreign };
    if (values.size < 2) return candidate;
    const row = sheet.rows.findIndex(({ cells }) => cells.some((cell) => contains(cell, candidate.span)));
    const near = sheet.rows.slice(Math.max(0, row - 2), row + 3).filter(({ page }) => page === candidate.span.page);
    const witnessed = party === 'seller' || near.some(({ text }) => imprint.test(text));
    return { ...candidate, score: candidate.score * (witnessed ? 1 : 0.8) };
  });
};
