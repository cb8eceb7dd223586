import type { OutputField, ProcessingSettings, WorkflowKind } from '../../domain/workflow-definition.ts';

/** One uploaded file, on the local disk for as long as it is worked on. */
export interface DocumentFile {
  readonly fileIndex: number;
  readonly label: string;
  /** The MIME type that the caller declared; the engine trusts the bytes, not this. */
  readonly declaredType: string;
  readonly path: string;
}

/** What one run of an engine gets: the files and the immutable version that says what to find in them. */
export interface DocumentInput {
  readonly files: readonly DocumentFile[];
  readonly kind: WorkflowKind;
  readonly outputSchema: readonly OutputField[];
  readonly processing: ProcessingSettings;
}

/** One measure of the quality gate that a file did not meet. */
export interface QualityFinding {
  readonly fileIndex: number;
  readonly page: number;
  /** Stable code such as `blurred`, `too_dark`, `too_small`, `text_too_small`, `unreadable`. */
  readonly code: string;
  readonly measured: number;
  readonly threshold: number;
  /** What the person who captured the file should do, as one sentence. */
  readonly advice: string;
  readonly blocking: boolean;
}

/** Where a field's value was read: pixels of the upright page image (OCR) or PDF points from the top left (text layer). */
export interface Evidence {
  readonly fileIndex: number;
  readonly page: number;
  readonly text: string;
  /** Chance 0..1 that the characters were read right; 1 for a PDF's own text. The field's confidence also weighs whether it is the right text. */
  readonly textConfidence: number;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** What later submissions are compared with; hashes are lowercase hex. */
export interface FileFingerprint {
  readonly fileIndex: number;
  readonly sha256: string;
  readonly byteSize: number;
  /** The MIME type that the bytes show. */
  readonly sniffedType: string;
  /** 64-bit perceptual hash of each page image, 16 hex digits; empty where no page was rendered. */
  readonly perceptualHashes: readonly string[];
  /** MinHash signature of the text's shingles: 64 unsigned 32-bit numbers; empty where there is too little text. */
  readonly textSignature: readonly number[];
}

/** A sign that a file was edited after it was made. */
export interface TamperingFinding {
  readonly fileIndex: number;
  readonly code: string;
  /** Severity 0..1. */
  readonly score: number;
  /** The finding in words, for the reviewer. */
  readonly explanation: string;
}

/** Which engine made a result, so that a result can be explained later. */
export interface EngineIdentity {
  readonly name: string;
  readonly version: string;
  /** Model file name to SHA-256. */
  readonly models: Readonly<Record<string, string>>;
}

export interface ExtractedDocument {
  readonly outcome: 'extracted';
  readonly engine: EngineIdentity;
  /** Every field of the output schema, null where it was not found. */
  readonly extractedData: Readonly<Record<string, unknown>>;
  /** Field name to 0..1, only for fields that were found. */
  readonly fieldConfidences: Readonly<Record<string, number>>;
  readonly evidence: Readonly<Record<string, Evidence>>;
  /** 0..1 over the fields found; 0 where none was. */
  readonly confidence: number;
  /** 0..1, the chance that every required field is right. */
  readonly certainty: number;
  /** Required fields that are missing, or fields whose value breaks its validation, in words by field name. */
  readonly invalidFields: Readonly<Record<string, string>>;
  readonly aiSummary: string;
  readonly quality: readonly QualityFinding[];
  readonly fingerprints: readonly FileFingerprint[];
  readonly tampering: readonly TamperingFinding[];
}

export interface QualityBlockedDocument {
  readonly outcome: 'quality_blocked';
  readonly engine: EngineIdentity;
  /** One sentence or more that a person understands, made from the blocking findings. */
  readonly reason: string;
  readonly quality: readonly QualityFinding[];
  readonly fingerprints: readonly FileFingerprint[];
}

/** The files themselves cannot be processed; trying again would end the same way. */
export interface FailedDocument {
  readonly outcome: 'failed';
  readonly engine: EngineIdentity;
  /** Stable code such as `document_encrypted`, `document_corrupt`, `document_empty`, `unsupported_type`. */
  readonly code: string;
  /** One sentence that a person understands and that names the file. */
  readonly reason: string;
  readonly fingerprints: readonly FileFingerprint[];
}

export type DocumentResult = ExtractedDocument | QualityBlockedDocument | FailedDocument;

export interface ProcessOptions {
  /** Aborting it stops the work within a second. */
  readonly signal: AbortSignal;
  /** Called as work goes on; `done` and `total` count pages. */
  readonly onProgress?: (progress: { readonly stage: string; readonly done: number; readonly total: number }) => void;
}

/** An engine: bytes in, findings out. It knows no database and no Temporal, and throws only where trying again may help. */
export interface DocumentEngine {
  process(input: DocumentInput, options: ProcessOptions): Promise<DocumentResult>;
  /** Frees worker processes and models. */
  close(): Promise<void>;
}
