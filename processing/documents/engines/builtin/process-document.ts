import type { DocumentInput, DocumentResult } from '../../contract.ts';
import type { LazyOcrReader } from '../../read/ocr/lazy-ocr-reader.ts';
import { readDocument } from '../../read/read-document.ts';
import { readForBuiltin, toBuiltinResult } from './result.ts';

/** Does what the builtin engine does, in the calling process: benchmarks and tests measure that process. */
export const processDocument = async (reader: LazyOcrReader, input: DocumentInput): Promise<DocumentResult> =>
  toBuiltinResult(input, await readDocument(reader, readForBuiltin(input)));
