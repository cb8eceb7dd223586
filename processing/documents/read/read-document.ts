import type { ProcessOptions } from '../contract.ts';
import { extractDocuments } from '../extraction/documents/extract-documents.ts';
import { blockedReason } from '../quality/blocked-reason.ts';
import { findTampering } from '../tampering/find-tampering.ts';
import { ReadFailure } from './files/read-failure.ts';
import { readLogo, withLogo } from './logo.ts';
import type { KnownPage, PageSpan, PartlyRead, ReadRequest, ReadResult } from './messages.ts';
import type { LazyOcrReader } from './ocr/lazy-ocr-reader.ts';
import { Reading } from './reading.ts';

type OnProgress = NonNullable<ProcessOptions['onProgress']>;

const conclude = async (
  reader: LazyOcrReader,
  request: ReadRequest,
  { pages, quality, fingerprints, readFiles, pictures, rendered }: Reading,
  onProgress: OnProgress,
): Promise<ReadResult> => {
  const { files, outputSchema, processing } = request.input;
  const common = { quality, fingerprints, models: reader.modelHashes };
  const blocking = quality.filter((finding) => finding.blocking);
  if (blocking.length > 0) return { outcome: 'quality_blocked', reason: blockedReason(files, blocking), ...common };
  onProgress({ stage: 'extracting', done: pages.length, total: pages.length });
  const extraction = await extractDocuments(pages, request.input, (document) =>
    withLogo(document, outputSchema, (page) => readLogo(reader, readFiles, page, rendered)),
  );
  // The list of documents adds up to nothing: its amounts are not the items of the total.
  const inspected = outputSchema.filter(({ name }) => name !== processing.documentsField);
  const tampering = await findTampering(readFiles, { pages, outputSchema: inspected, extraction }, processing.fraud, {
    reader,
    rendered,
  });
  return {
    outcome: 'read',
    pageCount: pages.length,
    pages: request.wantsPages ? pages : [],
    pictures,
    extraction,
    tampering,
    ...common,
  };
};

const read = async (
  reader: LazyOcrReader,
  request: ReadRequest,
  known: readonly KnownPage[],
  mayStop: boolean,
  onProgress: OnProgress,
): Promise<ReadResult | PartlyRead> => {
  const reading = new Reading(reader, request);
  try {
    const stopped = await reading.readAll(known, mayStop, onProgress);
    const result: ReadResult | PartlyRead = stopped
      ? { outcome: 'partly_read', ...stopped, models: reader.modelHashes }
      : await conclude(reader, request, reading, onProgress);
    await reading.rendered.giveBack();
    return result;
  } catch (error) {
    if (!(error instanceof ReadFailure)) throw error;
    const { code, message } = error;
    return {
      outcome: 'failed',
      code,
      reason: message,
      fingerprints: reading.fingerprints,
      models: reader.modelHashes,
    };
  }
};

/**
 * Starts reading the files of a document: text, quality gate, fingerprints, fields by rules, signs of tampering. A long
 * document is returned after its first page, so that several processes can read the others. A fault in the files ends
 * as a `failed` result; only an error that a retry may fix is thrown.
 */
export const startReading = (reader: LazyOcrReader, request: ReadRequest, onProgress: OnProgress) =>
  read(reader, request, [], true, onProgress);

/** Reads a share of a span of pages; null if one of them cannot be read, which {@link finishReading} finds again. */
export const readShare = async (
  reader: LazyOcrReader,
  request: ReadRequest,
  span: PageSpan,
): Promise<Pick<PartlyRead, 'pages' | 'models'> | null> => {
  try {
    return { pages: await new Reading(reader, request).readSpan(span), models: reader.modelHashes };
  } catch (error) {
    if (error instanceof ReadFailure) return null;
    throw error;
  }
};

/**
 * Reads the rest of a document, and finds its fields and signs of tampering, as {@link startReading} does for a
 * short one.
 * @param known pages that have been read, in the order of files and pages
 */
export const finishReading = async (
  reader: LazyOcrReader,
  request: ReadRequest,
  known: readonly KnownPage[],
  onProgress: OnProgress,
): Promise<ReadResult> => {
  const result = await read(reader, request, known, false, onProgress);
  if (result.outcome === 'partly_read') throw new Error('The document was not read to its end.');
  return result;
};

/** Reads a document from its first page to its last in the calling process. */
export const readDocument = (reader: LazyOcrReader, request: ReadRequest): Promise<ReadResult> =>
  finishReading(reader, request, [], () => undefined);
