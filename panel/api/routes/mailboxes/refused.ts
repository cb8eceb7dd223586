import { z } from 'zod';
import { listRefusedMails } from '../../../../prisma/mailboxes/mails.ts';
import { definePanelRoute } from '../../http/route.ts';
import { findOwnMailbox } from './schema.ts';

const refusedMax = 100;

const RefusedMail = z
  .object({
    folder: z.string().describe('Where it is in the mailbox.'),
    sender: z.string().nullable(),
    subject: z.string(),
    reason: z.string(),
    refusedAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable().describe('When the sender got an answer.'),
  })
  .meta({ id: 'RefusedMail' });

export const listRefusedMailsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/mailboxes/{mailboxId}/refused',
  operationId: 'listRefusedMails',
  tag: 'Sources',
  summary: 'The emails that a mailbox has refused in the last 30 days: the newest 100',
  permission: 'sources.read',
  params: z.object({ mailboxId: z.string() }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The emails.', schema: z.object({ data: z.array(RefusedMail) }) } },
  errors: ['not-found'],
  async handle({ deps, staff, params: { mailboxId } }) {
    const { id } = await findOwnMailbox(deps, staff, mailboxId);
    const rows = await listRefusedMails(deps.prisma, id, refusedMax);
    const data = rows.map(({ folder, sender, subject, reason, decidedAt, answeredAt }) => ({
      folder,
      sender,
      subject: subject ?? '',
      reason: reason ?? '',
      refusedAt: decidedAt.toISOString(),
      answeredAt: answeredAt?.toISOString() ?? null,
    }));
    return { status: 200, body: { data } };
  },
});
