import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PixelBox } from '../domain/shelf-captures/analysis.ts';
import { blurredPeople } from '../domain/shelf-captures/moderation.ts';
import { type ConfirmedPack, packsToLearn } from '../domain/shelf-profiles/learning.ts';
import { createStorage } from '../platform/storage.ts';
import { findReviewedCapture } from '../prisma/shelf-captures/confirm.ts';
import { findOwnProfile, publishLearnedImages } from '../prisma/shelf-profiles/learning.ts';
import { cropPacks } from '../processing/shelf/references/crop-packs.ts';
import type { CommandResult } from './command.ts';
import { type CliContext, CliError } from './context.ts';

export interface LearnOptions {
  readonly perSku: string;
  readonly minSide: string;
  /** Slug of another profile of the company than the capture's. */
  readonly into?: string;
}

type Capture = NonNullable<Awaited<ReturnType<typeof findReviewedCapture>>>;

const wholeNumber = (text: string, option: string, max: number): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new CliError(`${option} must be a whole number from 1 to ${max}, not "${text}".`);
};

/** Where people were blurred, by photo. */
const maskedIn = ({ storedPhotos }: Capture): Map<string, PixelBox[]> =>
  new Map(storedPhotos.map(({ id, quality }) => [id, blurredPeople(quality).map(({ box }) => box)]));

/** Cuts the packs out of the stored photos. Names tell where an image is from, so that no pack is learned twice. */
const cropAll = async (
  config: CliContext['config'],
  capture: Capture,
  runId: string,
  packs: readonly ConfirmedPack[],
) => {
  const storage = createStorage(config.storage);
  const folder = await mkdtemp(join(tmpdir(), 'docket-learn-'));
  try {
    const images = [];
    for (const { id, objectKey, photoIndex } of capture.storedPhotos) {
      const ours = packs.filter(({ photoId }) => photoId === id);
      if (ours.length === 0) continue;
      const path = join(folder, id);
      await storage.download(objectKey, path);
      const crops = await cropPacks(
        path,
        ours.map(({ box }) => box),
      );
      for (const [index, { sku, box }] of ours.entries()) {
        const bytes = crops[index];
        const place = [box.x, box.y, box.width, box.height].map(Math.round).join('-');
        if (bytes) images.push({ sku, name: `learned/${runId}/photo-${photoIndex}-${place}.jpg`, bytes });
      }
    }
    return images;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const requireConfirmed = (sessionId: string, capture: Capture | null) => {
  if (!capture) throw new CliError(`There is no shelf session ${sessionId}.`);
  if (capture.reviewState === 'confirmed' && capture.result) return { capture, result: capture.result };
  throw new CliError(
    `The review of ${sessionId} is ${capture.reviewState}; only confirmed packs are learned. ` +
      'A pending review is confirmed with "admin shelf confirm".',
  );
};

/**
 * The profile that learns: the capture's, or the one that the operator names. It is of the capture's company alone, because its
 * reference images show what that company photographed.
 */
const learningProfile = async (
  { prisma }: CliContext,
  { id: sessionId, companyId, profile }: Capture,
  into: string | undefined,
): Promise<string> => {
  if (into === undefined && profile.companyId === companyId) return profile.id;
  const own = into === undefined ? null : await findOwnProfile(prisma, companyId, into);
  if (own) return own.id;
  const reason =
    into === undefined
      ? `The profile "${profile.slug}" is shared by all companies, and each of them would get to see what ${companyId} photographed.`
      : `The company ${companyId} has no shelf profile "${into}" of its own.`;
  throw new CliError(
    `${reason} Publish a profile for that company with "admin shelf-profile publish FILE --company ${companyId}", ` +
      `then learn into it with "admin shelf-profile learn ${sessionId} --into ${into ?? 'SLUG'}".`,
  );
};

/** Publishes the next version of a profile of the capture's company with confirmed packs as further reference images. */
export const learn = async (
  context: CliContext,
  sessionId: string,
  { perSku, minSide, into }: LearnOptions,
): Promise<CommandResult> => {
  const { prisma, config } = context;
  const limits = {
    packsPerSkuMax: wholeNumber(perSku, '--per-sku', 20),
    minSidePx: wholeNumber(minSide, '--min-side', 10_000),
  };
  const { capture, result } = requireConfirmed(sessionId, await findReviewedCapture(prisma, sessionId));
  const profileId = await learningProfile(context, capture, into);
  const packs = packsToLearn(result.photos, result.corrections, maskedIn(capture), limits);
  const images = await cropAll(config, capture, result.runId, packs);
  const outcome = await publishLearnedImages(prisma, capture.companyId, profileId, images);
  if (outcome.kind === 'nothing_new') {
    throw new CliError(
      `${sessionId} has nothing to learn: no confirmed pack of a SKU of the newest version that is large enough and not learned yet.`,
    );
  }
  const { version, learned } = outcome;
  return {
    json: { ...version, learned },
    lines: [
      `Shelf profile ${version.slug}: version ${version.version} is published as ${version.versionId}.`,
      ...learned.map(({ sku, images: count }) => `  ${sku}: ${count} more reference images`),
    ],
  };
};
