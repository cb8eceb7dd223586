import { z } from 'zod';
import { EditedMailboxSettings } from '../../../../domain/mailboxes/settings.ts';
import { editMailbox } from '../../../../operations/mailboxes/change.ts';
import { definePanelRoute } from '../../http/route.ts';
import { findOwnMailbox, Mailbox, mailboxDepsOf, mayUse, presentMailbox } from './schema.ts';

export const editMailboxRoute = definePanelRoute({
  method: 'put',
  path: '/admin/api/mailboxes/{mailboxId}',
  operationId: 'editMailbox',
  tag: 'Sources',
  summary: 'Change the rules, the server or the secret of a mailbox',
  permission: 'sources.write',
  recentSignIn: true,
  params: z.object({ mailboxId: z.string() }),
  query: z.object({}),
  body: { schema: EditedMailboxSettings, required: true },
  responses: { 200: { description: 'The mailbox.', schema: Mailbox } },
  errors: ['not-found', 'validation-error'],
  async handle({ deps, staff, params: { mailboxId }, body: wish }) {
    const found = await findOwnMailbox(deps, staff, mailboxId);
    const { job, messages } = await editMailbox(mailboxDepsOf(deps), found, wish, mayUse(staff), staff.audit);
    deps.dispatch(messages);
    return { status: 200, body: presentMailbox(job) };
  },
});
