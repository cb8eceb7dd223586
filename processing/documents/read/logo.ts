import { readFile } from 'node:fs/promises';
import { byteAt } from '../../../domain/assert.ts';
import type { OutputField } from '../../../domain/output-field.ts';
import { quantileOf } from '../../statistics.ts';
import { countLetters } from '../character-counts.ts';
import { meaningOf } from '../extraction/meaning/roles.ts';
import { namesIssuer } from '../extraction/parties/issuer.ts';
import { squash } from '../extraction/sheet/fold.ts';
import { toSheet } from '../extraction/sheet/sheet.ts';
import type { TypedFile } from '../tampering/find-tampering.ts';
import type { PageText, Segment } from './files/page.ts';
import { PdfPictures, type RenderedPages } from './files/pdf-picture.ts';
import { toRows } from './files/reading-order.ts';
import { segmentsOfLine } from './files/segments.ts';
import { type Box, scaleBox } from './ocr/geometry.ts';
import type { LazyOcrReader } from './ocr/lazy-ocr-reader.ts';
import type { Raster } from './ocr/raster.ts';
import { cropRaster } from './ocr/strips.ts';

/** The share of the page, from its top, in which a letterhead is. */
const headShare = 0.25;
/** Darkness from which a pixel is ink, and the share of ink that is worth reading. */
const inkLuminance = 200;
const inkMin = 0.0015;
const confidenceMin = 0.9;
const lettersMin = 3;
/** A logo's letters are larger than the text's; smaller ones are slogans. */
const sizeRatioMin = 1.15;

/** Paints boxes of a picture white: what is in the text layer needs no reading. */
const whiten = (picture: Raster, boxes: readonly Box[]): Raster => {
  const data = new Uint8Array(picture.data);
  for (const { x, y, width, height } of boxes) {
    const from = Math.max(0, Math.floor(x));
    const to = Math.min(picture.width, Math.ceil(x + width));
    for (let row = Math.max(0, Math.floor(y)); row < Math.min(picture.height, y + height); row += 1) {
      if (to > from) data.fill(255, (row * picture.width + from) * 3, (row * picture.width + to) * 3);
    }
  }
  return { ...picture, data };
};

const inkShare = ({ data, width, height }: Raster): number => {
  let ink = 0;
  for (let at = 0; at < data.length; at += 3) {
    if (byteAt(data, at) + byteAt(data, at + 1) + byteAt(data, at + 2) < 3 * inkLuminance) ink += 1;
  }
  return ink / (width * height);
};

const inPoints = (segment: Segment, scale: number): Segment => ({
  ...segment,
  box: scaleBox(segment.box, scale),
  words: segment.words.map((word) => ({ ...word, box: scaleBox(word.box, scale) })),
});

const readHead = async (reader: LazyOcrReader, pictures: PdfPictures, page: PageText): Promise<Segment[]> => {
  const picture = await pictures.read(page.page);
  const scale = picture.width / page.width;
  const head = cropRaster(picture, { x: 0, y: 0, width: picture.width, height: picture.height * headShare });
  const drawn = whiten(
    head,
    page.segments.map(({ box }) => scaleBox(box, scale)),
  );
  if (inkShare(drawn) < inkMin) return [];
  const known = new Set(page.segments.map(({ text }) => squash(text)));
  const letterHeight = quantileOf(
    page.segments.map(({ box }) => box.height),
    0.5,
  );
  const { lines } = await reader.read(drawn, true);
  return lines
    .flatMap(segmentsOfLine)
    .map((segment) => inPoints(segment, 1 / scale))
    .filter(
      ({ text, confidence, box }) =>
        confidence >= confidenceMin &&
        countLetters(text) >= lettersMin &&
        box.height >= sizeRatioMin * letterHeight &&
        !known.has(squash(text)),
    );
};

/**
 * Reads the text that is drawn at the head of a PDF's first page, in letters larger than its text's: many letterheads
 * are pictures. Empty if the page has no text, or the file is not a PDF.
 */
export const readLogo = async (
  reader: LazyOcrReader,
  files: readonly TypedFile[],
  page: PageText,
  rendered: RenderedPages,
): Promise<readonly Segment[]> => {
  const source = files.find(
    ({ file, mimeType }) => file.fileIndex === page.fileIndex && mimeType === 'application/pdf',
  );
  if (!source || page.source !== 'text_layer' || page.cut || page.electronicInvoice) return [];
  const pictures = await PdfPictures.open(await readFile(source.file.path), rendered, page.fileIndex);
  if (!pictures) return [];
  try {
    return await readHead(reader, pictures, page);
  } finally {
    pictures.close();
  }
};

/**
 * Adds the text that is drawn at the head of the first page, if the schema asks for the issuer and the text of a PDF
 * hardly names one. The text layer stays unchanged.
 * @param logoOf reads the text that is drawn at the head of a page, such as {@link readLogo}
 */
export const withLogo = async (
  pages: readonly PageText[],
  schema: readonly OutputField[],
  logoOf: (page: PageText) => Promise<readonly Segment[]>,
): Promise<readonly PageText[]> => {
  const [first, ...others] = pages;
  const isAsked = schema.some((field) => field.type === 'string' && meaningOf(field).role === 'issuer');
  if (!first || !isAsked || first.source !== 'text_layer') return pages;
  if (namesIssuer(toSheet(pages))) return pages;
  const logo = await logoOf(first);
  return logo.length === 0
    ? pages
    : [{ ...first, segments: toRows([...first.segments, ...logo], 0).flat() }, ...others];
};
