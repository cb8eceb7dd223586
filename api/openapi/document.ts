import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { type ProblemSlug, problemTypes } from '../../domain/problems.ts';
import product from '../../package.json' with { type: 'json' };
import { IdempotencyKey, idempotencyHeader } from '../route/idempotency.ts';
import { type Route, scopeOf } from '../route/route.ts';
import { routes } from '../routes/all.ts';
import { exampleOf, examples } from './examples.ts';
import { introduction } from './introduction.ts';
import { openOutputs } from './open-outputs.ts';
import { problemExamples } from './problem-examples.ts';
import { Problem } from './problem-schema.ts';
import { tags } from './tags.ts';
import { webhookOperations } from './webhooks.ts';

const requestIdHeader = {
  'Request-Id': {
    description: 'Id of the request. Quote it when you contact support.',
    schema: { type: 'string' as const },
  },
};
const rateLimitHeaders = {
  'X-RateLimit-Limit': { description: 'Requests allowed per minute.', schema: { type: 'integer' as const } },
  'X-RateLimit-Reset': {
    description: 'Unix time, in seconds, at which the current window ends.',
    schema: { type: 'integer' as const },
  },
};
const retryAfter = {
  'Retry-After': { description: 'Seconds to wait before retrying.', schema: { type: 'integer' as const } },
};
const refusedHeaders = {
  ...rateLimitHeaders,
  'X-RateLimit-Remaining': { description: 'Always 0.', schema: { type: 'integer' as const } },
  ...retryAfter,
};

/** The problems that an endpoint may answer with: its own, and those of its access, rate limit and body. */
export const problemsOf = (route: Route): ProblemSlug[] => {
  // Every endpoint refuses an X-Request-Id that is too long.
  const slugs = new Set<ProblemSlug>([...route.errors, 'bad-request']);
  if (route.path.startsWith('/api/v1')) slugs.add('internal-error').add('overloaded');
  if (route.access !== 'open') {
    slugs.add('unauthorized').add('forbidden').add('insufficient-scope').add('key-expired').add('address-not-allowed');
  }
  if (route.access === 'company') slugs.add('key-not-company-scoped');
  if (route.bucket) slugs.add('rate-limit-exceeded');
  return [...slugs];
};

/** The headers that only problems with this status have. */
const problemHeaders = (status: number) => {
  if (status === 429) return refusedHeaders;
  return status === 503 ? retryAfter : {};
};

const problemResponses = (route: Route): ZodOpenApiResponsesObject => {
  const byStatus = new Map<number, ProblemSlug[]>();
  const add = (status: number, slug: ProblemSlug) => byStatus.set(status, [...(byStatus.get(status) ?? []), slug]);
  for (const slug of problemsOf(route)) add(problemTypes[slug].status, slug);
  if (route.body) add(413, 'bad-request');
  return Object.fromEntries(
    [...byStatus].map(([status, slugs]) => [
      String(status),
      {
        description: slugs.map((slug) => `\`${slug}\`: ${problemTypes[slug].meaning}`).join('\n\n'),
        headers: { ...requestIdHeader, ...problemHeaders(status) },
        content: {
          'application/problem+json': {
            schema: Problem,
            examples: Object.fromEntries(
              slugs
                .map((slug) => (status === 413 ? 'body-too-large' : slug))
                .map((name) => [name, { $ref: `#/components/examples/${name}` }]),
            ),
          },
        },
      },
    ]),
  );
};

const successResponses = (route: Route): ZodOpenApiResponsesObject =>
  Object.fromEntries(
    Object.entries(route.responses).map(
      ([status, { description, schema, contentType = 'application/json', otherContentTypes = [], headers = {} }]) => [
        status,
        {
          description,
          headers: {
            ...requestIdHeader,
            ...(route.bucket ? rateLimitHeaders : {}),
            ...Object.fromEntries(
              Object.entries(headers).map(([name, text]) => [
                name,
                { description: text, schema: { type: 'string' as const } },
              ]),
            ),
          },
          content: {
            [contentType]: { schema, example: exampleOf(schema) },
            ...Object.fromEntries(otherContentTypes.map((type) => [type, { schema }])),
          },
        },
      ],
    ),
  );

const descriptionOf = (route: Route): { description?: string } => {
  const scope = route.access === 'open' ? null : `Needs an API key with the scope \`${scopeOf(route)}\`.`;
  const parts = [route.description, scope].filter((part) => part !== undefined && part !== null);
  return parts.length > 0 ? { description: parts.join('\n\n') } : {};
};

const idempotencyHeaders = z.object({
  [idempotencyHeader]: IdempotencyKey.optional().describe(
    'A text that you choose for this request, such as a UUID. If you send the request again with it within 24 hours, the service does ' +
      'not carry it out again: you get the same response, with the header `Idempotency-Replayed`. A different request with the same key gets 409.',
  ),
});

const operationOf = (route: Route): ZodOpenApiOperationObject => ({
  operationId: route.operationId,
  tags: [route.tag],
  summary: route.summary,
  ...descriptionOf(route),
  ...(route.access === 'open' ? { security: [] } : {}),
  ...(route.deprecated ? { deprecated: true } : {}),
  requestParams: {
    path: route.params,
    query: route.query,
    ...(route.takesIdempotencyKey ? { header: idempotencyHeaders } : {}),
  },
  ...(route.body
    ? {
        requestBody: {
          description: route.body.schema.meta()?.description ?? '',
          required: route.body.required,
          content: { 'application/json': { schema: route.body.schema, example: exampleOf(route.body.schema) } },
        },
      }
    : {}),
  responses: { ...successResponses(route), ...problemResponses(route) },
});

const pathsOf = (table: readonly Route[]): ZodOpenApiPathsObject => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of table) paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  return paths;
};

/** Generates the OpenAPI 3.1 document of the public API from the list of endpoints. */
export const openApiDocument = (baseUrl: string): object => {
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Docket',
        version: product.version,
        description: introduction(baseUrl),
        contact: { name: 'Docket', url: `${baseUrl}/docs` },
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: baseUrl, description: 'This service.' }],
      tags: [...tags],
      security: [{ apiKey: [] }],
      components: {
        examples: Object.fromEntries(Object.entries(problemExamples).map(([name, value]) => [name, { value }])),
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API key: `aok_`, or `aok_test_` for a test key, followed by 64 lowercase hex characters. Keep it secret and use it from your server only.',
          },
        },
      },
      paths: pathsOf(routes),
      webhooks: webhookOperations,
    },
    { override: openOutputs },
  );
  for (const { schema, value } of examples) {
    const id = schema.meta()?.id;
    const component = id === undefined ? undefined : document.components?.schemas?.[id];
    if (component) Object.assign(component, { examples: [value] });
  }
  return document;
};
