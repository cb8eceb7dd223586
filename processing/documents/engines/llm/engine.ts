import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { createTemporaryFolder } from '../../../../platform/temporary-files.ts';
import { orAborted } from '../../../or-aborted.ts';
import { ChatClient } from '../../../services/chat-client.ts';
import { costUsd, type LlmSettings, missingLlmSettings } from '../../../services/llm-settings.ts';
import { ServiceRefusal } from '../../../services/service-errors.ts';
import type { Intake } from '../../children/intake.ts';
import type { DocumentEngine, DocumentInput, DocumentResult, EngineIdentity, ProcessOptions } from '../../contract.ts';
import { assembleExtraction } from '../../extraction/result/assemble.ts';
import { summarize } from '../../extraction/result/summary.ts';
import type { ReadDocument } from '../../read/messages.ts';
import { unreadResult } from '../../read/unread-result.ts';
import { PageSearch } from '../answer/page-search.ts';
import { evidenceInTime } from '../audio/transcript-page.ts';
import { answerSchema } from './answer-schema.ts';
import { askModel, type ModelAnswer } from './ask-model.ts';
import { promptVersion } from './prompt.ts';
import { weighClaim } from './weigh-claim.ts';

const engineVersion = '1';
const summaryMaxChars = 1_000;
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

const identityOf = (models: EngineIdentity['models'], settings: LlmSettings): EngineIdentity => ({
  name: 'llm',
  version: engineVersion,
  models,
  ...(settings.model === undefined ? {} : { remote: settings.model }),
});

/** Turns the model's answer into a result. Each value is weighed by the evidence in the document. */
const toResult = (
  input: DocumentInput,
  read: ReadDocument,
  answer: ModelAnswer,
  engine: EngineIdentity,
): DocumentResult => {
  const { quality, fingerprints, tampering, pages } = read;
  const search = new PageSearch(pages);
  const found = Object.fromEntries(
    input.outputSchema.flatMap((field) => {
      const claim = answer.fields[field.name];
      return claim ? [[field.name, weighClaim(field, claim, search, input.kind)]] : [];
    }),
  );
  const assembled = assembleExtraction(input.outputSchema, found);
  const extraction = read.spoken ? evidenceInTime(assembled, read.spoken) : assembled;
  const aiSummary =
    answer.summary.slice(0, summaryMaxChars) || summarize(input.files, pages.length, input.outputSchema, extraction);
  return { outcome: 'extracted', engine, ...extraction, aiSummary, quality, fingerprints, tampering };
};

/**
 * The engine that has a language model read the document, through any service that supports OpenAI's chat completions.
 * Docket itself reads the document, runs the quality gate, takes fingerprints and looks for tampering first: an
 * unreadable capture costs nothing. It rejects with ServiceUnavailable if the service does not answer, a `ChildError`
 * of the reading, or the signal's reason.
 */
export const createLlmEngine = (settings: LlmSettings, intake: Intake): DocumentEngine => {
  const { baseUrl, model } = settings;
  const client = baseUrl && model ? new ChatClient({ ...settings, baseUrl, model }, chatSubject) : null;
  const limit = pLimit(settings.concurrency);
  const cache = new LRUCache<string, ModelAnswer>({ max: settings.cacheSize, ttl: settings.cacheTtlMs });

  const answerFor = async (chat: ChatClient, input: DocumentInput, read: ReadDocument, { signal }: ProcessOptions) => {
    const key = cacheKey(input, read, settings);
    const known = cache.get(key);
    if (known) return { answer: known, cached: true };
    const schema = answerSchema(input.outputSchema);
    const work = limit(() => askModel(chat, input, read, schema, signal));
    const answer = await orAborted(work, signal);
    cache.set(key, answer);
    return { answer, cached: false };
  };

  const readAndAsk = async (chat: ChatClient, input: DocumentInput, options: ProcessOptions, folder: string) => {
    const pictures = settings.pageImages > 0 ? { folder, max: settings.pageImages } : null;
    const read = await intake.read({ input, wantsPages: true, pictures, unreadable: 'refuse' }, options);
    const engine = identityOf(read.models, settings);
    if (read.outcome !== 'read') return unreadResult(read, engine);
    options.onProgress?.({ stage: 'asking the model', done: 0, total: 1 });
    try {
      const { answer, cached } = await answerFor(chat, input, read, options);
      const { requests, inputTokens, outputTokens } = cached
        ? { requests: 0, inputTokens: 0, outputTokens: 0 }
        : answer;
      const usage = { requests, inputTokens, outputTokens, costUsd: cached ? 0 : costUsd(answer, settings), cached };
      return toResult(input, read, answer, { ...engine, remote: answer.model, usage });
    } catch (error) {
      if (!(error instanceof ServiceRefusal)) throw error;
      const { code, message: reason } = error;
      return { outcome: 'failed' as const, engine, code, reason, fingerprints: read.fingerprints };
    }
  };

  return {
    async process(input, options) {
      if (!client) {
        const names = missingLlmSettings(settings).join(' and ');
        const reason = `This workflow needs a language model, but none is configured: the operator of this service must set ${names}.`;
        const engine = identityOf({}, settings);
        return { outcome: 'failed', engine, code: 'llm_not_configured', reason, fingerprints: [] };
      }
      const folder = await createTemporaryFolder('pages');
      try {
        return await readAndAsk(client, input, options, folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    close: async () => limit.clearQueue(),
  };
};
