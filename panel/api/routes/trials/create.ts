import { z } from 'zod';
import { newId } from '../../../../domain/ids.ts';
import { ProblemError } from '../../../../domain/problems.ts';
import { trialFilesMax, trialLifeMs, trialsMax } from '../../../../domain/trials/limits.ts';
import { uploadPrefixOf } from '../../../../domain/uploads.ts';
import { Slug } from '../../../../domain/workflow-definitions/definition.ts';
import { transact } from '../../../../prisma/transaction.ts';
import { insertTrial } from '../../../../prisma/trials/write.ts';
import { definePanelRoute } from '../../http/route.ts';
import { findUploadCompany } from '../uploads/company.ts';

/** How long the upload URLs are valid. */
const uploadSeconds = 3_600;

const SampleUploads = z
  .object({
    trialId: z.string(),
    uploadUrls: z.array(z.object({ fileIndex: z.int(), uploadUrl: z.string(), contentType: z.string() })),
  })
  .meta({ id: 'SampleUploads' });

export const createTrialRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/trials',
  operationId: 'createTrial',
  tag: 'Improve',
  summary: 'Prepare the upload of a sample document for a draft of a workflow',
  permission: 'workflows.try',
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: z.object({
      companyId: z.string().max(100).describe('The company that the sample belongs to.'),
      workflow: Slug.describe('The slug of the draft. No workflow needs to have it yet.'),
      files: z
        .array(
          z.object({
            name: z.string().min(1).max(300),
            contentType: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/, 'must be a MIME type in lowercase'),
          }),
        )
        .min(1)
        .max(trialFilesMax),
    }),
    required: true,
  },
  responses: {
    201: { description: 'PUT each file to its URL within an hour, then start the trial.', schema: SampleUploads },
  },
  errors: ['not-found', 'conflict', 'validation-error', 'overloaded'],
  async handle({ deps, staff, body: { companyId, workflow: slug, files } }) {
    await findUploadCompany(deps, staff, companyId);
    const trialId = newId('trial');
    const prefix = uploadPrefixOf('trial', companyId, trialId);
    const samples = files.map((file, fileIndex) => ({
      ...file,
      fileIndex,
      id: newId('trialFile'),
      objectKey: `${prefix}${fileIndex}`,
    }));
    const trial = { id: trialId, companyId, userId: staff.userId, slug, lifeMs: trialLifeMs, files: samples };
    if (!(await transact(deps.prisma, (tx) => insertTrial(tx, trial)))) {
      throw new ProblemError(
        'conflict',
        `The company has ${trialsMax} samples, the most that are kept. Remove some, or wait until they expire.`,
      );
    }
    const uploadUrls = await Promise.all(
      samples.map(async ({ fileIndex, contentType, objectKey }) => ({
        fileIndex,
        contentType,
        uploadUrl: await deps.storage.presignPut(objectKey, uploadSeconds),
      })),
    );
    return { status: 201, body: { trialId, uploadUrls } };
  },
});
