import type { AnswerSchema } from '../../../services/answer-schema.ts';
import { askWithRepair } from '../../../services/ask-with-repair.ts';
import type { ChatClient } from '../../../services/chat-client.ts';
import { ServiceRefusal } from '../../../services/service-errors.ts';
import type { DocumentInput } from '../../contract.ts';
import type { ReadDocument } from '../../read/messages.ts';
import { type ClaimedField, parseAnswer } from './parse-answer.ts';
import { buildPrompt } from './prompt.ts';

/** The model's answer about a document, with the requests and tokens that it took. */
export interface ModelAnswer {
  readonly fields: Readonly<Record<string, ClaimedField>>;
  readonly summary: string;
  readonly model: string;
  readonly requests: number;
  /** Null if the service does not report them. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

/**
 * Asks the model about a document. An answer that breaks its schema is sent back once. Fields that are still wrong then
 * keep their problems.
 * @throws ServiceRefusal `llm_answer_unusable` if neither answer is valid JSON; and as {@link ChatClient.ask}.
 */
export const askModel = async (
  chat: ChatClient,
  input: DocumentInput,
  read: ReadDocument,
  schema: AnswerSchema,
  signal: AbortSignal,
): Promise<ModelAnswer> => {
  signal.throwIfAborted();
  const messages = await buildPrompt(input, read, schema);
  const parse = (text: string, isCutOff: boolean) => parseAnswer(text, isCutOff, input.outputSchema);
  const answer = await askWithRepair(chat, messages, schema, parse, signal);
  const { model, requests, inputTokens, outputTokens } = answer;
  const fields = answer.read.fields ?? answer.rejected?.fields;
  if (!fields) {
    const why = answer.read.problems.join('; ');
    throw new ServiceRefusal(
      'llm_answer_unusable',
      `The language model gave no usable answer, even when asked again: ${why}.`,
    );
  }
  const summary = answer.read.summary || answer.rejected?.summary || '';
  return { fields, summary, model, requests, inputTokens, outputTokens };
};
