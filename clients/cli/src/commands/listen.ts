import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Command } from 'commander';
import { type DocketEvent, type EventType, signWebhook, verifyWebhook, WebhookVerificationError } from 'docket-capture';
import { type Context, calls, wholeNumber } from '../base/command.ts';
import { CommandError, exitCodes } from '../base/failures.ts';
import { requireUrl, sendTo } from '../base/forward.ts';
import { requireKeys } from '../base/keys.ts';

interface Options {
  readonly forwardTo?: string;
  readonly types?: string;
  readonly cursor?: string;
  readonly secret?: string;
  readonly port?: number;
  readonly count?: number;
}

/** Prints an event, and the answer of the local receiver. */
const show = (context: Context, event: { id: string; type: string; body: unknown }, answer: string | null): void =>
  context.result({ ...event, answer }, [`${event.type}  ${event.id}${answer === null ? '' : `  → ${answer}`}`]);

/** Sends an event to the local receiver. A receiver that is unavailable does not end the listening. */
const forward = async (url: string, rawBody: string, headers: Record<string, string>): Promise<string> => {
  try {
    const { status, tookMs } = await sendTo(url, rawBody, headers);
    return `${status} in ${tookMs} ms`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

const typesOf = (text: string | undefined): EventType[] | undefined =>
  // biome-ignore lint/plugin/casts: the server refuses a type that it does not know and lists those that it knows
  text?.split(',').map((type) => type as EventType);

/** Reads `count` new events, and signs the forwarded ones as the service would. */
const followEvents = async (context: Context, options: Options, signal: AbortSignal): Promise<void> => {
  const { forwardTo, secret, cursor, count = Number.POSITIVE_INFINITY } = options;
  const types = typesOf(options.types);
  const start = cursor === undefined ? ({ start: 'newest' } as const) : { cursor };
  let shown = 0;
  const handle = async (event: DocketEvent): Promise<void> => {
    const rawBody = JSON.stringify(event.body);
    const keys = { apiKey: context.settings.apiKey, secret };
    const answer = forwardTo ? await forward(forwardTo, rawBody, await signWebhook(rawBody, event, keys)) : null;
    show(context, event, answer);
  };
  context.progress('Waiting for events. Press Ctrl-C to stop.');
  for await (const { data, pagination } of context.docket.events.follow({
    ...start,
    ...(types ? { types } : {}),
    signal,
    pauseMs: 1000,
  })) {
    for (const event of data) {
      await handle(event);
      shown += 1;
      if (shown >= count) return;
    }
    if (signal.aborted) context.progress(`Continue with: docketctl listen --cursor ${pagination.nextCursor}`);
  }
};

/** The headers of a webhook that a receiver needs to verify it. */
const signedHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      /^(?:content-type$|x-webhook-|webhook-)/.test(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  );

/** Receives webhooks on a port until `count` valid ones have arrived, and forwards them unchanged. */
const receiveWebhooks = async (
  context: Context,
  options: Options & { readonly port: number },
  signal: AbortSignal,
): Promise<void> => {
  const { port, secret, forwardTo, count = Number.POSITIVE_INFINITY } = options;
  const keys = [...(secret === undefined ? [] : [secret]), context.settings.apiKey];
  const types = typesOf(options.types);
  let end = (): void => undefined;
  let reject = (_error: unknown): void => undefined;
  const over = new Promise<void>((onEnd, onError) => {
    end = onEnd;
    reject = onError;
  });
  let shown = 0;
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const rawBody = await buffer(request);
    try {
      const { id, type, payload } = await verifyWebhook(rawBody, request.headers, keys);
      const isWanted = !types || types.includes(type);
      const text = rawBody.toString('utf8');
      const answer = isWanted && forwardTo ? await forward(forwardTo, text, signedHeaders(request)) : null;
      response.writeHead(answer === null || /^2\d\d /.test(answer) ? 204 : 502).end();
      if (isWanted) show(context, { id, type, body: payload }, answer);
      shown += isWanted ? 1 : 0;
      if (shown >= count) end();
    } catch (error) {
      const fault = error instanceof WebhookVerificationError ? error.fault : 'invalid_body';
      context.progress(`Refused a request: ${error instanceof Error ? error.message : fault}`);
      response.writeHead(401).end(fault);
    }
  };
  const server = createServer((request, response) => void handle(request, response).catch(reject));
  server.once('error', () =>
    reject(new CommandError(`Port ${port} cannot be used. Choose another one with --port.`, exitCodes.failed)),
  );
  server.listen(port, '127.0.0.1', () => {
    context.progress(`Receiving webhooks on http://127.0.0.1:${port}. Press Ctrl-C to stop.`);
  });
  signal.addEventListener('abort', () => end());
  await over.finally(() => {
    server.close();
    server.closeIdleConnections();
  });
};

/** `docketctl listen`. */
export const addListen = (program: Command): void => {
  const command = program
    .command('listen')
    .description('print the events of the company as they come, and forward them to your receiver')
    .option('--forward-to <url>', 'your receiver, such as http://127.0.0.1:3001/webhooks')
    .option('--types <types>', 'only these event types, separated by commas')
    .option('--cursor <cursor>', 'continue after this cursor instead of with new events')
    .option(
      '--secret <secret>',
      'webhook secret of the company (whsec_…): signs forwarded webhooks, verifies received ones',
    )
    .option('--port <number>', 'receive webhooks on this port instead, behind your own public URL', wholeNumber)
    .option('--count <number>', 'stop after this many events', wholeNumber);
  calls<Options>(command, async (context, _, options) => {
    if (options.forwardTo !== undefined) requireUrl('--forward-to', options.forwardTo);
    requireKeys(context.settings.apiKey, options.secret);
    const stop = new AbortController();
    const onSignal = () => stop.abort();
    process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
    const { port } = options;
    if (port === undefined) {
      await followEvents(context, options, stop.signal);
    } else {
      await receiveWebhooks(context, { ...options, port }, stop.signal);
    }
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  });
};
