import type { AnalyzedPhoto, ShelfCapabilities, ShelfInsight } from '../../../domain/shelf-captures/analysis.ts';
import type { ShelfResult } from '../../../domain/shelf-captures/result.ts';
import type { ShelfProfileSettings } from '../../../domain/shelf-profiles/profile.ts';

/** One photo of a capture, on the local disk for as long as it is worked on. */
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

/** What one run gets: the photos, and the immutable version that says how to look at them. */
export interface ShelfInput {
  /** Of the run, and of the immutable profile version: what paid answers are kept and accounted by. */
  readonly runId: string;
  readonly versionId: string;
  readonly photos: readonly ShelfPhoto[];
  readonly settings: Pick<ShelfProfileSettings, 'quality' | 'moderation' | 'recognition'>;
  readonly catalog: readonly CatalogProduct[];
  /** An existing folder of the run's own; blurred copies of photos are left in it. */
  readonly workDir: string;
}

/** One measure of the quality gate that a photo did not meet. */
export interface ShelfQualityFinding {
  /** Stable code: `corrupt_image`, `too_small`, `too_large`, `blurred`, `too_dark`, `too_bright`, `glare`, `tilted`, `packs_too_small`. */
  readonly code: string;
  readonly measured: number;
  readonly threshold: number;
  /** What the person should do next time, as one sentence. */
  readonly advice: string;
  readonly blocking: boolean;
}

export interface ModerationFinding {
  readonly code: 'person' | 'unsuitable_content';
  readonly action: 'flagged' | 'blurred' | 'rejected';
  /** 0..1. */
  readonly score: number;
  /** Where, in pixels of the upright photo; null for the whole photo. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null;
}

/** What the checks before recognition found on one photo. */
export interface InspectedPhoto {
  readonly photoId: string;
  readonly photoIndex: number;
  /** Of the upright photo; 0 where it cannot be opened. */
  readonly width: number;
  readonly height: number;
  readonly quality: readonly ShelfQualityFinding[];
  readonly moderation: readonly ModerationFinding[];
  /** False where a finding bars the photo from recognition. */
  readonly accepted: boolean;
  /** The photo that everything after the checks must use; a blurred copy where people were found. */
  readonly path: string;
}

export interface EngineIdentity {
  readonly name: string;
  readonly version: string;
  /** Model or algorithm to its version. */
  readonly models: Readonly<Record<string, string>>;
}

/** Calls that a run paid for, summed; null for an engine that costs nothing. */
export interface RecognitionCost {
  readonly calls: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly amount: number | null;
  readonly currency: string | null;
}

/** What a run has paid so far, and to whom. */
export interface Spending {
  readonly engine: EngineIdentity;
  readonly cost: RecognitionCost;
}

/** A stored file, and a URL from which it can be had without a key. */
export interface SharedFile {
  readonly url: string;
  readonly contentType: string;
  readonly byteSize: number;
  /** Lowercase hex. */
  readonly sha256: string;
}

/** A photo as a recognizer is told of it: size in pixels of the upright photo. */
export type RequestedPhoto = Pick<AcceptedPhoto, 'photoIndex' | 'width' | 'height'>;

/** What is kept of the request about one photo of a run. */
export interface KeptRequest {
  /** The same however often the run is tried, so that a recognizer may answer any of the requests. */
  readonly callbackUrl: string;
  /** Whether the recognizer has said that it will answer later. */
  readonly accepted: boolean;
  /** The recognizer's result; null where there is none yet. */
  readonly result: unknown;
}

/** What an engine needs that hands photos over to someone else's recognizer. */
export interface ShelfHandover {
  readonly sessionId: string;
  readonly profile: { readonly slug: string; readonly version: number };
  /** The HMAC key of the request's signature. */
  readonly signingKey: string;
  /** A photo as it is stored once it has passed the checks. */
  photoFile(photoId: string, expiresInSeconds: number): Promise<SharedFile>;
  /** The images of a product, in the catalog's order. */
  imageUrls(sku: string, expiresInSeconds: number): Promise<readonly string[]>;
  /** What an earlier try of the run kept of the request about a photo; begun where there is nothing yet. */
  openRequest(photo: RequestedPhoto): Promise<KeptRequest>;
  /** Keeps that the recognizer will answer later. */
  noteAccepted(photoIndex: number): Promise<void>;
  /** Keeps a result that came at once, so that no later try pays for it again. */
  keepResult(photoIndex: number, result: object): Promise<void>;
  /** Whether the time for the answers is over: those that are not there then do not come. */
  readonly waited: boolean;
}

export interface ProcessOptions {
  /** Aborting it stops the work within a second. */
  readonly signal: AbortSignal;
  /** Given where the engine may hand photos over. */
  readonly handover?: ShelfHandover;
  /** Waited for when every photo has been checked, and before anything else sees one: the place to keep blurred copies. */
  readonly onInspected?: (photos: readonly InspectedPhoto[]) => Promise<void>;
  /** Called with the sum whenever something was paid. */
  readonly onSpent?: (spending: Spending) => void;
  /** Called when a photo is done. */
  readonly onProgress?: (progress: { readonly photosDone: number; readonly photosTotal: number }) => void;
}

export interface Recognition {
  /** With the model or service that answered. */
  readonly engine: EngineIdentity;
  readonly capabilities: ShelfCapabilities;
  readonly photos: readonly AnalyzedPhoto[];
  readonly insights: readonly ShelfInsight[];
  readonly cost: RecognitionCost | null;
}

/** How long a run waits for a recognizer that answers later, and how often it has to report; null where it need not. */
export interface AwaitedRecognition {
  readonly answerWithinMs: number;
  readonly heartbeatTimeoutMs: number | null;
}

/** The recognizer has accepted photos and answers later, by callback. */
export interface PendingRecognition extends AwaitedRecognition {
  readonly pending: true;
}

/** A photo that has passed the checks. */
export type AcceptedPhoto = ShelfPhoto & InspectedPhoto;

export interface RecognizeOptions extends Pick<ProcessOptions, 'signal' | 'handover' | 'onSpent'> {
  readonly onPhotoDone: () => void;
}

/**
 * Finds the catalog's products in photos that have passed the checks. `builtin`, `llm` and `http` are implementations. One that hands photos
 * over may answer that the result is pending.
 */
export interface ShelfRecognizer<Result = Recognition> {
  /** Why it cannot work for a profile with these settings, as a clause that names the mend; null where it can. */
  unavailable(settings: ShelfProfileSettings['recognition']): string | null;
  /** @throws ServiceRefusal where trying again would end the same way. */
  recognize(input: ShelfInput, photos: readonly AcceptedPhoto[], options: RecognizeOptions): Promise<Result>;
  close(): Promise<void>;
}

export interface CompletedShelf {
  readonly outcome: 'completed';
  readonly engine: EngineIdentity;
  readonly photos: readonly InspectedPhoto[];
  readonly result: ShelfResult;
  /** The lowest confidence of a counted detection; null where there is none. */
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
    /** Names the photos, what was found, and what to do next time. */
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

/** The photos are in the hands of a recognizer that answers later: the same run goes on once its answers are there. */
export interface PendingShelf extends AwaitedRecognition {
  readonly outcome: 'pending';
}

/** How the work on a run ended. */
export type EndedShelf = CompletedShelf | BlockedShelf | FailedShelf;

export type ShelfAnalysis = EndedShelf | PendingShelf;

/** Photos in, findings out. It knows no database and no Temporal, and throws only where trying again may help. */
export interface ShelfEngine {
  process(input: ShelfInput, options: ProcessOptions): Promise<ShelfAnalysis>;
  /** Frees child processes and models. */
  close(): Promise<void>;
}
