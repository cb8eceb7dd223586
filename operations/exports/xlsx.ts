import { Readable } from 'node:stream';
import { at, requireValue } from '../../domain/assert.ts';
import { wordsOfCode } from '../../domain/words-of-code.ts';
import { zipStream } from '../../platform/zip-stream.ts';
import type { Cell, ColumnKind, ExportColumn, ExportTable } from './table.ts';

/** The limits of a worksheet (Microsoft, "Excel specifications and limits"). */
const rowsMax = 1_048_576;
const textLengthMax = 32_767;
const sheetNameMax = 31;
const formulaTextMax = 255;

/** A table has more rows than a worksheet can have; the message explains what to do. */
export class WorkbookFull extends Error {}

/** The reader of a workbook. */
export interface WorkbookReader {
  /** Translates an English text into the reader's language. */
  readonly say: (text: string) => string;
  /** The reader's time zone, such as `Europe/Vienna`. */
  readonly timeZone: string;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as XML 1.0, which has no control characters. */
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

/**
 * The formats of cells, in the order of the styles. The numbers are those of formats that every program has and shows
 * in its own locale (ECMA-376, part 1, 18.8.30): 3 is 1,234, 4 is 1,234.50, 9 is 95 %, 14 a date, 22 a date with its
 * time, and 49 text that is never taken for a number.
 */
const formats = [
  { name: 'plain', number: 0, font: 0, fill: 0 },
  { name: 'heading', number: 49, font: 1, fill: 2 },
  { name: 'link', number: 0, font: 2, fill: 0 },
  { name: 'text', number: 49, font: 0, fill: 0 },
  { name: 'count', number: 3, font: 0, fill: 0 },
  { name: 'amount', number: 4, font: 0, fill: 0 },
  { name: 'share', number: 9, font: 0, fill: 0 },
  { name: 'day', number: 14, font: 0, fill: 0 },
  { name: 'time', number: 22, font: 0, fill: 0 },
] as const;

type Format = (typeof formats)[number]['name'];

const formatOf: Readonly<Record<ColumnKind, Format>> = {
  text: 'text',
  code: 'text',
  number: 'plain',
  count: 'count',
  amount: 'amount',
  share: 'share',
  day: 'day',
  dateTime: 'time',
  moment: 'time',
};

const styles = new Map(formats.map(({ name }, index) => [name, index]));

const styleOf = (format: Format): number => requireValue(styles.get(format), 'the style of a format');

const stylesXml = `<styleSheet xmlns="${main}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><u/><color rgb="FF0563C1"/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE9ECEF"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats
  .map(
    ({ number, font, fill }) =>
      `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`,
  )
  .join('')}</cellXfs></styleSheet>`;

const dayMs = 86_400_000;
/**
 * Day 0 of a workbook. Days from March 1900 on are right; earlier ones are not, because workbooks treat 1900 as a leap
 * year.
 */
const dayZeroMs = Date.UTC(1899, 11, 30);
const firstDay = 61;
const writtenTime = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?)?/;

/** A day, or a day with its time, as the number of days that workbooks count; null for one that they cannot have. */
const dayNumber = (text: string): number | null => {
  const written = writtenTime.exec(text);
  if (!written) return null;
  const [, day, minutes = '00:00', seconds = ':00'] = written;
  const ms = Date.parse(`${day}T${minutes}${seconds}Z`);
  const days = (ms - dayZeroMs) / dayMs;
  return Number.isNaN(ms) || days < firstDay ? null : Number(days.toFixed(6));
};

const clocks = new Map<string, Intl.DateTimeFormat>();

/** An instant as a clock of a time zone shows it: `2026-03-14 09:26:53`. */
const onClock = (moment: string, timeZone: string): string => {
  const atMs = Date.parse(moment);
  if (Number.isNaN(atMs)) return moment;
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock.format(atMs);
};

/** A cell in the form of the file, and its number of letters. */
interface Written {
  readonly xml: string;
  readonly width: number;
}

const numberCell = (digits: string, format: Format): Written => ({
  xml: `<c s="${styleOf(format)}"><v>${digits}</v></c>`,
  // The digits with marks for thousands, and the decimals of an amount.
  width: digits.length + Math.floor(digits.length / 3) + (format === 'amount' ? 2 : 0),
});

/** Text cells, which no program treats as formulas. */
const textCell = (text: string, format: Format): Written => ({
  xml: `<c s="${styleOf(format)}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, textLengthMax))}</t></is></c>`,
  width: text.length,
});

const timeCell = (text: string, format: Format): Written => {
  const days = dayNumber(text);
  const { xml } = days === null ? textCell(text, 'text') : numberCell(String(days), format);
  return { xml, width: format === 'day' ? 10 : 16 };
};

/** A link is a formula, because relationships would stay in memory until the sheet ends. */
const linkCell = (text: string, url: string): Written => {
  if (text.length > formulaTextMax || url.length > formulaTextMax) return textCell(text, 'text');
  const [address, shown] = [url, text].map((one) => `"${one.replaceAll('"', '""')}"`).map(xmlText);
  return {
    xml: `<c s="${styleOf('link')}" t="str"><f>HYPERLINK(${address},${shown})</f><v>${xmlText(text)}</v></c>`,
    width: text.length,
  };
};

const writeCell = (cell: Cell, kind: ColumnKind, { say, timeZone }: WorkbookReader): Written => {
  if (cell === null) return { xml: '<c/>', width: 0 };
  if (typeof cell === 'boolean') return { xml: `<c t="b"><v>${cell ? 1 : 0}</v></c>`, width: 5 };
  if (typeof cell === 'number') {
    return Number.isFinite(cell) ? numberCell(String(cell), formatOf[kind]) : textCell(String(cell), 'text');
  }
  if (typeof cell === 'object') {
    return 'digits' in cell ? numberCell(cell.digits, formatOf[kind]) : linkCell(cell.text, cell.url);
  }
  if (kind === 'moment') return timeCell(onClock(cell, timeZone), 'time');
  if (kind === 'day' || kind === 'dateTime') return timeCell(cell, formatOf[kind]);
  return textCell(kind === 'code' ? say(wordsOfCode(cell)) : cell, 'text');
};

const headingOf = ({ label, kind, isOwnLabel }: ExportColumn, { say, timeZone }: WorkbookReader): string => {
  const said = isOwnLabel ? label : say(label);
  return kind === 'moment' ? `${said} (${timeZone})` : said;
};

/** The number of rows that decide the widths of columns. */
const measuredMax = 100;
const widthMin = 8;
const widthMax = 60;
/** Space for the filter button. */
const filterWidth = 4;

const columnsXml = (widths: readonly number[]): string =>
  widths
    .map((width, index) => {
      const shown = Math.min(widthMax, Math.max(widthMin, width + 1));
      return `<col min="${index + 1}" max="${index + 1}" width="${shown}" customWidth="1"/>`;
    })
    .join('');

/** The name of a column: A to Z, AA and so on. */
const columnName = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${columnName(Math.floor(index / 26) - 1)}${columnName(index % 26)}`;

async function* sheetXml({ name, columns, rows }: ExportTable, reader: WorkbookReader): AsyncGenerator<string> {
  const headings = columns.map((one) => headingOf(one, reader));
  const widths = headings.map((heading) => heading.length + filterWidth);
  let start: string[] | null = [`<row>${headings.map((heading) => textCell(heading, 'heading').xml).join('')}</row>`];
  const opening = () =>
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columnsXml(widths)}</cols><sheetData>`;
  let count = 1;
  for await (const row of rows()) {
    count += 1;
    if (count > rowsMax) {
      throw new WorkbookFull(`${name} has more rows than a worksheet can have. Export it as CSV, or narrow it down.`);
    }
    const cells = columns.map(({ kind }, index) => writeCell(row[index] ?? null, kind, reader));
    const xml = `<row>${cells.map((cell) => cell.xml).join('')}</row>`;
    if (start === null) {
      yield xml;
      continue;
    }
    for (const [index, { width }] of cells.entries()) widths[index] = Math.max(at(widths, index), width);
    start.push(xml);
    if (start.length > measuredMax) {
      yield opening() + start.join('');
      start = null;
    }
  }
  if (start !== null) yield opening() + start.join('');
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${count}"/></worksheet>`;
}

/** Names of sheets: without some characters, at most 31 long, and unique. */
export const sheetNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    const allowed = name.replaceAll(/[[\]:*?/\\]/g, ' ').replaceAll(/^[' ]+|[' ]+$/g, '') || 'Sheet';
    for (let number = 1; ; number += 1) {
      const ending = number === 1 ? '' : ` ${number}`;
      const tried = `${allowed.slice(0, sheetNameMax - ending.length).trimEnd()}${ending}`;
      if (taken.has(tried.toLowerCase())) continue;
      taken.add(tried.toLowerCase());
      return tried;
    }
  });
};

const workbookParts = (names: readonly string[]): Readonly<Record<string, string>> => {
  const numbers = names.map((_, index) => index + 1);
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheet}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheet}.styles+xml"/>${numbers
      .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${sheet}.worksheet+xml"/>`)
      .join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${names
      .map((name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/styles.xml': stylesXml,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${numbers
      .map((n) => `<Relationship Id="rId${n}" Type="${relationships}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
      .join(
        '',
      )}<Relationship Id="rId${names.length + 1}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  };
};

/**
 * Writes tables as the sheets of a workbook (ECMA-376). It is compressed while it is read, and never in memory or on
 * disk as a whole. Each sheet has a frozen heading with filters, and columns as wide as their first rows.
 */
export const xlsxOf = (tables: readonly ExportTable[], reader: WorkbookReader): Readable => {
  const parts = workbookParts(sheetNames(tables.map(({ name, isOwnName }) => (isOwnName ? name : reader.say(name)))));
  return zipStream([
    ...Object.entries(parts).map(([name, text]) => ({ name, content: Buffer.from(head + text) })),
    ...tables.map((table, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: () => Readable.from(sheetXml(table, reader)),
    })),
  ]);
};
