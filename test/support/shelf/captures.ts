import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { z } from 'zod';
import {
  CreatedShelfSession,
  type CreateShelfSessionBody,
  RegisteredPhoto,
  type RegisterPhotoBody,
  ReservedUpload,
  StartedRun,
} from '../../../api/routes/shelf-captures/schema.ts';
import { ShelfSnapshot } from '../../../domain/shelf-captures/snapshot.ts';
import { ShelfProfileFile } from '../../../domain/shelf-profiles/profile.ts';
import { type PublishedShelfProfile, publishShelfProfile } from '../../../operations/shelf-profiles/publish.ts';
import type { PrismaClient } from '../../../prisma/generated/client.ts';
import { transact } from '../../../prisma/transaction.ts';
import { type ApiClient, expectBody } from '../stack/api-client.ts';
import { prisma } from '../stack/database.ts';
import { eventually } from '../stack/eventually.ts';
import { createTenant, type Tenant, uniqueSlug } from '../tenant.ts';
import type { ShelfScriptInput } from './script.ts';

export type ShelfProfileParts = Partial<z.input<typeof ShelfProfileFile>>;
export type Reservation = z.output<typeof ReservedUpload>;
type Registration = z.input<typeof RegisterPhotoBody>;

/** A company with its own shelf profile. */
export interface ShelfTenant extends Tenant {
  readonly profile: PublishedShelfProfile;
}

export const sessionsPath = '/api/v1/shelf/sessions';

/** The path of a capture, or of an action on it. */
export const capturePath = (sessionId: string, action?: string): string =>
  [sessionsPath, sessionId, ...(action ? [action] : [])].join('/');

export const catalog = [
  { sku: 'cola-033', name: 'Cola 0.33 l', brand: 'Cola', images: ['refs/cola.png'] },
  { sku: 'lime-05', name: 'Lime 0.5 l', brand: 'Lime', images: ['refs/lime.png'] },
];

const pixel = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/**
 * Publishes the next version of a shelf profile, a new one unless `slug` names one, as `admin shelf-profile publish`
 * does.
 */
export const publishProfile = (
  companyId: string | null,
  parts: ShelfProfileParts = {},
  db: PrismaClient = prisma,
): Promise<PublishedShelfProfile> => {
  const file = ShelfProfileFile.parse({
    slug: uniqueSlug(),
    name: 'Beverages',
    description: 'The beverage aisle',
    limits: { minPhotos: 1, maxPhotos: 4, maxPhotoSizeMb: 1, mimeTypes: ['image/jpeg', 'image/png'] },
    review: 'never',
    catalog,
    ...parts,
  });
  const images = file.catalog.flatMap(({ sku, images: names }) =>
    names.map((name, position) => ({ sku, position, name, bytes: pixel })),
  );
  return transact(db, (tx) => publishShelfProfile(tx, file, images, companyId));
};

/** Creates a company with a key and a shelf profile. */
export const createShelfTenant = async (
  parts: ShelfProfileParts = {},
  options: { baseUrl?: string; db?: PrismaClient } = {},
): Promise<ShelfTenant> => {
  const tenant = await createTenant(options);
  return { ...tenant, profile: await publishProfile(tenant.companyId, parts, options.db) };
};

export type CaptureBody = z.input<typeof CreateShelfSessionBody>;

export const captureBody = (tenant: ShelfTenant, overrides: Partial<CaptureBody> = {}): CaptureBody => ({
  clientCaptureId: randomUUID(),
  profileVersionId: tenant.profile.versionId,
  ...overrides,
});

/** Creates a capture. */
export const createCapture = async (
  tenant: ShelfTenant,
  overrides: Partial<CaptureBody> = {},
  api: ApiClient = tenant.api,
): Promise<ShelfSnapshot> =>
  expectBody(await api.post(sessionsPath, captureBody(tenant, overrides)), 201, ShelfSnapshot);

/** Creates a capture with a link to the capture page. */
export const createLinkedCapture = async (
  tenant: ShelfTenant,
  capture: NonNullable<CaptureBody['capture']> = {},
): Promise<{ readonly sessionId: string; readonly captureUrl: string }> => {
  const reply = await tenant.api.post(sessionsPath, captureBody(tenant, { capture }));
  const { sessionId, captureUrl } = expectBody(reply, 201, CreatedShelfSession);
  if (captureUrl === undefined) throw new Error('The capture has no captureUrl.');
  return { sessionId, captureUrl };
};

export const readCapture = async (api: ApiClient, sessionId: string): Promise<ShelfSnapshot> =>
  expectBody(await api.get(capturePath(sessionId)), 200, ShelfSnapshot);

/** Polls a capture until a condition is met. */
export const waitForCapture = (
  api: ApiClient,
  sessionId: string,
  what: string,
  is: (capture: ShelfSnapshot) => boolean,
  timeoutMs?: number,
): Promise<ShelfSnapshot> =>
  eventually(
    `the capture ${sessionId} is ${what}`,
    async () => {
      const capture = await readCapture(api, sessionId);
      return is(capture) && capture;
    },
    timeoutMs,
  );

const terminal: readonly ShelfSnapshot['status'][] = ['completed', 'blocked', 'failed', 'cancelled'];

/** Polls a capture until its analysis has ended. */
export const waitForOutcome = (api: ApiClient, sessionId: string, timeoutMs?: number): Promise<ShelfSnapshot> =>
  waitForCapture(api, sessionId, 'over', ({ status }) => terminal.includes(status), timeoutMs);

/** The bytes of a photo with a script for the engine of the tests. */
export const scriptedPhoto = (script: ShelfScriptInput = {}): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify({ nonce: randomUUID(), ...script }));

export const reserve = async (
  api: ApiClient,
  sessionId: string,
  photoIndex = 0,
  mimeType = 'image/jpeg',
): Promise<Reservation> =>
  expectBody(await api.post(capturePath(sessionId, 'uploads'), { photoIndex, mimeType }), 200, ReservedUpload);

/** Uploads bytes to a reserved URL. @returns the status of the storage's response */
export const put = async (
  { uploadUrl }: Reservation,
  bytes: Uint8Array<ArrayBuffer>,
  contentType = 'image/jpeg',
): Promise<number> => {
  const response = await fetch(uploadUrl, { method: 'PUT', headers: { 'content-type': contentType }, body: bytes });
  await response.body?.cancel();
  return response.status;
};

/** Reserves a slot and uploads a photo to it. @returns the registration to send next */
export const uploadPhoto = async (
  api: ApiClient,
  sessionId: string,
  photoIndex = 0,
  bytes: Uint8Array<ArrayBuffer> = scriptedPhoto(),
): Promise<Registration> => {
  const reservation = await reserve(api, sessionId, photoIndex);
  expect(await put(reservation, bytes)).toBe(200);
  return { photoIndex, mimeType: 'image/jpeg', objectUrl: reservation.objectUrl, fileSize: bytes.length };
};

export const register = async (api: ApiClient, sessionId: string, registration: Registration): Promise<string> =>
  expectBody(await api.post(capturePath(sessionId, 'photos'), registration), 200, RegisteredPhoto).photoId;

/** Uploads and registers a photo with a script. @returns its photoId */
export const addPhoto = async (
  api: ApiClient,
  sessionId: string,
  script: ShelfScriptInput = {},
  photoIndex = 0,
): Promise<string> => register(api, sessionId, await uploadPhoto(api, sessionId, photoIndex, scriptedPhoto(script)));

/** Starts the analysis. @returns its runId */
export const analyze = async (api: ApiClient, sessionId: string): Promise<string> =>
  expectBody(await api.post(capturePath(sessionId, 'analyze'), {}), 202, StartedRun).runId;

/** Starts another analysis. @returns its runId */
export const reprocess = async (api: ApiClient, sessionId: string): Promise<string> =>
  expectBody(await api.post(capturePath(sessionId, 'reprocess'), {}), 200, StartedRun).runId;

export const cancel = async (api: ApiClient, sessionId: string): Promise<ShelfSnapshot> =>
  expectBody(await api.post(capturePath(sessionId, 'cancel'), {}), 200, ShelfSnapshot);

/** Creates a capture with one scripted photo and starts its analysis. */
export const startCapture = async (
  tenant: ShelfTenant,
  script: ShelfScriptInput = {},
  overrides: Partial<CaptureBody> = {},
): Promise<{ sessionId: string; photoId: string; runId: string }> => {
  const { sessionId } = await createCapture(tenant, overrides);
  const photoId = await addPhoto(tenant.api, sessionId, script);
  return { sessionId, photoId, runId: await analyze(tenant.api, sessionId) };
};

/** {@link startCapture}, and waits until the analysis has ended. */
export const finishCapture = async (...args: Parameters<typeof startCapture>): Promise<ShelfSnapshot> => {
  const { sessionId } = await startCapture(...args);
  return waitForOutcome(args[0].api, sessionId);
};

/** A capture whose analysis has ended with this error, an hour ago. */
export const failCapture = async (tenant: ShelfTenant, code: string): Promise<string> => {
  const { sessionId } = await createCapture(tenant);
  await addPhoto(tenant.api, sessionId);
  await analyze(tenant.api, sessionId);
  await waitForOutcome(tenant.api, sessionId);
  const error = JSON.stringify({ code, message: 'It failed.', photos: [] });
  await prisma.$executeRaw`
    UPDATE shelf_captures SET status = 'failed', error = ${error}::jsonb, completed_at = now() - interval '1 hour' WHERE id = ${sessionId}`;
  return sessionId;
};
