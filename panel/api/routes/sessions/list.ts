import { z } from 'zod';
import { sessionStates } from '../../../../domain/sessions/state.ts';
import { newestFirstReply, PageQuery, pageOf } from '../../../../http/pagination.ts';
import { searchSessionsInScope } from '../../../../prisma/sessions/list.ts';
import { definePanelRoute } from '../../http/route.ts';
import { presentSession } from './presenter.ts';
import { SessionItem } from './schema.ts';

const list = 'panel-sessions';

const moment = z.iso.datetime({ offset: true });

export const listSessionsRoute = definePanelRoute({
  method: 'get',
  path: '/admin/api/sessions',
  operationId: 'listPanelSessions',
  tag: 'Sessions',
  summary: 'Upload sessions, newest first',
  permission: 'submissions.read',
  params: z.object({}),
  query: PageQuery.extend({
    company: z.string().max(100).optional().describe('Id of a company.'),
    state: z.enum(sessionStates).optional(),
    workflow: z.string().max(200).optional().describe('Slug of a workflow.'),
    batch: z.string().max(100).optional().describe('Id of a batch.'),
    from: moment.optional().describe('Created at or after.'),
    to: moment.optional().describe('Created before.'),
    q: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe(
        "Id of a session, submission or batch, or part of an id, a clientSubmissionId, a batch reference, or an external user's name, email address or id.",
      ),
  }),
  body: null,
  responses: { 200: { description: 'A page of sessions.', schema: pageOf(SessionItem) } },
  errors: [],
  handle: ({ deps, staff, query }) => {
    const { company: companyId, state, workflow, batch: batchId, from, to, q: text } = query;
    const filter = {
      companyId,
      state,
      workflow,
      batchId,
      text,
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    };
    return newestFirstReply(
      list,
      query,
      (position, take) => searchSessionsInScope(deps.prisma, staff.companies, filter, position, take),
      presentSession,
    );
  },
});
