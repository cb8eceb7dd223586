import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { at } from '../../domain/assert.ts';
import type { Fact, Paper } from './model.ts';
import { vehicleCodes } from './wording.ts';

/** A page that is filled from the top; places are points from the left and from the top. */
interface Sheet {
  write(text: string, x: number, y: number, options?: { size?: number; bold?: boolean; end?: boolean }): void;
  line(y: number): void;
  box(x: number, y: number, width: number, height: number): void;
}

const a4 = { width: 595, height: 842 } as const;
const gray = rgb(0.55, 0.55, 0.55);

const sheetOf = (page: PDFPage, plain: PDFFont, strong: PDFFont): Sheet => ({
  write: (text, x, y, { size = 10, bold = false, end = false } = {}) => {
    const font = bold ? strong : plain;
    page.drawText(text, { x: end ? x - font.widthOfTextAtSize(text, size) : x, y: a4.height - y, size, font });
  },
  line: (y) => page.drawLine({ start: { x: 50, y: a4.height - y }, end: { x: 545, y: a4.height - y }, color: gray }),
  box: (x, y, width, height) =>
    page.drawRectangle({ x, y: a4.height - y - height, width, height, borderColor: gray, borderWidth: 0.6 }),
});

type Layout = (paper: Paper, sheet: Sheet) => void;

const block = (sheet: Sheet, lines: readonly string[], x: number, y: number, size = 10): void => {
  for (const [index, text] of lines.entries()) sheet.write(text, x, y + index * (size + 3), { size });
};

/** Writes the table and the lines after it; returns the position of their end. */
const writeTable = (sheet: Sheet, { table }: Paper, from: number, rowHeight: number): number => {
  if (!table) return from;
  const columns = table.head.length;
  const left = (column: number) => (column === 0 ? 50 : 130);
  const cells = (texts: readonly string[], y: number, bold: boolean) => {
    for (const [column, text] of texts.entries()) {
      const isLast = column === columns - 1;
      sheet.write(text, isLast ? 545 : left(column), y, { bold, end: isLast });
    }
  };
  cells(table.head, from, true);
  sheet.line(from + 5);
  for (const [index, row] of table.rows.entries()) cells(row, from + (index + 1) * rowHeight, false);
  return from + (table.rows.length + 1) * rowHeight;
};

const writeSums = (sheet: Sheet, sums: readonly Fact[], from: number, labelX: number): void => {
  for (const [index, { label, text }] of sums.entries()) {
    const bold = index === sums.length - 1;
    sheet.write(label, labelX, from + index * 16, { bold });
    sheet.write(text, 545, from + index * 16, { bold, end: true });
  }
};

const writeSentences = (sheet: Sheet, { sentences }: Paper, y: number): void => block(sheet, sentences, 50, y, 8);

/** Letterhead left, label and value in one line with a colon. */
const rows: Layout = (paper, sheet) => {
  sheet.write(at(paper.sender, 0), 50, 60, { size: 15, bold: true });
  block(sheet, paper.sender.slice(1), 50, 78, 8);
  block(sheet, paper.recipient, 50, 130);
  sheet.write(paper.title, 50, 210, { size: 16, bold: true });
  for (const [index, { label, text }] of paper.facts.entries()) sheet.write(`${label}: ${text}`, 50, 240 + index * 16);
  const end = writeTable(sheet, paper, 380, 16);
  writeSums(sheet, paper.sums, end + 20, 330);
  writeSentences(sheet, paper, 740);
};

/** Small labels above their values, in boxes side by side. */
const grid: Layout = (paper, sheet) => {
  sheet.write(paper.title, 50, 60, { size: 17, bold: true });
  block(sheet, paper.sender, 400, 60, 9);
  for (const [index, { label, text }] of paper.facts.entries()) {
    const x = 50 + (index % 3) * 166;
    const y = 130 + Math.floor(index / 3) * 42;
    sheet.box(x, y, 160, 36);
    sheet.write(label, x + 4, y + 11, { size: 7 });
    sheet.write(text, x + 4, y + 27, { size: text.length > 24 ? 8 : 11 });
  }
  block(sheet, paper.recipient, 50, 280);
  const end = writeTable(sheet, paper, 350, 18);
  writeSums(sheet, paper.sums, end + 24, 300);
  writeSentences(sheet, paper, 760);
};

/** Labels in a column at the right, values after them; the recipient beside them, as for a window envelope. */
const window: Layout = (paper, sheet) => {
  sheet.write(paper.sender.join(' · '), 50, 110, { size: 7 });
  block(sheet, paper.recipient, 50, 135, 11);
  for (const [index, { label, text }] of paper.facts.entries()) {
    const isLong = text.length > 22;
    sheet.write(label, 310, 110 + index * 17, { size: 9 });
    sheet.write(text, isLong ? 545 : 440, 110 + index * 17, { size: 9, end: isLong });
  }
  sheet.write(paper.title, 50, 290, { size: 14, bold: true });
  const end = writeTable(sheet, paper, 330, 15);
  sheet.line(end + 4);
  writeSums(sheet, paper.sums, end + 24, 330);
  writeSentences(sheet, paper, 700);
  sheet.write(paper.sender.join(', '), 50, 800, { size: 7 });
};

/**
 * A strip of headings with the values below it, and more below that; registration papers print the field's code first.
 */
const strip: Layout = (paper, sheet) => {
  sheet.write(at(paper.sender, 0), 545, 50, { size: 13, bold: true, end: true });
  block(sheet, paper.recipient, 320, 90);
  sheet.write(paper.title.toUpperCase(), 50, 170, { size: 13, bold: true });
  const codeOf = ({ field, label }: Fact) =>
    paper.kind === 'vehicle-registration' && vehicleCodes[field] ? `(${vehicleCodes[field]}) ${label}` : label;
  for (const [index, one] of paper.facts.entries()) {
    const x = 50 + (index % 2) * 260;
    const y = 200 + Math.floor(index / 2) * 38;
    sheet.write(codeOf(one), x, y, { size: 8, bold: true });
    sheet.write(one.text, x, y + 14);
    if (index % 2 === 0) sheet.line(y + 20);
  }
  const end = writeTable(sheet, paper, 380, 17);
  for (const [index, { label, text }] of paper.sums.entries()) {
    const x = 50 + index * 170;
    sheet.box(x, end + 14, 160, 38);
    sheet.write(label, x + 5, end + 27, { size: 8 });
    sheet.write(text, x + 5, end + 44, { size: 12, bold: true });
  }
  writeSentences(sheet, paper, 780);
};

/** The layouts that rules may be adjusted to, and those that are only measured. */
export const layoutSets: Readonly<Record<string, readonly (readonly [name: string, layout: Layout])[]>> = {
  known: [
    ['rows', rows],
    ['grid', grid],
  ],
  'held-out': [
    ['window', window],
    ['strip', strip],
  ],
};

/** Draws a paper as a PDF with a text layer. */
export const drawPaper = async (paper: Paper, layout: Layout): Promise<Buffer> => {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const strong = await pdf.embedFont(StandardFonts.HelveticaBold);
  layout(paper, sheetOf(pdf.addPage([a4.width, a4.height]), plain, strong));
  return Buffer.from(await pdf.save());
};
