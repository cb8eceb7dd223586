import type { DocumentInput } from '../contract.ts';
import type { TakenDocument } from '../intake/messages.ts';
import { ServiceRefusal } from '../service-errors.ts';
import type { AnswerSchema } from './answer-schema.ts';
import type { ChatClient } from './chat-client.ts';
import { type ClaimedField, parseAnswer } from './parse-answer.ts';
import { buildPrompt, repairMessages } from './prompt.ts';

/** What the model says about a document, and what saying it took. */
export interface ModelAnswer {
  readonly fields: Readonly<Record<string, ClaimedField>>;
  readonly summary: string;
  readonly model: string;
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/**
 * Asks the model about a document. An answer that breaks its schema is sent back once; what is still wrong in single fields then stays with
 * them, as their problem.
 * @throws ServiceRefusal `llm_answer_unusable` for two answers that are no JSON; and as {@link ChatClient.ask}.
 */
export const askModel = async (
  chat: ChatClient,
  input: DocumentInput,
  taken: TakenDocument,
  schema: AnswerSchema,
  signal: AbortSignal,
): Promise<ModelAnswer> => {
  signal.throwIfAborted();
  const messages = await buildPrompt(input, taken, schema);
  const first = await chat.ask(messages, schema, signal);
  const parsed = parseAnswer(first.text, first.isCutOff, input.outputSchema);
  const { model } = first;
  if (parsed.fields && parsed.problems.length === 0) {
    const { inputTokens, outputTokens } = first;
    return { fields: parsed.fields, summary: parsed.summary, model, requests: 1, inputTokens, outputTokens };
  }
  const second = await chat.ask(repairMessages(messages, first.text, parsed.problems), schema, signal);
  const repaired = parseAnswer(second.text, second.isCutOff, input.outputSchema);
  const fields = repaired.fields ?? parsed.fields;
  if (!fields) {
    const why = repaired.problems.join('; ');
    throw new ServiceRefusal(
      'llm_answer_unusable',
      `The language model gave no usable answer, not even when asked again: ${why}.`,
    );
  }
  return {
    fields,
    summary: repaired.summary || parsed.summary,
    model,
    requests: 2,
    inputTokens: first.inputTokens + second.inputTokens,
    outputTokens: first.outputTokens + second.outputTokens,
  };
};
