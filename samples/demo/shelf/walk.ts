import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../../../base/refusal.ts';
import type { SampleShelf } from '../../catalog/shelf.ts';
import { uploadFile } from '../caller.ts';
import type { ReceivedWebhook, WebhookReceiver } from '../receiver.ts';
import { progressLine, tell } from '../terminal.ts';
import { explainUntrusted } from '../walk.ts';
import type { ShelfApi } from './api.ts';
import type { CaptureOut } from './schemas.ts';

const pollEveryMs = 400;
const analysisTimeoutMs = 300_000;
const webhookTimeoutMs = 30_000;
const mimeType = 'image/jpeg';

/** The result for the sample shelf. */
export interface ShelfWalk {
  readonly runId: string;
  readonly capture: CaptureOut;
  readonly webhook: ReceivedWebhook;
}

/** Finds the newest active version of the sample profile. @throws Refusal that explains how to publish it */
export const findShelfProfile = async (api: ShelfApi, slug: string): Promise<string> => {
  const profile = (await api.listProfiles()).data.find((candidate) => candidate.slug === slug && candidate.active);
  if (profile) return profile.versionId;
  throw new Refusal(
    `The company does not have the shelf profile "${slug}". Publish it:\n` +
      '  npm run admin -- shelf-profile publish samples/shelf/profile.json --company ID',
  );
};

/** Uploads each photo to its reserved URL, and registers it with its place in the section. */
const sendPhotos = async (api: ShelfApi, sessionId: string, paths: readonly string[]): Promise<void> => {
  let bytes = 0;
  for (const [photoIndex, path] of paths.entries()) {
    const { uploadUrl, objectUrl } = await api.reserveUpload(sessionId, { photoIndex, mimeType });
    const fileSize = await uploadFile(path, uploadUrl, mimeType);
    const place = { sectionIndex: 0, sectionPhotoIndex: photoIndex };
    await api.registerPhoto(sessionId, { photoIndex, mimeType, objectUrl, fileSize, ...place });
    bytes += fileSize;
  }
  tell('photos', `${paths.length} overlapping photos of one section, ${(bytes / 1024).toFixed(0)} KiB with PUT`);
};

const stateOf = ({ status, progress }: CaptureOut): string =>
  progress === null ? status : `${status}, ${progress.photosDone} of ${progress.photosTotal} photos`;

const pollUntil = async (
  api: ShelfApi,
  sessionId: string,
  label: string,
  timeoutMs: number,
  done: (capture: CaptureOut) => boolean,
): Promise<CaptureOut> => {
  const started = Date.now();
  const line = progressLine(label);
  try {
    for (;;) {
      const capture = await api.readCapture(sessionId);
      const elapsedMs = Date.now() - started;
      line.show(
        label === 'delivery' ? `webhook ${capture.webhookDeliveryStatus ?? 'not tried yet'}` : stateOf(capture),
        elapsedMs,
      );
      if (done(capture)) return capture;
      if (elapsedMs > timeoutMs) {
        throw new Refusal(
          `${sessionId} is still "${stateOf(capture)}" after ${Math.round(timeoutMs / 1000)} s. Is a worker running that serves the queue "shelf"? See its log in the terminal of npm start.`,
        );
      }
      await delay(pollEveryMs);
    }
  } finally {
    line.end();
  }
};

const isEnded = ({ status }: CaptureOut): boolean => !['created', 'queued', 'processing'].includes(status);

/**
 * Sends the sample shelf through the whole flow, as a caller would: capture, uploads, registration, analysis, webhook.
 * @throws Refusal if the service does not finish it
 */
export const walkShelf = async (
  { profile, photoPaths }: SampleShelf,
  { api, receiver }: { api: ShelfApi; receiver: WebhookReceiver },
): Promise<ShelfWalk> => {
  const profileVersionId = await findShelfProfile(api, profile.slug);
  const created = await api
    .createCapture({
      clientCaptureId: `demo-${randomUUID()}`,
      profileVersionId,
      storeId: 'store-118',
      webhookUrl: `${receiver.origin}/webhooks/docket`,
      metadata: { source: 'npm run demo' },
    })
    .catch((error: unknown) => explainUntrusted(error, receiver.origin));
  const { sessionId } = created;
  tell('capture', `${sessionId}  (${created.profile.slug} v${created.profile.version})`);
  await sendPhotos(api, sessionId, photoPaths);
  const { runId } = await api.analyze(sessionId);
  await pollUntil(api, sessionId, 'analysis', analysisTimeoutMs, isEnded);
  const webhook = await receiver.waitFor(sessionId, webhookTimeoutMs);
  if (!webhook) {
    throw new Refusal(
      `No webhook for ${sessionId} arrived within ${webhookTimeoutMs / 1000} s. Run: npm run admin -- delivery list --session ${sessionId}`,
    );
  }
  const capture = await pollUntil(
    api,
    sessionId,
    'delivery',
    webhookTimeoutMs,
    ({ webhookDeliveryStatus }) => webhookDeliveryStatus === 'delivered',
  );
  return { runId, capture, webhook };
};
