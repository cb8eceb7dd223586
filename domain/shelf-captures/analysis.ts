/** A rectangle in pixels of the upright photo. */
export interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A product that a detection may show, with the engine's confidence 0..1. */
export interface ShelfCandidate {
  readonly sku: string;
  readonly confidence: number;
}

/** One pack in one photo. */
export interface ShelfDetection {
  /** Unique within the analysis. */
  readonly detectionId: string;
  /** Null if the products of the brand look too similar to distinguish, or if the pack is not in the catalog. */
  readonly sku: string | null;
  readonly brand: string | null;
  /** Chance 0..1 that `sku` is right, or that `brand` is right if `sku` is null. */
  readonly confidence: number;
  /** Best first, `sku` included. */
  readonly candidates: readonly ShelfCandidate[];
  readonly box: PixelBox;
  /** A detection in a neighboring photo that shows the same pack. That one is counted, this one is not. */
  readonly duplicateOf: string | null;
  /** Shelf row, counted from the top, starting at 0; null if the row is unclear. */
  readonly row: number | null;
}

/** A row of packs on one shelf board; rows are counted from the top. */
export interface ShelfRow {
  readonly row: number;
  readonly box: PixelBox;
  readonly detectionIds: readonly string[];
}

export interface AnalyzedPhoto {
  readonly photoId: string;
  /** Of the upright photo. */
  readonly width: number;
  readonly height: number;
  readonly detections: readonly ShelfDetection[];
  readonly rows: readonly ShelfRow[];
}

export const shelfInsightTypes = [
  'out_of_stock',
  'low_coverage',
  'low_share',
  'possible_gap',
  'unknown_product',
  'uncertain_product',
  'uncertain_overlap',
  'photo_left_out',
  'retake_photo',
  'price_label',
] as const;

/** Something worth a person's attention. */
export interface ShelfInsight {
  readonly type: (typeof shelfInsightTypes)[number];
  /** One sentence. */
  readonly message: string;
  /** 0..1; null if the insight is not a guess. */
  readonly confidence: number | null;
  readonly photoId: string | null;
  readonly sku: string | null;
  readonly brand: string | null;
  readonly box: PixelBox | null;
}

/** The measures that an engine can determine. All others are null in the result, with the reason. */
export interface ShelfCapabilities {
  readonly sku: boolean;
  readonly brand: boolean;
  /** Whether packs outside the catalog are counted. */
  readonly unknownProducts: boolean;
  readonly gaps: boolean;
  readonly priceTags: boolean;
}
