import type { Config } from '../../platform/config.ts';
import type { ChatAnswer } from './chat-client.ts';

export type LlmSettings = Config['processing']['llm'];

/** The settings that a language model needs and that are missing. */
export const missingLlmSettings = ({ baseUrl, model }: Pick<LlmSettings, 'baseUrl' | 'model'>): string[] => [
  ...(baseUrl === undefined ? ['LLM_BASE_URL'] : []),
  ...(model === undefined ? ['LLM_MODEL'] : []),
];

/** Whether the cost of an answer is known. */
export const hasPrices = ({
  inputUsdPerMillionTokens: input,
  outputUsdPerMillionTokens: output,
}: Pick<LlmSettings, 'inputUsdPerMillionTokens' | 'outputUsdPerMillionTokens'>): boolean =>
  input !== undefined && output !== undefined;

/** The cost of the tokens in US dollars; null if the settings have no prices, or the service reports no tokens. */
export const costUsd = (
  { inputTokens, outputTokens }: Pick<ChatAnswer, 'inputTokens' | 'outputTokens'>,
  { inputUsdPerMillionTokens: input, outputUsdPerMillionTokens: output }: LlmSettings,
): number | null => {
  if (input === undefined || output === undefined || inputTokens === null || outputTokens === null) return null;
  return (inputTokens * input + outputTokens * output) / 1_000_000;
};
