import { z } from 'zod';
import { createMailbox } from '../../../../operations/mailboxes/change.ts';
import { definePanelRoute } from '../../http/route.ts';
import { findUploadCompany } from '../uploads/company.ts';
import { Mailbox, mailboxDepsOf, mayUse, NewMailbox, presentMailbox } from './schema.ts';

export const createMailboxRoute = definePanelRoute({
  method: 'post',
  path: '/admin/api/mailboxes',
  operationId: 'createMailbox',
  tag: 'Sources',
  summary: 'Let the attachments of a mailbox become submissions',
  permission: 'sources.write',
  recentSignIn: true,
  params: z.object({}),
  query: z.object({}),
  body: { schema: NewMailbox, required: true },
  responses: { 201: { description: 'The mailbox, which is read right away.', schema: Mailbox } },
  errors: ['not-found', 'conflict', 'validation-error'],
  async handle({ deps, staff, body: { companyId, ...wish } }) {
    const company = await findUploadCompany(deps, staff, companyId);
    const { job, messages } = await createMailbox(mailboxDepsOf(deps), company, wish, mayUse(staff), staff.audit);
    deps.dispatch(messages);
    return { status: 201, body: presentMailbox(job) };
  },
});
