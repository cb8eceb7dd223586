import type { Candidate } from './candidate.ts';
import { squash } from './fold.ts';
import { findLabels } from './labels.ts';
import { lexicon } from './lexicon.ts';
import { isLegalFormOnly, kindOfLine } from './line-kinds.ts';
import { valueRegions } from './regions.ts';
import { type Cell, joinSpans, type Sheet, type Span, spanOf } from './sheet.ts';
import { wrappedName } from './wrapped-name.ts';

/** Registration numbers and the like that stand behind a name are no part of it. */
const trailing =
  /\s*(?:\(?\b(?:co|company|reg|registration|business|gst|sst|roc|brn)\b[.,]?\s*(?:reg(?:istration)?\b[.,]?\s*)?(?:id|no|number)\b.*|\(\s*(?:[a-z]{0,3}\s?\d[\d\s-]{4,}[a-z-]{0,3})\s*\)?.*|\b\d{5,}\s?-?\s?[a-z]?\b.*)$/i;

const leading =
  /^\s*(?:company(?: name)?|from|seller|vendor|supplier|sold by|owned by|operated by|managed by|dimiliki(?: oleh)?|von|verkauft von|vendu par|verkocht door|inhaber)\s*[:：]?\s+/i;

const cleanName = (text: string): string => {
  const withoutLabel = text
    .replace(/^dimi\s?liki/i, 'dimiliki')
    .replace(/\s*[:：]\s*/, ': ')
    .replace(leading, '');
  const cut = withoutLabel
    .replace(trailing, '')
    .replace(/[\s,;:*|·([-]+$/u, '')
    .replace(/^[\s*|·:.>-]+/u, '')
    .trim();
  return cut.length >= 3 ? cut : withoutLabel.trim();
};

/** Sender lines above a recipient's window name the sender first, then its address. */
const senderSeparator = /\s[·•|–—-]\s|\s{2,}|\s?[·•|]\s?/u;

const headOf = (text: string): string => {
  const [head = text] = text.split(senderSeparator);
  const [beforeComma = head, ...rest] = head.split(/,\s/);
  const restKind = kindOfLine(rest.join(', '));
  return rest.length > 0 && (restKind.address || restKind.place) && kindOfLine(beforeComma).letters >= 3
    ? beforeComma
    : head;
};

export interface NameLine {
  readonly cell: Cell;
  readonly text: string;
  readonly span: Span;
  /** Index of the last row that the name takes. */
  readonly lastRow: number;
}

const maxNameLines = 3;
/** Names that stand above others' parts: few words before the legal form. */
const maxWordsOfContinuation = 2;

const cellBelow = (sheet: Sheet, cell: Cell, row: number): Cell | undefined => {
  const next = sheet.rows[row + 1];
  if (!next || next.page !== cell.page || next.cells.length > 2) return undefined;
  return next.cells.find(
    (other) => other.box.x < cell.box.x + cell.box.width && cell.box.x < other.box.x + other.box.width,
  );
};

const isUnbalanced = (text: string): boolean => (text.match(/\(/g)?.length ?? 0) !== (text.match(/\)/g)?.length ?? 0);

const continuesName = (text: string, soFar: string): boolean => {
  if (isLegalFormOnly(text)) return true;
  const kind = kindOfLine(text);
  if (kind.contact || kind.title || kind.phrase || (kind.address && !isUnbalanced(soFar)) || kind.letterShare < 0.8)
    return false;
  const words = text.split(/\s+/).length;
  return (
    isUnbalanced(soFar) ||
    kindOfLine(text.split(/[\s(]/)[0] ?? '').businessWord ||
    (kind.legalForm && words <= maxWordsOfContinuation + 2)
  );
};

/** A name goes on in the next lines where they end it with a legal form, close below and in letters of the same size. */
const withContinuation = (sheet: Sheet, cell: Cell): NameLine => {
  const head = cleanName(headOf(cell.text));
  const offset = Math.max(0, cell.text.indexOf(head));
  const single: NameLine = { cell, text: head, span: spanOf(cell, offset, offset + head.length), lastRow: cell.row };
  if (kindOfLine(cell.text).legalForm) return single;
  const wrapped = wrappedName(sheet, cell);
  if (wrapped) return { cell, ...wrapped };
  let line = single;
  let previous = cell;
  for (let count = 1; count < maxNameLines; count += 1) {
    const next = cellBelow(sheet, cell, previous.row);
    if (!next) break;
    const alike = Math.abs(next.box.height - cell.box.height) < 0.35 * cell.box.height;
    const close = next.box.y - previous.box.y - previous.box.height < cell.box.height;
    if (!close || (!alike && !isLegalFormOnly(next.text)) || !continuesName(next.text, line.text)) break;
    const text = `${line.text} ${cleanName(next.text)}`;
    line = { cell, text, span: joinSpans([line.span, spanOf(next)], ' '), lastRow: next.row };
    if (kindOfLine(next.text).legalForm && !isUnbalanced(text)) return line;
    previous = next;
  }
  return single;
};

/** Names of web and mail domains on the sheet, without their endings. */
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
  readonly labelled: ReadonlySet<Cell>;
  readonly customerRows: ReadonlySet<number>;
  /** How many lines that could be names stand above. */
  readonly namesAbove: number;
}

const scoreName = (sheet: Sheet, line: NameLine, around: Surroundings): number => {
  const { cell, text } = line;
  const kind = kindOfLine(text);
  const size = Math.min(2.2, cell.box.height / Math.max(1, sheet.lineHeights[0] ?? 1));
  const next = cellBelow(sheet, cell, line.lastRow);
  let score = around.namesAbove === 0 ? 0.46 : 0.36 - 0.04 * Math.min(8, around.namesAbove);
  score += 0.07 * (size - 1);
  if (kind.legalForm) score += 0.26;
  else if (kind.businessWord) score += 0.12;
  if (cell.row >= topRows) score -= 0.2;
  if (around.labelled.has(cell)) score += 0.3;
  if (around.customerRows.has(cell.row) && around.namesAbove > 0) score -= 0.3;
  if (isOfDomain(text, around.domains)) score += 0.15;
  if (next && kindOfLine(next.text).registration) score += 0.1;
  if (trailing.test(cell.text)) score += 0.08;
  if (/^\W*(?:owned|operated|managed) by/i.test(sheet.rows[cell.row - 1]?.text ?? '')) score -= 0.2;
  if (/^\s*[(["']/.test(text)) score -= 0.12;
  if ((kind.address && /[\d,]/.test(text)) || kind.contact) score -= 0.2;
  return Math.max(0.02, Math.min(0.98, score));
};

const hasMoney = /\d[.,]\d{2}(?!\d)\s?(?:[€$£]|EUR|USD|GBP|RM)?\s*$|[€$£]\s?\d/;

/** Whether a line may be a name at all. */
const mayBeName = (line: NameLine, isLabelled: boolean): boolean => {
  const kind = kindOfLine(line.text);
  if (kind.letters < 3 || kind.letterShare < 0.55 || line.text.length > 80 || hasMoney.test(line.cell.text))
    return false;
  if (kind.title || (kind.phrase && !kind.legalForm) || /^\W*(?:owned|operated|managed) by\W*$/i.test(line.text))
    return false;
  if (line.cell.row >= topRows && !kind.legalForm && !isLabelled) return false;
  // A street's name without a number may be part of a shop's.
  const addressed = kind.address && /[\d,]/.test(line.text);
  return !(kind.contact || addressed) || kind.legalForm || (kind.businessWord && !kind.postalCode && !kind.contact);
};

/** Candidates for who issued the document: names near the top of the first page, in large letters, with a legal form. */
export const issuerCandidates = (sheet: Sheet): (Candidate & { readonly line: NameLine })[] => {
  const domains = domainsOf(sheet);
  const labelled = new Set(
    findLabels(sheet, lexicon.issuer.labels)
      .filter((hit) => hit.from === 0)
      .flatMap((hit) =>
        valueRegions(sheet, hit, []).flatMap(({ cell, relation }) => (relation === 'below' ? [] : [cell])),
      ),
  );
  const customerRows = new Set(
    findLabels(sheet, lexicon.customer.labels).flatMap(({ cell }) => [cell.row, cell.row + 1, cell.row + 2]),
  );
  let namesAbove = 0;
  return sheet.rows
    .filter((row) => row.page === 0)
    .flatMap((row) => row.cells)
    .flatMap((cell) => {
      const line = withContinuation(sheet, cell);
      if (!mayBeName(line, labelled.has(cell))) return [];
      const score = scoreName(sheet, line, { domains, labelled, customerRows, namesAbove });
      // A word of few letters is a logo's rest or noise, and takes no place.
      if (kindOfLine(line.text).letters >= 5) namesAbove += 1;
      return [{ value: line.text, span: { ...line.span, text: line.text }, score, line }];
    });
};
