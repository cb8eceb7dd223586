import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startHttpTarget } from './servers/http-targets.ts';

interface ReceivedRequest<Body> {
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: string;
  readonly body: Body;
}

interface ServiceReply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Answers the nth request, from 1; null leaves it without an answer, `reset` cuts the connection. */
export type AnswerRequest<Body> = (nth: number, request: ReceivedRequest<Body>) => ServiceReply | 'reset' | null;

/**
 * A customer's own service that accepts JSON at `path`, until the test has finished.
 * @param parse of a request's body
 */
export const startCustomerService = async <Body>(
  path: string,
  parse: (value: unknown) => Body,
  answer: AnswerRequest<Body>,
) => {
  const requests: ReceivedRequest<Body>[] = [];
  const target = await startHttpTarget(async (request, response) => {
    const rawBody = (await buffer(request)).toString('utf8');
    const received = { headers: request.headers, rawBody, body: parse(JSON.parse(rawBody)) };
    requests.push(received);
    const reply = answer(requests.length, received);
    if (reply === 'reset') return void request.socket.destroy();
    if (!reply) return;
    const { status = 200, headers = {}, body = '' } = reply;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return { origin: target.origin, url: `${target.origin}${path}`, requests };
};
