import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import type { z } from 'zod';
import type { ShelfRecognizerSettings } from '../../../domain/shelf-profiles/profile.ts';
import { RecognizerRequest } from '../../../processing/shelf/engines/http/protocol.ts';
import { eventually } from '../stack/eventually.ts';
import { type AnswerWebhook, startReceiver } from '../webhooks/receiver.ts';
import { analyze, createCapture, createShelfTenant, register, type ShelfTenant, uploadPhoto } from './captures.ts';

/** A unique picture: noise, which every recognizer of the tests accepts. */
const photoBytes = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background, noise } })
    .jpeg()
    .toBuffer();
  return new Uint8Array(picture);
};

/** A capture whose recognizer has accepted every photo and answers later. */
export interface RecognitionHandover {
  readonly tenant: ShelfTenant;
  readonly sessionId: string;
  readonly runId: string;
  readonly photoIds: readonly string[];
  /** Every request, in order of arrival. */
  readonly requests: () => RecognizerRequest[];
  /** The path of the URL that the answer about a photo is posted to. */
  readonly path: (photoIndex?: number) => string;
}

/**
 * Analyzes a capture whose recognizer answers later, unless `answer` sets another reply. The recognizer stops when the
 * test has finished.
 */
export const startRecognitionHandover = async (
  photos = 1,
  http: Omit<z.input<typeof ShelfRecognizerSettings>, 'url'> = {},
  answer: AnswerWebhook = () => ({ status: 202 }),
): Promise<RecognitionHandover> => {
  const recognizer = await startReceiver(answer);
  const tenant = await createShelfTenant({
    // These pictures show no shelf: the results of the checks are not under test.
    quality: { enabled: false },
    moderation: { enabled: false },
    recognition: { engine: 'http', http: { url: recognizer.url, ...http } },
  });
  const { sessionId } = await createCapture(tenant);
  const photoIds: string[] = [];
  for (let photoIndex = 0; photoIndex < photos; photoIndex += 1) {
    const upload = await uploadPhoto(tenant.api, sessionId, photoIndex, await photoBytes());
    photoIds.push(await register(tenant.api, sessionId, upload));
  }
  const runId = await analyze(tenant.api, sessionId);
  const requests = () => recognizer.received.map(({ rawBody }) => RecognizerRequest.parse(JSON.parse(rawBody)));
  await eventually('every photo is handed over', () => requests().length >= photos, 90_000);
  const path = (photoIndex = 0): string => {
    const request = requests().find(({ photo }) => photo.photoIndex === photoIndex);
    return new URL(request?.callback.url ?? '').pathname;
  };
  return { tenant, sessionId, runId, photoIds, requests, path };
};

const box = { x: 40, y: 30, width: 100, height: 200 };

/** A recognizer's answer about a photo with one pack. */
export const onePack = {
  status: 'completed',
  detections: [{ sku: 'cola-033', confidence: 0.9, box }],
  recognizer: { name: 'acme-eyes', version: '7' },
  cost: { amount: 0.02, currency: 'EUR' },
};
