import type { OutputField } from '../../../../domain/output-field.ts';
import { type Box, overlapAcross, unionBox } from '../../read/ocr/geometry.ts';
import { type LabelWord, labelWords, likenessOf } from '../labels/likeness.ts';
import { type ItemRole, itemRoleOf } from '../lexicon/items.ts';
import { startsTotal } from '../lexicon/sums.ts';
import type { Cell, Row, Sheet } from '../sheet/sheet.ts';
import { areOneEach } from './columns.ts';
import { roleOf } from './heading-words.ts';
import { appendText, hasBalanceBefore, hasSumOfPaper } from './table.ts';

/** A heading fits a requested column if it covers this share of its words, and has few others. */
const headingFit = { cover: 0.5, precision: 0.45, product: 0.3 } as const;

/** How well a heading fits a requested column, 0..1; null if it does not. */
export const fitOfHeading = (asked: readonly LabelWord[], heading: readonly LabelWord[]): number | null => {
  const { cover, precision } = likenessOf(asked, heading);
  const product = cover * precision;
  // `Reference`, for `REFERENCE INTERVAL`: the words themselves, however general they are.
  const isStart = asked.length > 0 && asked.every(({ text }, index) => heading[index]?.text === text);
  const isEnough =
    isStart || (cover >= headingFit.cover && precision >= headingFit.precision && product >= headingFit.product);
  return isEnough ? product : null;
};

/** One row of a table: its text under each requested column. */
export interface AskedRow {
  readonly texts: ReadonlyMap<OutputField, string>;
  readonly row: Row;
}

interface AskedColumn {
  readonly member: OutputField;
  readonly words: readonly LabelWord[];
  readonly role: ItemRole | null;
}

/** A heading with the role of a requested column fits less than one with its words: `EXTENDED` for an amount. */
const fitOfRole = 0.6;

/** The heading of a column, in one line or in several. */
interface Heading {
  readonly text: string;
  readonly box: Box;
}

/** The headings of a table, from left to right, and the last row that has a part of one. */
interface HeadingRow {
  readonly headings: readonly Heading[];
  readonly last: Row;
}

/** Lines of one heading are at most this far apart, in heights of the upper one. */
const lineGapHeights = 0.9;

const isNextLine = (upper: Row, lower: Row | undefined): lower is Row =>
  lower !== undefined &&
  lower.page === upper.page &&
  !/\d/.test(lower.text.replace(/m[23]/g, '')) &&
  lower.box.y - upper.box.y - upper.box.height < lineGapHeights * upper.box.height;

/** Adds the lines above or below headings to them; a line that is over or under none is a heading of its own. */
const withLine = (headings: readonly Heading[], { cells }: Row, place: 'above' | 'below'): Heading[] => {
  const free: Heading[] = [];
  const joined = [...headings];
  for (const { text, box } of cells) {
    const over = joined.flatMap((heading, at) => (overlapAcross(heading.box, box) > 0 ? [at] : []));
    if (over.length === 0 && place === 'below') free.push({ text, box });
    for (const at of over) {
      const heading = joined[at];
      if (!heading) continue;
      const both = place === 'above' ? `${text} ${heading.text}` : `${heading.text} ${text}`;
      // The name over several columns is no wider column.
      joined[at] = { text: both, box: over.length === 1 ? unionBox([heading.box, box]) : heading.box };
    }
  }
  return [...joined, ...free].sort((a, b) => a.box.x - b.box.x);
};

/** The headings of a row alone, with the line below it, and with the lines around it. */
const headingRowsOf = (sheet: Sheet, row: Row): HeadingRow[] => {
  const alone: HeadingRow = { headings: row.cells, last: row };
  const above = sheet.rows[row.index - 1];
  const below = sheet.rows[row.index + 1];
  if (!isNextLine(row, below)) return [alone];
  const two: HeadingRow = { headings: withLine(row.cells, below, 'below'), last: below };
  if (!above || !isNextLine(above, row)) return [alone, two];
  return [alone, two, { headings: withLine(two.headings, above, 'above'), last: below }];
};

/** The headings that name requested columns, each for one column, the best first. */
const columnsIn = (
  headings: readonly Heading[],
  members: readonly AskedColumn[],
): { readonly asked: ReadonlyMap<OutputField, Heading>; readonly fit: number } => {
  const pairs = headings
    .map((heading) => ({ heading, words: labelWords(heading.text), role: roleOf(heading.text) }))
    .flatMap(({ heading, words, role }) =>
      members.flatMap(({ member, words: asked, role: own }) => {
        const byRole = own !== null && own === role ? fitOfRole : 0;
        const fit = Math.max(fitOfHeading(asked, words) ?? 0, byRole);
        return fit === 0 ? [] : [{ member, heading, fit }];
      }),
    )
    .sort((a, b) => b.fit - a.fit);
  const asked = new Map<OutputField, Heading>();
  const taken = new Set<Heading>();
  let sum = 0;
  for (const { member, heading, fit } of pairs) {
    if (asked.has(member) || taken.has(heading)) continue;
    asked.set(member, heading);
    taken.add(heading);
    sum += fit;
  }
  return { asked, fit: sum };
};

const columnsMin = 2;
/** The headings name at least this share of the requested columns. */
const columnsShareMin = 0.5;
const rowsMax = 500;
/** A text continues for at most this many lines. */
const linesMax = 3;
/** A larger gap, in heights of the row above, ends the table; the first row may be farther from its headings. */
const gapMaxHeights = { first: 5, next: 3 } as const;

/** The heading that is above a box, or nearest to it. */
const headingOf = (box: Box, headings: readonly Heading[]): Heading | undefined =>
  headings.reduce<Heading | undefined>(
    (best, heading) => (best && overlapAcross(best.box, box) >= overlapAcross(heading.box, box) ? best : heading),
    undefined,
  );

interface Part {
  readonly text: string;
  readonly heading: Heading | undefined;
}

/**
 * The parts of a cell under their headings. A cell that starts with a number and reaches over several headings is
 * divided: `2 SOPA DE TORTILLA`, `150 PCS`.
 */
const partsOf = ({ text, box, segment }: Cell, headings: readonly Heading[]): Part[] => {
  const over = headings.filter((heading) => overlapAcross(heading.box, box) > 0);
  const [number, ...rest] = segment.words;
  if (over.length < 2 || !number || rest.length === 0 || !/^[\d.,]+$/.test(number.text)) {
    return [{ text, heading: headingOf(box, headings) }];
  }
  const others = rest.map((word) => word.text).join(' ');
  const [first, second] = [number.box, unionBox(rest.map((word) => word.box))].map((part) => headingOf(part, headings));
  return first === second
    ? [{ text, heading: first }]
    : [
        { text: number.text, heading: first },
        { text: others, heading: second },
      ];
};

/** Puts the texts of a row under its headings. */
const underHeadings = (row: Row, headings: readonly Heading[]): ReadonlyMap<Heading, string> => {
  const texts = new Map<Heading, string>();
  const inOrder = areOneEach(
    row.cells,
    headings.map(({ box }) => box.x),
  );
  const parts = inOrder
    ? row.cells.map(({ text }, index): Part => ({ text, heading: headings[index] }))
    : row.cells.flatMap((cell) => partsOf(cell, headings));
  for (const { text, heading } of parts) {
    if (heading) appendText(texts, heading, text);
  }
  return texts;
};

/**
 * Puts a line that continues a row under the headings of the texts above that start where it does: a heading may be in
 * the middle of its column.
 */
const underRow = (line: Row, above: Row, headings: readonly Heading[]): ReadonlyMap<Heading, string> => {
  const texts = new Map<Heading, string>();
  for (const cell of line.cells) {
    const upper = above.cells.find(({ box }) => Math.abs(box.x - cell.box.x) < startsHeights * cell.box.height);
    const heading = headingOf((upper ?? cell).box, headings);
    if (heading) appendText(texts, heading, cell.text);
  }
  return texts;
};
const startsHeights = 0.6;

/** Whether a row is not part of the table above: it is far below, on another page, or a sum. */
const isEnd = (row: Row, above: Row, gapMax: number, headings: readonly Heading[]): boolean => {
  const height = Math.max(above.box.height, row.box.height);
  const isFar = row.box.y - above.box.y - above.box.height > gapMax * height;
  const right = Math.max(...headings.map(({ box }) => box.x + box.width));
  // Beside the table, there may be another one with sums of its own.
  const own = row.cells.filter(({ box }) => box.x < right);
  return isFar || row.page !== above.page || hasSumOfPaper(row) || own.some(({ text }) => startsTotal(text));
};

/** Adds the lines that continue a row's texts. */
const withLines = (
  texts: ReadonlyMap<Heading, string>,
  lines: readonly ReadonlyMap<Heading, string>[],
): ReadonlyMap<Heading, string> => {
  const joined = new Map(texts);
  for (const [heading, text] of lines.flatMap((line) => [...line])) appendText(joined, heading, text);
  return joined;
};

interface TableRow {
  readonly texts: ReadonlyMap<Heading, string>;
  readonly row: Row;
}

/** A name and a number under the last columns, below rows with more: `Check amount  3,059.30`. */
const isSum = (
  texts: ReadonlyMap<Heading, string>,
  rows: readonly TableRow[],
  headings: readonly Heading[],
): boolean => {
  const most = Math.max(0, ...rows.map((row) => row.texts.size));
  const [label, number, ...others] = headings.flatMap((heading, at) => {
    const text = texts.get(heading);
    return text === undefined ? [] : [{ text, at }];
  });
  if (!label || !number || others.length > 0 || most < sumsMin) return false;
  return label.at > 1 && !/\d/.test(label.text) && /\d/.test(number.text);
};
/** Rows with fewer texts look like sums. */
const sumsMin = 4;

/** Whether a row has headings of another table: no digit, below rows that all have one. */
const isOtherHeading = ({ cells, text }: Row, rows: readonly TableRow[]): boolean =>
  cells.length >= otherHeadingsMin &&
  !/\d/.test(text) &&
  rows.length > 0 &&
  rows.every(({ row }) => /\d/.test(row.text));
const otherHeadingsMin = 3;

/** Whether a row is a sum, and the table continues below it: `Gross pay` above the deductions. */
const isSumBetween = (sheet: Sheet, row: Row, asked: readonly Heading[]): boolean => {
  const next = sheet.rows[row.index + 1];
  if (!hasSumOfPaper(row) || next?.page !== row.page || hasSumOfPaper(next)) return false;
  const texts = underHeadings(next, asked);
  return texts.size >= Math.max(sumBetweenMin, asked.length - 1) && next.cells.length >= texts.size;
};
const sumBetweenMin = 3;

/** The rows below headings. */
const rowsUnder = (sheet: Sheet, { headings, last }: HeadingRow, asked: readonly Heading[]): TableRow[] => {
  const rows: TableRow[] = [];
  let above = last;
  let lines: ReadonlyMap<Heading, string>[] = [];
  for (const row of sheet.rows.slice(last.index + 1, last.index + 1 + rowsMax)) {
    const gapMax = above === last ? gapMaxHeights.first : gapMaxHeights.next;
    if (isSumBetween(sheet, row, asked)) {
      above = row;
      continue;
    }
    if (isEnd(row, above, gapMax, asked) || lines.length > linesMax) break;
    above = row;
    if (hasBalanceBefore(row)) continue;
    const texts = underHeadings(row, headings);
    if (isSum(texts, rows, headings) || isOtherHeading(row, rows)) break;
    // The headings again, in another language.
    if (rows.length === 0 && texts.size > 1 && !/\d/.test(row.text)) continue;
    const own = new Map([...texts].filter(([heading]) => asked.includes(heading)));
    if (own.size < columnsMin) {
      const upper = rows.at(-1);
      const continued = upper ? underRow(row, upper.row, headings) : texts;
      lines.push(new Map([...continued].filter(([heading]) => asked.includes(heading))));
      continue;
    }
    // The last line above a row without a text in its column is the name of the row.
    const name = lines.at(-1);
    const isNamed = name !== undefined && name.size === 1 && [...name.keys()].every((heading) => !texts.has(heading));
    // Lines with one text between two rows continue the upper one; below the last row, they are another text.
    const upper = rows.pop();
    if (upper) rows.push({ ...upper, texts: withLines(upper.texts, isNamed ? lines.slice(0, -1) : lines) });
    lines = [];
    rows.push({ texts: isNamed ? withLines(texts, [name]) : texts, row });
  }
  return rows;
};

/** Whether most texts of a column have words. */
const isInWords = (rows: readonly TableRow[], heading: Heading): boolean => {
  const texts = rows.flatMap((row) => row.texts.get(heading) ?? []);
  return texts.length > 0 && texts.filter((text) => /\p{L}{3}/u.test(text)).length > texts.length / 2;
};

/**
 * The column of the only requested text that no heading names: the only other column in words, or of several the one
 * to the left of all that are named.
 */
const withRest = (
  asked: ReadonlyMap<OutputField, Heading>,
  members: readonly OutputField[],
  headings: readonly Heading[],
  rows: readonly TableRow[],
): ReadonlyMap<OutputField, Heading> => {
  const taken = new Set(asked.values());
  const [member, ...otherMembers] = members.filter((one) => one.type === 'string' && !asked.has(one));
  if (!member || otherMembers.length > 0) return asked;
  const free = headings.filter((one) => !taken.has(one) && isInWords(rows, one));
  const left = headings[headings.findIndex((one) => taken.has(one)) - 1];
  const heading = free.length === 1 ? free[0] : free.find((one) => one === left);
  return heading ? new Map([...asked, [member, heading]]) : asked;
};

const isNumberText = (text: string): boolean => /\d/.test(text) && !/\p{L}{3}/u.test(text);

/** Whether the texts of a column may be values of a requested one: numbers for a number. */
const mayBe = (member: OutputField, heading: Heading, rows: readonly TableRow[]): boolean => {
  const texts = rows.flatMap((row) => row.texts.get(heading) ?? []);
  const numbers = texts.filter(isNumberText);
  return texts.length > 0 && (member.type === 'string' || numbers.length > numbersShareMin * texts.length);
};
const numbersShareMin = 0.6;

/**
 * Adds the requested columns between others that headings name, if they are in the order of the table: as many columns
 * are between those, or only one of them can have the values.
 */
const byOrder = (
  asked: ReadonlyMap<OutputField, Heading>,
  members: readonly OutputField[],
  headings: readonly Heading[],
  rows: readonly TableRow[],
): ReadonlyMap<OutputField, Heading> => {
  const named = members.flatMap((member, index) => {
    const heading = asked.get(member);
    return heading ? [{ index, at: headings.indexOf(heading) }] : [];
  });
  const isInOrder = named.every(({ at }, index) => at > (named[index - 1]?.at ?? -1));
  if (!isInOrder) return asked;
  const all = new Map(asked);
  const bounds = [{ index: -1, at: -1 }, ...named, { index: members.length, at: headings.length }];
  for (const [index, bound] of bounds.slice(0, -1).entries()) {
    const next = bounds[index + 1];
    const free = members.slice(bound.index + 1, next?.index);
    const columns = headings.slice(bound.at + 1, next?.at).filter((one) => rows.some(({ texts }) => texts.has(one)));
    const pairs =
      free.length === columns.length
        ? free.flatMap((member, at) => (columns[at] ? [[member, columns[at]] as const] : []))
        : onlyPair(free, columns, rows);
    for (const [member, heading] of pairs.every((pair) => mayBe(...pair, rows)) ? pairs : []) all.set(member, heading);
  }
  return all;
};

/** The only column that can have the values of the only free one; empty if there are several. */
const onlyPair = (
  free: readonly OutputField[],
  columns: readonly Heading[],
  rows: readonly TableRow[],
): (readonly [OutputField, Heading])[] => {
  const [member, ...others] = free;
  if (!member || others.length > 0 || member.type === 'string') return [];
  const fitting = columns.filter((one) => mayBe(member, one, rows));
  return fitting.length === 1 && fitting[0] ? [[member, fitting[0]]] : [];
};

/**
 * Finds the rows below headings that name the requested columns, whatever the table is about: grades, results of a
 * laboratory, parts of a delivery. The table with the most named columns counts.
 */
export const askedRows = (sheet: Sheet, members: readonly OutputField[]): readonly AskedRow[] => {
  const least = Math.max(columnsMin, Math.ceil(columnsShareMin * members.length));
  const columns = members.map((member) => ({
    member,
    words: labelWords(member.label),
    role: itemRoleOf(member),
  }));
  const tables = sheet.rows
    .filter(({ cells }) => cells.length >= least)
    .flatMap((row) => headingRowsOf(sheet, row))
    .map((row) => ({ row, ...columnsIn(row.headings, columns) }))
    .filter(({ asked }) => asked.size >= least);
  const [best] = tables.toSorted((a, b) => b.asked.size - a.asked.size || b.fit - a.fit);
  if (!best) return [];
  // The next page repeats the headings.
  const parts = tables.filter(({ row, asked }) => asked.size === best.asked.size && isSameHeading(row, best.row));
  return parts.flatMap(({ row, asked }) => rowsOf(sheet, row, asked, members));
};

const isSameHeading = (one: HeadingRow, other: HeadingRow): boolean =>
  one.headings.map(({ text }) => text).join('\t') === other.headings.map(({ text }) => text).join('\t');

/** The rows of one table under the requested columns. */
const rowsOf = (
  sheet: Sheet,
  headingRow: HeadingRow,
  named: ReadonlyMap<OutputField, Heading>,
  members: readonly OutputField[],
): AskedRow[] => {
  const { headings } = headingRow;
  const isWhole = named.size === members.length;
  const ordered = isWhole ? named : byOrder(named, members, headings, rowsUnder(sheet, headingRow, headings));
  const rows = rowsUnder(sheet, headingRow, [...ordered.values()]);
  const asked = withRest(ordered, members, headings, rows);
  const found = rows.map(({ texts, row }) => ({
    texts: new Map(
      [...asked].flatMap(([member, heading]) => {
        const text = texts.get(heading);
        return text === undefined ? [] : [[member, text] as const];
      }),
    ),
    row,
  }));
  return withCounts(found, members);
};

/** A number before words in one column: `24 EA`, `2 YOGUR GRIEGO`. */
const countAndText = /^(?<count>\d{1,5}(?:[.,]\d{1,3})?)\s(?<rest>\p{L}.*)$/u;
/** This share of a column's texts start with a number. */
const countedShareMin = 0.7;

/** A number with its unit: `144 PCS`. */
const countAndUnit = /^(?<count>\d{1,5}(?:[.,]\d{1,3})?)\s(?<rest>\p{L}{1,6}\.?)$/u;

/**
 * Divides the texts of a column into the numbers and the words of two requested columns side by side, if no other
 * column has those of the second one.
 */
const withCounts = (rows: readonly AskedRow[], members: readonly OutputField[]): AskedRow[] => {
  const textsOf = (member: OutputField): string[] => rows.flatMap(({ texts }) => texts.get(member) ?? []);
  const pairs = members.flatMap((member, index) => {
    const isText = member.type === 'string';
    const form = isText ? countAndText : countAndUnit;
    const texts = textsOf(member);
    const isCounted = texts.filter((text) => form.test(text)).length >= countedShareMin * texts.length;
    const other = [members[index - 1], members[index + 1]].find(
      (one) => one !== undefined && (one.type === 'string') !== isText && textsOf(one).length === 0,
    );
    if (texts.length === 0 || !isCounted || !other) return [];
    return [{ form, source: member, count: isText ? other : member, words: isText ? member : other }];
  });
  return rows.map(({ texts, row }) => {
    const divided = new Map(texts);
    for (const { form, source, count, words } of pairs) {
      const groups = form.exec(texts.get(source) ?? '')?.groups;
      if (groups?.count === undefined || groups.rest === undefined) continue;
      divided.set(count, groups.count);
      divided.set(words, groups.rest);
    }
    return { texts: divided, row };
  });
};
