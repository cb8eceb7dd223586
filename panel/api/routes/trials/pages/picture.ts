import { z } from 'zod';
import { notFound } from '../../../../../domain/problems.ts';
import { definePanelRoute } from '../../../http/route.ts';
import { pictureReply } from '../../submissions/pages/picture-reply.ts';
import { requireTrial } from '../find-trial.ts';
import { TrialPageParams } from '../schema.ts';

export const getTrialPageRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/trials/{trialId}/pages/{fileIndex}/{page}',
  operationId: 'getTrialPage',
  tag: 'Improve',
  summary: 'The picture of a page of a sample, upright',
  permission: 'workflows.try',
  params: TrialPageParams,
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
  errors: ['not-found'],
  async handle({ deps, staff, params: { trialId, fileIndex, page } }) {
    const { files } = await requireTrial(deps, staff, trialId);
    const file = files.find((one) => one.fileIndex === fileIndex && one.byteSize !== null);
    const shown =
      file && page > 0
        ? await deps.pagePictures
            .page({ objectKey: file.objectKey, label: file.name }, page)
            .catch((error: unknown) => {
              deps.log.warn({ err: error, trialId, fileIndex, page }, 'failed to show the page');
              return null;
            })
        : null;
    if (!shown) throw notFound('page');
    return pictureReply(shown);
  },
});
