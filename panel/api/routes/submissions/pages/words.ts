import { z } from 'zod';
import { notFound } from '../../../../../domain/problems.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { findSubmissionInScope, requireFiles } from '../find-submission.ts';
import { PageParams } from '../schema.ts';

const PageWords = z
  .object({
    data: z.array(
      z.object({
        text: z.string(),
        box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
      }),
    ),
  })
  .meta({ id: 'PageWords' });

export const getPageWordsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/submissions/{submissionId}/pages/{fileIndex}/{page}/words',
  operationId: 'getPanelPageWords',
  tag: 'Submissions',
  summary: 'The words on a page, in the unit of its size',
  permission: 'submissions.read',
  viewed: 'submission',
  params: PageParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The words in reading order.', schema: PageWords } },
  errors: ['not-found', 'gone'],
  async handle({ deps, staff, params: { submissionId, fileIndex, page } }) {
    const subject = await findSubmissionInScope(deps, staff, submissionId);
    requireFiles(subject);
    const file = subject.session.files.find((one) => one.fileIndex === fileIndex && one.byteSize !== null);
    if (!file || page === 0) throw notFound('page');
    const data = await deps.pagePictures.words(file, page).catch((error: unknown) => {
      deps.log.warn({ err: error, submissionId, fileIndex, page }, 'failed to read the words of the page');
      return [];
    });
    return { status: 200, body: { data } };
  },
});
