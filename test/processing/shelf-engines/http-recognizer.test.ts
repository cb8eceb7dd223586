import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { webhookSignature } from '../../../domain/webhooks/signature.ts';
import {
  addressesOnly,
  inputOf,
  memoryHandover,
  recognized,
  recognizeOptions,
  serviceSecret,
  signingKey,
  startRecognition,
} from './recognition.ts';
import { type AnswerRecognition, startRecognizerService } from './recognizer-service.ts';

const world = startRecognition();
const small = { width: 800, height: 600 };

const completed = {
  status: 'completed',
  detections: [
    { sku: 'sku-0', confidence: 0.9, box: { x: 80, y: 120, width: 160, height: 300 } },
    { sku: null, brand: 'Rival', confidence: 0.7, box: { x: 320, y: 120, width: 160, height: 300 } },
  ],
  countsUnknownProducts: true,
  recognizer: { name: 'acme-eyes', version: '7' },
  cost: { amount: 0.02, currency: 'EUR' },
} as const;

const withDetection = (detection: object) => ({
  ...completed,
  detections: [{ ...completed.detections[0], ...detection }],
});

/** One photo, sent to a recognizer with scripted answers. */
const ask = async (
  answer: AnswerRecognition,
  {
    settings = {},
    recognition = {},
    cache,
    runId = 'shr_1',
    signal,
    photo = world.photo(small),
  }: {
    settings?: Record<string, string>;
    recognition?: object;
    cache?: string;
    runId?: string;
    signal?: AbortSignal;
    photo?: ReturnType<typeof world.photo>;
  } = {},
) => {
  const service = await startRecognizerService(answer);
  const environment = { RECOGNIZER_URL: service.url, WEBHOOK_TRUSTED_ORIGINS: service.origin, ...settings };
  const input = inputOf(await world.products(2), { engine: 'http', ...recognition }, { runId });
  const { options, spent } = recognizeOptions({ handover: addressesOnly, ...(signal ? { signal } : {}) });
  const work = world.http(environment, cache).recognize(input, [await photo], options);
  return { work, service, spent };
};

describe('the http recognizer', () => {
  it('The http recognizer reads detections, declares what the recognizer knows, and keeps its name and cost', async () => {
    const { work } = await ask(() => ({ body: completed }));
    const { photos, engine, capabilities, cost } = await recognized(work);
    expect(photos[0]?.detections).toMatchObject([
      { sku: 'sku-0', brand: 'Brand 0', confidence: 0.9, candidates: [{ sku: 'sku-0' }], row: 0 },
      { sku: null, brand: 'Rival', confidence: 0.7, box: { x: 320, y: 120, width: 160, height: 300 } },
    ]);
    expect(engine).toEqual({ name: 'http', version: '1', models: { 'acme-eyes': '7' } });
    expect(capabilities).toMatchObject({ unknownProducts: true, gaps: false });
    expect(cost).toEqual({ calls: 1, inputTokens: null, outputTokens: null, amount: 0.02, currency: 'EUR' });
  });

  it('The http recognizer reads gaps from a recognizer that looks for them', async () => {
    const gaps = [{ box: { x: 500, y: 100, width: 90, height: 300 }, confidence: 0.6 }];
    const { insights, capabilities } = await recognized((await ask(() => ({ body: { ...completed, gaps } }))).work);
    expect(capabilities.gaps).toBe(true);
    expect(insights).toMatchObject([{ type: 'possible_gap', confidence: 0.6, box: gaps[0]?.box }]);
  });

  it('The request to a recognizer is signed like a webhook and carries an idempotency key, the photo, the catalog and their URLs', async () => {
    const settings = { RECOGNIZER_TIMEOUT: '10s', RECOGNIZER_ANSWER_WITHIN: '50s' };
    const { work, service } = await ask(() => ({ body: completed }), { settings });
    await work;
    const [request] = service.requests;
    expect(request?.headers['x-webhook-signature']).toBe(webhookSignature(signingKey, request?.rawBody ?? ''));
    const standard = new Webhook(serviceSecret);
    expect(standard.verify(request?.rawBody ?? '', request?.headers as Record<string, string>)).toMatchObject({});
    expect(request?.headers).toMatchObject({
      'idempotency-key': 'shr_1-0',
      'x-webhook-event': 'recognition.requested',
    });
    expect(request?.body).toMatchObject({
      sessionId: 'shs_1',
      runId: 'shr_1',
      profile: { slug: 'cereals', version: 4, versionId: 'shv_1' },
      photo: { photoIndex: 0, width: 800, height: 600, url: expect.stringMatching(/expires=60$/) },
      catalog: [
        { sku: 'sku-0', name: 'Product 0', brand: 'Brand 0', imageUrls: ['https://files.example/sku-0.png'] },
        { sku: 'sku-1' },
      ],
    });
  });

  it.each([
    ['an SKU that is not in the catalog', withDetection({ sku: 'sku-99' }), '"sku-99" is not in the catalog'],
    ['such a candidate', withDetection({ candidates: [{ sku: 'x', confidence: 1 }] }), '"x" is not in the catalog'],
    ['a box outside the photo', withDetection({ box: { x: 700, y: 0, width: 160, height: 9 } }), 'outside the photo'],
    ['a confidence over 1', withDetection({ confidence: 2 }), 'detections.0.confidence'],
    ['malformed JSON', '{"status": "completed"', 'not valid JSON'],
  ])('The http recognizer fails after %s and explains what is wrong', async (_, body, problem) => {
    const { work } = await ask(() => ({ body }));
    await expect(work).rejects.toMatchObject({
      name: 'ServiceRefusal',
      code: 'recognizer_answer_invalid',
      message: expect.stringContaining(problem),
    });
  });

  it('A failure that the recognizer reports fails the run with its code and reason', async () => {
    const { work } = await ask(() => ({ body: { status: 'failed', code: 'no_shelf', reason: 'There is no shelf.' } }));
    await expect(work).rejects.toMatchObject({ code: 'no_shelf', message: 'There is no shelf.' });
  });

  it('A 4xx response fails the run without a retry', async () => {
    const { work, service } = await ask(() => ({ status: 402 }));
    await expect(work).rejects.toMatchObject({ code: 'recognizer_refused', message: expect.stringContaining('402') });
    expect(service.requests).toHaveLength(1);
  });

  it('The same request is repeated after a 429 and after a broken connection', async () => {
    const faults = [{ status: 429, headers: { 'retry-after': '0' } }, 'reset'] as const;
    const { work, service } = await ask((nth) => faults[nth - 1] ?? { body: completed });
    expect((await recognized(work)).photos[0]?.detections).toHaveLength(2);
    expect(service.requests).toHaveLength(3);
    expect(new Set(service.requests.map(({ rawBody }) => rawBody)).size).toBe(1);
  });

  it('A long Retry-After is passed on to the retry of the run', async () => {
    const { work } = await ask(() => ({ status: 503, headers: { 'retry-after': '120' } }));
    await expect(work).rejects.toMatchObject({ name: 'ServiceUnavailable', retryAfterMs: 120_000 });
  });

  it('A recognizer that does not answer is left to a later try', async () => {
    const { work, service } = await ask(() => null, { settings: { RECOGNIZER_TIMEOUT: '200ms' } });
    await expect(work).rejects.toMatchObject({ name: 'ServiceUnavailable' });
    expect(service.requests).toHaveLength(3);
  });

  it('Accepted photos are sent once, and the run continues with their answers', async () => {
    const photos = [world.photo(small), world.photo(small)].map(async (photo, photoIndex) => ({
      ...(await photo),
      photoIndex,
    }));
    const service = await startRecognizerService((_, { body }) =>
      body.photo.photoIndex === 0 ? { body: completed } : { status: 202 },
    );
    const environment = { RECOGNIZER_URL: service.url, WEBHOOK_TRUSTED_ORIGINS: service.origin };
    const recognition = { engine: 'http', http: { answerWithinMs: 90_000, heartbeatTimeoutMs: 5_000 } };
    const { handover, kept, answer } = memoryHandover();
    const recognize = async (parts = {}) => {
      const input = inputOf(await world.products(2), recognition, { runId: 'shr_1' });
      const { options } = recognizeOptions({ handover: { ...handover, ...parts } });
      // Each run gets a new folder for answers, as on another machine's worker.
      return world.http(environment).recognize(input, await Promise.all(photos), options);
    };
    expect(await recognize()).toEqual({ pending: true, answerWithinMs: 90_000, heartbeatTimeoutMs: 5_000 });
    expect(await recognize()).toMatchObject({ pending: true });
    await expect(recognize({ waited: true })).rejects.toMatchObject({
      code: 'recognizer_silent',
      message: expect.stringContaining('photo 1'),
    });
    answer(1, completed);
    const { photos: found, cost } = await recognized(recognize({ waited: true }));
    expect(found.map(({ detections }) => detections.length)).toEqual([2, 2]);
    expect(cost).toMatchObject({ calls: 2, amount: 0.04 });
    expect(service.requests.map(({ body }) => body.callback.url).sort()).toEqual(
      [...kept.values()].map(({ callbackUrl }) => callbackUrl).sort(),
    );
  });

  it('A failure that the recognizer reports later fails the run, even while other answers are missing', async () => {
    const service = await startRecognizerService(() => ({ body: { status: 'accepted' } }));
    const environment = { RECOGNIZER_URL: service.url, WEBHOOK_TRUSTED_ORIGINS: service.origin };
    const { handover, answer } = memoryHandover();
    const photos = [
      { ...(await world.photo(small)), photoIndex: 0 },
      { ...(await world.photo(small)), photoIndex: 1 },
    ];
    const recognize = async (waited: boolean) => {
      const input = inputOf(await world.products(2), { engine: 'http' }, { runId: 'shr_1' });
      const { options } = recognizeOptions({ handover: { ...handover, waited } });
      return world.http(environment).recognize(input, photos, options);
    };
    expect(await recognize(false)).toMatchObject({ pending: true, heartbeatTimeoutMs: null });
    answer(1, { status: 'failed', code: 'no_shelf', reason: 'There is no shelf.' });
    await expect(recognize(true)).rejects.toMatchObject({ code: 'no_shelf', message: 'There is no shelf.' });
  });

  it('The http recognizer stops immediately when the run is cancelled', async () => {
    const abort = new AbortController();
    const answer = () => {
      abort.abort(new Error('cancelled by the caller'));
      return null;
    };
    const { work } = await ask(answer, { signal: abort.signal });
    await expect(work).rejects.toThrow('cancelled by the caller');
  });

  it('The http recognizer does not ask again about the same photo with the same version', async () => {
    const cache = world.cacheFolder();
    const photo = world.photo(small);
    const service = await startRecognizerService(() => ({ body: completed }));
    const environment = { RECOGNIZER_URL: service.url, WEBHOOK_TRUSTED_ORIGINS: service.origin };
    const recognize = async (runId: string) => {
      const input = inputOf(await world.products(2), { engine: 'http' }, { runId });
      const { options } = recognizeOptions({ handover: addressesOnly });
      return recognized(world.http(environment, cache).recognize(input, [await photo], options));
    };
    const first = await recognize('shr_1');
    const again = await recognize('shr_2');
    expect(again.photos).toEqual(first.photos);
    expect(again.cost).toMatchObject({ calls: 0 });
    expect(service.requests).toHaveLength(1);
  });

  it('The recognizer of the profile version comes first, and one with a private address is never called', async () => {
    const service = await startRecognizerService(() => ({ body: completed }));
    const settings = { RECOGNIZER_URL: 'https://recognizer.example/', WEBHOOK_TRUSTED_ORIGINS: service.origin };
    const recognition = { http: { url: service.url } };
    expect((await recognized((await ask(() => null, { settings, recognition })).work)).photos).toHaveLength(1);
    expect(service.requests).toHaveLength(1);
    const untrusted = await ask(() => ({ body: completed }), { settings: { WEBHOOK_TRUSTED_ORIGINS: '' } });
    await expect(untrusted.work).rejects.toMatchObject({ code: 'recognizer_refused' });
    expect(untrusted.service.requests).toEqual([]);
  });
});
