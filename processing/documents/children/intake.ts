import type { ProcessOptions } from '../contract.ts';
import type { ReadRequest, ReadResult } from '../read/messages.ts';
import type { DecodedRecording, RecordingFile } from '../read/recordings/decode.ts';
import type { DocumentChildren } from './document-children.ts';
import { readInParts } from './read-in-parts.ts';

/** Reads documents for all engines: text, pictures, quality gate, fingerprints, signs of tampering, fields by rules. */
export interface Intake {
  /** Rejects with a `ChildError` or the reason of the caller's signal. */
  read(request: ReadRequest, options: ProcessOptions): Promise<ReadResult>;
}

/** Reads documents and decodes recordings in child processes. */
export interface ChildIntake extends Intake {
  /** Null if the file has no sound that can be decoded. Rejects as {@link Intake.read} does. */
  decode(recording: RecordingFile, signal: AbortSignal): Promise<DecodedRecording | null>;
}

export const createIntake = (children: DocumentChildren): ChildIntake => ({
  read: (request, options) => readInParts(children, request, options),
  decode: (recording, signal) => children.run<'decode'>({ kind: 'decode', recording }, { signal }),
});
