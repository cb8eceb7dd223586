import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startHttpTarget } from '../../support/servers/http-targets.ts';

type Part = { type: string; text?: string; image_url?: { url: string } };

/** A request to `/v1/chat/completions`, as a server receives it. */
export interface ChatRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string | readonly Part[] }[];
    readonly response_format?: {
      readonly type: string;
      readonly json_schema?: { readonly strict: boolean; readonly schema: object };
    };
  } & Readonly<Record<string, unknown>>;
}

export interface ChatReply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  /** The body of a response that is not a completion. */
  readonly body?: unknown;
  /** The message of the completion. */
  readonly content?: string | null;
  readonly refusal?: string;
  readonly finish?: string;
}

/** Answers the nth request, counted from 1; null sends no answer, `reset` breaks the connection. */
export type AnswerChat = (nth: number, request: ChatRequest) => ChatReply | 'reset' | null | Promise<ChatReply>;

const completion = ({ content = null, refusal, finish = 'stop' }: ChatReply) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'reader-2025-01-01',
  choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content, refusal: refusal ?? null } }],
  usage: { prompt_tokens: 1_000, completion_tokens: 200, total_tokens: 1_200 },
});

const send = (response: ServerResponse, reply: ChatReply): void => {
  const { status = 200, headers = {}, body = completion(reply) } = reply;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

/** Answers requests like a server of OpenAI's chat completions, and adds each request to `requests`. */
export const chatListener =
  (answer: AnswerChat, requests: ChatRequest[]): RequestListener =>
  async (request, response) => {
    const text = (await buffer(request)).toString('utf8');
    if (request.url !== '/v1/chat/completions') return void response.writeHead(404).end();
    const received: ChatRequest = { headers: request.headers, body: JSON.parse(text) };
    requests.push(received);
    const reply = await answer(requests.length, received);
    if (reply === 'reset') {
      request.socket.destroy();
    } else if (reply) send(response, reply);
  };

/** Starts a server of OpenAI's chat completions, which stops when the test has finished. */
export const startChatService = async (answer: AnswerChat) => {
  const requests: ChatRequest[] = [];
  const target = await startHttpTarget(chatListener(answer, requests));
  return { baseUrl: `${target.origin}/v1`, requests };
};

/** The model's answer in JSON: values with their quotes by field name. */
export const answerOf = (
  fields: Record<string, readonly [value: unknown, quote: string | null]>,
  summary = 'A receipt.',
): string =>
  JSON.stringify({
    fields: Object.fromEntries(Object.entries(fields).map(([name, [value, quote]]) => [name, { value, quote }])),
    summary,
  });

/** All the text that a request shows to the model. */
export const promptText = ({ body }: ChatRequest): string =>
  body.messages
    .flatMap(({ content }) => (typeof content === 'string' ? [content] : content.map(({ text = '' }) => text)))
    .join('\n');
