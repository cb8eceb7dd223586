import type { Config } from '../../platform/config.ts';
import type { ChatAnswer } from './chat-client.ts';

export type LlmSettings = Config['processing']['llm'];

/** Settings without which no language model can be asked, and which are not there. */
export const missingLlmSettings = ({ baseUrl, model }: Pick<LlmSettings, 'baseUrl' | 'model'>): string[] => [
  ...(baseUrl === undefined ? ['LLM_BASE_URL'] : []),
  ...(model === undefined ? ['LLM_MODEL'] : []),
];

/** What tokens cost in US dollars; null where the settings name no prices. */
export const costUsd = (
  { inputTokens, outputTokens }: Pick<ChatAnswer, 'inputTokens' | 'outputTokens'>,
  { inputUsdPerMillionTokens: input, outputUsdPerMillionTokens: output }: LlmSettings,
): number | null =>
  input === undefined || output === undefined ? null : (inputTokens * input + outputTokens * output) / 1_000_000;
