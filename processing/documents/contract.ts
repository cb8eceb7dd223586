import type { OutputField } from '../../domain/output-field.ts';
import type { ProcessingSettings, WorkflowKind } from '../../domain/workflow-definitions/definition.ts';

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

/** A rule that a value was held against besides the version's own validation. */
export interface FieldCheck {
  readonly check: 'iban' | 'vat_id' | 'luhn' | 'gtin' | 'phone' | 'mrz' | 'sums';
  readonly passed: boolean;
  /** In words, for the reviewer. */
  readonly explanation: string;
}

/**
 * Where a field's value was read: pixels of the upright page image (OCR) or PDF points from the top left (text layer). In a recording `x`
 * and `width` are seconds from its start, `y` and `height` 0.
 */
export interface Evidence {
  readonly fileIndex: number;
  readonly page: number;
  readonly text: string;
  /** Chance 0..1 that the characters were read right; 1 for a PDF's own text. The field's confidence also weighs whether it is the right text. */
  readonly textConfidence: number;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Check digits and sums that the value was held against; one that failed has lowered the field's confidence. */
  readonly checks?: readonly FieldCheck[];
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
  /** A signal of domain/fraud/signals.ts, or a name of the customer's own processor. */
  readonly code: string;
  /** Its weight in the version, 0..1. */
  readonly score: number;
  /** The finding in words, for the reviewer. */
  readonly explanation: string;
}

/** What a result cost that a paid service had a part in. */
export interface EngineUsage {
  /** Requests that were answered, repairs included; 0 for an answer from the cache. */
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** By the prices of the settings; null where there are none. */
  readonly costUsd: number | null;
  /** Whether an answer from before was used again. */
  readonly cached: boolean;
}

/** Which engine made a result, so that a result can be explained later. */
export interface EngineIdentity {
  readonly name: string;
  readonly version: string;
  /** Model file name to SHA-256. */
  readonly models: Readonly<Record<string, string>>;
  /** The remote model or processor that had a part in it, as it names itself. */
  readonly remote?: string;
  readonly usage?: EngineUsage;
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

/** What is known of a document before someone else goes on with it. */
export interface PreparedDocument {
  readonly engine: EngineIdentity;
  readonly quality: readonly QualityFinding[];
  readonly fingerprints: readonly FileFingerprint[];
  readonly tampering: readonly TamperingFinding[];
}

/** The document was handed to a processor that answers later, by callback. */
export interface PendingDocument extends PreparedDocument {
  readonly outcome: 'pending';
  /** How long its answer is waited for. */
  readonly answerWithinMs: number;
  /** How often it has to report; null where it need not. */
  readonly heartbeatTimeoutMs: number | null;
}

/** What an engine needs that hands documents over to someone else's processor. */
export interface Handover {
  readonly sessionId: string;
  readonly submissionId: string;
  readonly workflow: { readonly slug: string; readonly version: number };
  /** The HMAC key of the request's signature. */
  readonly signingKey: string;
  readonly callbackUrl: string;
  /** A URL from which the file can be had without a key, for `expiresInSeconds`. */
  fileUrl(fileIndex: number, expiresInSeconds: number): Promise<string>;
  /** What an earlier try kept. */
  readonly kept: PendingDocument | null;
  /** Keeps what was found so far, before anything is sent: the answer may arrive before the request has ended. */
  keep(pending: PendingDocument): Promise<void>;
}

export interface ProcessOptions {
  /** Given where the engine may hand the document over. */
  readonly handover?: Handover;
  /** Aborting it stops the work within a second. */
  readonly signal: AbortSignal;
  /** Called as work goes on; `done` and `total` count pages. */
  readonly onProgress?: (progress: { readonly stage: string; readonly done: number; readonly total: number }) => void;
}

/**
 * An engine: bytes in, findings out. It knows no database and no Temporal, and throws only where trying again may help. One that hands
 * documents over may answer that the result is pending.
 */
export interface DocumentEngine<Result = DocumentResult> {
  process(input: DocumentInput, options: ProcessOptions): Promise<Result>;
  /** Frees worker processes and models. */
  close(): Promise<void>;
}
