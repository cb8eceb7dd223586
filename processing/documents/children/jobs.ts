import type { DocumentInput, DocumentResult } from '../contract.ts';
import type { DecodedRecording, RecordingFile } from '../engines/audio/decode.ts';
import type { IntakeRequest, IntakeResult } from '../read/messages.ts';

/** How a child process that works on documents is set up. */
export interface DocumentChildSetup {
  /** Folder of OCR models, null for those of the npm package. */
  readonly ocrModelsDir: string | null;
  /** Cores that one inference takes. */
  readonly threads: number;
}

/** What a child process is given to do. */
export type DocumentJob =
  | { readonly kind: 'process'; readonly input: DocumentInput }
  | { readonly kind: 'read'; readonly request: IntakeRequest }
  | { readonly kind: 'decode'; readonly recording: RecordingFile };

/** What each kind of job answers. */
export interface DocumentJobResults {
  readonly process: DocumentResult;
  readonly read: IntakeResult;
  /** Null where the file has no sound that can be decoded. */
  readonly decode: DecodedRecording | null;
}
