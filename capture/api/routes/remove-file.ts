import { z } from 'zod';
import { defineCaptureRoute } from '../http/route.ts';
import { FileParams } from './schema.ts';
import { subjectOf } from './subject-of.ts';

export const removeCaptureFile = defineCaptureRoute({
  method: 'delete',
  path: '/capture/api/files/{index}',
  operationId: 'removeCaptureFile',
  tag: 'Capture page',
  summary: 'Remove an uploaded file',
  params: FileParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The file is gone.', schema: z.object({ index: z.int() }) } },
  errors: ['not-found', 'conflict', 'gone'],
  async handle({ deps, link, params: { index } }) {
    await subjectOf(deps, link).removeFile(index);
    return { status: 200, body: { index } };
  },
});
