import type { Command } from 'commander';
import type { EventType } from 'docket-capture';
import { calls, wholeNumber } from '../base/command.ts';
import { pairs, table } from '../base/output.ts';

/** `docketctl events …`. */
export const addEvents = (program: Command): void => {
  const events = program.command('events').description('what happened, whether or not it was sent as a webhook');
  const list = events
    .command('list')
    .description('list events, oldest first')
    .option('--types <types...>', 'only these types, such as session.completed')
    .option('--cursor <cursor>', 'only items after this cursor')
    .option('--limit <number>', 'how many', wholeNumber, 20);
  calls<{ types?: EventType[]; cursor?: string; limit: number }>(
    list,
    async ({ docket, result }, _, { limit, ...filters }) => {
      const found = await docket.events.list({ ...filters, limit: Math.min(limit, 100) }).toArray(limit);
      const rows = found.map(({ id, type, occurredAt }) => [id, type, occurredAt]);
      result(found, table(['event', 'type', 'occurred'], rows));
    },
  );
  const get = events.command('get').description('show an event').argument('<event>', 'event id');
  calls(get, async ({ docket, result }, [id = '']) => {
    const event = await docket.events.get(id);
    result(event, [
      ...pairs({ type: event.type, occurred: event.occurredAt }),
      '',
      JSON.stringify(event.body, null, 2),
    ]);
  });
};
