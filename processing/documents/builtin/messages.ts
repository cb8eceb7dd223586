import type { DocumentInput, DocumentResult } from '../contract.ts';

/** How a child process is set up; its only command-line argument, as JSON. */
export interface ChildSetup {
  /** Folder of OCR models, null for those of the npm package. */
  readonly ocrModelsDir: string | null;
  /** Cores that one inference takes. */
  readonly threads: number;
}

export interface Progress {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
}

/** What the engine sends to a child: one document, and the next one only after the answer. */
export interface JobMessage {
  readonly input: DocumentInput;
}

/** What a child sends back. */
export type ChildMessage =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'result'; readonly result: DocumentResult }
  | { readonly kind: 'error'; readonly message: string };
