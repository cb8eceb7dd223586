import { z } from 'zod';
import { invalidField, notFound, ProblemError } from '../../../../domain/problems.ts';
import { erase } from '../../../../operations/retention/erase.ts';
import { findHeldSubjectInScope } from '../../../../prisma/retention/holds.ts';
import { definePanelRoute } from '../../http/route.ts';

const Erased = z
  .object({
    submissions: z.int(),
    captures: z.int(),
    files: z.int(),
    deliveries: z.int(),
    events: z.int(),
    fingerprints: z.int(),
  })
  .meta({ id: 'ErasedContents' });

export const eraseRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/erasures',
  operationId: 'eraseContent',
  tag: 'Retention',
  summary: 'Erase a submission or a shelf capture for good',
  permission: 'content.erase',
  recentSignIn: true,
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: z.object({
      subject: z.enum(['submission', 'capture']),
      id: z.string().max(100),
      confirm: z.string().max(100).describe('The id again.'),
    }),
    required: true,
  },
  responses: {
    200: { description: 'How much was erased. The workers delete the files within minutes.', schema: Erased },
  },
  errors: ['not-found', 'conflict', 'validation-error', 'overloaded'],
  async handle({ deps, staff, body: { subject, id, confirm } }) {
    if (confirm !== id) throw invalidField('confirm', 'differs', 'must be the id of what is erased');
    const found = await findHeldSubjectInScope(deps.prisma, staff.companies, subject, id);
    if (!found) throw notFound(subject === 'capture' ? 'shelf session' : 'submission');
    const erasure = await erase(deps.prisma, found, staff.audit, async (messages) => deps.dispatch(messages));
    if (erasure.kind === 'on_hold') {
      throw new ProblemError('conflict', 'It or its company is on legal hold. Release the hold first.');
    }
    return { status: 200, body: erasure.contents };
  },
});
