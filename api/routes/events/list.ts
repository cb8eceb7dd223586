import { z } from 'zod';
import { invalidFields } from '../../../domain/problems.ts';
import { eventTypes } from '../../../domain/webhooks/event-types.ts';
import { badCursor, PageQuery, pageSize, readCursor, writeCursor } from '../../../http/pagination.ts';
import { type EventPosition, findNewestPosition, readEvents } from '../../../operations/events/read.ts';
import { defineRoute } from '../../route/route.ts';
import { Event, presentEvent } from './schema.ts';

const listName = 'events';

const EventCursor = z
  .tuple([z.int().min(0), z.string().max(100)])
  .transform(([position, id]): EventPosition => ({ position, id }));

const beginning: EventPosition = { position: 0, id: '' };

export const EventPagination = z
  .object({
    hasMore: z.boolean().describe('Whether more events already exist.'),
    nextCursor: z.string().describe('Continues after this page, and later with events that do not exist yet.'),
  })
  .meta({ id: 'EventPagination', description: 'Position of a page in the list of events.' });

export const listEvents = defineRoute({
  method: 'get',
  path: '/api/v1/events',
  operationId: 'listEvents',
  tag: 'Events',
  summary: 'List events',
  description:
    "Lists the company's events, whether or not they were sent as webhooks, in an order to which events are only ever appended: a caller that " +
    'follows `nextCursor` misses none. Keep `nextCursor` and send it with the next request, even if `hasMore` is false. An event may come more ' +
    'than once if the database is restored from a backup: ignore ids that you have. Events are kept as long as webhook deliveries.',
  access: 'company',
  bucket: 'read',
  params: z.object({}),
  query: PageQuery.extend({
    types: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(eventTypes)))
      .optional()
      .meta({
        description:
          'Event types, separated by commas; all types if omitted. A page may then have fewer events than `limit`, or none, while `hasMore` is true.',
        param: { style: 'form', explode: false },
        override: { type: 'array', items: { type: 'string', enum: [...eventTypes] } },
      }),
    start: z
      .enum(['oldest', 'newest'])
      .optional()
      .describe(
        'Where to start without a cursor: `oldest` (the default), or `newest`, which returns no events and a cursor for later ones. Together with a cursor, it is 400.',
      ),
  }),
  body: null,
  responses: {
    200: {
      description: 'A page of events, oldest first.',
      schema: z.object({
        data: z.array(Event).describe('The events of this page.'),
        pagination: EventPagination,
      }),
    },
  },
  errors: ['bad-request'],
  async handle({ deps, auth, query }) {
    const list = { name: listName, companyId: auth.companyId };
    if (query.cursor !== undefined && query.start !== undefined) {
      const message = 'must not be sent together with cursor, which already determines the start';
      throw invalidFields([{ field: 'start', code: 'not_allowed', message }], 'bad-request');
    }
    const cursor = readCursor(list, EventCursor, query.cursor);
    const reply = (data: readonly unknown[], { position, id }: EventPosition, hasMore: boolean) => ({
      status: 200,
      body: { data, pagination: { hasMore, nextCursor: writeCursor(list, [position, id]) } },
    });
    if (!cursor && query.start === 'newest') {
      return reply([], await findNewestPosition(deps.prisma, auth.companyId), false);
    }
    const types = query.types ? new Set<string>(query.types) : null;
    const page = await readEvents(deps.prisma, auth.companyId, cursor ?? beginning, types, pageSize(query));
    if (!page) {
      throw badCursor(
        'the log has no such place. The database was restored from a backup of an earlier time, or the cursor belongs to another company. Start again without a cursor, and ignore the ids that you have.',
      );
    }
    return reply(page.events.map(presentEvent), page.next, page.hasMore);
  },
});
