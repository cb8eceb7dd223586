import { expect } from 'vitest';
import { Problem } from '../../api/openapi/problem-schema.ts';
import type { Route } from '../../api/route/route.ts';
import { type DocumentedAnswer, documentedAnswers, routesAt } from './route-table.ts';
import type { ApiReply } from './stack/api-client.ts';

/** An answer that an endpoint gave while tests ran. */
export interface SeenAnswer extends DocumentedAnswer {
  readonly operationId: string;
}

/** All answers of endpoints in this process, oldest first. */
export const seenAnswers: SeenAnswer[] = [];

interface Exchange {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly baseUrl: string;
  readonly reply: ApiReply;
}

const checkProblem = ({ path, baseUrl, reply }: Exchange): string => {
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
  const problem = Problem.parse(reply.body);
  expect(problem).toEqual(reply.body);
  expect(problem).toMatchObject({
    status: reply.status,
    instance: path.split('?')[0],
    requestId: reply.headers.get('request-id'),
  });
  expect(problem.detail.length).toBeGreaterThan(10);
  const prefix = `${baseUrl}/problems/`;
  expect(problem.type.startsWith(prefix), problem.type).toBe(true);
  return problem.type.slice(prefix.length);
};

const checkRateLimitHeaders = (headers: Headers): void => {
  expect(headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
  expect(headers.get('x-ratelimit-reset')).toMatch(/^\d{10}$/);
};

const checkSuccess = (route: Route, reply: ApiReply): void => {
  const documented = route.responses[reply.status];
  if (!documented) throw new Error(`${route.operationId} answered ${reply.status}, which it does not document.`);
  // The type of a file depends on its format.
  if (documented.contentType) return;
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(documented.schema.parse(reply.body)).toEqual(reply.body);
  for (const name of Object.keys(documented.headers ?? {})) expect(reply.headers.get(name), name).not.toBeNull();
  if (route.bucket) checkRateLimitHeaders(reply.headers);
};

const isDocumentedProblem = (routes: readonly Route[], status: number, slug: string): boolean =>
  routes.some((route) => documentedAnswers(route).some((one) => one.status === status && one.slug === slug));

/** Checks an answer against the documentation of its endpoint, and records it. @throws if they differ */
export const checkReply = (exchange: Exchange): void => {
  const { method, path, reply } = exchange;
  const onPath = routesAt(path.split('?')[0] ?? path);
  const route = onPath.find((one) => one.method === method);
  expect(reply.headers.get('request-id')).toMatch(/^.{1,128}$/);
  expect(reply.headers.get('access-control-allow-origin') ?? '*').toBe('*');
  if (route?.responses[reply.status]) {
    checkSuccess(route, reply);
    seenAnswers.push({ operationId: route.operationId, status: reply.status, slug: null });
    return;
  }
  if (reply.status < 400) return;
  const slug = checkProblem(exchange);
  if (onPath.length === 0) return;
  const concerned = route ? [route] : onPath;
  const what = `${method} ${path} answered ${reply.status} ${slug}, which it does not document: ${JSON.stringify(reply.body)}`;
  expect(isDocumentedProblem(concerned, reply.status, slug), what).toBe(true);
  for (const { operationId } of concerned) {
    seenAnswers.push({ operationId, status: reply.status, slug: slug as DocumentedAnswer['slug'] });
  }
};
