import type {
  DocumentFile,
  DocumentInput,
  DocumentResult,
  EngineIdentity,
  FileFingerprint,
  ProcessOptions,
  QualityFinding,
} from '../../contract.ts';
import { extractFields } from '../../extraction/extract.ts';
import { summarize } from '../../extraction/result/summary.ts';
import { byteFingerprint, pageHash, withContent } from '../../fingerprints/fingerprint.ts';
import { judgeFile, judgePage } from '../../quality/gate.ts';
import type { PageText } from '../../read/files/page.ts';
import { ReadFailure } from '../../read/files/read-failure.ts';
import { readFilePages, sniffFile } from '../../read/files/read-file.ts';
import { type SniffedType, withArticle } from '../../read/files/sniff.ts';
import type { LazyOcrReader } from '../../read/ocr/lazy-ocr-reader.ts';
import { findTampering } from '../../tampering/find-tampering.ts';

type OnProgress = NonNullable<ProcessOptions['onProgress']>;

const emptyMimeType = 'application/x-empty';

interface ReadDocument {
  readonly pages: PageText[];
  readonly quality: QualityFinding[];
  readonly fingerprints: FileFingerprint[];
}

interface TypedFile {
  readonly file: DocumentFile;
  readonly type: SniffedType;
}

const identity = (reader: LazyOcrReader): EngineIdentity => ({
  name: 'builtin',
  version: '1',
  models: reader.modelHashes,
});

/** Checks what can be known of a file before it is opened. */
const checkType = (file: DocumentFile, type: SniffedType | null, kind: DocumentInput['kind']): TypedFile => {
  if (!type) throw new ReadFailure('document_empty', `The file "${file.label}" is empty. Please upload it again.`);
  if (kind === 'audio') {
    throw new ReadFailure(
      'transcription_not_configured',
      `The recording "${file.label}" cannot be transcribed: no transcription service is configured in this installation.`,
    );
  }
  if (!type.readable) {
    throw new ReadFailure(
      'unsupported_type',
      `The file "${file.label}" is ${withArticle(type)}, which cannot be read. Please send a PDF or a JPEG, PNG, WebP, TIFF or HEIC image.`,
    );
  }
  return { file, type };
};

/** Reads a file's pages, keeping of their pictures only what is measured on them. */
const readFileInto = async (
  reader: LazyOcrReader,
  { file, type }: TypedFile,
  input: DocumentInput,
  document: ReadDocument,
  onProgress: OnProgress,
): Promise<void> => {
  const pages: PageText[] = [];
  const hashes: string[] = [];
  const { kind } = input;
  const thresholds = input.processing.quality;
  for await (const { page, total } of readFilePages(reader, file, type)) {
    pages.push(page.text);
    hashes.push(...(await pageHash(page)));
    document.quality.push(...(await judgePage(page, kind, thresholds)));
    onProgress({ stage: 'reading', done: pages.length, total });
  }
  document.quality.push(...judgeFile(pages, kind, thresholds));
  document.pages.push(...pages);
  const at = document.fingerprints.findIndex(({ fileIndex }) => fileIndex === file.fileIndex);
  const fingerprint = document.fingerprints[at];
  const text = pages.flatMap((page) => page.segments.map((segment) => segment.text)).join(' ');
  if (fingerprint) document.fingerprints[at] = withContent(fingerprint, hashes, text);
};

const blockedReason = (files: readonly DocumentFile[], findings: readonly QualityFinding[]): string => {
  const sentences = findings.map((finding) => {
    const label =
      files.find(({ fileIndex }) => fileIndex === finding.fileIndex)?.label ?? `file ${finding.fileIndex + 1}`;
    return `"${label}", page ${finding.page}: ${finding.code.replaceAll('_', ' ')} (${finding.measured}, needed ${finding.threshold}). ${finding.advice}`;
  });
  return sentences.slice(0, 10).join(' ');
};

/**
 * Processes one document from bytes to findings. What is wrong with the files ends as a `failed` result; only what a second try may mend
 * is thrown.
 */
export const processDocument = async (
  reader: LazyOcrReader,
  input: DocumentInput,
  onProgress: OnProgress,
): Promise<DocumentResult> => {
  const document: ReadDocument = { pages: [], quality: [], fingerprints: [] };
  const { files, outputSchema, processing } = input;
  try {
    const sniffed: { file: DocumentFile; type: SniffedType | null }[] = [];
    for (const file of files) {
      const type = await sniffFile(file.path);
      document.fingerprints.push(await byteFingerprint(file, type?.mimeType ?? emptyMimeType));
      sniffed.push({ file, type });
    }
    const typed = sniffed.map(({ file, type }) => checkType(file, type, input.kind));
    for (const file of typed) await readFileInto(reader, file, input, document, onProgress);
    const engine = identity(reader);
    const { quality, fingerprints, pages } = document;
    const blocking = quality.filter((finding) => finding.blocking);
    if (blocking.length > 0)
      return { outcome: 'quality_blocked', engine, reason: blockedReason(files, blocking), quality, fingerprints };
    onProgress({ stage: 'extracting', done: pages.length, total: pages.length });
    const extraction = extractFields(pages, outputSchema, processing.locale);
    const readFiles = typed.map(({ file, type }) => ({ file, mimeType: type.mimeType }));
    const tampering = await findTampering(readFiles, { pages, outputSchema, extraction }, processing.fraud, reader);
    const aiSummary = summarize(files, pages.length, outputSchema, extraction);
    return { outcome: 'extracted', engine, ...extraction, aiSummary, quality, fingerprints, tampering };
  } catch (error) {
    if (!(error instanceof ReadFailure)) throw error;
    const { code, message } = error;
    return { outcome: 'failed', engine: identity(reader), code, reason: message, fingerprints: document.fingerprints };
  }
};
