import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PackPicture } from '../../../samples/make-shelf/shelf-plan.ts';
import {
  analyze,
  createCapture,
  createShelfTenant,
  register,
  reprocess,
  type ShelfProfileParts,
  uploadPhoto,
  waitForCapture,
  waitForOutcome,
} from '../../support/shelf/captures.ts';
import { withPerson } from '../../support/shelf/people.ts';
import { type OwnStack, startOwnStack } from '../../support/stack/own-stack.ts';
import { type AnswerChat, type ChatRequest, chatListener } from '../engines/chat-service.ts';
import { drawPacks, drawShelf } from '../shelf/shelf-fixture.ts';

const timeoutMs = 150_000;

/** One pack that is in the catalog and one that is not, in thousandths of the photo. */
const answer = (sku = 'cola-033', brand = 'Cola'): string =>
  JSON.stringify({
    facings: [
      { sku, brand, confidence: 0.8, box: { left: 100, top: 200, right: 300, bottom: 700 } },
      { sku: null, brand: null, confidence: 0.7, box: { left: 500, top: 200, right: 700, bottom: 700 } },
    ],
  });

let stack: OwnStack;
let standing: PackPicture[];
/** The answers of the service in a test, and the requests that it got. */
let reply: AnswerChat = () => ({ content: answer() });
const asked: ChatRequest[] = [];

const service = createServer(chatListener((nth, request) => reply(nth, request), asked));
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await once(service, 'close');
});
beforeEach(() => {
  asked.length = 0;
  reply = () => ({ content: answer() });
});
beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  stack = await startOwnStack({
    LLM_BASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`,
    LLM_MODEL: 'seer',
    LLM_ATTEMPTS: '2',
    LLM_RETRY_WAIT_MAX: '100ms',
    LLM_PRICE_INPUT: '2',
    LLM_PRICE_OUTPUT: '10',
  });
  standing = await drawPacks();
}, 300_000);

/** A photo of a drawn shelf; no two seeds give the same bytes. */
const photoOf = async (seed: number): Promise<Buffer> => (await drawShelf(standing, { seed })).bytes;

/** Analyzes a capture of one photo through the API. */
const startAnalysis = async (bytes: Uint8Array, parts: ShelfProfileParts = {}) => {
  const limits = { minPhotos: 1, maxPhotos: 4, maxPhotoSizeMb: 10 };
  const profile: ShelfProfileParts = { recognition: { engine: 'llm' }, limits, ...parts };
  const tenant = await createShelfTenant(profile, { baseUrl: stack.baseUrl, db: stack.prisma });
  const { sessionId } = await createCapture(tenant);
  await register(tenant.api, sessionId, await uploadPhoto(tenant.api, sessionId, 0, new Uint8Array(bytes)));
  return { api: tenant.api, sessionId, runId: await analyze(tenant.api, sessionId) };
};

const runOf = (id: string) => stack.prisma.shelfRun.findUniqueOrThrow({ where: { id } });

const callsOf = async (runId: string): Promise<number> => {
  const { engine } = await runOf(runId);
  return (engine as { cost: { calls: number } }).cost.calls;
};

describe('a capture of a profile with a language model', { timeout: 300_000 }, () => {
  it('A capture gets its result and cost from the language model, and a later run costs nothing', async () => {
    const { api, sessionId, runId } = await startAnalysis(await photoOf(21));
    const capture = await waitForOutcome(api, sessionId, timeoutMs);
    expect(capture, JSON.stringify(capture.error)).toMatchObject({
      status: 'completed',
      result: {
        totals: { photos: 1, detections: 2, facings: 1, unrecognized: 1, skus: 1 },
        facings: { bySku: [{ sku: 'cola-033', name: 'Cola 0.33 l', brand: 'Cola', facings: 1 }] },
        photos: [{ width: 900, height: 640, detections: [{ sku: 'cola-033', box: { x: 90, y: 128 } }, { sku: null }] }],
      },
    });
    const cost = { calls: 1, inputTokens: 1_000, outputTokens: 200, amount: 0.004, currency: 'USD' };
    const engine = { name: 'llm', models: { seer: 'reader-2025-01-01' } };
    expect((await runOf(runId)).engine).toMatchObject({ ...engine, cost });

    const second = await reprocess(api, sessionId);
    const again = await waitForCapture(api, sessionId, 'done', (one) => one.resultRunId === second, timeoutMs);
    expect(again.result).toMatchObject({ totals: { detections: 2 } });
    expect((await runOf(second)).engine).toMatchObject({ ...engine, cost: { calls: 0, amount: 0 } });
    expect(asked).toHaveLength(1);
  });

  it('An unusable answer is repaired once, and both answers are paid for', async () => {
    reply = (nth) => ({ content: nth === 1 ? answer('sku-99') : answer() });
    const { api, sessionId, runId } = await startAnalysis(await photoOf(22));
    expect((await waitForOutcome(api, sessionId, timeoutMs)).status).toBe('completed');
    expect(await callsOf(runId)).toBe(2);
    expect(JSON.stringify(asked[1]?.body.messages)).toContain('sku-99');
  });

  it('A run whose repaired answer is unusable too fails and keeps its cost', async () => {
    reply = () => ({ content: answer('sku-99') });
    const { api, sessionId, runId } = await startAnalysis(await photoOf(23));
    const capture = await waitForOutcome(api, sessionId, timeoutMs);
    expect(capture).toMatchObject({ status: 'failed', error: { code: 'llm_answer_unusable' } });
    expect(asked).toHaveLength(2);
    expect((await runOf(runId)).engine).toMatchObject({ cost: { calls: 2, amount: 0.008 } });
  });

  it('A run waits as long as a busy service asks for, and completes', async () => {
    // Longer than a worker waits with the photos on its disk, so the run is retried at the time that the service has
    // named.
    let isFree = false;
    reply = () => {
      if (isFree) return { content: answer() };
      setTimeout(() => {
        isFree = true;
      }, 1_500);
      return { status: 429, headers: { 'retry-after': '2' }, body: {} };
    };
    const { api, sessionId, runId } = await startAnalysis(await photoOf(24));
    expect((await waitForOutcome(api, sessionId, timeoutMs)).status).toBe('completed');
    expect(asked).toHaveLength(2);
    expect(await callsOf(runId)).toBe(1);
  });

  it('The language model is not asked about a photo that the quality gate blocks or that shows a person', async () => {
    const dark = await sharp(await photoOf(25))
      .linear(0.1, 0)
      .jpeg()
      .toBuffer();
    const spoilt = await startAnalysis(dark);
    expect(await waitForOutcome(spoilt.api, spoilt.sessionId, timeoutMs)).toMatchObject({
      status: 'blocked',
      error: { code: 'capture_quality' },
    });
    const peopled = await sharp(await withPerson(await photoOf(26)))
      .jpeg()
      .toBuffer();
    const refused = await startAnalysis(peopled, { moderation: { people: 'reject' } });
    expect(await waitForOutcome(refused.api, refused.sessionId, timeoutMs)).toMatchObject({
      status: 'blocked',
      error: { code: 'moderation' },
    });
    expect(asked).toEqual([]);
  });
});
