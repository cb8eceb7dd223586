import type { Barcode } from '../codes/barcode.ts';
import type { ElectronicInvoice } from '../electronic-invoices/electronic-invoice.ts';
import type { Box } from '../ocr/geometry.ts';
import type { Raster } from '../ocr/raster.ts';
import type { RuledLines } from './ruled-lines.ts';

/** A word, or a run without spaces. Boxes are in the unit of the page. */
export interface Word {
  readonly text: string;
  readonly box: Box;
  /** Chance 0..1 that its characters are right; 1 for a PDF's own text. */
  readonly confidence: number;
}

/** Words of one line without a wide gap between them. */
export interface Segment {
  readonly words: readonly Word[];
  readonly text: string;
  readonly box: Box;
  readonly confidence: number;
}

/** Text of a PDF's page that differs from what the page shows. Boxes are in points. */
export interface UntrueLayer {
  readonly width: number;
  readonly segments: readonly Segment[];
}

/** The text of one page, in reading order. */
export interface PageText {
  readonly fileIndex: number;
  /** From 1. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  /**
   * `text_layer`: the PDF's own text, boxes in points. `ocr`: read from an image, boxes in pixels of the upright image.
   */
  readonly source: 'text_layer' | 'ocr';
  /** How far lines drop per unit to the right: the tangent of the page's tilt. */
  readonly slope: number;
  readonly segments: readonly Segment[];
  /** The lines that divide the page into boxes; left out if nothing looked for them, as in a recording. */
  readonly lines?: RuledLines;
  /** Barcodes and QR codes; left out if nothing looked for them, as in a recording. */
  readonly barcodes?: readonly Barcode[];
  /** The page's own text, if it was not trusted although people may see it; only with the source `ocr`. */
  readonly untrueLayer?: UntrueLayer;
  /** For a part of a page: the side of a spread or the number of a receipt, and its corner in the whole page. */
  readonly cut?: { readonly part: 'left' | 'right' | number; readonly left: number; readonly top: number };
  /** The electronic invoice in the page's file; only on its first page. */
  readonly electronicInvoice?: ElectronicInvoice;
}

/** A page with the data of its picture for the quality gate and the fingerprints. */
export interface ReadPage {
  readonly text: PageText;
  /** The page's picture: as it was read if the text comes from OCR, small if it comes from the text layer. */
  readonly raster: Raster;
  /** Heights of the text lines that were read, in pixels of {@link raster}; empty for a text layer. */
  readonly lineHeightsPx: readonly number[];
  /** Lines of text that could not be read, in pixels of {@link raster}; empty for a text layer. */
  readonly unread: readonly UnreadLine[];
}

/** A line that was detected but not read, with the confidence of the guess. */
export interface UnreadLine {
  /** The guessed text. */
  readonly text: string;
  readonly box: Box;
  readonly confidence: number;
}
