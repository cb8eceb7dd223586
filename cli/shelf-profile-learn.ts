import { type Learning, learnFromCapture } from '../operations/shelf-profiles/learn.ts';
import { createStorage } from '../platform/storage.ts';
import { insertAuditEntry } from '../prisma/audit/write.ts';
import type { CommandResult } from './command.ts';
import { type CliContext, CliError, cliActor } from './context.ts';

export interface LearnOptions {
  readonly perSku: string;
  readonly minSide: string;
  /** Slug of another profile of the company than the capture's. */
  readonly into?: string;
}

const wholeNumber = (text: string, option: string, max: number): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new CliError(`${option} must be an integer from 1 to ${max}, not "${text}".`);
};

const refusal = (
  sessionId: string,
  into: string | undefined,
  learning: Exclude<Learning, { kind: 'published' }>,
): CliError => {
  switch (learning.kind) {
    case 'unknown_capture':
      return new CliError(`Shelf session ${sessionId} does not exist.`);
    case 'not_confirmed':
      return new CliError(
        `The review of ${sessionId} is ${learning.reviewState}, but only confirmed packs can be learned. ` +
          'Confirm a pending review with "admin shelf confirm".',
      );
    case 'nothing_new':
      return new CliError(
        `There is nothing to learn from ${sessionId}: every confirmed pack is too small, already learned, or of a SKU that is not in the ` +
          'newest version.',
      );
    case 'no_own_profile': {
      const { companyId, slug } = learning;
      const reason =
        into === undefined
          ? `The profile "${slug}" is shared by all companies, so all of them would see what ${companyId} photographed.`
          : `Company ${companyId} has no shelf profile "${slug}".`;
      return new CliError(
        `${reason} Publish a profile for this company with "admin shelf-profile publish FILE --company ${companyId}", ` +
          `then run "admin shelf-profile learn ${sessionId} --into ${into ?? 'SLUG'}".`,
      );
    }
  }
};

/** Publishes the next version of a profile, with confirmed packs of a capture added as reference images. */
export const learn = async (
  { prisma, config }: CliContext,
  sessionId: string,
  { perSku, minSide, into }: LearnOptions,
): Promise<CommandResult> => {
  const limits = {
    packsPerSkuMax: wholeNumber(perSku, '--per-sku', 20),
    minSidePx: wholeNumber(minSide, '--min-side', 10_000),
  };
  const storage = createStorage(config.storage);
  const learning = await learnFromCapture({ prisma, storage }, { captureId: sessionId, into: into ?? null, limits });
  if (learning.kind !== 'published') throw refusal(sessionId, into, learning);
  const { version, learned } = learning;
  // The next version was published by itself: images were cut from the photos before, and a transaction must not wait for that.
  await insertAuditEntry(prisma, cliActor(), {
    action: 'shelf_profile.publish',
    subject: { type: 'shelf_profile', id: version.id },
    after: { slug: version.slug, version: version.version, learnedFrom: sessionId },
  });
  return {
    json: { ...version, learned },
    lines: [
      `Published version ${version.version} of shelf profile ${version.slug} (${version.versionId}).`,
      ...learned.map(({ sku, images: count }) => `  ${sku}: added ${count} reference images`),
    ],
  };
};
