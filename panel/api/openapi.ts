import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import { openOutputs } from '../../api/openapi/open-outputs.ts';
import { Problem } from '../../api/openapi/problem-schema.ts';
import { type ProblemSlug, problemTypes } from '../../domain/problems.ts';
import type { PanelRoute } from './http/route.ts';
import { panelRoutes } from './routes.ts';

const always: readonly ProblemSlug[] = ['bad-request', 'unauthorized', 'forbidden', 'internal-error'];

const problemResponses = (route: PanelRoute) => {
  const statuses = new Set([...always, ...route.errors].map((slug) => problemTypes[slug].status));
  return Object.fromEntries(
    [...statuses].map((status) => [
      String(status),
      { description: 'A problem document.', content: { 'application/problem+json': { schema: Problem } } },
    ]),
  );
};

const operationOf = (route: PanelRoute): ZodOpenApiOperationObject => ({
  operationId: route.operationId,
  tags: [route.tag],
  summary: route.summary,
  ...(route.permission ? { description: `Requires the permission \`${route.permission}\`.` } : {}),
  requestParams: { path: route.params, query: route.query },
  ...(route.body
    ? {
        requestBody: {
          required: route.body.required,
          content: { [route.body.contentType ?? 'application/json']: { schema: route.body.schema } },
        },
      }
    : {}),
  responses: {
    ...Object.fromEntries(
      Object.entries(route.responses).map(([status, { description, schema, contentType = 'application/json' }]) => [
        status,
        { description, content: { [contentType]: { schema } } },
      ]),
    ),
    ...problemResponses(route),
  },
});

/** The OpenAPI 3.1 document of the panel's API. The panel's typed client is generated from it. */
export const panelOpenApiDocument = (baseUrl: string): object => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of panelRoutes) paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Docket admin panel',
        version: '1',
        description:
          'The API that the admin panel calls. It changes with the panel; integrations use the API at /api/v1.',
      },
      servers: [{ url: baseUrl }],
      security: [{ session: [] }],
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'docket.session_token' } },
      },
      paths,
    },
    { override: openOutputs },
  );
};
