import type { Barcode } from '../codes/barcode.ts';
import type { Box } from '../ocr/geometry.ts';
import type { Raster } from '../ocr/raster.ts';

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

/** The text of one page, in reading order. */
export interface PageText {
  readonly fileIndex: number;
  /** From 1. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  /** `text_layer`: the PDF's own text, boxes in points. `ocr`: read from an image, boxes in pixels of the upright image. */
  readonly source: 'text_layer' | 'ocr';
  /** Downward drift of the lines per unit to the right: the tangent of the page's lean. */
  readonly slope: number;
  readonly segments: readonly Segment[];
  /** Barcodes and QR codes; left out where none was looked for, as in a recording. */
  readonly barcodes?: readonly Barcode[];
}

/** A page with what the quality gate and the fingerprints need of its picture. */
export interface ReadPage {
  readonly text: PageText;
  /** The page's picture: as read where the text comes from OCR, small where it comes from the text layer. */
  readonly raster: Raster;
  /** Text lines that were read, for the measures: pixels of {@link raster}; empty for a text layer. */
  readonly lineHeightsPx: readonly number[];
  /** Where text was found that could not be read: pixels of {@link raster}; empty for a text layer. */
  readonly unread: readonly UnreadLine[];
}

/** A line that was found and not read, with how surely its letters were guessed. */
export interface UnreadLine {
  /** What the letters were guessed as. */
  readonly text: string;
  readonly box: Box;
  readonly confidence: number;
}
