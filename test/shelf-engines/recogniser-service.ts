import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { RecogniserRequest } from '../../processing/shelf/http/protocol.ts';
import { startHttpTarget } from '../support/http-targets.ts';

export interface ReceivedRecognition {
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: string;
  readonly body: RecogniserRequest;
}

export interface RecogniserReply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Answers the nth request, from 1; null leaves it without an answer, `reset` cuts the connection. */
export type AnswerRecognition = (nth: number, request: ReceivedRecognition) => RecogniserReply | 'reset' | null;

/** A customer's own recogniser, until the test has finished. */
export const startRecogniserService = async (answer: AnswerRecognition) => {
  const requests: ReceivedRecognition[] = [];
  const target = await startHttpTarget(async (request, response) => {
    const rawBody = (await buffer(request)).toString('utf8');
    const received = { headers: request.headers, rawBody, body: RecogniserRequest.parse(JSON.parse(rawBody)) };
    requests.push(received);
    const reply = answer(requests.length, received);
    if (reply === 'reset') return void request.socket.destroy();
    if (!reply) return;
    const { status = 200, headers = {}, body = '' } = reply;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return { origin: target.origin, url: `${target.origin}/recognise`, requests };
};
