import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { Config } from '../../../../platform/config.ts';
import { createGuardedAgent } from '../../../../platform/outbound/http-agent.ts';
import { orAborted } from '../../../or-aborted.ts';
import { callableUrl } from '../../../services/customer-service.ts';
import { ServiceRefusal } from '../../../services/service-errors.ts';
import type {
  AcceptedPhoto,
  EngineIdentity,
  PendingRecognition,
  Recognition,
  RecognizeOptions,
  ShelfHandover,
  ShelfInput,
  ShelfRecognizer,
} from '../../contract/shelf-engine.ts';
import { type AnswerCache, questionKey } from '../../paid-answers/answer-cache.ts';
import { askOnce, CostMeter, type Paid } from '../../paid-answers/cost-meter.ts';
import { analyzedPhoto } from '../../photo/analyzed-photo.ts';
import { recognizerUnavailable } from '../missing-settings.ts';
import { askRecognizer } from './ask-recognizer.ts';
import { type CompletedRecognition, KeptRecognition, protocolVersion, RecognizerResult } from './protocol.ts';
import { buildRequest } from './request.ts';
import { recognizerService } from './service.ts';
import { checkRecognition, gapInsights, packsOf } from './to-packs.ts';

type Settings = Config['shelf']['recognizer'];

interface AnsweredPhoto {
  readonly photo: AcceptedPhoto;
  readonly answer: CompletedRecognition;
}

/** The recognizer's settings for a version; missing ones come from the installation. */
const callSettings = (settings: Settings, { http }: ShelfInput['settings']['recognition']) => ({
  url: http?.url ?? settings.url,
  timeoutMs: http?.timeoutMs ?? settings.timeoutMs,
  answerWithinMs: http?.answerWithinMs ?? settings.answerWithinMs,
  heartbeatTimeoutMs: http?.heartbeatTimeoutMs ?? null,
});

const silent = (photos: readonly AcceptedPhoto[]): ServiceRefusal => {
  const indexes = photos.map(({ photoIndex }) => photoIndex).join(', ');
  const reason = `${recognizerService.name} accepted photo ${indexes} but did not send a result in time.`;
  return new ServiceRefusal('recognizer_silent', reason);
};

const recognitionOf = (
  { settings, catalog }: ShelfInput,
  engine: EngineIdentity,
  answers: readonly AnsweredPhoto[],
  meter: CostMeter,
): Recognition => ({
  engine,
  capabilities: {
    sku: true,
    brand: true,
    unknownProducts: answers.every(({ answer }) => answer.countsUnknownProducts),
    gaps: answers.every(({ answer }) => answer.gaps !== undefined),
    priceTags: false,
  },
  photos: answers.map(({ photo, answer }) =>
    analyzedPhoto(photo, packsOf(answer, catalog, settings.recognition.minConfidence)),
  ),
  insights: answers.flatMap(({ photo, answer }) => gapInsights(answer, photo)),
  cost: meter.total,
});

/**
 * Sends a signed request for each photo to the customer's recognizer. It answers immediately, or accepts and answers
 * later by callback.
 */
export const createHttpRecognizer = (deps: {
  readonly settings: Settings;
  readonly cache: AnswerCache;
}): ShelfRecognizer<Recognition | PendingRecognition> => {
  const { settings, cache } = deps;
  const dispatcher = createGuardedAgent(settings);
  const limit = pLimit(settings.concurrency);

  /** The result of a request: the stored one or an immediate one; null if it comes later. */
  const resultFor = async (
    input: ShelfInput,
    photo: AcceptedPhoto,
    handover: ShelfHandover,
    signal: AbortSignal,
  ): Promise<RecognizerResult | null> => {
    const { callbackUrl, accepted, result } = await handover.openRequest(photo);
    if (result !== null) return RecognizerResult.parse(result);
    if (accepted) return null;
    const { url = '', timeoutMs, answerWithinMs } = callSettings(settings, input.settings.recognition);
    const call = { dispatcher, url: callableUrl(recognizerService, url, settings), timeoutMs };
    const times = { answerWithinMs, expiresInMs: answerWithinMs + timeoutMs };
    const request = await buildRequest(input, photo, handover, callbackUrl, times);
    const answer = await askRecognizer(call, request, handover, signal);
    if (answer === null) await handover.noteAccepted(photo.photoIndex);
    return answer;
  };

  /** The answer about a photo; null if it comes later. */
  const answerFor = async (
    input: ShelfInput,
    photo: AcceptedPhoto,
    { handover, signal }: RecognizeOptions,
    meter: CostMeter,
  ): Promise<CompletedRecognition | null> => {
    if (!handover) throw new Error('the http recognizer needs a handover');
    const { url } = callSettings(settings, input.settings.recognition);
    const sha256 = createHash('sha256')
      .update(await readFile(photo.path))
      .digest('hex');
    const question = {
      key: questionKey(['http', protocolVersion, url, input.companyId, input.versionId, sha256]),
      runId: input.runId,
      schema: KeptRecognition,
      ask: async (paid: Paid) => {
        signal.throwIfAborted();
        const result = await resultFor(input, photo, handover, signal);
        if (result === null) return null;
        if (result.status === 'failed') throw new ServiceRefusal(result.code, result.reason);
        const { amount = null, currency = null } = result.cost ?? {};
        paid({ calls: 1, inputTokens: null, outputTokens: null, amount, currency });
        checkRecognition(result, photo, input.catalog);
        await handover.keepResult(photo.photoIndex, result);
        return { completed: result };
      },
    };
    const kept = await orAborted(
      limit(() => askOnce<{ completed: CompletedRecognition }, null>(question, cache, meter)),
      signal,
    );
    return kept?.completed ?? null;
  };

  return {
    unavailable: (recognition) => recognizerUnavailable(recognition, settings),
    async recognize(input, photos, options) {
      const models = new Map<string, string>();
      const engine = (): EngineIdentity => ({ name: 'http', version: '1', models: Object.fromEntries(models) });
      const meter = new CostMeter(engine, options.onSpent);
      const answers = await Promise.all(
        photos.map(async (photo) => {
          const answer = await answerFor(input, photo, options, meter);
          const engine = answer?.recognizer ?? answer?.recogniser;
          if (engine) models.set(engine.name, engine.version);
          if (answer) options.onPhotoDone();
          return answer;
        }),
      );
      const answered = photos.flatMap((photo, index): AnsweredPhoto[] => {
        const answer = answers[index];
        return answer ? [{ photo, answer }] : [];
      });
      if (answered.length === photos.length) return recognitionOf(input, engine(), answered, meter);
      if (options.handover?.waited) throw silent(photos.filter((_, index) => !answers[index]));
      const { answerWithinMs, heartbeatTimeoutMs } = callSettings(settings, input.settings.recognition);
      return { pending: true, answerWithinMs, heartbeatTimeoutMs };
    },
    async close() {
      limit.clearQueue();
      await dispatcher.destroy();
    },
  };
};
