import type { Box } from '../ocr/geometry.ts';

/** A barcode or QR code of a page. */
export interface Barcode {
  /** The symbology, such as `QRCode`, `DataMatrix`, `EAN13` or `Code128`. */
  readonly format: string;
  readonly text: string;
  /** In the unit of the page. */
  readonly box: Box;
}
