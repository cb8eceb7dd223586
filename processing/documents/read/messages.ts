import type {
  DocumentInput,
  FailedDocument,
  PreparedDocument,
  QualityBlockedDocument,
  QualityFinding,
} from '../contract.ts';
import type { Extraction } from '../extraction/result/assemble.ts';
import type { PictureHashes } from '../fingerprints/fingerprint.ts';
import type { PageText } from './files/page.ts';
import type { SpokenLine } from './recordings/speech.ts';

/** A page as a JPEG file, upright. */
export interface PagePicture {
  readonly fileIndex: number;
  /** From 1. */
  readonly page: number;
  readonly path: string;
}

/** A request to read a document. */
export interface ReadRequest {
  readonly input: DocumentInput;
  /** Whether the engine needs the text of the pages: it may be megabytes, which then cross from the child process. */
  readonly wantsPages: boolean;
  /** The folder for pictures of the first `max` pages; null if the engine needs none. */
  readonly pictures: { readonly folder: string; readonly max: number } | null;
  /** Whether files of types that cannot be read here are refused, or left unread for someone who can read them. */
  readonly unreadable: 'refuse' | 'pass';
}

/** The models that read the document, for the engine's identity. */
interface ReadBy {
  /** OCR model file name to SHA-256; empty if no picture was read. */
  readonly models: PreparedDocument['engine']['models'];
  /** Of recordings: the model that transcribed them. */
  readonly transcriber?: string;
}

/** A page with the measures of its picture. The picture itself stays in the process that read it. */
export interface KnownPage {
  readonly text: PageText;
  /** Pages of its file. */
  readonly total: number;
  readonly hashes: PictureHashes;
  readonly quality: readonly QualityFinding[];
  /** Null unless the request wants pictures. */
  readonly picture: PagePicture | null;
}

/** Pages of a file that have not been read: `from` (counted from 1) to the last one. */
export interface PageSpan {
  readonly fileIndex: number;
  readonly from: number;
  /** The last page; null if nobody has opened the file yet. */
  readonly to: number | null;
}

/** Pages of a document that one process has read, while other processes read the rest. */
export interface PartlyRead {
  readonly outcome: 'partly_read';
  readonly pages: readonly KnownPage[];
  readonly rest: readonly PageSpan[];
  readonly models: ReadBy['models'];
}

/** A document that was read and passed the quality gate. */
export interface ReadDocument extends Omit<PreparedDocument, 'engine'>, ReadBy {
  readonly outcome: 'read';
  readonly pageCount: number;
  /** Empty unless the request wants them. */
  readonly pages: readonly PageText[];
  readonly pictures: readonly PagePicture[];
  /**
   * The fields as the rules find them. Signs of tampering are judged against these, whichever engine finds the fields.
   */
  readonly extraction: Extraction;
  /** Of recordings: the sentences that {@link pages} shows, with their times. */
  readonly spoken?: readonly SpokenLine[];
}

/** Why a document was not read, or must not be processed further. */
export type UnreadDocument = (Omit<QualityBlockedDocument, 'engine'> | Omit<FailedDocument, 'engine'>) & ReadBy;

/** The input of every engine. */
export type ReadResult = ReadDocument | UnreadDocument;
