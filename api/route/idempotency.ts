import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { overloaded, ProblemError } from '../../domain/problems.ts';
import type { EndpointReply } from '../../http/endpoint.ts';
import {
  answerRequest,
  claimRequest,
  type NamedRequest,
  releaseRequest,
} from '../../prisma/access/idempotent-requests.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';

export const idempotencyHeader = 'Idempotency-Key';

/** Visible ASCII characters. */
export const IdempotencyKey = z
  .string()
  .regex(/^[!-~]+$/)
  .max(255);
/** How long a repeated request waits for the answer to the first one, and how often it checks. */
const waitMaxMs = 5_000;
const pollMs = 100;
/** After this time without an answer, the process of a request is considered dead. */
const lostAfterMs = 60_000;

const StoredAnswer = z.object({ status: z.int(), body: z.unknown() });

/** The key that a request carries; null if it has none. @throws ProblemError 400 if the key is malformed */
export const idempotencyKeyOf = (header: unknown): string | null => {
  if (header === undefined) return null;
  const { success, data } = IdempotencyKey.safeParse(header);
  if (success) return data;
  const message = 'must be 1 to 255 visible ASCII characters';
  throw new ProblemError('bad-request', `${idempotencyHeader}: ${message}`, {
    errors: [{ field: idempotencyHeader, code: 'invalid_format', message }],
  });
};

/** Identifies a request: the same path and body have the same hash. */
export const namedRequest = (companyId: string, key: string, path: string, body: unknown): NamedRequest => ({
  companyId,
  key,
  hash: createHash('sha256')
    .update(JSON.stringify([path, body]))
    .digest('hex'),
});

const conflict = (message: string): ProblemError =>
  new ProblemError('conflict', `${idempotencyHeader}: ${message}`, {
    errors: [{ field: idempotencyHeader, code: 'idempotency_conflict', message }],
  });

/**
 * Carries out a request once for each key: a repeated request gets the stored answer. Only successes are stored, so a
 * failed request may be sent again. If a process dies between the commit and the answer, nobody knows whether the
 * request was carried out, so it is not repeated.
 * @throws ProblemError 409 if the key names another request or one whose answer was lost, 503 if the same request stays
 * under way for too long
 */
export const onceForKey = async (
  prisma: PrismaClient,
  request: NamedRequest,
  run: () => Promise<EndpointReply>,
): Promise<EndpointReply> => {
  const waitsUntil = performance.now() + waitMaxMs;
  let claim = await claimRequest(prisma, request);
  while (claim.kind === 'unanswered' && claim.ageMs < lostAfterMs && performance.now() < waitsUntil) {
    await delay(pollMs);
    claim = await claimRequest(prisma, request);
  }
  switch (claim.kind) {
    case 'other':
      throw conflict('this key was used with another request. Use a new key for each request.');
    case 'unanswered':
      if (claim.ageMs < lostAfterMs) {
        throw overloaded('A request with this Idempotency-Key is under way. Send it again after Retry-After seconds.');
      }
      throw conflict('the answer to the request with this key was lost. Read the resource, and use a new key.');
    case 'answered':
      return { ...StoredAnswer.parse(claim.answer), headers: { 'Idempotency-Replayed': 'true' } };
    case 'claimed':
  }
  let reply: EndpointReply;
  try {
    reply = await run();
  } catch (error) {
    await releaseRequest(prisma, request).catch(() => undefined);
    throw error;
  }
  await answerRequest(prisma, request, { status: reply.status, body: reply.body });
  return reply;
};
