import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import sharp from 'sharp';
import { ShelfProfileFile } from '../domain/shelf-profiles/profile.ts';
import { publishShelfProfile } from '../operations/shelf-profiles/publish.ts';
import { deactivateVersion } from '../prisma/shelf-profiles/find.ts';
import type { CatalogImage } from '../prisma/shelf-profiles/publish.ts';
import { findCompany } from '../prisma/tenants/companies.ts';
import { transact } from '../prisma/transaction.ts';
import { recognitionWarning } from '../processing/shelf/engines/missing-settings.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, CliError } from './context.ts';
import { readJsonFile } from './json-file.ts';
import type { LearnOptions } from './shelf-learn.ts';

const readImage = async (folder: string, sku: string, name: string, position: number): Promise<CatalogImage> => {
  const bytes = await readFile(resolve(folder, name)).catch(() => {
    throw new CliError(`The image ${name} of SKU ${sku} cannot be read; paths are beside the profile file.`);
  });
  await sharp(bytes)
    .metadata()
    .catch(() => {
      throw new CliError(`The image ${name} of SKU ${sku} is no picture that can be opened.`);
    });
  return { sku, position, name, bytes: new Uint8Array(bytes) };
};

/**
 * Reads a profile file and the images that it names, which are beside it.
 * @throws CliError that names what is wrong
 */
export const readShelfProfile = async (path: string): Promise<{ file: ShelfProfileFile; images: CatalogImage[] }> => {
  const file = await readJsonFile(path, ShelfProfileFile);
  const folder = dirname(resolve(path));
  const images: CatalogImage[] = [];
  for (const { sku, images: names } of file.catalog) {
    for (const [position, name] of names.entries()) images.push(await readImage(folder, sku, name, position));
  }
  return { file, images };
};

const publish = async (
  { prisma, config }: CliContext,
  path: string,
  { company }: { company?: string },
): Promise<CommandResult> => {
  if (company && !(await findCompany(prisma, company)))
    throw new CliError(`There is no company ${company}. "admin company list" shows them.`);
  const { file, images } = await readShelfProfile(path);
  const published = await transact(prisma, (tx) => publishShelfProfile(tx, file, images, company ?? null));
  const warning = recognitionWarning(file.recognition, config.shelf);
  if (warning !== null) console.error(`Warning: captures of ${file.slug} will fail: ${warning}.`);
  const { slug, id, version, versionId } = published;
  return {
    json: published,
    lines: [`Shelf profile ${slug} (${id}): version ${version} is published as ${versionId}.`],
  };
};

const deactivate = async ({ prisma }: CliContext, versionId: string): Promise<CommandResult> => {
  const deactivated = await deactivateVersion(prisma, versionId);
  if (!deactivated) throw new CliError(`There is no shelf profile version ${versionId}.`);
  return { json: deactivated, lines: [`${versionId} is no longer active.`] };
};

/** `admin shelf-profile …`. */
export const registerShelfProfiles = (program: Command): void => {
  const noun = program
    .command('shelf-profile')
    .description('shelf profiles: what a capture is checked and recognized with');
  runs(
    noun
      .command('publish')
      .description('create a shelf profile, or publish its next version')
      .argument('<file>', 'profile file (JSON); its images are beside it')
      .option('--company <id>', 'company that it is for; without it, every company with the shelf module'),
    publish,
  );
  runs<[string]>(
    noun.command('deactivate').description('take a version out of use for new captures').argument('<version-id>'),
    deactivate,
  );
  runs<[string, LearnOptions]>(
    noun
      .command('learn')
      .description("publish the profile's next version with packs of a confirmed capture as further reference images")
      .argument('<session-id>', 'shelf session whose review is confirmed')
      .option('--into <slug>', "another profile of the capture's company to learn into")
      .option('--per-sku <count>', 'most packs to take for one SKU', '3')
      .option('--min-side <px>', 'least width and height of a pack, in pixels of its photo', '60'),
    // Loaded when it is asked for: storage and picture codecs would slow down every other command.
    async (...args) => (await import('./shelf-learn.ts')).learn(...args),
  );
};
