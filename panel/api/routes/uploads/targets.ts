import { z } from 'zod';
import { workflowKinds } from '../../../../domain/workflow-definitions/definition.ts';
import { listAssignedVersions } from '../../../../prisma/workflow-definitions/find.ts';
import { definePanelRoute } from '../../http/route.ts';
import { findUploadCompany } from './company.ts';

/** More workflows than a company has. */
const workflowsMax = 500;

const UploadTarget = z
  .object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    kind: z.enum(workflowKinds),
    minFiles: z.int(),
    maxFiles: z.int(),
    acceptedFormats: z.array(z.string()),
    fileLabels: z.array(z.string()),
    maxFileSizeMb: z.number(),
  })
  .meta({ id: 'UploadTarget' });

export const listUploadTargetsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/upload-targets',
  operationId: 'listUploadTargets',
  tag: 'Uploads',
  summary: 'The workflows that a person can upload documents for, with their limits',
  permission: 'submissions.upload',
  params: z.object({}),
  query: z.object({ companyId: z.string().max(100) }),
  body: null,
  responses: {
    200: { description: 'The workflows, by slug.', schema: z.object({ data: z.array(UploadTarget) }) },
  },
  errors: ['not-found', 'validation-error'],
  async handle({ deps, staff, query: { companyId } }) {
    await findUploadCompany(deps, staff, companyId);
    const versions = await listAssignedVersions(deps.prisma, companyId, null, workflowsMax);
    const data = versions.map(({ slug, name, description, kind, upload }) => ({
      slug,
      name,
      description,
      kind,
      ...upload,
    }));
    return { status: 200, body: { data } };
  },
});
