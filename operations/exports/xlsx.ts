import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Cell, ExportTable } from './table.ts';

/** The limits of a worksheet (Microsoft, "Excel specifications and limits"). */
const rowsMax = 1_048_576;
const textLengthMax = 32_767;
const sheetNameMax = 31;

/** A table has more rows than a worksheet can have; the message explains what to do. */
export class WorkbookFull extends Error {}

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

/** A cell. Texts are written as texts, which no program takes for formulas. */
const cellXml = (cell: Cell): string => {
  if (cell === null) return '<c/>';
  if (typeof cell === 'object') return `<c><v>${cell.digits}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c><v>${cell}</v></c>`;
  const text = xmlText(String(cell).slice(0, textLengthMax));
  return `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
};

const rowXml = (cells: readonly Cell[]): string => `<row>${cells.map(cellXml).join('')}</row>`;

async function* sheetXml({ name, columns, rows }: ExportTable): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  yield rowXml(columns);
  let count = 1;
  for await (const row of rows()) {
    count += 1;
    if (count > rowsMax) {
      throw new WorkbookFull(`${name} has more rows than a worksheet can have. Export it as CSV, or narrow it down.`);
    }
    yield rowXml(row);
  }
  yield '</sheetData></worksheet>';
}

const workbookParts = (tables: readonly ExportTable[]): Readonly<Record<string, string>> => {
  const numbers = tables.map((_, index) => index + 1);
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheet}.sheet.main+xml"/>${numbers
      .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${sheet}.worksheet+xml"/>`)
      .join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${tables
      .map(
        ({ name }, index) =>
          `<sheet name="${xmlText(name.slice(0, sheetNameMax))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${numbers
      .map((n) => `<Relationship Id="rId${n}" Type="${relationships}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
      .join('')}</Relationships>`,
  };
};

/**
 * Tables as the sheets of a workbook (ECMA-376), which is compressed while it is read: it is never in memory or on the
 * disk as a whole.
 */
export const xlsxOf = (tables: readonly ExportTable[]): Readable => {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream, { objectMode: false });
  zip.on('error', (error: Error) => output.destroy(error));
  for (const [name, text] of Object.entries(workbookParts(tables))) zip.addBuffer(Buffer.from(head + text), name);
  for (const [index, table] of tables.entries()) {
    zip.addReadStreamLazy(`xl/worksheets/sheet${index + 1}.xml`, (callback) => {
      const sheet = Readable.from(sheetXml(table));
      sheet.on('error', (error) => output.destroy(error));
      output.on('close', () => sheet.destroy());
      callback(null, sheet);
    });
  }
  zip.end();
  return output;
};
