import { z } from 'zod';
import { definePanelRoute } from '../../../http/route.ts';
import { findSubmissionInScope, requireFiles } from '../find-submission.ts';
import { SubmissionIdParams } from '../schema.ts';

/** How many pages each file has. */
export const SubmissionPages = z
  .object({
    data: z.array(
      z.object({ fileIndex: z.int(), label: z.string(), pages: z.int().describe('0 if no page can be shown.') }),
    ),
  })
  .meta({ id: 'SubmissionPages' });

export const listPagesRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/submissions/{submissionId}/pages',
  operationId: 'listPanelPages',
  tag: 'Submissions',
  summary: 'The number of pages of each uploaded file',
  permission: 'submissions.read',
  params: SubmissionIdParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The files in order.', schema: SubmissionPages } },
  errors: ['not-found', 'gone'],
  async handle({ deps, staff, params: { submissionId } }) {
    const subject = await findSubmissionInScope(deps, staff, submissionId);
    requireFiles(subject);
    const { session } = subject;
    const uploaded = session.files.filter(({ byteSize }) => byteSize !== null && byteSize > 0n);
    const data = await Promise.all(
      uploaded.map(async (file) => ({
        fileIndex: file.fileIndex,
        label: file.label,
        // A file that cannot be opened has no pages; the reason of the submission names what is wrong.
        pages: await deps.pagePictures.count(file).catch((error: unknown) => {
          deps.log.warn({ err: error, submissionId, fileIndex: file.fileIndex }, 'failed to count the pages');
          return 0;
        }),
      })),
    );
    return { status: 200, body: { data } };
  },
});
