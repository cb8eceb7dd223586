import type { Api, CallOptions } from '../base/api.ts';
import { ProblemError } from '../base/errors.ts';
import type {
  CreateShelfSession,
  RegisteredShelfPhoto,
  RegisterShelfPhoto,
  ReservedShelfUpload,
  ReserveShelfUpload,
  ShelfSession,
  StartedShelfRun,
} from '../base/types.ts';
import { type PreparedFile, type UploadFile, withFiles } from './files.ts';
import { putFiles, type UploadProgress } from './put.ts';

/** The API calls of a capture. */
interface ShelfCalls {
  create(body: CreateShelfSession, options: CallOptions): Promise<ShelfSession>;
  get(sessionId: string, options: CallOptions): Promise<ShelfSession>;
  reserveUpload(sessionId: string, body: ReserveShelfUpload, options: CallOptions): Promise<ReservedShelfUpload>;
  registerPhoto(sessionId: string, body: RegisterShelfPhoto, options: CallOptions): Promise<RegisteredShelfPhoto>;
  analyze(sessionId: string, options: CallOptions): Promise<StartedShelfRun>;
}

/** The options of a capture. */
export interface CaptureOptions extends Pick<CallOptions, 'signal'>, Omit<CreateShelfSession, 'clientCaptureId'> {
  /** Your own id of the capture: a repeated call with it continues the same capture. Default: a new one. */
  readonly clientCaptureId?: string;
  /** How many photos are sent at the same time. Default 4. */
  readonly concurrency?: number;
  readonly onProgress?: (progress: UploadProgress) => void;
}

/** A capture whose analysis has started. */
export interface Capture {
  readonly sessionId: string;
  readonly runId: string;
  readonly clientCaptureId: string;
}

/** Uploads and registers the photos that the capture does not have yet. */
const addPhotos = async (
  shelf: ShelfCalls,
  api: Api,
  capture: ShelfSession,
  photos: readonly PreparedFile[],
  options: CaptureOptions,
): Promise<void> => {
  const { signal, concurrency = 4, onProgress } = options;
  const { sessionId } = capture;
  const registered = new Set(capture.photos.map(({ photoIndex }) => photoIndex));
  const missing = photos
    // biome-ignore lint/plugin/casts: the server refuses a type that the profile does not accept
    .map((file, photoIndex) => ({ file, photoIndex, mimeType: file.contentType as ReserveShelfUpload['mimeType'] }))
    .filter(({ photoIndex }) => !registered.has(photoIndex));
  const reserved = await Promise.all(
    missing.map(async ({ file, photoIndex, mimeType }) => ({
      file,
      photoIndex,
      mimeType,
      ...(await shelf.reserveUpload(sessionId, { photoIndex, mimeType }, { signal })),
    })),
  );
  const urls = reserved.map(({ uploadUrl }) => uploadUrl);
  const files = missing.map(({ file }) => file);
  await putFiles(files, urls, { fetch: api.fetch, policy: api.policy, signal, concurrency, onProgress });
  for (const { file, photoIndex, mimeType, objectUrl } of reserved) {
    const photo = { photoIndex, mimeType, objectUrl, fileSize: file.blob.size };
    await shelf.registerPhoto(sessionId, photo, { signal });
  }
};

/** Starts the analysis. If an earlier call started a run that is already over, it returns that run. */
const analyze = async (shelf: ShelfCalls, sessionId: string, call: CallOptions): Promise<string> => {
  try {
    return (await shelf.analyze(sessionId, call)).runId;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 409) throw error;
    const { activeRunId } = await shelf.get(sessionId, call);
    if (activeRunId === null) throw error;
    return activeRunId;
  }
};

/**
 * Creates a capture, uploads and registers its photos, and starts the analysis. A capture that was analyzed before is
 * returned.
 */
export const capturePhotos = async (
  shelf: ShelfCalls,
  api: Api,
  photos: readonly UploadFile[],
  options: CaptureOptions,
): Promise<Capture> => {
  const { signal, concurrency: _, onProgress: __, ...body } = options;
  const clientCaptureId = options.clientCaptureId ?? crypto.randomUUID();
  const capture = await shelf.create({ ...body, clientCaptureId }, { signal });
  const { sessionId, activeRunId } = capture;
  if (activeRunId !== null) return { sessionId, runId: activeRunId, clientCaptureId };
  await withFiles(photos, (prepared) => addPhotos(shelf, api, capture, prepared, options));
  return { sessionId, runId: await analyze(shelf, sessionId, { signal }), clientCaptureId };
};
