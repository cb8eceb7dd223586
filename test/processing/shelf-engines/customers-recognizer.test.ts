import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { webhookSignature } from '../../../domain/webhooks/signature.ts';
import { hashApiKey } from '../../../platform/secrets.ts';
import { RecognizerRequest } from '../../../processing/shelf/engines/http/protocol.ts';
import {
  analyze,
  createCapture,
  createShelfTenant,
  register,
  reprocess,
  uploadPhoto,
  waitForOutcome,
} from '../../support/shelf/captures.ts';
import { prisma } from '../../support/stack/database.ts';
import { type ReceiverAnswer, startReceiver } from '../../support/webhooks/receiver.ts';
import { drawPacks, drawShelf } from '../shelf/shelf-fixture.ts';

const timeoutMs = 150_000;
const box = { x: 80, y: 120, width: 160, height: 300 };
const completed = {
  status: 'completed',
  detections: [{ sku: 'cola-033', confidence: 0.9, box }],
  recognizer: { name: 'acme-eyes', version: '7' },
  cost: { amount: 0.02, currency: 'EUR' },
};

const json = (body: object): ReceiverAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** A capture of a drawn shelf, sent to a recognizer with scripted answers. */
const startAnalysis = async (answer: () => ReceiverAnswer) => {
  const recognizer = await startReceiver(answer);
  const tenant = await createShelfTenant({ recognition: { engine: 'http', http: { url: recognizer.url } } });
  const standing = await drawPacks();
  const { bytes } = await drawShelf(standing);
  const { sessionId } = await createCapture(tenant);
  await register(tenant.api, sessionId, await uploadPhoto(tenant.api, sessionId, 0, new Uint8Array(bytes)));
  const runId = await analyze(tenant.api, sessionId);
  return { recognizer, tenant, sessionId, runId, bytes };
};

const fetched = async (url: string): Promise<Buffer> => {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

describe("a capture of a profile with the customer's recognizer", { timeout: 240_000 }, () => {
  it("A capture of a profile with the customer's recognizer gets its result from it, signed for, priced, and paid once", async () => {
    const { recognizer, tenant, sessionId, runId, bytes } = await startAnalysis(() => json(completed));
    const capture = await waitForOutcome(tenant.api, sessionId, timeoutMs);
    expect(capture, JSON.stringify(capture.error)).toMatchObject({
      status: 'completed',
      result: { totals: { facings: 1 }, photos: [{ detections: [{ sku: 'cola-033', brand: 'Cola', box }] }] },
    });
    const [received] = recognizer.received;
    const key = hashApiKey(tenant.key.secret);
    expect(received?.headers['x-webhook-signature']).toBe(webhookSignature(key, received?.rawBody ?? ''));
    const { photo, catalog, ...request } = RecognizerRequest.parse(JSON.parse(received?.rawBody ?? ''));
    expect(request).toMatchObject({ sessionId, runId, profile: { versionId: tenant.profile.versionId } });
    expect((await fetched(photo.url)).equals(bytes)).toBe(true);
    expect(photo.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect((await fetched(catalog[0]?.imageUrls[0] ?? '')).subarray(1, 4).toString()).toBe('PNG');
    const run = await prisma.shelfRun.findUniqueOrThrow({ where: { id: runId } });
    expect(run.engine).toMatchObject({ name: 'http', models: { 'acme-eyes': '7' }, cost: { calls: 1, amount: 0.02 } });

    const second = await reprocess(tenant.api, sessionId);
    await waitForOutcome(tenant.api, sessionId, timeoutMs);
    const again = await prisma.shelfRun.findUniqueOrThrow({ where: { id: second } });
    expect(again).toMatchObject({ status: 'completed', engine: { cost: { calls: 0 } } });
    expect(recognizer.received).toHaveLength(1);
  });

  it("A capture of a profile with the customer's recognizer fails with its reason if the answer names an SKU that is not in the catalog, and keeps what it cost", async () => {
    const strange = { ...completed, detections: [{ sku: 'sku-99', box }] };
    const { tenant, sessionId, runId } = await startAnalysis(() => json(strange));
    const capture = await waitForOutcome(tenant.api, sessionId, timeoutMs);
    expect(capture).toMatchObject({
      status: 'failed',
      error: { code: 'recognizer_answer_invalid', message: expect.stringContaining('"sku-99"') },
    });
    const run = await prisma.shelfRun.findUniqueOrThrow({ where: { id: runId } });
    expect(run.engine).toMatchObject({ name: 'http', cost: { calls: 1, amount: 0.02, currency: 'EUR' } });
  });
});
