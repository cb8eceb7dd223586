import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { ProblemOut } from './schemas.ts';

/** An error response of the API, with its problem document if it has one. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The fields that the problem document names. */
  readonly fields: readonly string[];

  constructor(message: string, status: number, fields: readonly string[]) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/**
 * Calls one endpoint and parses its response with a schema; `path` starts after `/api/v1`. Throws {@link ApiError}
 * unless it succeeds.
 */
export type ApiCaller = <Schema extends z.ZodType>(
  schema: Schema,
  method: string,
  path: string,
  body?: unknown,
) => Promise<z.output<Schema>>;

/** Creates calls like those of any caller: plain HTTPS and JSON with the key in a header. */
export const createCaller =
  (baseUrl: string, apiKey: string): ApiCaller =>
  async (schema, method, path, body) => {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw await apiError(response, `${method} ${path}`);
    return schema.parse(await response.json());
  };

const apiError = async (response: Response, what: string): Promise<ApiError> => {
  const text = await response.text();
  const problem = ProblemOut.safeParse(parseJson(text));
  if (!problem.success) {
    return new ApiError(`${what} failed with status ${response.status}: ${text.slice(0, 300)}`, response.status, []);
  }
  const { detail, errors = [] } = problem.data;
  const lines = errors.map((error) => `\n  ${error.field}: ${error.message}`);
  return new ApiError(
    `${what} failed with status ${response.status}: ${detail}${lines.join('')}`,
    response.status,
    errors.map((error) => error.field),
  );
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Sends a file's bytes to a presigned upload URL.
 * @returns the number of bytes sent
 */
export const uploadFile = async (path: string, uploadUrl: string, contentType: string): Promise<number> => {
  const bytes = await readFile(path);
  const response = await fetch(uploadUrl, { method: 'PUT', headers: { 'Content-Type': contentType }, body: bytes });
  if (!response.ok) {
    throw new ApiError(
      `The upload failed with status ${response.status}: ${(await response.text()).slice(0, 300)}`,
      response.status,
      [],
    );
  }
  return bytes.length;
};
