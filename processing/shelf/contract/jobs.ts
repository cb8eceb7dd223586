import type { AnalyzedPhoto, PixelBox, ShelfInsight } from '../../../domain/shelf-captures/analysis.ts';
import type { ChildPool } from '../../children/child-pool.ts';
import type { CatalogProduct, InspectedPhoto, ShelfInput, ShelfPhoto } from './shelf-engine.ts';

/** Where two photos of a section show the same place; null where the geometry is not sure. */
export interface PhotoOverlap {
  /** Row-major 3 by 3 homography from pixels of the first upright photo to the second. */
  readonly homography: readonly number[] | null;
  /** Whether the photos seem to share a part at all. */
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
  /** Prepared references, as a {@link PrepareJob} has left them. */
  readonly cachePath: string;
  readonly minConfidence: number;
  readonly reportGaps: boolean;
}

export interface OverlapJob {
  readonly kind: 'overlap';
  readonly firstPath: string;
  readonly secondPath: string;
}

/** Asks for JPEGs of parts of a photo. */
export interface PicturesJob {
  readonly kind: 'pictures';
  readonly path: string;
  /** Size at which the upright photo is shown; regions are in its pixels. */
  readonly width: number;
  readonly height: number;
  readonly regions: readonly PixelBox[];
}

/** Asks for small JPEGs of catalog images. */
export interface ThumbnailsJob {
  readonly kind: 'thumbnails';
  readonly paths: readonly string[];
}

export interface RecognizedPhoto {
  readonly photo: AnalyzedPhoto;
  readonly insights: readonly ShelfInsight[];
}

export type ShelfJob = InspectJob | PrepareJob | RecognizeJob | OverlapJob | PicturesJob | ThumbnailsJob;

/** What each kind of job answers. */
interface ShelfJobResults {
  readonly inspect: InspectedPhoto;
  readonly prepare: null;
  readonly recognize: RecognizedPhoto;
  readonly overlap: PhotoOverlap;
  readonly pictures: readonly Uint8Array[];
  readonly thumbnails: readonly Uint8Array[];
}

/** Runs a job in a child process. @returns the result of its kind */
export const runJob = async <Kind extends ShelfJob['kind']>(
  pool: ChildPool<ShelfJob>,
  job: Extract<ShelfJob, { kind: Kind }>,
  signal: AbortSignal,
): Promise<ShelfJobResults[Kind]> => (await pool.run(job, signal)) as ShelfJobResults[Kind];
