import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { type DocketEvent, signWebhook } from 'docket-capture';
import { type Context, calls } from '../base/command.ts';
import { CommandError, exitCodes } from '../base/failures.ts';
import { requireUrl, sendTo } from '../base/forward.ts';
import { requireKeys } from '../base/keys.ts';
import { pairs } from '../base/output.ts';

interface Options {
  readonly to: string;
  readonly secret?: string;
  readonly event?: string;
}

interface TestEvent {
  readonly id: string;
  readonly type: string;
  readonly body: object;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const dig = (value: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>((one, name) => (isObject(one) ? one[name] : undefined), value);

/** The example of an event in the service's OpenAPI document, with a new id and the current time. */
const exampleOf = async ({ settings }: Context, type: string): Promise<TestEvent> => {
  const response = await fetch(new URL('/openapi.json', settings.url));
  const document: unknown = await response.json();
  const webhooks = dig(document, ['webhooks']);
  const content = dig(webhooks, [type, 'post', 'requestBody', 'content', 'application/json']);
  const example = dig(content, ['example']) ?? dig(content, ['examples', type, 'value']);
  if (!isObject(example)) {
    const known = Object.keys(isObject(webhooks) ? webhooks : {}).join(', ');
    throw new CommandError(`There is no event ${type}. There are: ${known}.`);
  }
  const id = `evt_test_${randomUUID()}`;
  const own = { eventId: id, id, occurredAt: new Date().toISOString() };
  const replaced = Object.entries(own).filter(([name]) => name in example);
  return { id, type, body: { ...example, ...Object.fromEntries(replaced) } };
};

const realEvent = async ({ docket }: Context, type: string, eventId: string): Promise<TestEvent> => {
  const event: DocketEvent = await docket.events.get(eventId);
  if (event.type !== type) {
    throw new CommandError(`${eventId} is ${event.type}, not ${type}. Run: docketctl trigger ${event.type} --event …`);
  }
  return event;
};

/** `docketctl trigger EVENT --to URL`. */
export const addTrigger = (program: Command): void => {
  const command = program
    .command('trigger')
    .description('send a signed test event to your receiver')
    .argument('<event>', 'event type, such as session.completed')
    .requiredOption('--to <url>', 'your receiver, such as http://127.0.0.1:3001/webhooks')
    .option('--secret <secret>', 'also sign it by Standard Webhooks with this secret (whsec_…)')
    .option('--event <id>', 'send this event of the company again, instead of an example');
  calls<Options>(command, async (context, [type = ''], { to, secret, event: eventId }) => {
    const url = requireUrl('--to', to);
    requireKeys(context.settings.apiKey, secret);
    const event = eventId === undefined ? await exampleOf(context, type) : await realEvent(context, type, eventId);
    const rawBody = JSON.stringify(event.body);
    const headers = await signWebhook(rawBody, event, { apiKey: context.settings.apiKey, secret });
    const { status, tookMs } = await sendTo(url, rawBody, headers);
    const isReceived = status >= 200 && status < 300;
    const verdict = isReceived ? 'received' : 'refused: the service would send it again';
    context.result(
      { ...event, status, tookMs },
      pairs({ event: type, id: event.id, answer: `${status} (${verdict})` }),
    );
    if (!isReceived) process.exitCode = exitCodes.refused;
  });
};
