import type { KnownPage, PageSpan, PartlyRead, ReadRequest, ReadResult } from '../read/messages.ts';
import type { DecodedRecording, RecordingFile } from '../read/recordings/decode.ts';

/** How a child process that works on documents is set up. */
export interface DocumentChildSetup {
  /** Folder of OCR models; null for the models of the npm package. */
  readonly ocrModelsDir: string | null;
  /** Cores that one inference may use. */
  readonly threads: number;
  /** The start of a command that runs a program and kills it when this process ends; empty if the system has none. */
  readonly programLauncher: readonly string[];
}

/** A job for a child process. */
export type DocumentJob =
  | { readonly kind: 'start'; readonly request: ReadRequest }
  | { readonly kind: 'share'; readonly request: ReadRequest; readonly span: PageSpan }
  | { readonly kind: 'finish'; readonly request: ReadRequest; readonly known: readonly KnownPage[] }
  | { readonly kind: 'decode'; readonly recording: RecordingFile };

/** The answer to each kind of job. */
export interface DocumentJobResults {
  readonly start: ReadResult | PartlyRead;
  /** Null if a page cannot be read. */
  readonly share: Pick<PartlyRead, 'pages' | 'models'> | null;
  readonly finish: ReadResult;
  /** Null if the file has no sound that can be decoded. */
  readonly decode: DecodedRecording | null;
}
