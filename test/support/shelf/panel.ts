import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { publishShelfProfile } from '../../../operations/shelf-profiles/publish.ts';
import { transact } from '../../../prisma/transaction.ts';
import { readSampleShelf, sampleShelfProfilePath } from '../../../samples/catalog/shelf.ts';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn, type TestPerson } from '../panel.ts';
import { prisma } from '../stack/database.ts';
import { createKey, publishFor, uniqueSlug } from '../tenant.ts';
import {
  analyze,
  type CaptureBody,
  createCapture,
  publishProfile,
  register,
  type ShelfProfileParts,
  type ShelfTenant,
  uploadPhoto,
  waitForOutcome,
} from './captures.ts';

export const capturesPath = '/admin/api/shelf-captures';

/** The path of a capture in the panel's API, or of a part of it. */
export const panelCapturePath = (sessionId: string, rest = ''): string => `${capturesPath}/${sessionId}${rest}`;

export type ReviewedShelfTenant = ShelfTenant & {
  readonly organizationId: string;
  /** A reviewer of the company, signed in. */
  readonly reviewer: PanelClient;
  readonly reviewerEmail: string;
  readonly person: TestPerson;
};

/** A company within an organization, with a key, a shelf profile whose captures all go to review, and a reviewer. */
export const createReviewedShelfTenant = async (parts: ShelfProfileParts = {}): Promise<ReviewedShelfTenant> => {
  const { organizationId, companyId } = await createOrganizationWithCompany();
  const key = await createKey(companyId);
  const person = await createPerson('reviewer', organizationId);
  return {
    organizationId,
    companyId,
    companyName: companyId,
    key,
    api: key.api,
    workflow: await publishFor(companyId),
    profile: await publishProfile(companyId, { review: 'always', ...parts }),
    reviewer: await signIn(person),
    reviewerEmail: person.email,
    person,
  };
};

/** The sample shelf's photos as the demo sends them. */
export interface SampleCapture {
  readonly sessionId: string;
  readonly clientCaptureId: string;
}

/**
 * Publishes the sample shelf's profile for a company, with a review of every capture, and lets the built-in engine
 * analyze the photos.
 */
export const captureSampleShelf = async (
  tenant: ReviewedShelfTenant,
  overrides: Partial<CaptureBody> = {},
): Promise<SampleCapture> => {
  const { profile, photoPaths } = await readSampleShelf();
  const file = { ...profile, slug: uniqueSlug(), review: 'always' as const };
  const images = await Promise.all(
    file.catalog.flatMap(({ sku, images: names }) =>
      names.map(async (name, position) => {
        const bytes = await readFile(join(dirname(sampleShelfProfilePath), name));
        return { sku, position, name, bytes: new Uint8Array(bytes) };
      }),
    ),
  );
  const { versionId: profileVersionId } = await transact(prisma, (tx) =>
    publishShelfProfile(tx, file, images, tenant.companyId),
  );
  const { sessionId, clientCaptureId } = await createCapture(tenant, { profileVersionId, ...overrides });
  for (const [photoIndex, path] of photoPaths.entries()) {
    const registration = await uploadPhoto(tenant.api, sessionId, photoIndex, new Uint8Array(await readFile(path)));
    await register(tenant.api, sessionId, { ...registration, sectionIndex: 0, sectionPhotoIndex: photoIndex });
  }
  await analyze(tenant.api, sessionId);
  await waitForOutcome(tenant.api, sessionId, 300_000);
  return { sessionId, clientCaptureId };
};
