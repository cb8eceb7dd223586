import { recognitionRequestId } from '../../../../domain/handover-token.ts';
import { standardWebhookHeaders, webhookHeaders } from '../../../../domain/webhooks/signature.ts';
import type { AcceptedPhoto, ShelfHandover, ShelfInput } from '../../contract/shelf-engine.ts';
import { protocolVersion, type RecognizerRequest } from './protocol.ts';

const eventType = 'recognition.requested';

/** How long to wait for an answer, and how long a request's URLs are valid; both in milliseconds from the request. */
export interface RequestTimes {
  readonly answerWithinMs: number;
  readonly expiresInMs: number;
}

/** Builds the request about one photo. A later answer goes to the callback URL. */
export const buildRequest = async (
  { runId, versionId, catalog, settings }: ShelfInput,
  { photoId, photoIndex, sectionIndex, sectionPhotoIndex, width, height }: AcceptedPhoto,
  handover: ShelfHandover,
  callbackUrl: string,
  { answerWithinMs, expiresInMs }: RequestTimes,
  now = new Date(),
): Promise<RecognizerRequest> => {
  const expiresInSeconds = Math.ceil(expiresInMs / 1000);
  const file = await handover.photoFile(photoId, expiresInSeconds);
  return {
    type: eventType,
    protocol: protocolVersion,
    requestId: recognitionRequestId({ runId, photoIndex }),
    sessionId: handover.sessionId,
    runId,
    profile: { ...handover.profile, versionId },
    minConfidence: settings.recognition.minConfidence,
    photo: { photoId, photoIndex, sectionIndex, sectionPhotoIndex, width, height, ...file },
    catalog: await Promise.all(
      catalog.map(async ({ sku, name, brand }) => ({
        sku,
        name,
        brand,
        imageUrls: [...(await handover.imageUrls(sku, expiresInSeconds))],
      })),
    ),
    urlsExpireAt: new Date(now.getTime() + expiresInSeconds * 1000).toISOString(),
    callback: { url: callbackUrl, expiresAt: new Date(now.getTime() + answerWithinMs).toISOString() },
  };
};

/** The headers of a request: the signature, as for webhooks, and the idempotency key. */
export const requestHeaders = (
  { signingKey, secrets }: ShelfHandover,
  requestId: string,
  rawBody: string,
  sentAt = new Date(),
): Record<string, string> => ({
  ...webhookHeaders({ keyHashHex: signingKey, eventId: requestId, eventType, rawBody, sentAt }),
  ...(secrets.length > 0 ? standardWebhookHeaders({ secrets, eventId: requestId, rawBody, sentAt }) : {}),
  'Idempotency-Key': requestId,
  Accept: 'application/json',
});
