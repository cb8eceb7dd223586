import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { formatCents } from '../../samples/make/drawing/money.ts';
import { shortDate } from '../../samples/make/invoices/invoice.ts';
import type { Paper } from './paper.ts';

/** A printed text; x and y are points from the left and from the top. */
interface Print {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const sizes = { receipt: { width: 280, height: 400 }, invoice: { width: 595, height: 842 } } as const;

const dateOf = ({ date, layout }: Paper): string => (layout === 1 ? date : shortDate(date));

const receiptPrints = (paper: Paper): Print[] => {
  const { layout, items, totalCents, number, time } = paper;
  const left = 18 + layout * 6;
  const top = [40, 52, 36][layout] ?? 40;
  const row = (index: number): number => top + 120 + index * 18;
  const print = (text: string, x: number, y: number, size = 11): Print => ({ text, x, y, size });
  const end = items.length;
  return [
    print(paper.issuer, left + 14, top, 15),
    print(paper.street, left + 40, top + 20),
    print('Bristol BS1 4QA', left + 40, top + 36),
    print(`Date: ${dateOf(paper)} ${time}`, left, top + 66),
    print(`Receipt No: ${number}`, left, top + 84),
    ...items.flatMap(({ name, cents }, index) => [
      print(name, left, row(index)),
      print(formatCents(cents), 215, row(index)),
    ]),
    print(layout === 2 ? 'AMOUNT DUE' : 'TOTAL', left, row(end + 1), 14),
    print(formatCents(totalCents), 205, row(end + 1), 14),
    print('CARD', left, row(end + 2)),
    print(formatCents(totalCents), 215, row(end + 2)),
    print('Thank you for your visit', left + 40, row(end + 4)),
  ];
};

const invoicePrints = (paper: Paper): Print[] => {
  const { layout, items, totalCents, iban } = paper;
  const facts = [300, 360, 50][layout] ?? 300;
  const top = [150, 170, 190][layout] ?? 150;
  const print = (text: string, x: number, y: number, size = 10): Print => ({ text, x, y, size });
  const netCents = Math.round(totalCents / 1.2);
  const row = (index: number): number => top + 110 + index * 20;
  const end = items.length;
  return [
    print(paper.issuer, 50, 60, 18),
    print(`${paper.street}, Leeds LS1 4HT`, 50, 82),
    print(paper.title, layout === 2 ? 50 : 400, layout === 2 ? 150 : 60, 20),
    ...[
      ['Invoice number', paper.number],
      ['Invoice date', dateOf(paper)],
      ['Due date', layout === 1 ? paper.dueDate : shortDate(paper.dueDate)],
    ].flatMap(([label = '', value = ''], index) => [
      print(label, facts, top + index * 16),
      print(value, facts + 110, top + index * 16),
    ]),
    print('Bill to', layout === 2 ? 340 : 50, top),
    print('Harrogate Outdoor Center', layout === 2 ? 340 : 50, top + 16),
    print('4 Station Parade, Harrogate', layout === 2 ? 340 : 50, top + 32),
    print('Description', 50, top + 84),
    print('Amount', 460, top + 84),
    ...items.flatMap(({ name, cents }, index) => [
      print(name, 50, row(index)),
      print(formatCents(Math.round(cents / 1.2)), 460, row(index)),
    ]),
    print('Net amount', 340, row(end + 1)),
    print(formatCents(netCents), 460, row(end + 1)),
    print('VAT 20%', 340, row(end + 2)),
    print(formatCents(totalCents - netCents), 460, row(end + 2)),
    print('Total due GBP', 340, row(end + 3), 12),
    print(formatCents(totalCents), 456, row(end + 3), 12),
    print('Please pay within thirty days of the invoice date and quote the invoice number.', 50, row(end + 6)),
    print(`IBAN ${iban}`, 50, row(end + 7)),
  ];
};

const prints = (paper: Paper): Print[] => (paper.kind === 'receipt' ? receiptPrints(paper) : invoicePrints(paper));

/** Finds the position of the total: points from the left and the top. */
export const totalPrint = (paper: Paper): Print => {
  const text = formatCents(paper.totalCents);
  const found = prints(paper).findLast((print) => print.text === text && print.size > 11);
  if (!found) throw new Error(`The document ${paper.number} has no total.`);
  return found;
};

export const printOn = (page: PDFPage, font: PDFFont, { text, x, y, size }: Print): void =>
  page.drawText(text, { x, y: page.getHeight() - y, size, font, color: rgb(0, 0, 0) });

/** Draws the document as a program prints it: a PDF with a text layer, created on the document's date. */
export const drawPdf = async (paper: Paper): Promise<Buffer> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const { width, height } = sizes[paper.kind];
  const page = pdf.addPage([width, height]);
  for (const print of prints(paper)) printOn(page, font, print);
  const made = new Date(`${paper.date}T09:30:00Z`);
  pdf.setProducer('Ledgerline Invoicing 6.4');
  pdf.setCreator('Ledgerline Invoicing 6.4');
  pdf.setCreationDate(made);
  pdf.setModificationDate(made);
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
};
