import type { DocumentFile, FileFingerprint, ProcessOptions, QualityFinding } from '../contract.ts';
import { extractFields } from '../extraction/extract.ts';
import { byteFingerprint, type PictureHashes, pageHashes, withContent } from '../fingerprints/fingerprint.ts';
import { blockedReason } from '../quality/blocked-reason.ts';
import { judgeFile, judgePage } from '../quality/gate.ts';
import { findTampering, type TypedFile } from '../tampering/find-tampering.ts';
import type { PageText } from './files/page.ts';
import { ReadFailure, type ReadFailureCode } from './files/read-failure.ts';
import { readFilePages, sniffFile } from './files/read-file.ts';
import { emptyMimeType, type SniffedType, withArticle } from './files/sniff.ts';
import { withLogo } from './logo.ts';
import type { ReadRequest, ReadResult } from './messages.ts';
import type { LazyOcrReader } from './ocr/lazy-ocr-reader.ts';
import { PagePictureWriter } from './page-pictures.ts';

type OnProgress = NonNullable<ProcessOptions['onProgress']>;

/** Failures after which someone else's processor may still be able to open the file. */
const passable: ReadonlySet<ReadFailureCode> = new Set(['unsupported_type', 'document_encrypted', 'document_too_long']);

interface IdentifiedFile {
  readonly file: DocumentFile;
  readonly type: SniffedType | null;
}

interface OpenableFile extends IdentifiedFile {
  readonly type: SniffedType;
}

const checkType = ({ file, type }: IdentifiedFile): OpenableFile => {
  if (!type) throw new ReadFailure('document_empty', `The file "${file.label}" is empty. Please upload it again.`);
  if (type.readable) return { file, type };
  throw new ReadFailure(
    'unsupported_type',
    `The file "${file.label}" is ${withArticle(type)}, which cannot be read. Please send a PDF or a JPEG, PNG, WebP, TIFF or HEIC image.`,
  );
};

const textOf = (pages: readonly PageText[]): string =>
  pages.flatMap((page) => page.segments.map((segment) => segment.text)).join(' ');

/** One document while it is read. */
class Reading {
  readonly pages: PageText[] = [];
  readonly quality: QualityFinding[] = [];
  readonly readFiles: TypedFile[] = [];
  readonly pictures: PagePictureWriter | null;
  readonly #fingerprints = new Map<number, FileFingerprint>();
  readonly #reader: LazyOcrReader;
  readonly #request: ReadRequest;

  constructor(reader: LazyOcrReader, request: ReadRequest) {
    this.#reader = reader;
    this.#request = request;
    this.pictures = request.pictures && new PagePictureWriter(request.pictures.folder, request.pictures.max);
  }

  get fingerprints(): FileFingerprint[] {
    return [...this.#fingerprints.values()];
  }

  /** Reads all files. Their types are checked before the first is opened: a document with one bad file costs no OCR. */
  async readAll(onProgress: OnProgress): Promise<void> {
    const identified: IdentifiedFile[] = [];
    for (const file of this.#request.input.files) {
      const type = await sniffFile(file.path);
      this.#fingerprints.set(file.fileIndex, await byteFingerprint(file, type?.mimeType ?? emptyMimeType));
      identified.push({ file, type });
    }
    const openable: OpenableFile[] = [];
    for (const file of identified) {
      try {
        openable.push(checkType(file));
      } catch (error) {
        this.#passOn(error);
      }
    }
    for (const file of openable) {
      await this.#readPages(file, onProgress).catch((error: unknown) => this.#passOn(error));
    }
  }

  /** Ignores a failure that leaves a file to someone else's processor, if the request allows it; rethrows any other. */
  #passOn(error: unknown): void {
    const isPassed = this.#request.unreadable === 'pass' && error instanceof ReadFailure && passable.has(error.code);
    if (!isPassed) throw error;
  }

  /** Reads a file's pages. Of their pictures, only what is measured on them is kept. */
  async #readPages({ file, type }: OpenableFile, onProgress: OnProgress): Promise<void> {
    const { kind, processing } = this.#request.input;
    const pages: PageText[] = [];
    const hashes: PictureHashes[] = [];
    for await (const { page, total } of readFilePages(this.#reader, file, type)) {
      pages.push(page.text);
      hashes.push(await pageHashes(page));
      this.quality.push(...(await judgePage(page, kind, processing.quality)));
      await this.pictures?.add(file, page);
      onProgress({ stage: 'reading', done: pages.length, total });
    }
    this.quality.push(...judgeFile(pages, kind, processing.quality));
    this.pages.push(...pages);
    const fingerprint = this.#fingerprints.get(file.fileIndex);
    if (fingerprint) this.#fingerprints.set(file.fileIndex, withContent(fingerprint, hashes, textOf(pages)));
    this.readFiles.push({ file, mimeType: type.mimeType });
  }
}

/**
 * Reads the files of a document: text, quality gate, fingerprints, fields by rules, signs of tampering. A fault in the
 * files ends as a `failed` result; only an error that a retry may fix is thrown.
 */
export const readDocument = async (
  reader: LazyOcrReader,
  request: ReadRequest,
  onProgress: OnProgress,
): Promise<ReadResult> => {
  const reading = new Reading(reader, request);
  const { files, outputSchema, processing } = request.input;
  try {
    await reading.readAll(onProgress);
    const { quality, fingerprints, pages } = reading;
    const common = { quality, fingerprints, models: reader.modelHashes };
    const blocking = quality.filter((finding) => finding.blocking);
    if (blocking.length > 0) return { outcome: 'quality_blocked', reason: blockedReason(files, blocking), ...common };
    onProgress({ stage: 'extracting', done: pages.length, total: pages.length });
    const withDrawn = await withLogo(reader, reading.readFiles, pages, outputSchema);
    const extraction = extractFields(withDrawn, outputSchema, processing.locale, request.input.lessons);
    const document = { pages, outputSchema, extraction };
    const tampering = await findTampering(reading.readFiles, document, processing.fraud, reader);
    return {
      outcome: 'read',
      pageCount: pages.length,
      pages: request.wantsPages ? pages : [],
      pictures: reading.pictures?.written ?? [],
      extraction,
      tampering,
      ...common,
    };
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
