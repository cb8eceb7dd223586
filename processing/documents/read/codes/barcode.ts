import type { Box } from '../ocr/geometry.ts';

/** A barcode or QR code on a page. */
export interface Barcode {
  /** The symbology, for example `QRCode`, `DataMatrix`, `EAN13` or `Code128`. */
  readonly format: string;
  readonly text: string;
  /** In the unit of the page. */
  readonly box: Box;
}
