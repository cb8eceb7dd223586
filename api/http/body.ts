import type { IncomingMessage } from 'node:http';
import getRawBody from 'raw-body';
import { ProblemError } from '../../domain/problems.ts';
import { isStorableText } from '../../domain/text.ts';

const defaultBytesMax = 1024 * 1024;

const tooLarge = (bytesMax: number): ProblemError =>
  new ProblemError('bad-request', `The body is larger than ${bytesMax / 2 ** 20} MiB.`, {
    status: 413,
    title: 'Content Too Large',
  });

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

const isJson = (contentType: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(contentType ?? '');

/** The bytes of a request's body. @throws ProblemError 400 where it breaks off, 413 over `bytesMax` */
export const readBytes = async (request: IncomingMessage, bytesMax = defaultBytesMax): Promise<Buffer> => {
  try {
    const length = request.headers['content-length'];
    return await getRawBody(request, { limit: bytesMax, ...(length === undefined ? {} : { length }) });
  } catch (error) {
    // What is left of the body is read and dropped: unread, it would keep the connection's next request waiting for ever.
    request.resume();
    if (error instanceof Error && 'type' in error && error.type === 'entity.too.large') throw tooLarge(bytesMax);
    throw new ProblemError('bad-request', 'The body could not be read to its end.', { cause: error });
  }
};

const readText = async (request: IncomingMessage, bytesMax: number): Promise<string> => {
  const bytes = await readBytes(request, bytesMax);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ProblemError('bad-request', 'The body is not valid UTF-8.');
  }
};

const checkStrings = (_key: string, value: unknown): unknown => {
  if (typeof value === 'string' && !isStorableText(value)) {
    throw new ProblemError(
      'bad-request',
      'The body has a string with a NUL character or half of a surrogate pair, which cannot be stored.',
    );
  }
  return value;
};

/**
 * The JSON value of a request's body; undefined where there is no body.
 * @throws ProblemError 400 for another content type or malformed JSON, 413 over `bytesMax`, 1 MiB unless it is given (decision D4).
 */
export const readJsonBody = async (request: IncomingMessage, bytesMax = defaultBytesMax): Promise<unknown> => {
  if (!hasBody(request)) return undefined;
  if (!isJson(request.headers['content-type'])) {
    throw new ProblemError('bad-request', 'The body must be JSON: send it with Content-Type: application/json.');
  }
  const text = await readText(request, bytesMax);
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text, checkStrings);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError(
      'bad-request',
      `The body is not valid JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}.`,
    );
  }
};
