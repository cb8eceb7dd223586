import { createServer, type RequestListener } from 'node:http';
import Koa from 'koa';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebhookSetupError } from '../../clients/typescript/src/base/errors.ts';
import { webhookHandler as expressHandler } from '../../clients/typescript/src/handlers/express.ts';
import { webhookMiddleware } from '../../clients/typescript/src/handlers/koa.ts';
import { webhookRoute } from '../../clients/typescript/src/handlers/next.ts';
import type { WebhookHandlerOptions } from '../../clients/typescript/src/handlers/receive.ts';
import { signWebhook } from '../../clients/typescript/src/webhooks/sign.ts';

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;

type Send = (body: string, headers: Record<string, string>) => Promise<{ status: number; text: string }>;

const answerOf = async (response: Response) => ({ status: response.status, text: await response.text() });

const serve = async (listener: RequestListener): Promise<Send> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  return async (body, headers) => answerOf(await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers }));
};

/** Each handler on a server of its kind. */
const servers: readonly { readonly name: string; readonly start: (options: WebhookHandlerOptions) => Promise<Send> }[] =
  [
    {
      name: 'Express',
      start: (options) => {
        const handler = expressHandler(options);
        return serve((request, response) => handler(request, response, () => response.writeHead(599).end()));
      },
    },
    {
      name: 'Koa',
      start: (options) => {
        const app = new Koa();
        app.use(webhookMiddleware(options));
        return serve(app.callback());
      },
    },
    {
      name: 'Next.js and the Fetch API',
      start: async (options) => {
        const handler = webhookRoute(options);
        return async (body, headers) =>
          answerOf(await handler(new Request('http://localhost/webhooks', { method: 'POST', body, headers })));
      },
    },
  ];

const body = JSON.stringify({ eventId: 'evt_1', eventType: 'submission.approved', note: 'Größe' });
const signed = () => signWebhook(body, { id: 'evt_1', type: 'submission.approved' }, { secret });

describe.each(servers)('The webhook handler for $name', ({ start }) => {
  it('The webhook handler for $name passes a signed event on and responds with 204', async () => {
    const received: string[] = [];
    const send = await start({ keys: secret, onWebhook: ({ id, type }) => received.push(`${id} ${type}`) });
    expect(await send(body, await signed())).toEqual({ status: 204, text: '' });
    expect(received).toEqual(['evt_1 submission.approved']);
  });

  it('The webhook handler for $name refuses a changed body with 401 and a long one with 413, and passes neither on', async () => {
    const received: string[] = [];
    const send = await start({ keys: secret, maxBytes: 200, onWebhook: ({ id }) => received.push(id) });
    expect(await send(body.replace('approved', 'rejected'), await signed())).toEqual({
      status: 401,
      text: 'invalid_signature',
    });
    expect(await send(body.padEnd(300), await signed())).toMatchObject({ status: 413 });
    expect(received).toEqual([]);
  });

  it('The webhook handler for $name cannot be created with an empty or malformed key, such as that of a missing setting', async () => {
    const onWebhook = () => undefined;
    for (const keys of ['', [''], [], [secret, 'whsec_'], 'undefined']) {
      await expect(async () => start({ keys, onWebhook })).rejects.toBeInstanceOf(WebhookSetupError);
    }
  });

  it('The webhook handler for $name responds with 500 if the event was not recorded, so that the service sends it again', async () => {
    const failures: unknown[] = [];
    const onWebhook = () => Promise.reject(new Error('The disk is full.'));
    const send = await start({ keys: secret, onWebhook, onError: (error) => failures.push(error) });
    expect(await send(body, await signed())).toMatchObject({ status: 500 });
    expect(failures).toHaveLength(1);
  });
});

it('The webhook handler for Express takes the bytes that a raw body parser kept, and refuses a body that only exists in its parsed form', async () => {
  const headers = await signed();
  const outcomes: unknown[] = [];
  const handler = expressHandler({ keys: secret, onWebhook: ({ id }) => outcomes.push(id) });
  const request = { headers, readableEnded: true, async *[Symbol.asyncIterator]() {} };
  const call = (parsed: unknown) =>
    new Promise<void>((resolve) => {
      const next = (error: unknown) => resolve(void outcomes.push(String(error)));
      handler({ ...request, body: parsed }, { statusCode: 0, end: () => resolve() }, next);
    });
  await call(new TextEncoder().encode(body));
  await call(JSON.parse(body));
  expect(outcomes).toEqual(['evt_1', expect.stringContaining('before the body parser')]);
});
