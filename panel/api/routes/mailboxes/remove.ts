import { z } from 'zod';
import { removeMailbox } from '../../../../operations/mailboxes/change.ts';
import { definePanelRoute } from '../../http/route.ts';
import { findOwnMailbox, Mailbox, presentMailbox } from './schema.ts';

export const removeMailboxRoute = definePanelRoute({
  method: 'delete',
  path: '/admin/api/mailboxes/{mailboxId}',
  operationId: 'removeMailbox',
  tag: 'Sources',
  summary: 'Remove a mailbox; its submissions and all emails stay',
  permission: 'sources.write',
  recentSignIn: true,
  params: z.object({ mailboxId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The mailbox that is removed.', schema: Mailbox } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { mailboxId } }) {
    const mailbox = await findOwnMailbox(deps, staff, mailboxId);
    deps.dispatch((await removeMailbox(deps.prisma, mailbox, staff.audit)).messages);
    return { status: 200, body: presentMailbox(mailbox) };
  },
});
