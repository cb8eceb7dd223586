import type { DocumentInput, FailedDocument, PreparedDocument, QualityBlockedDocument } from '../contract.ts';
import type { SpokenLine } from '../engines/audio/transcript-page.ts';
import type { PageText } from './files/page.ts';

/** A page as a JPEG file, upright. */
export interface PagePicture {
  readonly fileIndex: number;
  /** From 1. */
  readonly page: number;
  readonly path: string;
}

/** What is asked of an intake. */
export interface IntakeRequest {
  readonly input: DocumentInput;
  /** Where pictures of the first `max` pages go; null where nobody needs any. */
  readonly pictures: { readonly folder: string; readonly max: number } | null;
  /** Whether files of types that cannot be read here are refused, or left unread for someone who can. */
  readonly unreadable: 'refuse' | 'pass';
}

type ModelHashes = PreparedDocument['engine']['models'];
type WithModels<Result extends { engine: unknown }> = Omit<Result, 'engine'> & { readonly models: ModelHashes };

/** A document that was read and passed the quality gate. */
export interface TakenDocument extends WithModels<PreparedDocument> {
  readonly outcome: 'read';
  readonly pages: readonly PageText[];
  readonly pictures: readonly PagePicture[];
  /** Of recordings: the sentences that {@link pages} shows, with their times. */
  readonly spoken?: readonly SpokenLine[];
}

/** What every engine but the builtin one starts from: the text that was read, or why the document goes no further. */
export type IntakeResult = TakenDocument | WithModels<QualityBlockedDocument> | WithModels<FailedDocument>;
