import { S3Error } from 'minio';
import { socketCodes } from '../socket-codes.ts';

/** The object storage did not answer, or could not do the work now. The same call may succeed later. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';

  constructor(cause: unknown) {
    super('The object storage is not available.', { cause });
  }
}

const brokenConnection: ReadonlySet<string> = new Set([
  ...socketCodes,
  'ECONNABORTED',
  'ENETUNREACH',
  'ERR_STREAM_PREMATURE_CLOSE',
]);
const serverCodes = new Set([
  'SlowDown',
  'SlowDownRead',
  'SlowDownWrite',
  'ServiceUnavailable',
  'InternalError',
  'RequestTimeout',
  'XMinioServerNotInitialized',
  'XMinioReadQuorum',
  'XMinioWriteQuorum',
]);
/**
 * The client's messages after statuses such as 500 and 503, whose answers it does not read, and if a connection ends.
 */
const clientMessages = [/Retryable HTTP status/, /^socket hang up$/, /^aborted$/];

const codesOf = (error: Error): string[] => {
  const all: unknown[] = error instanceof AggregateError ? [error, ...error.errors] : [error];
  return all.flatMap((one) =>
    one instanceof Error && 'code' in one && typeof one.code === 'string' ? [one.code] : [],
  );
};

const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof S3Error) return error.code !== undefined && serverCodes.has(error.code);
  return (
    codesOf(error).some((code) => brokenConnection.has(code)) || clientMessages.some((one) => one.test(error.message))
  );
};

/**
 * Runs one call of the storage. @throws StorageUnavailable if the storage is unavailable; every other error unchanged
 */
export const storageCall = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    throw isUnavailable(error) ? new StorageUnavailable(error) : error;
  }
};
