import type { Candidate } from './candidate.ts';
import { squash } from './fold.ts';
import { findLabels } from './labels.ts';
import { lexicon } from './lexicon.ts';
import { isLegalFormOnly, kindOfLine } from './line-kinds.ts';
import { type Cell, joinSpans, type Sheet, type Span, spanOf } from './sheet.ts';

/** Registration numbers and the like that stand behind a name are no part of it. */
const trailing =
  /\s*(?:\(?\b(?:co|company|reg|registration|business|gst|sst|roc|brn)\b\.?\s*(?:reg(?:istration)?\b\.?\s*)?(?:id|no|number)\b.*|\(\s*(?:[a-z]{0,3}\s?\d[\d\s-]{4,}[a-z-]{0,3})\s*\)?.*|\b\d{5,}[-\s]?[a-z]?\s*$)/i;

const cleanName = (text: string): string => {
  const withoutLabel = text.replace(/^\s*(?:company(?: name)?|from|seller|vendor|von|de|van)\s*[:：]\s*/i, '');
  const cut = withoutLabel
    .replace(trailing, '')
    .replace(/[\s,;:*|·-]+$/u, '')
    .replace(/^[\s*|·:.-]+/u, '')
    .trim();
  return cut.length >= 3 ? cut : withoutLabel.trim();
};

/** Sender lines above a recipient's window name the sender first, then its address. */
const senderSeparator = /\s[·•|–—-]\s|\s{2,}|\s?[·•|]\s?/u;

const headOf = (text: string): string => {
  const [head = text] = text.split(senderSeparator);
  const [beforeComma = head, ...rest] = head.split(/,\s/);
  return rest.length > 0 && kindOfLine(rest.join(' ')).address && kindOfLine(beforeComma).letters >= 3
    ? beforeComma
    : head;
};

interface Line {
  readonly cell: Cell;
  readonly text: string;
  readonly span: Span;
  /** Index of the last row that the name takes. */
  readonly lastRow: number;
}

const below = (sheet: Sheet, cell: Cell): Cell | undefined => {
  const next = sheet.rows[cell.row + 1];
  if (!next || next.page !== cell.page || next.cells.length > 2) return undefined;
  return next.cells.find(
    (other) => other.box.x < cell.box.x + cell.box.width && cell.box.x < other.box.x + other.box.width,
  );
};

/** A name goes on in the next line where that ends it with a legal form, in letters of the same size. */
const withContinuation = (sheet: Sheet, cell: Cell): Line => {
  const text = cleanName(headOf(cell.text));
  const single: Line = {
    cell,
    text,
    span: spanOf(cell, 0, Math.min(cell.text.length, Math.max(text.length, 1))),
    lastRow: cell.row,
  };
  const next = below(sheet, cell);
  if (!next || kindOfLine(cell.text).legalForm) return single;
  const kind = kindOfLine(next.text);
  const alike = Math.abs(next.box.height - cell.box.height) < 0.35 * cell.box.height;
  const close = next.box.y - cell.box.y - cell.box.height < 1.2 * cell.box.height;
  const continues =
    isLegalFormOnly(next.text) || (alike && kind.legalForm && !kind.contact && !kind.address && kind.letterShare > 0.8);
  if (!close || !continues) return single;
  const joined = `${text} ${cleanName(next.text)}`;
  return { cell, text: joined, span: joinSpans([single.span, spanOf(next)], ' '), lastRow: next.row };
};

/** Names of web and mail domains on the sheet, without their endings. */
const domainsOf = (sheet: Sheet): string[] =>
  sheet.rows.flatMap((row) =>
    [...row.text.toLowerCase().matchAll(/(?:@|www\.|https?:\/\/)([a-z0-9-]{3,})\./g)].map(([, name = '']) =>
      squash(name),
    ),
  );

const topRows = 14;

/** Candidates for who issued the document: names near the top of the first page, in large letters, with a legal form. */
export const issuerCandidates = (sheet: Sheet): (Candidate & { readonly line: Line })[] => {
  const domains = domainsOf(sheet);
  const labelled = new Set(findLabels(sheet, lexicon.issuer.labels).map((hit) => hit.cell));
  const customers = new Set(
    findLabels(sheet, lexicon.customer.labels).flatMap((hit) => [hit.cell.row, hit.cell.row + 1, hit.cell.row + 2]),
  );
  const firstPage = sheet.rows.filter((row) => row.page === 0);
  let plausibleBefore = 0;
  return firstPage.flatMap((row) =>
    row.cells.flatMap((cell) => {
      const line = withContinuation(sheet, cell);
      const kind = kindOfLine(line.text);
      if (kind.letters < 3 || kind.letterShare < 0.55 || kind.title || line.text.length > 80) return [];
      const named = kind.legalForm || kind.businessWord;
      if (row.index >= topRows && !kind.legalForm) return [];
      if ((kind.contact || kind.address) && !kind.legalForm) return [];
      const size = Math.min(2.5, cell.box.height / Math.max(1, sheet.lineHeights[0] ?? 1));
      let score = 0.36 - 0.03 * Math.min(10, plausibleBefore) + 0.08 * (size - 1);
      if (kind.legalForm) score += 0.3;
      else if (kind.businessWord) score += 0.14;
      if (row.index >= topRows) score -= 0.2;
      if (labelled.has(cell)) score += 0.2;
      if (customers.has(row.index) && plausibleBefore > 0) score -= 0.3;
      const squashed = squash(line.text);
      if (domains.some((domain) => squashed.includes(domain) || domain.includes(squashed.slice(0, 8)))) score += 0.15;
      if (kind.address || kind.contact) score -= 0.2;
      if (named || row.index < topRows) plausibleBefore += 1;
      return [
        {
          value: line.text,
          span: { ...line.span, text: line.text },
          score: Math.max(0.02, Math.min(0.98, score)),
          line,
        },
      ];
    }),
  );
};
