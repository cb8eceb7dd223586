import pLimit from 'p-limit';
import type { Config } from '../../../../platform/config.ts';
import { ChatClient } from '../../../services/chat-client.ts';
import type { ShelfPool } from '../../contract/jobs.ts';
import type { EngineIdentity, ShelfRecognizer } from '../../contract/shelf-engine.ts';
import type { AnswerCache } from '../../paid-answers/answer-cache.ts';
import { CostMeter } from '../../paid-answers/cost-meter.ts';
import { llmUnavailable } from '../missing-settings.ts';
import { createTileQuestions } from './questions.ts';
import { recognizeByTiles } from './recognize-by-tiles.ts';

export interface LlmRecognizerDeps {
  readonly settings: Config['shelf']['llm'];
  readonly pool: ShelfPool;
  readonly cache: AnswerCache;
}

const chatSubject = { noun: 'photo', settings: 'LLM_MODEL: it must be able to read pictures' };
/** The model also finds packs that are not in the catalog. It is not asked about empty places and price tags. */
const capabilities = { sku: true, brand: true, unknownProducts: true, gaps: false, priceTags: false };

/** A vision language model of any service with an OpenAI-compatible chat completions API. */
export const createLlmRecognizer = ({ settings, pool, cache }: LlmRecognizerDeps): ShelfRecognizer => {
  const { baseUrl, model } = settings;
  const service =
    baseUrl && model ? { chat: new ChatClient({ ...settings, baseUrl, model }, chatSubject), model } : null;
  const limit = pLimit(settings.concurrency);

  return {
    unavailable: () => llmUnavailable(settings),
    async recognize(input, photos, { signal, onPhotoDone, onSpent }) {
      if (!service) throw new Error('the llm recognizer was called although it is not available');
      const { chat, model } = service;
      const models = new Map<string, string>();
      const engine = (): EngineIdentity => ({ name: 'llm', version: '1', models: Object.fromEntries(models) });
      const meter = new CostMeter(engine, onSpent);
      const noteModel = (name: string): void => void models.set(model, name);
      const questions = createTileQuestions({ input, chat, settings, pool, cache, meter, limit, noteModel, signal });
      const { minConfidence } = input.settings.recognition;
      const analyzed = await Promise.all(
        photos.map(async (photo) => {
          const found = await recognizeByTiles(photo, questions, minConfidence);
          onPhotoDone();
          return found;
        }),
      );
      return { engine: engine(), capabilities, photos: analyzed, insights: [], cost: meter.total };
    },
    close: async () => limit.clearQueue(),
  };
};
