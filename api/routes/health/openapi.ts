import { z } from 'zod';
import { defineRoute } from '../../route/route.ts';

export const OpenApiDocument = z.record(z.string(), z.unknown());

export const getOpenApi = defineRoute({
  method: 'get',
  path: '/openapi.json',
  operationId: 'getOpenApi',
  tag: 'Health',
  summary: 'Get this OpenAPI document',
  description: 'Generate clients from it. It describes the version that answers.',
  access: 'open',
  params: z.object({}),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'An OpenAPI 3.1 document.', schema: OpenApiDocument } },
  errors: [],
  async handle({ deps }) {
    return { status: 200, body: deps.openApiDocument() };
  },
});
