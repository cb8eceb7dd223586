import { at } from '../../../domain/assert.ts';
import type { DocumentFile, FileFingerprint, ProcessOptions, QualityFinding } from '../contract.ts';
import { byteFingerprint, pageHashes, textOf, withContent } from '../fingerprints/fingerprint.ts';
import { layoutOf } from '../fingerprints/layout-features.ts';
import { judgeFile, judgePage } from '../quality/gate.ts';
import type { TypedFile } from '../tampering/find-tampering.ts';
import type { PageText, ReadPage } from './files/page.ts';
import { RenderedPages } from './files/pdf-picture.ts';
import { ReadFailure, type ReadFailureCode } from './files/read-failure.ts';
import { readFilePages } from './files/read-file.ts';
import { emptyMimeType, type SniffedType, sniffFile, withArticle } from './files/sniff.ts';
import type { KnownPage, PagePicture, PageSpan, ReadRequest } from './messages.ts';
import type { LazyOcrReader } from './ocr/lazy-ocr-reader.ts';
import { writePagePicture } from './page-pictures.ts';

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

/** Pages with a text layer that cost about as much as one that is read from its picture. */
const textPagesPerPicture = 40;

/** The amount that one process reads before it gives the rest of a long document back. */
class Share {
  #left: number;

  constructor(pictures: number) {
    this.#left = pictures;
  }

  get isUsed(): boolean {
    return this.#left <= 0;
  }

  use({ source }: PageText): void {
    this.#left -= source === 'ocr' ? 1 : 1 / textPagesPerPicture;
  }
}

/** One document while it is read. */
export class Reading {
  readonly pages: PageText[] = [];
  readonly quality: QualityFinding[] = [];
  readonly readFiles: TypedFile[] = [];
  readonly rendered = new RenderedPages();
  readonly #pictures: PagePicture[] = [];
  readonly #fingerprints = new Map<number, FileFingerprint>();
  readonly #reader: LazyOcrReader;
  readonly #request: ReadRequest;

  constructor(reader: LazyOcrReader, request: ReadRequest) {
    this.#reader = reader;
    this.#request = request;
  }

  get fingerprints(): FileFingerprint[] {
    return [...this.#fingerprints.values()];
  }

  get pictures(): PagePicture[] {
    return this.#pictures.slice(0, this.#request.pictures?.max ?? 0);
  }

  /**
   * Reads all files. Their types are checked before the first is opened: a document with one bad file costs no OCR.
   * @param known pages that have been read
   * @param mayStop whether it may stop if other processes can read the rest in the meantime
   * @returns the pages that it has not read, and its findings so far; null if it has read everything
   */
  async readAll(
    known: readonly KnownPage[],
    mayStop: boolean,
    onProgress: OnProgress,
  ): Promise<{ readonly pages: readonly KnownPage[]; readonly rest: readonly PageSpan[] } | null> {
    const openable = await this.#identify();
    const share = new Share(mayStop ? 1 : Infinity);
    const pages: KnownPage[] = [];
    for (const [at, openFile] of openable.entries()) {
      const { fileIndex } = openFile.file;
      const later = openable.slice(at + 1);
      const own = known.filter((page) => page.text.fileIndex === fileIndex);
      const isWorthIt = ({ text, total }: KnownPage): boolean => total - text.page + later.length > 1;
      const next = await this.#readFile(openFile, own, share, isWorthIt, onProgress).catch((error: unknown) => {
        this.#passOn(error);
        return [];
      });
      pages.push(...next);
      const last = next.at(-1);
      const isCut = last !== undefined && last.text.page < last.total;
      if (!isCut && !(share.isUsed && later.length > 1)) continue;
      const cut = isCut ? [{ fileIndex, from: last.text.page + 1, to: last.total }] : [];
      return { pages, rest: [...cut, ...later.map(({ file }) => ({ fileIndex: file.fileIndex, from: 1, to: null }))] };
    }
    return null;
  }

  /** Reads pages of one file, as many as are one process's share. */
  async readSpan({ fileIndex, from, to }: PageSpan): Promise<KnownPage[]> {
    const file = this.#request.input.files.find((candidate) => candidate.fileIndex === fileIndex);
    if (!file) throw new Error(`The document has no file ${fileIndex}.`);
    const openFile = checkType({ file, type: await sniffFile(file.path) });
    const share = new Share(1);
    const pages: KnownPage[] = [];
    for await (const page of this.#readPages(openFile, from)) {
      pages.push(page);
      share.use(page.text);
      if (share.isUsed || page.text.page === to) break;
    }
    return pages;
  }

  async #identify(): Promise<OpenableFile[]> {
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
    return openable;
  }

  /** Ignores a failure that leaves a file to someone else's processor, if the request allows it; rethrows any other. */
  #passOn(error: unknown): void {
    const isPassed = this.#request.unreadable === 'pass' && error instanceof ReadFailure && passable.has(error.code);
    if (!isPassed) throw error;
  }

  /** Reads the pages of a file that are not known, until the share is used. Only a whole file is judged. */
  async #readFile(
    openFile: OpenableFile,
    known: readonly KnownPage[],
    share: Share,
    isWorthStopping: (page: KnownPage) => boolean,
    onProgress: OnProgress,
  ): Promise<KnownPage[]> {
    const pages = [...known];
    if (known.length === 0 || known.length < at(known, 0).total) {
      const firstGap = known.findIndex(({ text }, index) => text.page !== index + 1);
      pages.length = firstGap === -1 ? known.length : firstGap;
      for await (const page of this.#readPages(openFile, pages.length + 1)) {
        pages.push(page);
        onProgress({ stage: 'reading', done: pages.length, total: page.total });
        share.use(page.text);
        if (share.isUsed && page.text.page < page.total && isWorthStopping(page)) return pages;
      }
    }
    this.#addFile(openFile, pages);
    return pages;
  }

  #addFile({ file, type }: OpenableFile, pages: readonly KnownPage[]): void {
    const { kind, processing } = this.#request.input;
    const texts = pages.map(({ text }) => text);
    this.quality.push(...pages.flatMap(({ quality }) => quality), ...judgeFile(texts, kind, processing.quality));
    this.#pictures.push(...pages.flatMap(({ picture }) => picture ?? []));
    this.pages.push(...texts);
    const fingerprint = this.#fingerprints.get(file.fileIndex);
    const hashes = pages.map((page) => page.hashes);
    if (fingerprint) {
      this.#fingerprints.set(file.fileIndex, withContent(fingerprint, hashes, textOf(texts), layoutOf(texts)));
    }
    this.readFiles.push({ file, mimeType: type.mimeType });
  }

  async *#readPages({ file, type }: OpenableFile, from: number): AsyncGenerator<KnownPage> {
    for await (const { page, total } of readFilePages(this.#reader, file, type, from, this.rendered)) {
      yield {
        text: page.text,
        total,
        hashes: await pageHashes(page),
        quality: await judgePage(page, this.#request.input.kind, this.#request.input.processing.quality),
        picture: await this.#pictureOf(file, page),
      };
    }
  }

  /** Pages of later files may turn out to be too many; their pictures are left out at the end. */
  async #pictureOf(file: DocumentFile, page: ReadPage): Promise<PagePicture | null> {
    const { pictures } = this.#request;
    if (!pictures || page.text.page > pictures.max) return null;
    return writePagePicture(pictures.folder, file, page, this.rendered);
  }
}
