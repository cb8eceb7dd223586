import { z } from 'zod';
import { defineCaptureRoute } from '../http/route.ts';
import { subjectOf } from './subject-of.ts';

const place = z.int().min(0).max(500);

export const sendCapture = defineCaptureRoute({
  method: 'post',
  path: '/capture/api/send',
  operationId: 'sendCapture',
  tag: 'Capture page',
  summary: 'Send the uploaded files. Sending them again changes nothing.',
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: z.object({
      /** The place where photos of a shelf were taken. */
      places: z
        .array(z.object({ index: place, sectionIndex: place, sectionPhotoIndex: place }))
        .max(30)
        .default([]),
    }),
    required: false,
  },
  responses: { 200: { description: 'The files are sent.', schema: z.object({ state: z.literal('sent') }) } },
  errors: ['bad-request', 'not-found', 'conflict', 'gone', 'files-missing', 'validation-error', 'overloaded'],
  async handle({ deps, link, body: { places } }) {
    await subjectOf(deps, link).send(places);
    return { status: 200, body: { state: 'sent' } };
  },
});
