import type { Candidate } from '../labels/candidate.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import { foldText } from '../sheet/fold.ts';
import { type Sheet, spanOf } from '../sheet/sheet.ts';
import { readIdentifier } from './identifier.ts';

const kinds = anyOf`
  rechnung, gutschrift, korrektur, invoice, credit note, bill, facture, avoir, factuur, fattura, factura, fatura, faktura
`;
/**
 * A heading with the kind of document and a word for its number: `Mietrechnung Nr.`, `Handelsrechnung (380) Nr.`,
 * `Credit note no`.
 */
const heading = new RegExp(
  [
    String.raw`^(?:\p{L}+[ -]){0,2}\p{L}*${kinds}(?: ${anyOf`des, der, de, di, du`} \p{L}+)?(?: vat)?`,
    String.raw`\s?(?:\(\d+\))?\s?${anyOf`nr, no, nummer, number, num, n°, nº, #`}(?!\p{L})[.:#]?\s*`,
  ].join(''),
  'u',
);

/** A number with letters or a slash needs no word before it: `Faktura VAT FV/0882/05/2024`. */
const plainHeading = new RegExp(
  String.raw`^${kinds}(?:\svat)?\s(?=\p{L}{0,4}[/-]?\d[\p{L}\d]*[/-]\d|\p{L}{1,4}[/-]?\d{3})`,
  'u',
);

/** Finds the document's number in its heading. */
export const titleNumbers = (sheet: Sheet): Candidate[] =>
  sheet.rows
    .filter(({ page }) => page === 0)
    .flatMap((row) => row.cells)
    .flatMap((cell) => {
      const folded = foldText(cell.text);
      const match = folded.length === cell.text.length ? (heading.exec(folded) ?? plainHeading.exec(folded)) : null;
      const found = match && readIdentifier(cell.text.slice(match[0].length), 'inline');
      if (!match || !found || found.from > 1) return [];
      const isLarge = cell.box.height > 1.15 * (sheet.lineHeights[0] ?? cell.box.height);
      const from = match[0].length + found.from;
      const span = spanOf(cell, from, match[0].length + found.to);
      return [{ value: found.value, span, score: (isLarge ? 0.88 : 0.7) * found.strength }];
    });
