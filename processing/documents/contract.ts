import type { OutputField } from '../../domain/output-field.ts';
import type { AlternativeName } from '../../domain/submissions/alternative-name.ts';
import type { LearnedLesson } from '../../domain/submissions/lessons.ts';
import type { ProcessingSettings, WorkflowKind } from '../../domain/workflow-definitions/definition.ts';
import type { SecondReading } from '../../domain/workflow-definitions/second-reader.ts';

/** One uploaded file, on the local disk while it is processed. */
export interface DocumentFile {
  readonly fileIndex: number;
  readonly label: string;
  /** The MIME type that the caller declared. The engine trusts the bytes instead. */
  readonly declaredType: string;
  readonly path: string;
}

/** The input of one engine run: the files, and the immutable workflow version that defines what to find in them. */
export interface DocumentInput {
  /** The slug of the document's workflow. */
  readonly workflow: string;
  /** The company of the document. Answers that are cached for one company are not used for another. */
  readonly companyId: string;
  readonly files: readonly DocumentFile[];
  readonly kind: WorkflowKind;
  readonly outputSchema: readonly OutputField[];
  readonly processing: ProcessingSettings;
  /** Only for the sandbox: the outcome that the caller asks for, and the seed of the values. */
  readonly sandbox?: { readonly scenario: string | null; readonly seed: string };
  /** The corrections of reviewers of the same company and workflow; none if missing. */
  readonly lessons?: readonly LearnedLesson[];
}

/** One measure of the quality gate that a page failed. */
export interface QualityFinding {
  readonly fileIndex: number;
  readonly page: number;
  /** Stable code such as `blurred`, `too_dark`, `too_small`, `text_too_small`, `unreadable`. */
  readonly code: string;
  readonly measured: number;
  readonly threshold: number;
  /** One sentence that tells the person who captured the file what to do. */
  readonly advice: string;
  readonly blocking: boolean;
}

/** A rule that a value was checked against, in addition to the version's own validation. */
export interface FieldCheck {
  readonly check: 'iban' | 'vat_id' | 'luhn' | 'gtin' | 'phone' | 'mrz' | 'sums' | 'attachment';
  readonly passed: boolean;
  /** For the reviewer. */
  readonly explanation: string;
}

/**
 * Where a field's value was read: pixels of the page's picture, upright and flat (OCR), or PDF points from the top left
 * (text layer). In a recording `x` and `width` are seconds from its start, `y` and `height` 0.
 */
export interface Evidence {
  readonly fileIndex: number;
  readonly page: number;
  readonly text: string;
  /**
   * Chance 0..1 that the characters were read right; 1 for a PDF's own text. The field's confidence also covers whether
   * it is the right text.
   */
  readonly textConfidence: number;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /**
   * File name of the electronic invoice in the PDF that states the value. The box is where the page prints it, with a
   * width of 0 if it does not.
   */
  readonly attachment?: string;
  /** Check digits and sums that the value was checked against. A failed check lowers the field's confidence. */
  readonly checks?: readonly FieldCheck[];
  /** The number of corrections of earlier documents that show the value or its place. */
  readonly learnedFrom?: number;
  /** For the issuer's name: other names that the page has for it, likeliest first. */
  readonly alternatives?: readonly AlternativeName[];
}

/** The fingerprints for comparison with later submissions. Hashes are lowercase hex. */
export interface FileFingerprint {
  readonly fileIndex: number;
  readonly sha256: string;
  readonly byteSize: number;
  /** The MIME type according to the bytes. */
  readonly sniffedType: string;
  /** 64-bit perceptual hash of each page image, 16 hex digits; empty if no page was rendered. */
  readonly perceptualHashes: readonly string[];
  /**
   * The same after each quarter turn, for pages with so little text that their orientation is a guess. Used for
   * look-ups, but not stored.
   */
  readonly turnedHashes?: readonly string[];
  /** MinHash signature of the text's shingles: 64 unsigned 32-bit numbers; empty if there is too little text. */
  readonly textSignature: readonly number[];
  /** Sketch of the places of numbers among words: unsigned 32-bit numbers, ascending; missing if there are none. */
  readonly layout?: readonly number[];
  /** The distinct words of the text, by which the panel's search finds the document; missing if no text was read. */
  readonly words?: readonly string[];
}

/** A sign that a file was edited after it was created. */
export interface TamperingFinding {
  readonly fileIndex: number;
  /** A signal of domain/fraud/signals.ts, or a code that the customer's own processor reported. */
  readonly code: string;
  /** The weight of the signal in the workflow version, 0..1. */
  readonly score: number;
  /** Whole sentences for the reviewer. */
  readonly explanation: string;
}

/** The charge of a paid service for a result. */
export interface EngineUsage {
  /** Answered requests, including repairs; 0 for an answer from the cache. */
  readonly requests: number;
  /** Null if the service does not report them. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** According to the prices in the settings; null if no prices are set, or the service reports no tokens. */
  readonly costUsd: number | null;
  /** Whether a cached answer was used. */
  readonly cached: boolean;
}

/** The contribution of a language model to a result, as the second reader of the engine `builtin`. */
export interface SecondReaderReport {
  /** The model, by the name that its service reports. */
  readonly model?: string;
  /**
   * Why there is no answer: `budget_spent`, `llm_unavailable`, `llm_not_configured`, or the code of a refusal. The
   * engine's own values stand then.
   */
  readonly skipped?: string;
  /** By field, for the fields that the model was asked for. */
  readonly readings: Readonly<Record<string, SecondReading>>;
}

/** Which engine produced a result, so that the result can be explained later. */
export interface EngineIdentity {
  readonly name: string;
  readonly version: string;
  /** Model file name to SHA-256. */
  readonly models: Readonly<Record<string, string>>;
  /** The remote model or processor that contributed, by the name that it reports. */
  readonly remote?: string;
  /** The charge of paid services, including that of the second reader. */
  readonly usage?: EngineUsage;
  readonly secondReader?: SecondReaderReport;
}

export interface ExtractedDocument {
  readonly outcome: 'extracted';
  readonly engine: EngineIdentity;
  /** Every field of the output schema; null if it was not found. */
  readonly extractedData: Readonly<Record<string, unknown>>;
  /** Field name to 0..1, only for fields that were found. */
  readonly fieldConfidences: Readonly<Record<string, number>>;
  readonly evidence: Readonly<Record<string, Evidence>>;
  /** Mean over the fields that were found, 0..1; 0 if none was. */
  readonly confidence: number;
  /** 0..1, the chance that every required field is right. */
  readonly certainty: number;
  /** By field name: why a required field is missing, or which validation rule its value breaks. */
  readonly invalidFields: Readonly<Record<string, string>>;
  /**
   * The pages of each document, such as `1-2` and `3`; only if the version asks for a review of several documents, and
   * if there are.
   */
  readonly documents?: readonly string[];
  readonly aiSummary: string;
  readonly quality: readonly QualityFinding[];
  readonly fingerprints: readonly FileFingerprint[];
  readonly tampering: readonly TamperingFinding[];
}

export interface QualityBlockedDocument {
  readonly outcome: 'quality_blocked';
  readonly engine: EngineIdentity;
  /** The blocking findings as sentences for a person. */
  readonly reason: string;
  readonly quality: readonly QualityFinding[];
  readonly fingerprints: readonly FileFingerprint[];
}

/** The files cannot be processed. A retry would fail the same way. */
export interface FailedDocument {
  readonly outcome: 'failed';
  readonly engine: EngineIdentity;
  /** Stable code such as `document_encrypted`, `document_corrupt`, `document_empty`, `unsupported_type`. */
  readonly code: string;
  /** One sentence for a person, which names the file. */
  readonly reason: string;
  readonly fingerprints: readonly FileFingerprint[];
}

export type DocumentResult = ExtractedDocument | QualityBlockedDocument | FailedDocument;

/** The facts about a document before its fields are extracted. */
export interface PreparedDocument {
  readonly engine: EngineIdentity;
  readonly quality: readonly QualityFinding[];
  readonly fingerprints: readonly FileFingerprint[];
  readonly tampering: readonly TamperingFinding[];
}

/** The document was sent to a processor that answers later, by callback. */
export interface PendingDocument extends PreparedDocument {
  readonly outcome: 'pending';
  /** How long to wait for the answer. */
  readonly answerWithinMs: number;
  /** The longest time between two heartbeats of the processor; null if it need not send any. */
  readonly heartbeatTimeoutMs: number | null;
}

/** The data with which an engine hands a document over to an external processor. */
export interface Handover {
  readonly sessionId: string;
  readonly submissionId: string;
  readonly workflow: { readonly slug: string; readonly version: number };
  /** The HMAC key of the request's signature. */
  readonly signingKey: string;
  /** The service's own secrets (Standard Webhooks), newest first; empty if it has none. */
  readonly secrets: readonly string[];
  readonly callbackUrl: string;
  /** A URL that serves the file without a key, for `expiresInSeconds`. */
  fileUrl(fileIndex: number, expiresInSeconds: number): Promise<string>;
  /** The findings that an earlier attempt saved; null on the first one. */
  readonly saved: PendingDocument | null;
  /** Saves the findings so far. Call it before sending anything: the answer may arrive before the request returns. */
  save(pending: PendingDocument): Promise<void>;
}

export interface ProcessOptions {
  /** Set if the engine may hand the document over to an external processor. */
  readonly handover?: Handover;
  /** Stops the work within a second of an abort. */
  readonly signal: AbortSignal;
  /** Reports progress; `done` and `total` count pages. */
  readonly onProgress?: (progress: { readonly stage: string; readonly done: number; readonly total: number }) => void;
}

/**
 * An engine: bytes in, findings out. It knows neither the database nor Temporal, and throws only if a retry may help.
 * An engine that hands documents over may return that the result is pending.
 */
export interface DocumentEngine<Result = DocumentResult> {
  process(input: DocumentInput, options: ProcessOptions): Promise<Result>;
  /** Stops the engine's processes and connections. */
  close(): Promise<void>;
}
