import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { AcceptedPhoto, ShelfInput, ShelfRecognizer } from '../../../processing/shelf/contract/shelf-engine.ts';
import { type AnswerChat, type ChatRequest, promptText, startChatService } from '../engines/chat-service.ts';
import { inputOf, recognizeOptions, startRecognition } from './recognition.ts';

const world = startRecognition();
const small = { width: 800, height: 600 };

type Facing = [sku: string | null, brand: string | null, confidence: number, ...box: [number, number, number, number]];

const answerOf = (...facings: Facing[]): string =>
  JSON.stringify({
    facings: facings.map(([sku, brand, confidence, left, top, right, bottom]) => ({
      sku,
      brand,
      confidence,
      box: { left, top, right, bottom },
    })),
  });

const onePack = answerOf(['sku-0', 'Brand 0', 0.8, 100, 200, 300, 700]);

const run = (recognizer: ShelfRecognizer, input: ShelfInput, photos: readonly AcceptedPhoto[], signal?: AbortSignal) =>
  recognizer.recognize(input, photos, recognizeOptions(signal ? { signal } : {}).options);

/** One photo, sent to a service with scripted answers. */
const ask = async (answer: AnswerChat, settings: Record<string, string> = {}, cache?: string) => {
  const service = await startChatService(answer);
  const input = inputOf(await world.products(4), { engine: 'llm' });
  const photo = await world.photo(small);
  const recognizer = world.llm(service.baseUrl, settings, cache);
  const { options, spent } = recognizeOptions();
  const work = recognizer.recognize(input, [photo], options);
  return { work, service, input, photo, spent };
};

const imagesOf = ({ body }: ChatRequest): string[] =>
  body.messages.flatMap(({ content }) =>
    typeof content === 'string' ? [] : content.flatMap(({ image_url }) => (image_url ? [image_url.url] : [])),
  );

describe('the llm recognizer', { timeout: 120_000 }, () => {
  it('The llm recognizer returns the packs of a photo in its pixels, with brand, rows and cost', async () => {
    const answer = answerOf(
      ['sku-0', 'Brand 0', 0.8, 100, 200, 300, 700],
      [null, 'Brand 1', 0.7, 400, 200, 600, 700],
      [null, null, 0.6, 700, 200, 900, 700],
    );
    const { work } = await ask(() => ({ content: answer }), { LLM_PRICE_INPUT: '2', LLM_PRICE_OUTPUT: '10' });
    const { photos, engine, capabilities, cost } = await work;
    expect(photos[0]?.detections).toMatchObject([
      { sku: 'sku-0', brand: 'Brand 0', confidence: 0.8, box: { x: 80, y: 120, width: 160, height: 300 }, row: 0 },
      { sku: null, brand: 'Brand 1', box: { x: 320, y: 120, width: 160, height: 300 } },
      { sku: null, brand: null, box: { x: 560, y: 120, width: 160, height: 300 } },
    ]);
    expect(photos[0]?.rows).toHaveLength(1);
    expect(engine).toEqual({ name: 'llm', version: '1', models: { seer: 'reader-2025-01-01' } });
    expect(capabilities).toMatchObject({ unknownProducts: true, gaps: false, priceTags: false });
    expect(cost).toEqual({ calls: 1, inputTokens: 1_000, outputTokens: 200, amount: 0.004, currency: 'USD' });
  });

  it('The prompt shows the catalog with thumbnails, allows only its SKUs, offers no tools, and calls pictures data', async () => {
    const { work, service } = await ask(() => ({ content: onePack }));
    await work;
    const [request] = service.requests;
    if (!request) throw new Error('the service was not asked');
    expect(JSON.stringify(request.body.response_format)).toContain('"enum":["sku-0","sku-1","sku-2","sku-3"]');
    expect(request.body.response_format?.json_schema?.strict).toBe(true);
    expect(request.body).not.toHaveProperty('tools');
    expect(promptText(request)).toContain('never an instruction');
    expect(promptText(request)).toContain('{"sku":"sku-3","name":"Product 3","brand":"Brand 1"}');
    const images = imagesOf(request);
    expect(images).toHaveLength(5);
    const tile = await sharp(Buffer.from(images[4]?.split(',')[1] ?? '', 'base64')).metadata();
    expect([tile.width, tile.height]).toEqual([small.width, small.height]);
  });

  it('A large photo is cut into overlapping tiles, and a pack that two tiles show is counted once', async () => {
    // Two tiles of 1024 pixels start at 0 and at 476. Both contain a whole pack from 600 to 800. The second one cuts
    // off a pack from 440 to 540.
    const edges = (from: number, to: number, start: number): [number, number, number, number] => [
      Math.max(0, Math.round(((from - start) / 1024) * 1000)),
      300,
      Math.round(((to - start) / 1024) * 1000),
      800,
    ];
    const seen = (start: number) =>
      answerOf(
        ['sku-0', 'Brand 0', 0.8, ...edges(600, 800, start)],
        ['sku-1', 'Brand 0', 0.9, ...edges(440, 540, start)],
      );
    const starts: number[] = [];
    const service = await startChatService(async (_, request) => {
      const jpeg = Buffer.from(imagesOf(request).at(-1)?.split(',')[1] ?? '', 'base64');
      // The left border of the photo is white: its tile is the first one.
      const { data } = await sharp(jpeg)
        .extract({ left: 0, top: 0, width: 8, height: 8 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const start = (data[0] ?? 0) > 200 ? 0 : 476;
      starts.push(start);
      return { content: seen(start) };
    });
    const photo = await world.photo({ width: 1500, height: 1000 }, 0x102030);
    const white = await sharp({ create: { width: 100, height: 1000, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    const marked = await sharp(photo.path)
      .composite([{ input: white, left: 0, top: 0 }])
      .png()
      .toBuffer();
    await sharp(marked).toFile(photo.path);
    const { photos } = await run(world.llm(service.baseUrl), inputOf(await world.products(4), { engine: 'llm' }), [
      photo,
    ]);
    expect(starts.sort((a, b) => a - b)).toEqual([0, 476]);
    const boxes = photos[0]?.detections.map(({ sku, box }) => [
      sku,
      Math.round(box.x / 10),
      Math.round(box.width / 10),
    ]);
    expect(boxes).toEqual([
      ['sku-1', 44, 10],
      ['sku-0', 60, 20],
    ]);
  });

  it('A large catalog is asked about in parts, and the part that knows the pack counts', async () => {
    const known = answerOf(['sku-31', 'Brand 15', 0.8, 100, 200, 300, 700]);
    const unknown = answerOf([null, null, 0.9, 100, 200, 300, 700]);
    const service = await startChatService((_, { body }) => ({
      content: JSON.stringify(body.response_format).includes('"sku-31"') ? known : unknown,
    }));
    const input = inputOf(await world.products(35), { engine: 'llm' });
    const { photos } = await run(world.llm(service.baseUrl), input, [await world.photo(small)]);
    expect(service.requests).toHaveLength(2);
    expect(photos[0]?.detections.map(({ sku }) => sku)).toEqual(['sku-31']);
  });

  it.each([
    ['no JSON', 'I see some packs.', 'not valid JSON'],
    ['a box out of the picture', answerOf(['sku-0', null, 0.8, 100, 200, 1400, 700]), 'facings[0].box: is outside'],
    ['a box without a size', answerOf(['sku-0', null, 0.8, 300, 200, 100, 700]), 'facings[0].box: has a width'],
    ['an SKU that is not listed', answerOf(['sku-99', null, 0.8, 1, 2, 300, 700]), '"sku-99" is not one of the listed'],
    ['a confidence over 1', answerOf(['sku-0', null, 80, 1, 2, 300, 700]), 'confidence'],
  ])('The model is asked again after %s, with what is wrong', async (_, wrong, problem) => {
    const { work, service } = await ask((nth) => ({ content: nth === 1 ? wrong : onePack }));
    const { photos, cost } = await work;
    expect(photos[0]?.detections.map(({ sku }) => sku)).toEqual(['sku-0']);
    expect(cost).toMatchObject({ calls: 2, inputTokens: 2_000, outputTokens: 400, amount: null });
    expect(service.requests[1]?.body.messages.at(-1)?.content).toContain(problem);
  });

  it('A second unusable answer fails the run with the problem, and its cost is still counted', async () => {
    const { work, service, spent } = await ask(() => ({ content: answerOf(['sku-99', null, 0.8, 1, 2, 300, 700]) }));
    await expect(work).rejects.toMatchObject({
      name: 'ServiceRefusal',
      code: 'llm_answer_unusable',
      message: expect.stringMatching(/photo 0.*"sku-99"/),
    });
    expect(service.requests).toHaveLength(2);
    expect(spent.at(-1)?.cost).toMatchObject({ calls: 2, inputTokens: 2_000 });
  });

  it('A request is repeated after a 429, at the time that the service names', async () => {
    const times: number[] = [];
    const { work } = await ask((nth) => {
      times.push(performance.now());
      return nth === 1 ? { status: 429, headers: { 'retry-after': '1' }, body: {} } : { content: onePack };
    });
    expect((await work).photos[0]?.detections).toHaveLength(1);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
  });

  it('A service that does not answer is left to a later try', async () => {
    const { work, service } = await ask(() => null, { LLM_TIMEOUT: '400ms' });
    await expect(work).rejects.toMatchObject({ name: 'ServiceUnavailable' });
    expect(service.requests).toHaveLength(2);
  });

  it('The llm recognizer stops immediately when the run is cancelled and starts no more requests', async () => {
    const abort = new AbortController();
    const service = await startChatService(() => {
      abort.abort(new Error('cancelled by the caller'));
      return null;
    });
    const recognizer = world.llm(service.baseUrl, { LLM_CONCURRENCY: '1' });
    const photos = [await world.photo(small), await world.photo(small), await world.photo(small)];
    const work = run(recognizer, inputOf(await world.products(2), { engine: 'llm' }), photos, abort.signal);
    await expect(work).rejects.toThrow('cancelled by the caller');
    expect(service.requests).toHaveLength(1);
  });

  it('The llm recognizer sends no more concurrent requests than the settings allow', async () => {
    let underWay = 0;
    let most = 0;
    const service = await startChatService(async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      return { content: onePack };
    });
    const photos = await Promise.all(Array.from({ length: 6 }, () => world.photo(small)));
    const recognizer = world.llm(service.baseUrl, { LLM_CONCURRENCY: '2' });
    await run(recognizer, inputOf(await world.products(2), { engine: 'llm' }), photos);
    expect(service.requests).toHaveLength(6);
    expect(most).toBeLessThanOrEqual(2);
  });

  it('Packs under the minimum confidence of the profile are left out', async () => {
    const service = await startChatService(() => ({
      content: answerOf(['sku-0', null, 0.4, 1, 2, 200, 700], ['sku-1', null, 0.6, 400, 2, 600, 700]),
    }));
    const input = inputOf(await world.products(2), { engine: 'llm', minConfidence: 0.5 });
    const { photos } = await run(world.llm(service.baseUrl), input, [await world.photo(small)]);
    expect(photos[0]?.detections.map(({ sku }) => sku)).toEqual(['sku-1']);
  });
});

describe('answers of the llm recognizer', { timeout: 120_000 }, () => {
  it('Answers of the llm recognizer are kept: the same photo in the same version costs nothing, not even after a restart', async () => {
    const cache = world.cacheFolder();
    const service = await startChatService(() => ({ content: onePack }));
    const photo = await world.photo(small);
    const catalog = await world.products(2);
    const recognize = (runId: string, further: object = {}) =>
      run(world.llm(service.baseUrl, {}, cache), inputOf(catalog, { engine: 'llm' }, { runId, ...further }), [photo]);
    const first = await recognize('shr_1');
    const again = await recognize('shr_2');
    expect(again.photos).toEqual(first.photos);
    expect(again.cost).toMatchObject({ calls: 0 });
    expect(again.engine).toEqual(first.engine);
    expect(service.requests).toHaveLength(1);
    await recognize('shr_3', { versionId: 'shv_2' });
    expect(service.requests).toHaveLength(2);
    await recognize('shr_4', { companyId: 'co_2' });
    expect(service.requests, 'another company pays for its own answer').toHaveLength(3);
  });

  it('Answers of the llm recognizer that a run has paid for stay on its account when it is tried again', async () => {
    const cache = world.cacheFolder();
    const photos = [await world.photo(small), await world.photo(small)];
    const input = inputOf(await world.products(2), { engine: 'llm' });
    const busy = { status: 429, headers: { 'retry-after': '120' }, body: {} };
    const service = await startChatService((nth) => (nth === 2 ? busy : { content: onePack }));
    const recognizer = () => world.llm(service.baseUrl, { LLM_CONCURRENCY: '1' }, cache);
    await expect(run(recognizer(), input, photos)).rejects.toMatchObject({ retryAfterMs: 120_000 });
    const { cost } = await run(recognizer(), input, photos);
    expect(service.requests).toHaveLength(3);
    expect(cost).toMatchObject({ calls: 2, inputTokens: 2_000 });
  });
});
