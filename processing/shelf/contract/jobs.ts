import type { AnalyzedPhoto, PixelBox, ShelfInsight } from '../../../domain/shelf-captures/analysis.ts';
import type { ChildPool } from '../../children/child-pool.ts';
import type { Homography } from '../../geometry/homography.ts';
import type { CatalogProduct, InspectedPhoto, ShelfInput, ShelfPhoto } from './shelf-engine.ts';

/** Whether and where two photos of a section overlap. */
export interface PhotoOverlap {
  /** Maps pixels of the first upright photo to those of the second; null if it is not certain. */
  readonly homography: Homography | null;
  /** Whether the photos seem to overlap at all. */
  readonly alike: boolean;
}

export interface InspectJob {
  readonly kind: 'inspect';
  readonly photo: ShelfPhoto;
  readonly settings: Pick<ShelfInput['settings'], 'quality' | 'moderation'>;
  readonly workDir: string;
}

export interface PrepareJob {
  readonly kind: 'prepare';
  readonly catalog: readonly CatalogProduct[];
  readonly cachePath: string;
}

export interface RecognizeJob {
  readonly kind: 'recognize';
  readonly photoId: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly catalog: readonly CatalogProduct[];
  /** The references that a {@link PrepareJob} has prepared. */
  readonly cachePath: string;
  readonly minConfidence: number;
  readonly reportGaps: boolean;
}

export interface OverlapJob {
  readonly kind: 'overlap';
  readonly firstPath: string;
  readonly secondPath: string;
}

/** Reads the price labels of a photo after its packs were recognized. */
export interface PriceLabelsJob {
  readonly kind: 'price-labels';
  readonly path: string;
  readonly photo: AnalyzedPhoto;
}

/** Cuts parts of a photo as JPEGs. */
export interface PicturesJob {
  readonly kind: 'pictures';
  readonly path: string;
  /** The size that the upright photo is scaled to; regions are in pixels of that size. */
  readonly width: number;
  readonly height: number;
  readonly regions: readonly PixelBox[];
}

/** Draws small JPEGs of catalog images. */
export interface ThumbnailsJob {
  readonly kind: 'thumbnails';
  readonly paths: readonly string[];
}

export interface RecognizedPhoto {
  readonly photo: AnalyzedPhoto;
  readonly insights: readonly ShelfInsight[];
}

export type ShelfJob =
  | InspectJob
  | PrepareJob
  | RecognizeJob
  | OverlapJob
  | PriceLabelsJob
  | PicturesJob
  | ThumbnailsJob;

/** The result of each kind of job. */
export interface ShelfJobResults {
  readonly inspect: InspectedPhoto;
  readonly prepare: null;
  readonly recognize: RecognizedPhoto;
  readonly overlap: PhotoOverlap;
  readonly 'price-labels': readonly ShelfInsight[];
  readonly pictures: readonly Uint8Array[];
  readonly thumbnails: readonly Uint8Array[];
}

/** The child processes that work on photos of shelves. */
export type ShelfPool = ChildPool<ShelfJob, ShelfJobResults>;
