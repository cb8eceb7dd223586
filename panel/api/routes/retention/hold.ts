import { z } from 'zod';
import { notFound } from '../../../../domain/problems.ts';
import { erasureSubjects } from '../../../../domain/retention/erasure.ts';
import { setHold } from '../../../../operations/retention/hold.ts';
import { findHeldSubjectInScope, findHold } from '../../../../prisma/retention/holds.ts';
import { definePanelRoute } from '../../http/route.ts';
import { LegalHold } from '../submissions/schema.ts';

export const holdRoute = definePanelRoute({
  method: 'put',
  path: '/admin/api/holds',
  operationId: 'setHold',
  tag: 'Retention',
  summary: 'Place or release a legal hold',
  permission: 'retention.write',
  recentSignIn: true,
  params: z.object({}),
  query: z.object({}),
  body: {
    schema: z.object({
      subject: z.enum(erasureSubjects),
      id: z.string().max(100),
      reason: z
        .string()
        .trim()
        .min(1, 'must not be empty')
        .max(2_000, 'must have at most 2000 characters')
        .nullable()
        .describe('Why it is held; null releases the hold.'),
    }),
    required: true,
  },
  responses: {
    200: {
      description: 'The hold; null after a release.',
      schema: z.object({ hold: LegalHold.nullable() }).meta({ id: 'SubjectHold' }),
    },
  },
  errors: ['not-found', 'validation-error'],
  async handle({ deps, staff, body: { subject, id, reason } }) {
    const found = await findHeldSubjectInScope(deps.prisma, staff.companies, subject, id);
    if (!found) throw notFound(subject === 'capture' ? 'shelf session' : subject);
    await setHold(deps.prisma, found, reason, staff.audit);
    const hold = await findHold(deps.prisma, found);
    return {
      status: 200,
      body: { hold: hold && { heldAt: hold.heldAt.toISOString(), heldBy: hold.by, reason: hold.reason } },
    };
  },
});
