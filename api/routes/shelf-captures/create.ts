import { z } from 'zod';
import { shelfLinkMinutes } from '../../../domain/capture-links/options.ts';
import { isId } from '../../../domain/ids.ts';
import { checkMetadata } from '../../../domain/metadata.ts';
import { type FieldError, invalidFields, ProblemError } from '../../../domain/problems.ts';
import { checkWebhookUrl } from '../../../domain/webhooks/url.ts';
import type { EndpointReply } from '../../../http/endpoint.ts';
import { createCaptureLink } from '../../../operations/capture-links/create-link.ts';
import type { CallerKey } from '../../../prisma/access/api-keys.ts';
import { toJson } from '../../../prisma/json.ts';
import { insertCapture } from '../../../prisma/shelf-captures/create.ts';
import { findCaptureByClientId } from '../../../prisma/shelf-captures/find.ts';
import { findActiveVersion } from '../../../prisma/shelf-profiles/find.ts';
import type { ApiDeps } from '../../route/deps.ts';
import { defineRoute } from '../../route/route.ts';
import { requireSnapshotFor } from './find.ts';
import { CreatedShelfSession, CreateShelfSessionBody } from './schema.ts';

type Body = z.output<typeof CreateShelfSessionBody>;

interface Caller {
  readonly key: CallerKey;
  readonly companyId: string;
}

/** The capture, with a link to its page if the request asks for one. */
const presentCreated = async (deps: ApiDeps, auth: Caller, captureId: string, { capture }: Body) => {
  const snapshot = await requireSnapshotFor(deps, auth, captureId);
  if (capture === undefined) return snapshot;
  const endsAt = new Date(Date.now() + (capture.expiresInMinutes ?? shelfLinkMinutes) * 60_000);
  const subject = { sessionId: null, shelfCaptureId: captureId };
  const { baseUrl } = deps.config.api;
  const captureUrl = await createCaptureLink(deps.prisma, baseUrl, auth.companyId, subject, capture, endsAt);
  return { ...snapshot, captureUrl };
};

const replyExisting = async (
  deps: ApiDeps,
  auth: Caller,
  existing: { id: string; profileVersionId: string },
  body: Body,
): Promise<EndpointReply> => {
  if (existing.profileVersionId !== body.profileVersionId) {
    throw new ProblemError(
      'conflict',
      `This clientCaptureId belongs to the capture ${existing.id}, which was created with another profile version.`,
      {
        members: { sessionId: existing.id },
      },
    );
  }
  return { status: 200, body: await presentCreated(deps, auth, existing.id, body) };
};

const checkValues = async (deps: ApiDeps, ownerId: string, body: Body): Promise<void> => {
  const errors: FieldError[] = [];
  const isKnown =
    isId('shelfProfileVersion', body.profileVersionId) &&
    (await findActiveVersion(deps.prisma, ownerId, body.profileVersionId));
  if (!isKnown) {
    errors.push({
      field: 'profileVersionId',
      code: 'unknown',
      message: 'no active profile version has this id; GET /api/v1/shelf/profiles lists them',
    });
  }
  if (body.webhookUrl !== undefined) {
    const checked = checkWebhookUrl(body.webhookUrl, { trustedOrigins: deps.config.webhooks.trustedOrigins });
    if (!checked.ok) errors.push({ field: 'webhookUrl', code: 'not_allowed', message: checked.reason });
  }
  const reason = body.metadata === undefined ? null : checkMetadata(body.metadata);
  if (reason !== null) errors.push({ field: 'metadata', code: 'not_allowed', message: reason });
  if (errors.length > 0) throw invalidFields(errors);
};

export const createShelfSession = defineRoute({
  method: 'post',
  path: '/api/v1/shelf/sessions',
  operationId: 'createShelfSession',
  tag: 'Shelf capture',
  summary: 'Create a shelf capture',
  description:
    'Creates a capture for the photos of one shelf. Repeating the request with the same clientCaptureId returns the same capture with 200. A different profile version with the same clientCaptureId is a conflict. For a key without the scope `read`, what was recognized is null.',
  access: 'company',
  module: 'shelf',
  bucket: 'session',
  params: z.object({}),
  query: z.object({}),
  body: { schema: CreateShelfSessionBody, required: true },
  responses: {
    200: { description: 'The existing capture with this clientCaptureId.', schema: CreatedShelfSession },
    201: { description: 'The new capture.', schema: CreatedShelfSession },
  },
  errors: ['bad-request', 'conflict', 'validation-error', 'overloaded'],
  async handle({ deps, auth, body }) {
    const { companyId, ownerId, key } = auth;
    const existing = await findCaptureByClientId(deps.prisma, companyId, body.clientCaptureId);
    if (existing) return replyExisting(deps, auth, existing, body);
    await checkValues(deps, ownerId, body);
    const id = await insertCapture(deps.prisma, {
      companyId,
      apiKeyId: key.id,
      profileVersionId: body.profileVersionId,
      clientCaptureId: body.clientCaptureId,
      storeId: body.storeId ?? null,
      webhookUrl: body.webhookUrl ?? null,
      metadata: body.metadata ? toJson(body.metadata) : null,
    });
    if (id !== null) return { status: 201, body: await presentCreated(deps, auth, id, body) };
    const winner = await findCaptureByClientId(deps.prisma, companyId, body.clientCaptureId);
    if (winner) return replyExisting(deps, auth, winner, body);
    throw new ProblemError(
      'overloaded',
      'Another request used this clientCaptureId at the same time. Send the request again.',
      { headers: { 'Retry-After': '1' } },
    );
  },
});
