import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';
import type { ViewedFile } from './render-page.ts';

/**
 * A job for a rendering process: `count` answers with a number, `render` with a `RenderedPage` or null, `words` with a
 * list of `PageWord`, `reference` with a `ReferencePicture` or a clause that explains what is wrong with it, and
 * `photo`, `thumbnail` and `crop` with null.
 */
export type ViewingJob =
  | { readonly kind: 'count'; readonly file: ViewedFile }
  | { readonly kind: 'render'; readonly file: ViewedFile; readonly page: number; readonly targetPath: string }
  | { readonly kind: 'words'; readonly file: ViewedFile; readonly page: number }
  | { readonly kind: 'photo'; readonly path: string; readonly sideMaxPx: number; readonly targetPath: string }
  | { readonly kind: 'reference'; readonly path: string }
  | { readonly kind: 'thumbnail'; readonly path: string; readonly sideMaxPx: number; readonly targetPath: string }
  | { readonly kind: 'crop'; readonly path: string; readonly boxes: readonly PixelBox[]; readonly folder: string };

/** How a rendering process is set up. */
export interface ViewingSetup {
  /** Folder of OCR models; null for the models of the npm package. */
  readonly ocrModelsDir: string | null;
}
