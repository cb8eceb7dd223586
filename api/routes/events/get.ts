import { z } from 'zod';
import { idText, isId } from '../../../domain/ids.ts';
import { notFound } from '../../../domain/problems.ts';
import { readEventContents } from '../../../prisma/events/log.ts';
import { defineRoute } from '../../route/route.ts';
import { Event, presentEvent } from './schema.ts';

export const getEvent = defineRoute({
  method: 'get',
  path: '/api/v1/events/{eventId}',
  operationId: 'getEvent',
  tag: 'Events',
  summary: 'Get an event',
  description: 'Returns an event of the company by the id that its webhook carries.',
  access: 'company',
  bucket: 'read',
  params: z.object({ eventId: idText('event').describe('Id of the event (`evt_…`).') }),
  query: z.object({}),
  body: null,
  responses: { 200: { description: 'The event.', schema: Event } },
  errors: ['not-found'],
  async resolve({ deps, auth, params }) {
    const { eventId } = params;
    const found = isId('event', eventId) ? await readEventContents(deps.prisma, auth.companyId, [eventId]) : null;
    const event = found?.get(eventId);
    if (!event) throw notFound('event');
    return event;
  },
  async handle({ resource }) {
    return { status: 200, body: presentEvent(resource) };
  },
});
