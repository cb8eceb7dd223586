import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createShelfEngine } from '../../../processing/shelf/engine.ts';
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
