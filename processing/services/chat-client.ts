import type OpenAI from 'openai';
import { membersOf } from '../../domain/narrowing.ts';
import { inRequestSpan } from '../../platform/tracing/spans.ts';
import type { AnswerSchema } from './answer-schema.ts';
import { patientFetch } from './patient-fetch.ts';
import { withRetries } from './retries.ts';
import { isRetryableStatus, parseRetryAfterMs, ServiceRefusal, ServiceUnavailable } from './service-errors.ts';

export type ChatMessage = OpenAI.Chat.ChatCompletionMessageParam;
export type ChatPart = OpenAI.Chat.ChatCompletionContentPart;
type Completion = OpenAI.Chat.ChatCompletion;

/** The formats of a JSON answer, from the most reliable one to the one that every server accepts. */
const formats = ['json_schema', 'json_object', 'text'] as const;
type Format = (typeof formats)[number];

export interface ChatSettings {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly timeoutMs: number;
  readonly attempts: number;
  readonly retryWaitMaxMs: number;
  /** The most tokens of an answer; the service's own limit if undefined. */
  readonly answerTokensMax: number | undefined;
}

/** The subject of the question, for error messages. */
export interface ChatSubject {
  /** For example `document`. */
  readonly noun: string;
  /** Settings to check if the service refuses all requests. */
  readonly settings: string;
}

export interface ChatAnswer {
  readonly text: string;
  /** The model, by the name that the service reports. */
  readonly model: string;
  /** Null if the service does not report them. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Whether the service truncated the answer at its length limit. */
  readonly isCutOff: boolean;
}

const responseFormat = (format: Format, { name, schema, strict }: AnswerSchema) => {
  if (format === 'text') return {};
  if (format === 'json_object') return { response_format: { type: 'json_object' as const } };
  const json_schema = { name, schema, strict };
  return { response_format: { type: 'json_schema' as const, json_schema } };
};

/** The status and the headers with which the service refused, by an error of the SDK; null for every other error. */
const answerOf = (error: unknown): { readonly status: number; readonly headers: Headers | null } | null => {
  const { status, headers } = membersOf(error instanceof Error ? error : null);
  if (typeof status !== 'number') return null;
  return { status, headers: headers instanceof Headers ? headers : null };
};

/** Whether the service does not support the request, rather than being unable to answer it. */
const isUnsupported = (error: unknown): boolean => {
  const answer = answerOf(error);
  return answer !== null && [400, 415, 422, 501].includes(answer.status);
};

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);

const adviceFor = (status: number | undefined, { noun, settings }: ChatSubject): string => {
  if (status === 401 || status === 403) return 'The operator of this service must check LLM_API_KEY.';
  if (status === 404) return 'The operator of this service must check LLM_BASE_URL and LLM_MODEL.';
  return `If every ${noun} is refused, the operator of this service must check ${settings}.`;
};

/** The refusal for an error that a retry cannot fix. */
const refusalOf = (error: unknown, subject: ChatSubject): ServiceRefusal => {
  const { noun } = subject;
  const status = answerOf(error)?.status;
  // The service's own words may quote the document, and callers see the reason.
  const answer = status === undefined ? '' : ` with status ${status}`;
  const reason = `The language model service refused the ${noun}${answer}. ${adviceFor(status, subject)}`;
  return new ServiceRefusal('llm_refused', reason, { cause: error });
};

const toAnswer = (completion: Completion, { noun }: ChatSubject): ChatAnswer => {
  const choice = completion.choices?.[0];
  if (!choice) throw new SyntaxError('the answer has no choices');
  const { message, finish_reason: finish } = choice;
  if (message.refusal || finish === 'content_filter') {
    const why = message.refusal ? '' : ' because of its content filter';
    throw new ServiceRefusal('llm_declined', `The language model declined to read the ${noun}${why}.`);
  }
  return {
    text: message.content ?? '',
    model: completion.model,
    inputTokens: completion.usage?.prompt_tokens ?? null,
    outputTokens: completion.usage?.completion_tokens ?? null,
    isCutOff: finish === 'length',
  };
};

/**
 * Asks an OpenAI-compatible service for JSON. It sends as few parameters as possible, since each server refuses
 * different ones. It offers no tools, so the model cannot call any.
 */
export class ChatClient {
  readonly #settings: ChatSettings;
  readonly #subject: ChatSubject;
  #client: Promise<OpenAI> | null = null;
  /**
   * The most reliable format that the service has not refused. It is kept, so that only the first question tries
   * formats that are refused.
   */
  #format: Format = 'json_schema';

  constructor(settings: ChatSettings, subject: ChatSubject) {
    this.#settings = settings;
    this.#subject = subject;
  }

  /** Loads the SDK with the first question, because most installations have no language model. */
  async #open(): Promise<OpenAI> {
    const { default: Sdk } = await import('openai');
    const { baseUrl, apiKey } = this.#settings;
    return new Sdk({
      baseURL: baseUrl,
      apiKey: apiKey ?? 'none',
      organization: null,
      project: null,
      maxRetries: 0,
      fetch: patientFetch,
      // This class does its own retries, deadlines and logging.
      logLevel: 'off',
      ...(apiKey === undefined ? { defaultHeaders: { Authorization: null } } : {}),
    });
  }

  /**
   * Asks once and returns the answer.
   * @throws ServiceRefusal if a retry cannot help, ServiceUnavailable if it may, or the signal's reason.
   */
  async ask(messages: ChatMessage[], schema: AnswerSchema, signal: AbortSignal): Promise<ChatAnswer> {
    for (const format of formats.slice(formats.indexOf(this.#format))) {
      try {
        const answer = await withRetries(
          () => this.#askOnce(messages, format, schema, signal),
          { attempts: this.#settings.attempts, waitMaxMs: this.#settings.retryWaitMaxMs },
          signal,
        );
        this.#format = format;
        return answer;
      } catch (error) {
        if (!isUnsupported(error)) throw error;
        if (format === 'text') throw refusalOf(error, this.#subject);
      }
    }
    throw new Error('the last format either returns or throws');
  }

  async #askOnce(
    messages: ChatMessage[],
    format: Format,
    schema: AnswerSchema,
    signal: AbortSignal,
  ): Promise<ChatAnswer> {
    const { model, timeoutMs, baseUrl, answerTokensMax } = this.#settings;
    // The SDK's own timeout ends with the headers; this one covers the body, too.
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const limit = answerTokensMax === undefined ? {} : { max_tokens: answerTokensMax };
    const request = { model, messages, ...limit, ...responseFormat(format, schema) };
    try {
      this.#client ??= this.#open();
      const client = await this.#client;
      const completion = await inRequestSpan('llm', new URL(baseUrl), (headers) =>
        client.chat.completions.create(request, { signal: deadline, timeout: timeoutMs, headers }),
      );
      return toAnswer(completion, this.#subject);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ServiceRefusal || isUnsupported(error)) throw error;
      const answer = answerOf(error);
      if (answer && !isRetryableStatus(answer.status)) throw refusalOf(error, this.#subject);
      const askedMs = answer ? parseRetryAfterMs(answer.headers?.get('retry-after')) : null;
      const message = `The language model service did not answer: ${describe(error)}`;
      throw new ServiceUnavailable(message, askedMs, { cause: error });
    }
  }
}
