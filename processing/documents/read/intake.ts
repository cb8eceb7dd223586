import type { DocumentChildren } from '../children/document-children.ts';
import type { ProcessOptions } from '../contract.ts';
import type { DecodedRecording, RecordingFile } from '../engines/audio/decode.ts';
import type { IntakeRequest, IntakeResult } from './messages.ts';

/** Reads documents for engines that let someone else find the fields: text, pictures, quality gate, fingerprints, tampering. */
export interface Intake {
  /** Rejects with a `ChildError` or the reason of the caller's signal. */
  read(request: IntakeRequest, options: ProcessOptions): Promise<IntakeResult>;
}

/** Reads documents, and decodes recordings, in child processes. */
export interface ChildIntake extends Intake {
  /** Null where the file has no sound that can be decoded. Rejects as {@link Intake.read} does. */
  decode(recording: RecordingFile, signal: AbortSignal): Promise<DecodedRecording | null>;
}

export const createIntake = (children: DocumentChildren): ChildIntake => ({
  read: (request, options) => children.run<'read'>({ kind: 'read', request }, options),
  decode: (recording, signal) => children.run<'decode'>({ kind: 'decode', recording }, { signal }),
});
