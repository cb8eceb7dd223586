import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { orAborted } from '../../../or-aborted.ts';
import { ChatClient } from '../../../services/chat-client.ts';
import { costUsd, type LlmSettings } from '../../../services/llm-settings.ts';
import type { DocumentInput, EngineUsage, ProcessOptions } from '../../contract.ts';
import type { ReadDocument } from '../../read/messages.ts';
import { answerSchema } from './answer-schema.ts';
import { askModel, type ModelAnswer } from './ask-model.ts';
import { promptVersion } from './prompt.ts';

const chatSubject = { noun: 'document', settings: 'LLM_MODEL and LLM_PAGE_IMAGES' };

/** The cache key of an answer: the same files under the same version and model give the same answer. */
const cacheKey = (input: DocumentInput, read: ReadDocument, { baseUrl, model, pageImages }: LlmSettings): string => {
  const files = read.fingerprints.map(({ sha256 }, index) => [sha256, input.files[index]?.label]);
  const { kind, outputSchema, processing } = input;
  const { locale, language } = processing;
  const question = [
    input.companyId,
    promptVersion,
    baseUrl,
    model,
    pageImages,
    kind,
    outputSchema,
    locale,
    language,
    files,
  ];
  return createHash('sha256').update(JSON.stringify(question)).digest('hex');
};

/** The answer of a language model, and what it cost; nothing if it came from the cache. */
export interface PaidAnswer {
  readonly answer: ModelAnswer;
  readonly usage: EngineUsage;
}

/** The language model of the installation. All engines share its cache and its limit of concurrent questions. */
export interface DocumentModel {
  /**
   * Asks for the fields of `outputSchema`. Rejects with ServiceRefusal, with ServiceUnavailable if the service does not
   * answer, or with the signal's reason.
   * @param isAllowed asked right before a question that costs something; null is returned if it says no
   */
  ask(
    input: DocumentInput,
    read: ReadDocument,
    signal: ProcessOptions['signal'],
    isAllowed: () => Promise<boolean>,
  ): Promise<PaidAnswer | null>;
  /** Drops the questions that wait for their turn. */
  close(): void;
}

/** Null if the settings name no service or no model. */
export const createDocumentModel = (settings: LlmSettings): DocumentModel | null => {
  const { baseUrl, model } = settings;
  if (!baseUrl || !model) return null;
  const chat = new ChatClient({ ...settings, baseUrl, model }, chatSubject);
  const limit = pLimit(settings.concurrency);
  const cache = new LRUCache<string, ModelAnswer>({ max: settings.cacheSize, ttl: settings.cacheTtlMs });
  return {
    async ask(input, read, signal, isAllowed) {
      const key = cacheKey(input, read, settings);
      const known = cache.get(key);
      if (known) {
        return { answer: known, usage: { requests: 0, inputTokens: 0, outputTokens: 0, costUsd: 0, cached: true } };
      }
      const schema = answerSchema(input.outputSchema);
      const work = limit(async () => {
        signal.throwIfAborted();
        return (await isAllowed()) ? askModel(chat, input, read, schema, signal) : null;
      });
      const answer = await orAborted(work, signal);
      if (!answer) return null;
      cache.set(key, answer);
      const { requests, inputTokens, outputTokens } = answer;
      return {
        answer,
        usage: { requests, inputTokens, outputTokens, costUsd: costUsd(answer, settings), cached: false },
      };
    },
    close: () => limit.clearQueue(),
  };
};
