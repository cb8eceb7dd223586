import { z } from 'zod';
import { notFound } from '../../../../../domain/problems.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { findSubmissionInScope, requireFiles } from '../find-submission.ts';
import { PageParams } from '../schema.ts';
import { pictureReply } from './picture-reply.ts';

export const getPageRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/submissions/{submissionId}/pages/{fileIndex}/{page}',
  operationId: 'getPanelPage',
  tag: 'Submissions',
  summary: 'The picture of a page, upright',
  permission: 'submissions.read',
  viewed: 'submission',
  params: PageParams,
  query: z.object({}),
  body: null,
  responses: {
    200: {
      description:
        'The page, counted from 1. `Docket-Page-Width` and `Docket-Page-Height` give its size in the unit of evidence boxes.',
      schema: z.string().meta({ override: { type: 'string', format: 'binary' } }),
      contentType: 'image/webp',
    },
  },
  errors: ['not-found', 'gone'],
  async handle({ deps, staff, params: { submissionId, fileIndex, page } }) {
    const subject = await findSubmissionInScope(deps, staff, submissionId);
    requireFiles(subject);
    const { session } = subject;
    const file = session.files.find((one) => one.fileIndex === fileIndex && one.byteSize !== null);
    const shown =
      file && page > 0
        ? await deps.pagePictures.page(file, page).catch((error: unknown) => {
            // A file that cannot be opened has no pages; the reason of the submission names what is wrong.
            deps.log.warn({ err: error, submissionId, fileIndex, page }, 'failed to show the page');
            return null;
          })
        : null;
    if (!shown) throw notFound('page');
    return pictureReply(shown);
  },
});
