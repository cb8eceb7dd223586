import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { Config } from '../../../platform/config.ts';
import { createGuardedDispatcher } from '../../../platform/outbound/dispatcher.ts';
import { callableUrl } from '../../services/customer-service.ts';
import { orAborted } from '../../services/or-aborted.ts';
import { analysedPhoto } from '../analysed-photo.ts';
import { type AnswerCache, questionKey } from '../answer-cache.ts';
import type { AcceptedPhoto, EngineIdentity, RecogniseOptions, ShelfInput, ShelfRecogniser } from '../contract.ts';
import { askOnce, CostMeter, type Paid } from '../cost-meter.ts';
import { recogniserUnavailable } from '../missing-settings.ts';
import { askRecogniser } from './ask-recogniser.ts';
import { type CompletedRecognition, KeptRecognition, protocolVersion } from './protocol.ts';
import { buildRequest } from './request.ts';
import { checkRecognition, gapInsights, packsOf } from './to-packs.ts';

type Settings = Config['shelf']['recogniser'];

const service = { noun: 'recogniser', name: "The recogniser of this capture's profile", subject: 'photo' };

/** What is known of the recogniser for a version: its settings, and those of the installation beneath them. */
const callSettings = (settings: Settings, { http }: ShelfInput['settings']['recognition']) => ({
  url: http?.url ?? settings.url,
  timeoutMs: http?.timeoutMs ?? settings.timeoutMs,
  answerWithinMs: http?.answerWithinMs ?? settings.answerWithinMs,
});

/** The customer's own recogniser, by a signed request for each photo. */
export const createHttpRecogniser = (deps: {
  readonly settings: Settings;
  readonly cache: AnswerCache;
}): ShelfRecogniser => {
  const { settings, cache } = deps;
  const dispatcher = createGuardedDispatcher(settings);
  const limit = pLimit(settings.concurrency);

  const answerFor = async (
    input: ShelfInput,
    photo: AcceptedPhoto,
    { handover, signal }: RecogniseOptions,
    meter: CostMeter,
  ): Promise<CompletedRecognition> => {
    if (!handover) throw new Error('photos can only be handed over by the service itself');
    const { url = '', timeoutMs, answerWithinMs } = callSettings(settings, input.settings.recognition);
    const sha256 = createHash('sha256')
      .update(await readFile(photo.path))
      .digest('hex');
    const call = { dispatcher, service, url: callableUrl(service, url, settings), timeoutMs, answerWithinMs };
    const question = {
      key: questionKey(['http', protocolVersion, url, input.versionId, sha256]),
      runId: input.runId,
      schema: KeptRecognition,
      ask: async (paid: Paid) => {
        signal.throwIfAborted();
        const request = await buildRequest(input, photo, handover, answerWithinMs + timeoutMs);
        const completed = await askRecogniser(call, request, handover, signal);
        const { amount = null, currency = null } = completed.cost ?? {};
        paid({ calls: 1, inputTokens: null, outputTokens: null, amount, currency });
        checkRecognition(service, completed, photo, input.catalog);
        return { completed };
      },
    };
    const { completed } = await orAborted(
      limit(() => askOnce(question, cache, meter)),
      signal,
    );
    return completed;
  };

  return {
    unavailable: (recognition) => recogniserUnavailable(recognition, settings),
    async recognise(input, photos, options) {
      const models = new Map<string, string>();
      const engine = (): EngineIdentity => ({ name: 'http', version: '1', models: Object.fromEntries(models) });
      const meter = new CostMeter(engine, options.onSpent);
      const answers = await Promise.all(
        photos.map(async (photo) => {
          const answer = await answerFor(input, photo, options, meter);
          if (answer.recogniser) models.set(answer.recogniser.name, answer.recogniser.version);
          options.onPhotoDone();
          return { photo, answer };
        }),
      );
      const { minConfidence } = input.settings.recognition;
      return {
        engine: engine(),
        capabilities: {
          sku: true,
          brand: true,
          unknownProducts: answers.every(({ answer }) => answer.countsUnknownProducts),
          gaps: answers.every(({ answer }) => answer.gaps !== undefined),
          priceTags: false,
        },
        photos: answers.map(({ photo, answer }) => analysedPhoto(photo, packsOf(answer, input.catalog, minConfidence))),
        insights: answers.flatMap(({ photo, answer }) => gapInsights(answer, photo)),
        cost: meter.total,
      };
    },
    async close() {
      limit.clearQueue();
      await dispatcher.destroy();
    },
  };
};
