import sharp from 'sharp';
import { z } from 'zod';
import { notFound } from '../../../../../domain/problems.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { findSubmissionInScope, requireFiles } from '../find-submission.ts';
import { SubmissionIdParams } from '../schema.ts';

/** Too small to read a document, so a list of them does not count as a view. */
const thumbnailPx = 96;

export const getThumbnailRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/submissions/{submissionId}/thumbnail',
  operationId: 'getPanelThumbnail',
  tag: 'Submissions',
  summary: 'A small picture of the first page, for lists',
  permission: 'submissions.read',
  params: SubmissionIdParams,
  query: z.object({}),
  body: null,
  responses: {
    200: {
      description: `The first page in at most ${thumbnailPx} by ${thumbnailPx} pixels.`,
      schema: z.string().meta({ override: { type: 'string', format: 'binary' } }),
      contentType: 'image/webp',
    },
  },
  errors: ['not-found', 'gone'],
  async handle({ deps, staff, params: { submissionId } }) {
    const subject = await findSubmissionInScope(deps, staff, submissionId);
    requireFiles(subject);
    const file = subject.session.files.find(({ byteSize }) => byteSize !== null);
    const shown = file ? await deps.pagePictures.page(file, 1).catch(() => null) : null;
    if (!shown) throw notFound('page');
    const body = await sharp(shown.picture)
      .resize(thumbnailPx, thumbnailPx, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer();
    const headers = { 'Cache-Control': 'private, max-age=3600', 'X-Content-Type-Options': 'nosniff' };
    return { status: 200, body, headers };
  },
});
