import { findDateTexts } from '../dates/date-text.ts';
import type { Candidate } from '../labels/candidate.ts';
import { findLabels } from '../labels/find-labels.ts';
import { valueRegions } from '../labels/value-regions.ts';
import { lexicon } from '../lexicon/lexicon.ts';
import { squash } from '../sheet/fold.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { isLegalFormOnly, kindOfLine } from './line-kinds.ts';
import { cellBelow, type NameLine, nameLineOf, registrationBehind } from './name-line.ts';
import { isLabelText, isSellerLabel } from './party-labels.ts';

/** Names of web and mail domains on the sheet, without top-level domains. */
const domainsOf = (sheet: Sheet): string[] =>
  sheet.rows.flatMap((row) =>
    [...row.text.toLowerCase().matchAll(/(?:@|www\.|https?:\/\/)([a-z0-9-]{4,})\./g)].map(([, name = '']) =>
      squash(name),
    ),
  );

const commonMailHosts = new Set(['gmail', 'hotmail', 'yahoo', 'outlook', 'googlemail', 'live', 'icloud']);

const isOfDomain = (name: string, domains: readonly string[]): boolean => {
  const squashed = squash(name);
  const start = squashed.slice(0, Math.max(5, Math.min(8, squashed.length)));
  return domains.some(
    (domain) => !commonMailHosts.has(domain) && (squashed.includes(domain) || domain.includes(start)),
  );
};

const topRows = 14;

interface Surroundings {
  readonly domains: readonly string[];
  readonly labeled: ReadonlySet<Cell>;
  readonly customerRows: ReadonlySet<number>;
  /** Rows that end a name from above. */
  readonly continued: ReadonlySet<number>;
  /** How many lines above could be names. */
  readonly namesAbove: number;
}

/** Whether the next cell of the row is a day or a number: then this cell is its label, even if the label is not known. */
const isBeforeValue = (sheet: Sheet, cell: Cell): boolean => {
  const next = sheet.rows[cell.row]?.cells[cell.column + 1];
  if (!next || sheet.pages[cell.page]?.source !== 'text_layer') return false;
  return findDateTexts(next.text, true).length > 0 || kindOfLine(next.text).letterShare < 0.5;
};

const scoreName = (sheet: Sheet, line: NameLine, around: Surroundings): number => {
  const { cell, text } = line;
  const kind = kindOfLine(text);
  const size = Math.min(2.2, cell.box.height / Math.max(1, sheet.lineHeights[0] ?? 1));
  const next = cellBelow(sheet, cell, line.lastRow);
  let score = around.namesAbove === 0 ? 0.46 : 0.36 - 0.04 * Math.min(8, around.namesAbove);
  score += 0.07 * (size - 1);
  if (kind.legalForm) score += 0.26;
  else if (kind.businessWord) score += 0.12;
  else if (kind.tradeWord) score += 0.1;
  else if (kind.personName && next) score -= 0.15;
  if (isBeginOfLaterName(sheet, cell)) score -= 0.2;
  if (cell.row >= topRows) score -= 0.2;
  if (around.labeled.has(cell)) score += 0.3;
  if (around.customerRows.has(cell.row) && around.namesAbove > 0) score -= 0.3;
  if (isOfDomain(text, around.domains)) score += 0.15;
  if (next && kindOfLine(next.text).registration) score += 0.1;
  const lastText = line.lastRow === cell.row ? cell.text : (sheet.rows[line.lastRow]?.text ?? '');
  if (registrationBehind.test(lastText)) score += 0.08;
  if (around.continued.has(cell.row)) score -= 0.15;
  if (/^\W*(?:owned|operated|managed) by/i.test(sheet.rows[cell.row - 1]?.text ?? '')) score -= 0.2;
  if (isBeforeValue(sheet, cell)) score -= 0.3;
  if (/^\s*[(["']/.test(text)) score -= 0.12;
  if ((kind.address && /[\d,]/.test(text)) || kind.contact) score -= 0.2;
  return Math.max(0.02, Math.min(0.98, score));
};

/** Whether the text is a word of a logo that also starts the full name a few lines below. */
const isBeginOfLaterName = (sheet: Sheet, cell: Cell): boolean => {
  const own = squash(cell.text);
  return sheet.rows.slice(cell.row + 1, cell.row + 5).some((row) =>
    row.cells.some(({ text }) => {
      const kind = kindOfLine(text);
      return (
        squash(text).startsWith(own) && squash(text).length > own.length + 3 && (kind.businessWord || kind.legalForm)
      );
    }),
  );
};

const hasMoney = /\d[.,]\d{2}(?!\d)\s?(?:[€$£]|EUR|USD|GBP|RM)?\s*$|[€$£]\s?\d/;

/** Whether a line can be a name. */
const mayBeName = (line: NameLine, isLabeled: boolean): boolean => {
  const kind = kindOfLine(line.text);
  if (kind.letters < 3 || kind.letterShare < 0.55 || line.text.length > 80 || hasMoney.test(line.cell.text))
    return false;
  if (isLegalFormOnly(line.text) || isLabelText(line.cell.text) || findDateTexts(line.text, true).length > 0)
    return false;
  if (kind.title || (kind.phrase && !kind.legalForm) || /^\W*(?:owned|operated|managed) by\W*$/i.test(line.text))
    return false;
  if (line.cell.row >= topRows && !kind.legalForm && !isLabeled) return false;
  // A street name without a number may be part of a shop's name.
  const addressed = kind.address && /[\d,]/.test(line.text);
  return !(kind.contact || addressed) || kind.legalForm || (kind.businessWord && !kind.postalCode && !kind.contact);
};

/** A possible name of the issuer, with the line that it starts on. */
export interface IssuerCandidate extends Candidate {
  readonly line: NameLine;
}

/** Finds candidates for the issuer: names near the top of the first page, in large letters, with a legal form. */
export const issuerCandidates = (sheet: Sheet): IssuerCandidate[] => {
  const domains = domainsOf(sheet);
  const labeled = new Set(
    findLabels(sheet, lexicon.issuer.labels)
      .filter((hit) => hit.from === 0)
      .flatMap((hit) =>
        valueRegions(sheet, hit, []).flatMap(({ cell, from, relation }) => {
          if (relation === 'below') return isSellerLabel(hit.cell.text) ? [cell] : [];
          // `Company Sdn Bhd` ends a name, `Company: ...` is a label.
          return relation === 'right' || /[:：]/.test(cell.text.slice(hit.to, from)) ? [cell] : [];
        }),
      ),
  );
  const customerRows = new Set(
    findLabels(sheet, lexicon.customer.labels).flatMap(({ cell }) => [cell.row, cell.row + 1, cell.row + 2]),
  );
  const continued = new Set<number>();
  const candidates: IssuerCandidate[] = [];
  let namesAbove = 0;
  for (const cell of sheet.rows.filter(({ page }) => page === 0).flatMap(({ cells }) => cells)) {
    const line = nameLineOf(sheet, cell);
    if (!mayBeName(line, labeled.has(cell))) continue;
    const score = scoreName(sheet, line, { domains, labeled, customerRows, continued, namesAbove });
    for (let row = cell.row + 1; line.endsBelow && row <= line.lastRow; row += 1) continued.add(row);
    // A word of few letters is part of a logo, or noise, and does not count as a name.
    if (kindOfLine(line.text).letters >= 5) namesAbove += 1;
    candidates.push({ value: line.text, span: { ...line.span, text: line.text }, score, line });
  }
  return candidates;
};
