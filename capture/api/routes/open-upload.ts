import { z } from 'zod';
import { defineCaptureRoute } from '../http/route.ts';
import { FileParams } from './schema.ts';
import { subjectOf } from './subject-of.ts';

export const openCaptureUpload = defineCaptureRoute({
  method: 'post',
  path: '/capture/api/files/{index}',
  operationId: 'openCaptureUpload',
  tag: 'Capture page',
  summary: 'Get the URL to upload a file to',
  params: FileParams,
  query: z.object({}),
  body: { schema: z.object({ contentType: z.string().max(200) }), required: true },
  responses: { 200: { description: 'Where to PUT the file.', schema: z.object({ uploadUrl: z.url() }) } },
  errors: ['not-found', 'conflict', 'gone', 'validation-error'],
  handle: async ({ deps, link, params: { index }, body: { contentType } }) => ({
    status: 200,
    body: { uploadUrl: await subjectOf(deps, link).openUpload(index, contentType) },
  }),
});
