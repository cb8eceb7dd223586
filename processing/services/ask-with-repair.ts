import type { AnswerSchema } from './answer-schema.ts';
import type { ChatClient, ChatMessage } from './chat-client.ts';

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

/** The one follow-up question after an answer that cannot be used. */
const repairMessages = (
  messages: readonly ChatMessage[],
  answer: string,
  problems: readonly string[],
): ChatMessage[] => [
  ...messages,
  { role: 'assistant', content: answer === '' ? '(no answer)' : answer },
  {
    role: 'user',
    content: `That answer cannot be used:\n${problems.map((problem) => `- ${problem}`).join('\n')}\nAnswer again, with the complete JSON object alone. What you cannot read for certain is null.`,
  },
];

/**
 * Asks a model. If the answer has problems, asks once more and lists them.
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
  if (read.problems.length === 0) return { read, rejected: null, model, requests: 1, inputTokens, outputTokens };
  const second = await chat.ask(repairMessages(messages, first.text, read.problems), schema, signal);
  return {
    read: readAnswer(second.text, second.isCutOff),
    rejected: read,
    model,
    requests: 2,
    inputTokens: sumOf(inputTokens, second.inputTokens),
    outputTokens: sumOf(outputTokens, second.outputTokens),
  };
};
