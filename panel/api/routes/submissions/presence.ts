import { z } from 'zod';
import { isId } from '../../../../domain/ids.ts';
import { notFound } from '../../../../domain/problems.ts';
import { submissionStatuses } from '../../../../domain/submissions/status.ts';
import { forgetViewer, noteViewer } from '../../../../prisma/submissions/viewers.ts';
import { definePanelRoute } from '../../http/route.ts';
import { SubmissionIdParams } from './schema.ts';

const Presence = z
  .object({
    others: z.array(z.string()).describe('The names of the others who have the submission open.'),
    status: z.enum(submissionStatuses),
    updatedAt: z.iso.datetime().describe('Changes with every change of the submission.'),
    decidedAt: z.iso.datetime().nullable().describe('When someone made a decision that can still be undone.'),
  })
  .meta({ id: 'Presence' });

export const presenceRoute = definePanelRoute({
  method: 'put',
  path: '/admin/api/submissions/{submissionId}/presence',
  operationId: 'notePanelPresence',
  tag: 'Submissions',
  summary: 'Report every few seconds that you have a submission open, and get the others who have',
  permission: 'submissions.read',
  params: SubmissionIdParams,
  query: z.object({}),
  body: { schema: z.object({ open: z.boolean().describe('False when the page is left.') }), required: true },
  responses: { 200: { description: 'The others, and what has changed.', schema: Presence } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { submissionId }, body: { open } }) {
    const seen = isId('submission', submissionId)
      ? await noteViewer(deps.prisma, staff.companies, submissionId, staff.userId)
      : null;
    if (!seen) throw notFound('submission');
    if (!open) await forgetViewer(deps.prisma, submissionId, staff.userId);
    const { others, status, updatedAt, decidedAt } = seen;
    return {
      status: 200,
      body: { others, status, updatedAt: updatedAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null },
    };
  },
});
