import { z } from 'zod';
import { definePanelRoute } from '../../../http/route.ts';
import { SubmissionPages } from '../../submissions/pages/list.ts';
import { requireTrial } from '../find-trial.ts';
import { TrialParams } from '../schema.ts';

export const listTrialPagesRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/trials/{trialId}/pages',
  operationId: 'listTrialPages',
  tag: 'Improve',
  summary: 'The number of pages of each file of a sample',
  permission: 'workflows.try',
  params: TrialParams,
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The files in order.', schema: SubmissionPages } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { trialId } }) {
    const { files } = await requireTrial(deps, staff, trialId);
    const data = await Promise.all(
      files
        .filter(({ byteSize }) => byteSize !== null)
        .map(async ({ fileIndex, name: label, objectKey }) => ({
          fileIndex,
          label,
          // A file that cannot be opened has no pages; the outcome of the trial explains what is wrong.
          pages: await deps.pagePictures.count({ objectKey, label }).catch((error: unknown) => {
            deps.log.warn({ err: error, trialId, fileIndex }, 'failed to count the pages');
            return 0;
          }),
        })),
    );
    return { status: 200, body: { data } };
  },
});
