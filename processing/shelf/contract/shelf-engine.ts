import type { AnalyzedPhoto, ShelfCapabilities, ShelfInsight } from '../../../domain/shelf-captures/analysis.ts';
import type { ShelfResult } from '../../../domain/shelf-captures/result.ts';
import type { ShelfProfileSettings } from '../../../domain/shelf-profiles/profile.ts';

/** One photo of a capture, on the local disk while it is analyzed. */
export interface ShelfPhoto {
  readonly photoId: string;
  readonly photoIndex: number;
  readonly path: string;
  readonly sectionIndex: number | null;
  readonly sectionPhotoIndex: number | null;
}

/** A product of the profile version; `images` are paths on the local disk. */
export interface CatalogProduct {
  readonly sku: string;
  readonly name: string;
  readonly brand: string;
  readonly images: readonly string[];
}

/** The input of one run: the photos, and the immutable profile version that defines how to analyze them. */
export interface ShelfInput {
  /** Paid answers are cached by `companyId` and `versionId`, and their cost is counted by `runId`. */
  readonly companyId: string;
  readonly runId: string;
  readonly versionId: string;
  readonly photos: readonly ShelfPhoto[];
  readonly settings: Pick<ShelfProfileSettings, 'quality' | 'moderation' | 'recognition'>;
  readonly catalog: readonly CatalogProduct[];
  /** An existing folder that only this run uses; blurred copies of photos stay in it. */
  readonly workDir: string;
}

/** A check of the quality gate that a photo failed. */
export interface ShelfQualityFinding {
  /**
   * Stable code: `corrupt_image`, `unsupported_type`, `too_small`, `too_large`, `blurred`, `too_dark`, `too_bright`,
   * `glare`, `tilted`, `packs_too_small`.
   */
  readonly code: string;
  readonly measured: number;
  readonly threshold: number;
  /** Advice for the photographer, as one sentence. */
  readonly advice: string;
  readonly blocking: boolean;
}

export interface ModerationFinding {
  readonly code: 'person' | 'unsuitable_content';
  readonly action: 'flagged' | 'blurred' | 'blurred_copy' | 'rejected';
  /** 0..1. */
  readonly score: number;
  /** In pixels of the upright photo; null for the whole photo. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
}

/** The findings of the checks before recognition in one photo. */
export interface InspectedPhoto {
  readonly photoId: string;
  readonly photoIndex: number;
  /** Of the upright photo; 0 if it cannot be opened. */
  readonly width: number;
  readonly height: number;
  readonly quality: readonly ShelfQualityFinding[];
  readonly moderation: readonly ModerationFinding[];
  /** False if a finding excludes the photo from recognition. */
  readonly accepted: boolean;
  /** The file that everything after the checks must use: a blurred copy if people were found. */
  readonly path: string;
  /**
   * Set if `path` is a blurred copy and the profile keeps the photo: the photo itself, which only the builtin
   * recognizer may read.
   */
  readonly originalPath?: string;
}

export interface EngineIdentity {
  readonly name: string;
  readonly version: string;
  /** Model or algorithm to its version. */
  readonly models: Readonly<Record<string, string>>;
}

/** The total cost of a run's calls to paid services. */
export interface RecognitionCost {
  readonly calls: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly amount: number | null;
  readonly currency: string | null;
}

/** The cost of a run so far, by engine. */
export interface Spending {
  readonly engine: EngineIdentity;
  readonly cost: RecognitionCost;
}

/** A stored file with a URL that needs no API key. */
export interface SharedFile {
  readonly url: string;
  readonly contentType: string;
  readonly byteSize: number;
  /** Lowercase hex. */
  readonly sha256: string;
}

/** A photo in a request to a recognizer; the size is that of the upright photo, in pixels. */
export type RequestedPhoto = Pick<AcceptedPhoto, 'photoIndex' | 'width' | 'height'>;

/** The stored request about one photo of a run. */
export interface KeptRequest {
  /** The same for every attempt of the run, so that a recognizer may answer any of the requests. */
  readonly callbackUrl: string;
  /** Whether the recognizer has accepted the request and will answer later. */
  readonly accepted: boolean;
  /** The recognizer's result; null if there is none yet. */
  readonly result: unknown;
}

/** The data with which an engine sends photos to a customer's recognizer. */
export interface ShelfHandover {
  readonly sessionId: string;
  readonly profile: { readonly slug: string; readonly version: number };
  /** The HMAC key of the request's signature. */
  readonly signingKey: string;
  /** The service's own secrets (Standard Webhooks), newest first; empty if it has none. */
  readonly secrets: readonly string[];
  /** The stored photo, after it has passed the checks. */
  photoFile(photoId: string, expiresInSeconds: number): Promise<SharedFile>;
  /** The images of a product, in the catalog's order. */
  imageUrls(sku: string, expiresInSeconds: number): Promise<readonly string[]>;
  /** The stored request about a photo; it is created if there is none. */
  openRequest(photo: RequestedPhoto): Promise<KeptRequest>;
  /** Stores that the recognizer will answer later. */
  noteAccepted(photoIndex: number): Promise<void>;
  /** Stores an immediate result, so that no later attempt pays for it again. */
  keepResult(photoIndex: number, result: object): Promise<void>;
  /** Whether the time for the answers is over: the run does not wait for missing ones again. */
  readonly waited: boolean;
}

export interface ProcessOptions {
  /** Aborting it stops the work within a second. */
  readonly signal: AbortSignal;
  /** Present if the engine may send photos to a recognizer. */
  readonly handover?: ShelfHandover;
  /**
   * Called and awaited after all photos were checked and before any other use of them: the place to store blurred
   * copies.
   */
  readonly onInspected?: (photos: readonly InspectedPhoto[]) => Promise<void>;
  /** Called with the new total after each payment. */
  readonly onSpent?: (spending: Spending) => void;
  /** Called when a photo is done. */
  readonly onProgress?: (progress: { readonly photosDone: number; readonly photosTotal: number }) => void;
}

export interface Recognition {
  /** Includes the model or service that answered. */
  readonly engine: EngineIdentity;
  readonly capabilities: ShelfCapabilities;
  readonly photos: readonly AnalyzedPhoto[];
  readonly insights: readonly ShelfInsight[];
  readonly cost: RecognitionCost | null;
}

/**
 * How long a run waits for a recognizer that answers later, and how often the recognizer must send heartbeats; null if
 * none are required.
 */
export interface AwaitedRecognition {
  readonly answerWithinMs: number;
  readonly heartbeatTimeoutMs: number | null;
}

/** The recognizer has accepted photos and will answer by callback. */
export interface PendingRecognition extends AwaitedRecognition {
  readonly pending: true;
}

/** A photo that has passed the checks. */
export type AcceptedPhoto = ShelfPhoto & InspectedPhoto;

export interface RecognizeOptions extends Pick<ProcessOptions, 'signal' | 'handover' | 'onSpent'> {
  readonly onPhotoDone: () => void;
}

/**
 * Finds the catalog's products in photos that have passed the checks. The recognizers are `builtin`, `llm` and `http`.
 * One that sends photos to a service may return that the result is pending.
 */
export interface ShelfRecognizer<Result = Recognition> {
  /**
   * Why it cannot work for a profile with these settings, as a clause that explains how to fix it; null if it can work.
   */
  unavailable(settings: ShelfProfileSettings['recognition']): string | null;
  /** @throws ServiceRefusal if trying again would end the same way */
  recognize(input: ShelfInput, photos: readonly AcceptedPhoto[], options: RecognizeOptions): Promise<Result>;
  close(): Promise<void>;
}

export interface CompletedShelf {
  readonly outcome: 'completed';
  readonly engine: EngineIdentity;
  readonly photos: readonly InspectedPhoto[];
  readonly result: ShelfResult;
  /** The lowest confidence of a counted detection; null if there is no detection. */
  readonly lowestConfidence: number | null;
  readonly cost: RecognitionCost | null;
}

/** The photos cannot be used; the same photos would be blocked again. */
export interface BlockedShelf {
  readonly outcome: 'blocked';
  readonly engine: null;
  readonly photos: readonly InspectedPhoto[];
  readonly error: {
    readonly code: 'capture_quality' | 'moderation';
    /** Lists the photos, their findings, and what to do next time. */
    readonly message: string;
    readonly photos: readonly { readonly photoId: string; readonly photoIndex: number; readonly findings: string[] }[];
  };
}

/** The photos are good, but could not be recognized; trying again would end the same way. */
export interface FailedShelf {
  readonly outcome: 'failed';
  readonly engine: EngineIdentity | null;
  readonly photos: readonly InspectedPhoto[];
  readonly error: { readonly code: string; readonly message: string };
  readonly cost: RecognitionCost | null;
}

/** The run waits for a recognizer that answers later, and continues once the answers have arrived. */
export interface PendingShelf extends AwaitedRecognition {
  readonly outcome: 'pending';
}

/** How the work on a run ended. */
export type EndedShelf = CompletedShelf | BlockedShelf | FailedShelf;

export type ShelfAnalysis = EndedShelf | PendingShelf;

/**
 * Photos in, findings out. An engine knows neither the database nor Temporal, and throws only if trying again may help.
 */
export interface ShelfEngine {
  process(input: ShelfInput, options: ProcessOptions): Promise<ShelfAnalysis>;
  /** Frees child processes and models. */
  close(): Promise<void>;
}
