import { type RetryOptions, retryPolicy } from '../base/pauses.ts';
import type { WorkflowSession } from '../base/types.ts';
import { type UploadFile, withFiles } from './files.ts';
import { putFiles, type UploadProgress } from './put.ts';

/** The options of an upload from a browser. */
export interface StoreOptions {
  readonly signal?: AbortSignal;
  /** How many files are sent at the same time. Default 4. */
  readonly concurrency?: number;
  readonly onProgress?: (progress: UploadProgress) => void;
  readonly retry?: RetryOptions;
}

/**
 * Sends files to the upload URLs of a session, without an API key: for browsers, while your server creates and submits
 * the session. The files must have the content types that the session was created with, in the same order.
 */
export const storeFiles = async (
  uploadUrls: WorkflowSession['uploadUrls'],
  files: readonly UploadFile[],
  options: StoreOptions = {},
): Promise<void> => {
  const { signal, concurrency = 4, onProgress, retry } = options;
  const urls = [...uploadUrls].sort((one, other) => one.fileIndex - other.fileIndex).map(({ uploadUrl }) => uploadUrl);
  return withFiles(files, (prepared) =>
    putFiles(prepared, urls, {
      fetch: (request) => fetch(request),
      policy: retryPolicy(retry),
      signal,
      concurrency,
      onProgress,
    }),
  );
};
