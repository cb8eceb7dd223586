import { z } from 'zod';
import { changeMailbox, wakeMailbox } from '../../../../operations/mailboxes/change.ts';
import { definePanelRoute } from '../../http/route.ts';
import { findOwnMailbox, Mailbox, presentMailbox } from './schema.ts';

export const updateMailboxRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/mailboxes/{mailboxId}/{change}',
  operationId: 'updateMailbox',
  tag: 'Sources',
  summary: 'Pause a mailbox, resume it, or let it be read immediately',
  permission: 'sources.write',
  params: z.object({ mailboxId: z.string(), change: z.enum(['pause', 'resume', 'look']) }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The mailbox.', schema: Mailbox } },
  errors: ['bad-request', 'not-found'],
  async handle({ deps, staff, params: { mailboxId, change } }) {
    const found = await findOwnMailbox(deps, staff, mailboxId);
    if (change === 'look') {
      deps.dispatch(await wakeMailbox(deps.prisma, found));
      return { status: 200, body: presentMailbox(found) };
    }
    const { job, messages } = await changeMailbox(deps.prisma, found, change, staff.audit);
    deps.dispatch(messages);
    return { status: 200, body: presentMailbox(job) };
  },
});
