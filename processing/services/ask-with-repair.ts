import type { AnswerSchema } from './answer-schema.ts';
import type { ChatAnswer, ChatClient, ChatMessage } from './chat-client.ts';
import { ServiceRefusal } from './service-errors.ts';

/** The result of reading an answer. */
export interface ReadAnswer {
  /** Everything that the model has to fix; empty for an answer that can be used as it is. */
  readonly problems: readonly string[];
}

export interface RepairedAnswer<Read extends ReadAnswer> {
  /** The answer to use: the first one if it has no problems, else the repaired one. */
  readonly read: Read;
  /** The first answer, if it had to be repaired. */
  readonly rejected: Read | null;
  /** The model, by the name that the service reports. */
  readonly model: string;
  readonly requests: number;
  /** Null if the service does not report them. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

const sumOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other;

/**
 * The most characters of an answer that are sent back. A small model may repeat itself until its context is full; with
 * all of that, the question would not fit anymore.
 */
const quotedMaxChars = 4_000;

const quote = (answer: string): string => {
  if (answer === '') return '(no answer)';
  return answer.length > quotedMaxChars ? `${answer.slice(0, quotedMaxChars)} […]` : answer;
};

/** The one follow-up question after an answer that cannot be used. */
const repairMessages = (
  messages: readonly ChatMessage[],
  answer: string,
  problems: readonly string[],
): ChatMessage[] => [
  ...messages,
  { role: 'assistant', content: quote(answer) },
  {
    role: 'user',
    content: `That answer cannot be used:\n${problems.map((problem) => `- ${problem}`).join('\n')}\nAnswer again, with the complete JSON object alone. What you cannot read for certain is null.`,
  },
];

/** The repaired answer; null if the service refuses the longer question. */
const askAgain = async (
  chat: ChatClient,
  messages: ChatMessage[],
  schema: AnswerSchema,
  signal: AbortSignal,
): Promise<ChatAnswer | null> => {
  try {
    return await chat.ask(messages, schema, signal);
  } catch (error) {
    if (error instanceof ServiceRefusal) return null;
    throw error;
  }
};

/**
 * Asks a model. If the answer has problems, asks once more and lists them. If the service refuses that question, the
 * first answer counts as it is.
 * @throws as {@link ChatClient.ask}.
 */
export const askWithRepair = async <Read extends ReadAnswer>(
  chat: ChatClient,
  messages: ChatMessage[],
  schema: AnswerSchema,
  readAnswer: (text: string, isCutOff: boolean) => Read,
  signal: AbortSignal,
): Promise<RepairedAnswer<Read>> => {
  const first = await chat.ask(messages, schema, signal);
  const read = readAnswer(first.text, first.isCutOff);
  const { model, inputTokens, outputTokens } = first;
  const asIs = { read, rejected: null, model, requests: 1, inputTokens, outputTokens };
  if (read.problems.length === 0) return asIs;
  const second = await askAgain(chat, repairMessages(messages, first.text, read.problems), schema, signal);
  if (!second) return asIs;
  return {
    read: readAnswer(second.text, second.isCutOff),
    rejected: read,
    model,
    requests: 2,
    inputTokens: sumOf(inputTokens, second.inputTokens),
    outputTokens: sumOf(outputTokens, second.outputTokens),
  };
};
