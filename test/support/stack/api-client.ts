import { expect } from 'vitest';
import type { z } from 'zod';
import { Problem } from '../../../api/openapi/problem-schema.ts';
import type { HttpMethod } from '../../../api/route/route.ts';
import type { ProblemSlug } from '../../../domain/problems.ts';
import { checkReply } from '../check-reply.ts';
import { testStack } from './stack.ts';

/** A response of the API that was checked against the endpoint's documentation. */
export interface ApiReply {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or the text if it is not JSON. */
  readonly body: unknown;
}

export interface SendOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged instead of `body`. */
  readonly rawBody?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Record<string, string>;
}

export interface ApiClient {
  readonly baseUrl: string;
  get(path: string, headers?: Record<string, string>): Promise<ApiReply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiReply>;
  send(method: string, path: string, options?: SendOptions): Promise<ApiReply>;
}

const parse = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  return /json/.test(response.headers.get('content-type') ?? '') && text !== '' ? JSON.parse(text) : text;
};

/**
 * Creates a caller of the API over real HTTP. Every response is checked against the endpoint's documentation: status,
 * content type, headers and body. A member that the schema does not name fails the test, too.
 * @param key the API key; null to send none
 */
export const createClient = (key: string | null, baseUrl = testStack().baseUrl): ApiClient => {
  const send = async (method: string, path: string, options: SendOptions = {}): Promise<ApiReply> => {
    const { body, rawBody, headers = {} } = options;
    const json = body === undefined ? undefined : JSON.stringify(body);
    const response = await fetch(baseUrl + path, {
      // fetch writes every method but PATCH in capitals.
      method: method.toUpperCase(),
      redirect: 'manual',
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: rawBody ?? json ?? null,
    });
    const reply = { status: response.status, headers: response.headers, body: await parse(response) };
    checkReply({ method: method.toLowerCase() as HttpMethod, path, baseUrl, reply });
    return reply;
  };
  return {
    baseUrl,
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, body, headers = {}) => send('POST', path, { body, headers }),
    send,
  };
};

/** Returns the body of a response, which must be this success. */
export const expectBody = <T extends z.ZodType>(reply: ApiReply, status: number, schema: T): z.output<T> => {
  expect(reply.status, JSON.stringify(reply.body)).toBe(status);
  return schema.parse(reply.body);
};

/** Returns the problem document of a response, which must be this failure. */
export const expectProblem = (reply: ApiReply, status: number, slug: ProblemSlug): z.output<typeof Problem> => {
  const body = expectBody(reply, status, Problem);
  expect(body.type.split('/').at(-1), body.detail).toBe(slug);
  return body;
};

/** Expects a failure about exactly these fields. */
export const expectFields = (
  reply: ApiReply,
  status: 400 | 422,
  fields: readonly string[],
): z.output<typeof Problem> => {
  const problem = expectProblem(reply, status, status === 400 ? 'bad-request' : 'validation-error');
  expect(problem.errors?.map(({ field }) => field)).toEqual(fields);
  return problem;
};
