import type { DocumentInput, DocumentResult } from '../../contract.ts';
import type { LazyOcrReader } from '../../read/ocr/lazy-ocr-reader.ts';
import { readDocument } from '../../read/read-document.ts';
import { readForBuiltin, toBuiltinResult } from './result.ts';

/** Does the builtin engine's work in the calling process, for benchmarks and tests. */
export const processDocument = async (reader: LazyOcrReader, input: DocumentInput): Promise<DocumentResult> =>
  toBuiltinResult(input, await readDocument(reader, readForBuiltin(input)));
