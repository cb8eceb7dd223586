import type { FraudCheckType } from '../../domain/fraud/verdict.ts';
import { drawPdf } from './draw.ts';
import { between, laterBy, nextPaper, type Paper, type Random } from './paper.ts';
import * as edits from './pdf-edits.ts';
import * as pictures from './pictures.ts';

/** A document as it was first submitted. */
export interface Original {
  readonly paper: Paper;
  readonly bytes: Buffer;
  /** The page before it is photographed. */
  readonly page: Buffer;
  readonly seed: number;
}

/** A way to create a later submission from an original. */
export interface Kind {
  readonly name: string;
  /** Check types, at least one of which must flag it; null for honest documents, which must not be flagged. */
  readonly found: readonly FraudCheckType[] | null;
  make(original: Original, random: Random): Promise<Buffer>;
}

const duplicate = ['near_duplicate_image', 'near_duplicate_text', 'duplicate_fields'] as const;
const altered = ['duplicate_fields'] as const;

const pageOf = async (paper: Paper): Promise<Buffer> => pictures.renderPage(await drawPdf(paper));
/** The same photograph with another print on the paper. */
const sameShot = async (paper: Paper, { seed }: Original): Promise<Buffer> =>
  pictures.recompress(await pictures.photograph(await pageOf(paper), seed));
const raise = ({ totalCents }: Paper, random: Random): number => totalCents + between(random, 1, 9) * 10_000;

/** A way to copy a document that is not drawn: its bytes, and the picture of its first page. */
interface CopyKind {
  readonly name: string;
  readonly found: readonly FraudCheckType[];
  make(original: Pick<Original, 'bytes' | 'page' | 'seed'>): Promise<Buffer>;
}

/** Copies of any document. */
export const copyKinds: readonly CopyKind[] = [
  { name: 'same bytes', found: ['exact_duplicate'], make: async ({ bytes }) => bytes },
  { name: 'recompressed', found: duplicate, make: ({ page }) => pictures.recompress(page) },
  { name: 'resized', found: duplicate, make: ({ page }) => pictures.shrink(page) },
  { name: 'cropped', found: duplicate, make: ({ page, seed }) => pictures.crop(page, seed + 1) },
  { name: 'turned by 3 degrees', found: duplicate, make: ({ page }) => pictures.turn(page, 3) },
  { name: 'turned by 90 degrees', found: duplicate, make: ({ page }) => pictures.turn(page, 90) },
  { name: 'top cut off', found: duplicate, make: ({ page }) => pictures.cutTop(page) },
  { name: 'half size, blurred', found: duplicate, make: ({ page }) => pictures.blurSmall(page) },
  { name: 'photographed again', found: duplicate, make: ({ page, seed }) => pictures.photograph(page, seed + 2) },
];

/** Copies of a photographed receipt: of the photograph, unless it is taken again. */
const photographKinds = copyKinds
  .filter(({ name }) => name !== 'photographed again')
  .map(
    ({ name, found, make }): Kind => ({ name, found, make: ({ bytes, seed }) => make({ bytes, page: bytes, seed }) }),
  );

const receiptKinds: readonly Kind[] = [
  ...photographKinds,
  { name: 'photographed again', found: duplicate, make: ({ page, seed }) => pictures.photograph(page, seed + 2) },
  { name: 'scanned', found: duplicate, make: ({ page, seed }) => pictures.scan(page, seed + 3) },
  {
    name: 'total edited in the picture',
    found: altered,
    make: (original, random) => sameShot({ ...original.paper, totalCents: raise(original.paper, random) }, original),
  },
  {
    name: 'date edited in the picture',
    found: altered,
    make: (original, random) =>
      sameShot({ ...original.paper, date: laterBy(original.paper.date, between(random, 5, 25)) }, original),
  },
  {
    name: 'same shop, next day',
    found: null,
    make: async ({ paper, seed }, random) => pictures.photograph(await pageOf(nextPaper(paper, random, 1)), seed + 4),
  },
  {
    name: 'same shop and goods, another day',
    found: null,
    make: async ({ paper, seed }, random) => {
      const { items, totalCents } = paper;
      return pictures.photograph(await pageOf({ ...nextPaper(paper, random, 9), items, totalCents }), seed + 5);
    },
  },
  {
    name: 'same shop, day and total, another receipt',
    found: null,
    make: async ({ paper, seed }, random) => {
      const { items, totalCents, date } = paper;
      return pictures.photograph(await pageOf({ ...nextPaper(paper, random, 1), items, totalCents, date }), seed + 6);
    },
  },
];

const invoiceKinds: readonly Kind[] = [
  { name: 'saved again', found: duplicate, make: ({ bytes }) => edits.savedAgain(bytes) },
  { name: 'printed and scanned', found: duplicate, make: ({ page, seed }) => pictures.scan(page, seed + 3) },
  {
    name: 'issued again with another total',
    found: altered,
    make: ({ paper }, random) => drawPdf({ ...paper, totalCents: raise(paper, random) }),
  },
  {
    name: 'issued again with another total, printed and scanned',
    found: altered,
    make: async ({ paper, seed }, random) =>
      pictures.scan(await pageOf({ ...paper, totalCents: raise(paper, random) }), seed + 7),
  },
  {
    name: 'issued again with another date',
    found: altered,
    make: ({ paper }, random) => drawPdf({ ...paper, date: laterBy(paper.date, between(random, 5, 25)) }),
  },
  {
    name: 'issued again with another bank account',
    found: altered,
    make: ({ paper }) => drawPdf({ ...paper, iban: 'DE89370400440532013000' }),
  },
  {
    name: 'other total printed over, alone',
    found: ['document_tampering'],
    make: async ({ paper }, random) => {
      const unseen = nextPaper(paper, random, between(random, 20, 60));
      return edits.overprint(await drawPdf(unseen), unseen, raise(unseen, random));
    },
  },
  {
    name: 'other total in an incremental update, alone',
    found: ['document_tampering'],
    make: async ({ paper }, random) => {
      const unseen = nextPaper(paper, random, between(random, 20, 60));
      return edits.overprintOnTop(await drawPdf(unseen), unseen, raise(unseen, random));
    },
  },
  {
    name: 'changed after signing, alone',
    found: ['document_tampering'],
    make: async ({ paper }, random) => {
      const unseen = nextPaper(paper, random, between(random, 20, 60));
      return edits.overprintOnTop(await edits.sign(await drawPdf(unseen)), unseen, raise(unseen, random));
    },
  },
  {
    name: 'picture shows another total than the text, alone',
    found: ['document_tampering'],
    make: async ({ paper }, random) => {
      const unseen = nextPaper(paper, random, between(random, 20, 60));
      const shown = await pageOf({ ...unseen, totalCents: raise(unseen, random) });
      return edits.paintedOver(await drawPdf(unseen), shown);
    },
  },
  {
    name: 'scan with a text layer',
    found: null,
    make: async ({ paper, seed }, random) => {
      const next = nextPaper(paper, random, 10);
      return edits.paintedOver(await drawPdf(next), await pictures.scan(await pageOf(next), seed + 8));
    },
  },
  { name: 'next invoice', found: null, make: ({ paper }, random) => drawPdf(nextPaper(paper, random, 12)) },
  {
    name: 'same total next month',
    found: null,
    make: ({ paper }, random) => {
      const { items, totalCents } = paper;
      return drawPdf({ ...nextPaper(paper, random, 30), items, totalCents });
    },
  },
  {
    name: 'same layout, another issuer',
    found: null,
    make: ({ paper }, random) =>
      drawPdf({ ...nextPaper(paper, random, 3), issuer: 'Quayside Joinery Ltd', street: '8 Dock Row' }),
  },
  {
    name: 'credit note',
    found: null,
    make: ({ paper }, random) => {
      const { items, totalCents } = paper;
      return drawPdf({ ...nextPaper(paper, random, 6), items, totalCents, title: 'Credit note' });
    },
  },
  {
    name: 'corrected invoice under a new number',
    found: null,
    make: ({ paper }, random) => drawPdf({ ...nextPaper(paper, random, 4), title: 'Corrected invoice' }),
  },
  {
    name: 'signed',
    found: null,
    make: async ({ paper }, random) => edits.sign(await drawPdf(nextPaper(paper, random, 15))),
  },
  {
    name: 'archived in an incremental update',
    found: null,
    make: async ({ paper }, random) => edits.stampedOnTop(await drawPdf(nextPaper(paper, random, 18))),
  },
  {
    name: 'note added in an incremental update',
    found: null,
    make: async ({ paper }, random) => edits.annotatedOnTop(await drawPdf(nextPaper(paper, random, 21))),
  },
];

export const kindsOf = { receipt: receiptKinds, invoice: invoiceKinds } as const;

/** Creates the first submission: a photograph of a receipt, or the issuer's PDF of an invoice. */
export const makeOriginal = async (paper: Paper, seed: number): Promise<Original> => {
  const pdf = await drawPdf(paper);
  const page = await pictures.renderPage(pdf);
  return { paper, page, seed, bytes: paper.kind === 'receipt' ? await pictures.photograph(page, seed) : pdf };
};
