import type { DocumentChildren } from '../../children/document-children.ts';
import type { DocumentEngine } from '../../contract.ts';

/**
 * The engine that needs nothing but this machine: PDF text layers, OCR, and rules that find fields by label, place and type. Its work
 * is done in child processes, which it closes with itself. Rejections are `ChildError`s or the reason of the caller's signal.
 */
export const createBuiltinEngine = (children: DocumentChildren): DocumentEngine => ({
  process: (input, options) => children.run<'process'>({ kind: 'process', input }, options),
  close: () => children.close(),
});
