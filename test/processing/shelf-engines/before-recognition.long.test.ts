import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createShelfEngine } from '../../../processing/shelf/engine.ts';
import { withPerson } from '../../support/shelf/people.ts';
import { startChatService } from '../engines/chat-service.ts';
import {
  drawShelf,
  engineSettings,
  inputOf,
  makeCatalog,
  type ShelfFixture,
  writePhotos,
} from '../shelf/shelf-fixture.ts';
import { addressesOnly } from './recognition.ts';
import { startRecognizerService } from './recognizer-service.ts';

let fixture: ShelfFixture;
beforeAll(async () => {
  fixture = await makeCatalog(2, 1);
});
afterAll(() => rm(fixture.folder, { recursive: true, force: true }));

it('Nothing is paid for a capture that the quality gate blocks, or for photos that it leaves out', {
  timeout: 240_000,
}, async () => {
  const model = await startChatService(() => ({ content: '{"facings": []}' }));
  const recognizer = await startRecognizerService(() => ({ body: { status: 'completed', detections: [] } }));
  const environment = {
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'seer',
    RECOGNIZER_URL: recognizer.url,
    WEBHOOK_TRUSTED_ORIGINS: recognizer.origin,
  };
  const engine = createShelfEngine(engineSettings(join(fixture.folder, 'paid'), environment));
  onTestFinished(() => engine.close());
  const { bytes } = await drawShelf(fixture.standing);
  const blurred = await sharp(bytes).blur(6).jpeg().toBuffer();
  const photos = await writePhotos(fixture, [bytes, blurred], 'paid');
  const options = { signal: new AbortController().signal, handover: addressesOnly };
  const process = (name: 'llm' | 'http', blockWhen: 'any_photo' | 'all_photos') =>
    engine.process(inputOf(fixture, photos, { quality: { blockWhen }, recognition: { engine: name } }), options);

  for (const name of ['llm', 'http'] as const) expect((await process(name, 'any_photo')).outcome).toBe('blocked');
  expect([model.requests.length, recognizer.requests.length]).toEqual([0, 0]);

  for (const name of ['llm', 'http'] as const) {
    const analysis = await process(name, 'all_photos');
    expect(analysis).toMatchObject({ outcome: 'completed', engine: { name }, cost: { calls: 1 } });
    const reasons = analysis.outcome === 'completed' ? analysis.result.unknown.map(({ measure }) => measure) : [];
    expect(reasons).toContain('gaps');
  }
  expect([model.requests.length, recognizer.requests.length]).toEqual([1, 1]);
});

it('Of a photo that keeps its original, the builtin engine reads the original and a model the blurred copy', {
  timeout: 240_000,
}, async () => {
  const model = await startChatService(() => ({ content: '{"facings": []}' }));
  const environment = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'seer' };
  const engine = createShelfEngine(engineSettings(join(fixture.folder, 'kept'), environment));
  onTestFinished(() => engine.close());
  const photos = await writePhotos(fixture, [await withPerson((await drawShelf(fixture.standing)).bytes)], 'person');
  const process = async (name: 'builtin' | 'llm', people: 'allow' | 'blur' | 'blur_copy') => {
    const input = inputOf(fixture, photos, { moderation: { people }, recognition: { engine: name } });
    // Paid answers are kept for each version.
    const analysis = await engine.process({ ...input, versionId: `shv_${people}` }, { signal });
    if (analysis.outcome !== 'completed') throw new Error(JSON.stringify(analysis));
    return analysis.result.photos[0]?.detections;
  };
  const { signal } = new AbortController();

  const found = { allow: await process('builtin', 'allow'), blur: await process('builtin', 'blur') };
  expect(await process('builtin', 'blur_copy')).toEqual(found.allow);
  expect(found.blur).not.toEqual(found.allow);

  const sent = async (people: 'allow' | 'blur' | 'blur_copy') => {
    const before = model.requests.length;
    await process('llm', people);
    return model.requests.slice(before).map(({ body }) => body);
  };
  const blurred = await sent('blur');
  expect(await sent('blur_copy')).toEqual(blurred);
  expect(await sent('allow')).not.toEqual(blurred);
});
