import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';
import type { ReferencePicture } from '../../shelf/catalog-images/reference-picture.ts';
import type { PageWord } from './read-words.ts';
import type { RenderedPage, ViewedFile } from './render-page.ts';

/** A job for a rendering process. */
export type ViewingJob =
  | { readonly kind: 'count'; readonly file: ViewedFile }
  | { readonly kind: 'render'; readonly file: ViewedFile; readonly page: number; readonly targetPath: string }
  | { readonly kind: 'words'; readonly file: ViewedFile; readonly page: number }
  | { readonly kind: 'photo'; readonly path: string; readonly sideMaxPx: number; readonly targetPath: string }
  | { readonly kind: 'reference'; readonly path: string }
  | { readonly kind: 'thumbnail'; readonly path: string; readonly sideMaxPx: number; readonly targetPath: string }
  | { readonly kind: 'crop'; readonly path: string; readonly boxes: readonly PixelBox[]; readonly folder: string };

/** The answer to each kind of job. */
export interface ViewingJobResults {
  readonly count: number;
  /** Null if the file has no such page. */
  readonly render: RenderedPage | null;
  readonly words: readonly PageWord[];
  readonly photo: null;
  /** The type and size of the image, or a clause that explains its problem. */
  readonly reference: ReferencePicture | string;
  readonly thumbnail: null;
  readonly crop: null;
}

/** How a rendering process is set up. */
export interface ViewingSetup {
  /** Folder of OCR models; null for the models of the npm package. */
  readonly ocrModelsDir: string | null;
}
