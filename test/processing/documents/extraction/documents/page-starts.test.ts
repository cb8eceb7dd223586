import { expect, it } from 'vitest';
import { ProcessingSettings } from '../../../../../domain/workflow-definitions/definition.ts';
import { pagesOfFields } from '../../../../../processing/documents/extraction/documents/extract-documents.ts';
import { documentsIn } from '../../../../../processing/documents/extraction/documents/page-starts.ts';
import type { PageText } from '../../../../../processing/documents/read/files/page.ts';
import { type Placed, placedPage } from '../../../../../samples/placed-page.ts';

/** The lines of an invoice's first page. */
interface Shown {
  readonly issuer?: string;
  readonly phone?: string;
  readonly number?: string;
  readonly date?: string;
  readonly total?: string;
  readonly foot?: string;
}

const northwind = { issuer: 'Northwind Tools Ltd', phone: 'Tel. 0117 496 0182' };
const harbour = { issuer: 'Harbour Bakery GmbH', phone: 'Tel. 030 5550 4411' };

const invoicePage = ({ issuer, phone, number, date, total, foot }: Shown): PageText => {
  const texts: Placed[] = [];
  const print = (text: string | undefined, y: number, size?: number) => {
    if (text !== undefined) texts.push([text, 50, y, size]);
  };
  print(issuer, 50, 18);
  print(phone, 80);
  print(number && `Invoice number: ${number}`, 160);
  print(date && `Invoice date: ${date}`, 180);
  print('Cordless drill, two batteries and a case', 260);
  print('Payable within thirty days', 300);
  print(total && `Total: ${total}`, 420);
  print(foot, 810);
  return placedPage(texts);
};

/** The number of pages of each document. */
const lengthsOf = (pages: readonly PageText[]): number[] =>
  documentsIn(
    pages.map((page, at) => ({ ...page, page: at + 1 })),
    'en',
  ).map((document) => document.length);

const one = { ...northwind, number: 'INV-20417', date: '2026-03-14', total: '115.40' };
const other = { ...harbour, number: 'R-88213', date: '2026-04-02', total: '27.90' };
const blank = placedPage([]);

it('A page starts a document if issuer, number and date are different', () => {
  expect(lengthsOf([invoicePage(one), invoicePage(other)])).toEqual([1, 1]);
});

it('A page starts a document if the same letterhead has a new number and a new date', () => {
  const next = { ...one, number: 'INV-20993', date: '2026-03-29', total: '88.10' };
  expect(lengthsOf([invoicePage(one), invoicePage(next)])).toEqual([1, 1]);
});

it('A page starts a document if the numbering of pages starts again', () => {
  const numbered = (foot: string) => invoicePage({ foot });
  expect(lengthsOf(['Page 1 of 2', 'Page 2 of 2', 'Page 1 of 1'].map(numbered))).toEqual([2, 1]);
  expect(lengthsOf(['Seite 1/2', 'Seite 2/2', 'Seite 1/2', 'Seite 2/2'].map(numbered))).toEqual([2, 2]);
});

it('A page starts a document after a blank page, which belongs to the document before', () => {
  expect(lengthsOf([invoicePage(one), blank, invoicePage(other)])).toEqual([2, 1]);
});

it('A page continues with its document if it repeats the letterhead and the number', () => {
  const { total: _, ...head } = one;
  expect(lengthsOf([invoicePage(head), invoicePage(one)])).toEqual([2]);
});

it('A page continues its document if it states that it is not the first, whatever else it shows', () => {
  expect(lengthsOf([invoicePage(one), invoicePage({ ...other, foot: 'Page 2 of 2' })])).toEqual([2]);
});

it('A page continues its document if the page before states that more pages follow', () => {
  expect(lengthsOf([invoicePage({ ...one, foot: 'Page 1 of 2' }), invoicePage(other)])).toEqual([2]);
});

it('A page continues with its document if a sum is carried over to it', () => {
  expect(lengthsOf([invoicePage({ ...one, foot: 'Carried forward 115.40' }), invoicePage(other)])).toEqual([2]);
  const brought = invoicePage(other);
  const [first] = placedPage([['Brought forward 115.40', 50, 220]]).segments;
  const carried = { ...brought, segments: first ? [...brought.segments, first] : [] };
  expect(lengthsOf([invoicePage(one), carried])).toEqual([2]);
});

it('A page continues with its document if it has neither a date nor a number, such as terms of trade', () => {
  const terms = placedPage([
    ['Terms of trade', 50, 60, 14],
    ['Goods stay our property until they are paid.', 50, 100],
    ['Complaints are to be made within eight days.', 50, 120],
  ]);
  expect(lengthsOf([invoicePage(one), terms, invoicePage(other), blank])).toEqual([2, 2]);
});

it('Corrections teach where values are on the pages whose fields the submission has', () => {
  const pages = [invoicePage(one), invoicePage(other)];
  const pagesFor = (processing: object) => pagesOfFields(pages, ProcessingSettings.parse(processing));
  expect(pagesFor({ severalDocuments: 'split' })).toEqual([pages[0]]);
  expect(pagesFor({ severalDocuments: 'review' })).toEqual(pages);
  expect(pagesFor({})).toEqual(pages);
});
