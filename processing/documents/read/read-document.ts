import type { DocumentFile, FileFingerprint, ProcessOptions, QualityFinding } from '../contract.ts';
import { extractFields } from '../extraction/extract.ts';
import { byteFingerprint, pageHash, withContent } from '../fingerprints/fingerprint.ts';
import { judgeFile, judgePage } from '../quality/gate.ts';
import { findTampering } from '../tampering/find-tampering.ts';
import { blockedReason } from './blocked-reason.ts';
import type { PageText } from './files/page.ts';
import { ReadFailure } from './files/read-failure.ts';
import { readFilePages, sniffFile } from './files/read-file.ts';
import { type SniffedType, withArticle } from './files/sniff.ts';
import type { IntakeRequest, IntakeResult } from './messages.ts';
import type { LazyOcrReader } from './ocr/lazy-ocr-reader.ts';
import { PagePictures } from './page-pictures.ts';

type OnProgress = NonNullable<ProcessOptions['onProgress']>;

const emptyMimeType = 'application/x-empty';
/** What someone else's processor may still be able to open. */
const passable = new Set(['unsupported_type', 'document_encrypted', 'document_too_long']);

const checkType = (file: DocumentFile, type: SniffedType | null): SniffedType => {
  if (!type) throw new ReadFailure('document_empty', `The file "${file.label}" is empty. Please upload it again.`);
  if (type.readable) return type;
  throw new ReadFailure(
    'unsupported_type',
    `The file "${file.label}" is ${withArticle(type)}, which cannot be read. Please send a PDF or a JPEG, PNG, WebP, TIFF or HEIC image.`,
  );
};

const textOf = (pages: readonly PageText[]): string =>
  pages.flatMap((page) => page.segments.map((segment) => segment.text)).join(' ');

/** The reading of one request, file by file. */
class Reading {
  readonly pages: PageText[] = [];
  readonly quality: QualityFinding[] = [];
  readonly fingerprints: FileFingerprint[] = [];
  readonly readFiles: { file: DocumentFile; type: SniffedType }[] = [];
  readonly pictures: PagePictures | null;
  readonly #reader: LazyOcrReader;
  readonly #request: IntakeRequest;

  constructor(reader: LazyOcrReader, request: IntakeRequest) {
    this.#reader = reader;
    this.#request = request;
    this.pictures = request.pictures && new PagePictures(request.pictures.folder, request.pictures.max);
  }

  async read(file: DocumentFile, onProgress: OnProgress): Promise<void> {
    const sniffed = await sniffFile(file.path);
    this.fingerprints.push(await byteFingerprint(file, sniffed?.mimeType ?? emptyMimeType));
    try {
      const type = checkType(file, sniffed);
      await this.#readPages(file, type, onProgress);
      this.readFiles.push({ file, type });
    } catch (error) {
      const isPassed = this.#request.unreadable === 'pass' && error instanceof ReadFailure && passable.has(error.code);
      if (!isPassed) throw error;
    }
  }

  async #readPages(file: DocumentFile, type: SniffedType, onProgress: OnProgress): Promise<void> {
    const { kind, processing } = this.#request.input;
    const pages: PageText[] = [];
    const hashes: string[] = [];
    for await (const { page, total } of readFilePages(this.#reader, file, type)) {
      pages.push(page.text);
      hashes.push(...(await pageHash(page)));
      this.quality.push(...(await judgePage(page, kind, processing.quality)));
      await this.pictures?.add(file, page);
      onProgress({ stage: 'reading', done: pages.length, total });
    }
    this.quality.push(...judgeFile(pages, kind, processing.quality));
    this.pages.push(...pages);
    const at = this.fingerprints.length - 1;
    const fingerprint = this.fingerprints[at];
    if (fingerprint) this.fingerprints[at] = withContent(fingerprint, hashes, textOf(pages));
  }
}

/**
 * Reads the files of a document, judges their capture, and takes their fingerprints. What is wrong with the files ends as a `failed`
 * result; only what a second try may mend is thrown.
 */
export const readDocument = async (
  reader: LazyOcrReader,
  request: IntakeRequest,
  onProgress: OnProgress,
): Promise<IntakeResult> => {
  const reading = new Reading(reader, request);
  const { files } = request.input;
  try {
    for (const file of files) await reading.read(file, onProgress);
    const { quality, fingerprints, pages } = reading;
    const common = { quality, fingerprints, models: reader.modelHashes };
    const blocking = quality.filter((finding) => finding.blocking);
    if (blocking.length > 0) return { outcome: 'quality_blocked', reason: blockedReason(files, blocking), ...common };
    const { outputSchema, processing } = request.input;
    // The engine that finds the values comes later: the rules' own reading is what the files are held against.
    const extraction = extractFields(pages, outputSchema, processing.locale);
    const readFiles = reading.readFiles.map(({ file, type }) => ({ file, mimeType: type.mimeType }));
    const tampering = await findTampering(readFiles, { pages, outputSchema, extraction }, processing.fraud, reader);
    return {
      outcome: 'read',
      pages,
      pictures: reading.pictures?.written ?? [],
      tampering,
      ...common,
    };
  } catch (error) {
    if (!(error instanceof ReadFailure)) throw error;
    const { code, message } = error;
    const { fingerprints } = reading;
    return { outcome: 'failed', code, reason: message, fingerprints, models: reader.modelHashes };
  }
};
