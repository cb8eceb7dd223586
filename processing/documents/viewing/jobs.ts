import type { ViewedFile } from './render-page.ts';

/** What a child process that renders is given to do: `count` answers a number, `render` a `RenderedPage` or null, `photo` nothing. */
export type ViewingJob =
  | { readonly kind: 'count'; readonly file: ViewedFile }
  | { readonly kind: 'render'; readonly file: ViewedFile; readonly page: number; readonly targetPath: string }
  | { readonly kind: 'photo'; readonly path: string; readonly sideMaxPx: number; readonly targetPath: string };

/** How such a child process is set up. */
export interface ViewingSetup {
  /** Folder of OCR models, null for those of the npm package. */
  readonly ocrModelsDir: string | null;
}
