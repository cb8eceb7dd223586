import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';
import { ProblemError } from '../domain/problems.ts';
import { isStorableText } from '../domain/text.ts';

const defaultBytesMax = 1024 * 1024;

/** The most bytes of an unread body that are discarded. If there are more, the connection is closed. */
const discardedBytesMax = 4 * 1024 * 1024;

const sizeOf = (bytes: number): string => (bytes < 2 ** 20 ? `${bytes / 1024} KiB` : `${bytes / 2 ** 20} MiB`);

const tooLarge = (bytesMax: number): ProblemError =>
  new ProblemError('bad-request', `The request body must be at most ${sizeOf(bytesMax)}.`, {
    status: 413,
    title: 'Content Too Large',
  });

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/**
 * Discards the rest of a request's body, so that its connection can serve the next request. A client that sends
 * endlessly is disconnected.
 */
export const discardBody = (request: IncomingMessage): void => {
  if (request.readableEnded || request.destroyed || !hasBody(request)) return;
  let left = discardedBytesMax;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
};

const isJson = (contentType: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(contentType ?? '');

/**
 * Reads the body of a request.
 * @throws ProblemError 400 if it is incomplete, 413 if it is larger than `bytesMax` (default 1 MiB)
 */
export const readBytes = async (request: IncomingMessage, bytesMax = defaultBytesMax): Promise<Buffer> => {
  try {
    const length = request.headers['content-length'];
    return await getRawBody(request, { limit: bytesMax, ...(length === undefined ? {} : { length }) });
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'entity.too.large') throw tooLarge(bytesMax);
    throw new ProblemError(
      'bad-request',
      'The request body ended early. Send it again, with a Content-Length that matches.',
      { cause: error },
    );
  }
};

const readText = async (request: IncomingMessage, bytesMax: number): Promise<string> => {
  const bytes = await readBytes(request, bytesMax);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ProblemError('bad-request', 'The request body must be UTF-8.');
  }
};

const checkStrings = (_key: string, value: unknown): unknown => {
  if (typeof value === 'string' && !isStorableText(value)) {
    throw new ProblemError(
      'bad-request',
      'Strings in the request body must not contain NUL characters or unpaired surrogates.',
    );
  }
  return value;
};

/**
 * Reads the JSON value of a request's body; undefined if there is no body.
 * @throws ProblemError 400 for another content type or invalid JSON, 413 if it is larger than `bytesMax` (default 1
 * MiB) (decision D4).
 */
export const readJsonBody = async (request: IncomingMessage, bytesMax = defaultBytesMax): Promise<unknown> => {
  if (!hasBody(request)) return undefined;
  if (!isJson(request.headers['content-type'])) {
    throw new ProblemError(
      'bad-request',
      'The request body must be JSON. Send it with Content-Type: application/json.',
    );
  }
  const text = await readText(request, bytesMax);
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text, checkStrings);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError(
      'bad-request',
      `The request body is not valid JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}.`,
    );
  }
};
