import { ConnectionError, retryAfterSeconds, UploadError } from '../base/errors.ts';
import { nextPauseMs, pause, type RetryPolicy } from '../base/pauses.ts';
import type { Fetch } from '../base/transport.ts';
import type { PreparedFile } from './files.ts';

/** The progress of the upload of all files. */
export interface UploadProgress {
  /** The file with progress. */
  readonly fileIndex: number;
  /** The bytes of that file that have been sent. */
  readonly fileBytesSent: number;
  /** The bytes of all files that have been sent. */
  readonly bytesSent: number;
  readonly bytesTotal: number;
}

export interface PutOptions {
  readonly fetch: Fetch;
  readonly policy: RetryPolicy;
  readonly signal?: AbortSignal | undefined;
  /** How many files are sent at the same time. */
  readonly concurrency: number;
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
}

interface Sent {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

interface BrowserRequest {
  readonly upload: { onprogress: ((event: { loaded: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  readonly status: number;
  readonly responseText: string;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  send(body: Blob): void;
  abort(): void;
}

/** Browsers report the progress of a request only here, and not with fetch. */
const browserRequest = (): (new () => BrowserRequest) | undefined =>
  // biome-ignore lint/plugin/casts: the package is compiled without the types of browsers
  (globalThis as { XMLHttpRequest?: new () => BrowserRequest }).XMLHttpRequest;

const sendInBrowser = (
  Request: new () => BrowserRequest,
  url: string,
  { blob, contentType }: PreparedFile,
  onSent: (bytes: number) => void,
  signal: AbortSignal | undefined,
): Promise<Sent> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new Request();
    const abort = () => request.abort();
    const settle = (then: () => void) => () => {
      signal?.removeEventListener('abort', abort);
      then();
    };
    request.open('PUT', url);
    request.setRequestHeader('content-type', contentType);
    request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, blob.size));
    request.onload = settle(() =>
      resolve({ status: request.status, text: request.responseText, headers: new Headers() }),
    );
    request.onerror = settle(() => reject(new TypeError('The request failed.')));
    request.onabort = settle(() => reject(signal?.reason));
    signal?.addEventListener('abort', abort, { once: true });
    request.send(blob);
  });

const sendOnce = async (
  url: string,
  file: PreparedFile,
  onSent: (bytes: number) => void,
  { fetch, signal }: PutOptions,
): Promise<Sent> => {
  const Request = browserRequest();
  if (Request) return sendInBrowser(Request, url, file, onSent, signal);
  const headers = { 'content-type': file.contentType };
  const init = { method: 'PUT', headers, body: file.blob, ...(signal ? { signal } : {}) };
  const response = await fetch(new globalThis.Request(url, init));
  return { status: response.status, text: await response.text(), headers: response.headers };
};

const isTransient = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/**
 * Sends one file until it is stored. A PUT of the same bytes may be repeated.
 * @throws UploadError, ConnectionError, or the signal's reason
 */
const putFile = async (
  url: string,
  file: PreparedFile,
  fileIndex: number,
  onSent: (bytes: number) => void,
  options: PutOptions,
): Promise<void> => {
  for (let attempt = 0; ; attempt++) {
    let failure: Error;
    let wanted: number | null = null;
    try {
      const { status, text, headers } = await sendOnce(url, file, onSent, options);
      if (status >= 200 && status < 300) return onSent(file.blob.size);
      failure = new UploadError(fileIndex, status, text.slice(0, 300));
      if (!isTransient(status)) throw failure;
      wanted = retryAfterSeconds(headers);
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof UploadError) throw error;
      failure = new ConnectionError(`File ${fileIndex} was not stored: ${new URL(url).origin} cannot be reached.`, {
        cause: error,
      });
    }
    const pauseMs = nextPauseMs(attempt, wanted, options.policy);
    if (pauseMs === null) throw failure;
    onSent(0);
    await pause(pauseMs, options.signal);
  }
};

/** Runs `work` for each item, at most `concurrency` at a time. After the first failure, no more work is started. */
const inParallel = async <T>(items: readonly T[], concurrency: number, work: (item: T) => Promise<void>) => {
  const waiting = items.values();
  let hasFailed = false;
  const run = async (): Promise<void> => {
    for (const item of waiting) {
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(concurrency, items.length)) }, run));
};

/** Sends files to their URLs, in parallel and with retries. `urls[i]` is that of `files[i]`. */
export const putFiles = async (
  files: readonly PreparedFile[],
  urls: readonly string[],
  options: PutOptions,
): Promise<void> => {
  const bytesTotal = files.reduce((sum, { blob }) => sum + blob.size, 0);
  const sent = files.map(() => 0);
  const indexes = files.map((_, index) => index);
  await inParallel(indexes, options.concurrency, async (fileIndex) => {
    const file = files[fileIndex];
    const url = urls[fileIndex];
    if (!file || url === undefined) throw new UploadError(fileIndex, 0, 'The session has no upload URL for it.');
    const onSent = (bytes: number) => {
      sent[fileIndex] = bytes;
      const bytesSent = sent.reduce((sum, one) => sum + one, 0);
      options.onProgress?.({ fileIndex, fileBytesSent: bytes, bytesSent, bytesTotal });
    };
    await putFile(url, file, fileIndex, onSent, options);
  });
};
