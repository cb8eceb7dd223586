import { type ActOptions, type Api, actInit, type CallOptions, dataOf, init } from '../base/api.ts';
import { retryAfterSeconds } from '../base/errors.ts';
import { Pages } from '../base/pages.ts';
import { poll, type WaitOptions } from '../base/poll.ts';
import type {
  CaptureFilters,
  CreateShelfSession,
  RegisteredShelfPhoto,
  RegisterShelfPhoto,
  ReservedShelfUpload,
  ReserveShelfUpload,
  RevokedCaptureLinks,
  ShelfProfile,
  ShelfSession,
  ShelfSessionListItem,
  StartedShelfRun,
} from '../base/types.ts';
import { type Capture, type CaptureOptions, capturePhotos } from '../upload/capture.ts';
import type { UploadFile } from '../upload/files.ts';

const ended: readonly ShelfSession['status'][] = ['completed', 'blocked', 'failed', 'cancelled'];
const sessionPath = '/api/v1/shelf/sessions/{sessionId}';

/** Shelf captures: photos of a shelf, and the products on it. */
export class Shelf {
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** The active profile versions, with their limits. */
  profiles(options: CallOptions & { readonly limit?: number } = {}): Pages<ShelfProfile> {
    const { limit } = options;
    return new Pages((cursor) =>
      dataOf(
        this.#api.repeatable.GET('/api/v1/shelf/profiles', { params: { query: { cursor, limit } }, ...init(options) }),
      ),
    );
  }

  /**
   * Creates a capture, uploads its photos and starts the analysis. With the same `clientCaptureId`, it continues after
   * a crash.
   */
  capture(photos: readonly UploadFile[], options: CaptureOptions): Promise<Capture> {
    return capturePhotos(this, this.#api, photos, options);
  }

  /** Creates a capture, or returns the one with this `clientCaptureId`. */
  create(body: CreateShelfSession, options: CallOptions = {}): Promise<ShelfSession> {
    return dataOf(this.#api.repeatable.POST('/api/v1/shelf/sessions', { body, ...init(options) }));
  }

  /** Ends every link to the page of a capture. */
  revokeCaptureLinks(sessionId: string, options: CallOptions = {}): Promise<RevokedCaptureLinks> {
    const params = { path: { sessionId } };
    return dataOf(this.#api.repeatable.POST(`${sessionPath}/capture-links/revoke`, { params, ...init(options) }));
  }

  /** The company's captures, newest first. */
  list(options: CallOptions & Omit<CaptureFilters, 'cursor'> = {}): Pages<ShelfSessionListItem> {
    const { signal, timeoutMs, ...filters } = options;
    return new Pages((cursor) =>
      dataOf(
        this.#api.repeatable.GET('/api/v1/shelf/sessions', {
          params: { query: { ...filters, cursor } },
          ...init({ signal, timeoutMs }),
        }),
      ),
    );
  }

  get(sessionId: string, options: CallOptions = {}): Promise<ShelfSession> {
    return dataOf(this.#read(sessionId, options));
  }

  /** Waits until no analysis is running: `status` is `completed`, `blocked`, `failed` or `cancelled`. */
  wait(sessionId: string, options: WaitOptions<ShelfSession> = {}): Promise<ShelfSession> {
    const read = async (signal: AbortSignal | undefined) => {
      const { data, response } = await this.#read(sessionId, { signal });
      // biome-ignore lint/plugin/casts: a response without a body would have been thrown as an error
      return { state: data as ShelfSession, retryAfterSeconds: retryAfterSeconds(response.headers) };
    };
    return poll(read, ({ status }) => ended.includes(status), options);
  }

  reserveUpload(sessionId: string, body: ReserveShelfUpload, options: CallOptions = {}): Promise<ReservedShelfUpload> {
    const params = { path: { sessionId } };
    return dataOf(this.#api.repeatable.POST(`${sessionPath}/uploads`, { params, body, ...init(options) }));
  }

  registerPhoto(sessionId: string, body: RegisterShelfPhoto, options: CallOptions = {}): Promise<RegisteredShelfPhoto> {
    const params = { path: { sessionId } };
    return dataOf(this.#api.repeatable.POST(`${sessionPath}/photos`, { params, body, ...init(options) }));
  }

  /** Starts the analysis; a queued or running one is returned again. */
  analyze(sessionId: string, options: ActOptions = {}): Promise<StartedShelfRun> {
    const params = { path: { sessionId } };
    return dataOf(this.#api.repeatable.POST(`${sessionPath}/analyze`, { params, body: {}, ...actInit(options) }));
  }

  /** Analyzes the photos again, with the profile version of the capture. */
  reprocess(sessionId: string, options: ActOptions = {}): Promise<StartedShelfRun> {
    const params = { path: { sessionId } };
    return dataOf(this.#api.repeatable.POST(`${sessionPath}/reprocess`, { params, body: {}, ...actInit(options) }));
  }

  cancel(sessionId: string, options: CallOptions = {}): Promise<ShelfSession> {
    const params = { path: { sessionId } };
    return dataOf(this.#api.repeatable.POST(`${sessionPath}/cancel`, { params, body: {}, ...init(options) }));
  }

  #read(sessionId: string, options: CallOptions) {
    return this.#api.repeatable.GET(sessionPath, { params: { path: { sessionId } }, ...init(options) });
  }
}
