import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { ShelfProfileFile } from '../domain/shelf-profiles/profile.ts';
import type { Learning } from '../operations/shelf-profiles/learn.ts';
import { publishShelfProfile } from '../operations/shelf-profiles/publish.ts';
import { insertAuditEntry } from '../prisma/audit/write.ts';
import { deactivateVersion } from '../prisma/shelf-profiles/find.ts';
import { findShelfVersionInScope, listShelfProfilesInScope } from '../prisma/shelf-profiles/list.ts';
import type { CatalogImage } from '../prisma/shelf-profiles/publish.ts';
import { recognitionWarning } from '../processing/shelf/engines/missing-settings.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, cliActor, readJsonFile, requireCompany, withAudit } from './context.ts';
import { readImages } from './definition-files/read-images.ts';
import { CliError } from './errors/cli-error.ts';
import { tableLines } from './lists/table.ts';

/**
 * Reads a profile file and the images that it names; their paths are relative to the file.
 * @throws CliError that explains what is wrong
 */
export const readShelfProfile = async (path: string): Promise<{ file: ShelfProfileFile; images: CatalogImage[] }> => {
  const file = await readJsonFile(path, ShelfProfileFile);
  return { file, images: await readImages(dirname(resolve(path)), file) };
};

const publish = async (
  context: CliContext,
  path: string,
  { company }: { company?: string },
): Promise<CommandResult> => {
  const owner = company ? await requireCompany(context, company) : null;
  const { file, images } = await readShelfProfile(path);
  const published = await withAudit(context, async (tx, audit) => {
    const profile = await publishShelfProfile(tx, file, images, company ?? null);
    await audit({
      action: profile.version === 1 ? 'shelf_profile.create' : 'shelf_profile.publish',
      subject: { type: 'shelf_profile', id: profile.id },
      organizationId: owner?.organizationId ?? null,
      companyId: company ?? null,
      after: { slug: profile.slug, version: profile.version },
    });
    return profile;
  });
  const warning = recognitionWarning(file.recognition, context.config.shelf);
  if (warning !== null) console.error(`Warning: captures of ${file.slug} will fail: ${warning}.`);
  const { slug, id, version, versionId } = published;
  return {
    json: published,
    lines: [`Published version ${version} of shelf profile ${slug} (${id}): ${versionId}`],
  };
};

const deactivate = async (context: CliContext, versionId: string): Promise<CommandResult> => {
  const deactivated = await withAudit(context, async (tx, audit) => {
    const found = await findShelfVersionInScope(tx, 'all', versionId);
    const result = await deactivateVersion(tx, versionId);
    if (found?.active) {
      await audit({
        action: 'shelf_profile.deactivate',
        subject: { type: 'shelf_profile', id: found.profileId },
        companyId: found.profile.companyId,
        before: { versionId, version: found.version, active: true },
        after: { versionId, version: found.version, active: false },
      });
    }
    return result;
  });
  if (!deactivated) throw new CliError(`Shelf profile version ${versionId} does not exist.`);
  return { json: deactivated, lines: [`Deactivated ${versionId}.`] };
};

const rowsMax = 1_000;

const list = async ({ prisma }: CliContext, { company }: { company?: string }): Promise<CommandResult> => {
  const search = { companyId: company ?? null, search: null };
  const profiles = await listShelfProfilesInScope(prisma, 'all', search, null, rowsMax);
  const json = profiles.map(({ id, slug, companyId, versions }) => ({ id, slug, companyId, versions }));
  return {
    json,
    lines: tableLines(
      ['slug', 'version', 'name', 'active', 'published', 'version id', 'company'],
      json.flatMap(({ slug, companyId, versions }) =>
        versions.map(({ id, version, name, active, createdAt }) => [
          slug,
          version,
          name,
          active ? 'yes' : 'no',
          createdAt,
          id,
          companyId ?? 'all',
        ]),
      ),
    ),
  };
};

interface LearnOptions {
  readonly perSku: string;
  readonly minSide: string;
  /** Slug of a profile of the company other than the capture's. */
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
          ? `All companies share the profile "${slug}", so all of them would see photos of ${companyId}.`
          : `Company ${companyId} has no shelf profile "${slug}".`;
      return new CliError(
        `${reason} Publish a profile for this company with "admin shelf-profile publish FILE --company ${companyId}", ` +
          `then run "admin shelf-profile learn ${sessionId} --into ${into ?? 'SLUG'}".`,
      );
    }
  }
};

/** Publishes the next version of a profile, with confirmed packs of a capture added as reference images. */
const learn = async (
  { prisma, config }: CliContext,
  sessionId: string,
  { perSku, minSide, into }: LearnOptions,
): Promise<CommandResult> => {
  const limits = {
    packsPerSkuMax: wholeNumber(perSku, '--per-sku', 20),
    minSidePx: wholeNumber(minSide, '--min-side', 10_000),
  };
  // Loaded on demand, because no other shelf profile command needs it.
  const { learnFromCapture } = await import('../operations/shelf-profiles/learn.ts');
  const { createStorage } = await import('../platform/storage/storage.ts');
  const { detectConfinement } = await import('../processing/children/confinement.ts');
  const { createPageViewer } = await import('../processing/documents/viewing/page-viewer.ts');
  const viewer = createPageViewer({
    download: createStorage(config.storage).download,
    ocrModelsDir: undefined,
    confinement: await detectConfinement(config.processing.decoderConfinement),
  });
  const input = { captureId: sessionId, into: into ?? null, limits };
  const learning = await learnFromCapture({ prisma, viewer }, input).finally(() => viewer.close());
  if (learning.kind !== 'published') throw refusal(sessionId, into, learning);
  const { version, learned } = learning;
  // The next version was published in its own transaction: the images are first cut from the photos, and a transaction
  // must not wait for that.
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

/** `admin shelf-profile …`. */
export const addShelfProfileCommands = (noun: Command): void => {
  runs<[{ company?: string }]>(
    noun
      .command('list')
      .description('list shelf profiles with their versions, newest first')
      .option('--company <id>', 'only profiles of this company, without the shared ones'),
    list,
  );
  runs(
    noun
      .command('publish')
      .description('create a shelf profile, or publish its next version')
      .argument('<file>', 'profile file (JSON); image paths in it are relative to the file')
      .option('--company <id>', 'the company that may use the profile (default: every company with the shelf module)'),
    publish,
  );
  runs<[string]>(
    noun
      .command('deactivate')
      .description('stop new captures from using a version')
      .argument('<version-id>', 'id of the version'),
    deactivate,
  );
  runs<[string, LearnOptions]>(
    noun
      .command('learn')
      .description('publish the next version of a profile, with packs of a confirmed capture added as reference images')
      .argument('<session-id>', 'a shelf session whose review is confirmed')
      .option('--into <slug>', "the profile that learns (default: the capture's)")
      .option('--per-sku <count>', 'maximum number of packs to learn per SKU', '3')
      .option('--min-side <px>', 'minimum width and height of a pack, in pixels of its photo', '60'),
    // Loaded on demand, because the storage client and the image codecs would slow down every other command.
    learn,
  );
};
