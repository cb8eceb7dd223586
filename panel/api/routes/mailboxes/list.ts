import { z } from 'zod';
import { listMailboxesInScope } from '../../../../prisma/mailboxes/mailboxes.ts';
import { definePanelRoute } from '../../http/route.ts';
import { Mailbox, presentMailbox } from './schema.ts';

export const listMailboxesRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/mailboxes',
  operationId: 'listMailboxes',
  tag: 'Sources',
  summary: 'The mailboxes whose attachments become submissions, the newest first',
  permission: 'sources.read',
  params: z.object({}),
  query: z.object({ companyId: z.string().max(100).optional() }),
  body: null,
  responses: {
    200: {
      description: 'The mailboxes.',
      schema: z
        .object({
          data: z.array(Mailbox),
          sendsMail: z.boolean().describe('Whether the service has a mail server, so that senders can get answers.'),
        })
        .meta({ id: 'Mailboxes' }),
    },
  },
  errors: [],
  async handle({ deps, staff, query: { companyId } }) {
    const rows = await listMailboxesInScope(deps.prisma, staff.companies, companyId);
    return { status: 200, body: { data: rows.map(presentMailbox), sendsMail: deps.config.mail !== null } };
  },
});
