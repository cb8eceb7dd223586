import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import sharp from 'sharp';
import { ShelfProfileFile } from '../domain/shelf-profile.ts';
import { findCompany } from '../prisma/repositories/companies.ts';
import { releaseToRelay } from '../prisma/repositories/outbox.ts';
import { deactivateVersion } from '../prisma/repositories/shelf-profiles.ts';
import { type CatalogImage, publishShelfProfile } from '../prisma/repositories/shelf-publishing.ts';
import { confirmShelfReview } from '../prisma/repositories/shelf-runs.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, CliError } from './context.ts';
import { readJsonFile } from './json-file.ts';

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

const publish = async (
  { prisma }: CliContext,
  path: string,
  { company }: { company?: string },
): Promise<CommandResult> => {
  if (company && !(await findCompany(prisma, company)))
    throw new CliError(`There is no company ${company}. "admin company list" shows them.`);
  const file = await readJsonFile(path, ShelfProfileFile);
  const folder = dirname(resolve(path));
  const images: CatalogImage[] = [];
  for (const { sku, images: names } of file.catalog) {
    for (const [position, name] of names.entries()) images.push(await readImage(folder, sku, name, position));
  }
  const published = await publishShelfProfile(prisma, file, images, company ?? null);
  const { slug, id, version, versionId } = published;
  return {
    json: published,
    lines: [`Shelf profile ${slug} (${id}): version ${version} is published as ${versionId}.`],
  };
};

const confirm = async ({ prisma }: CliContext, sessionId: string): Promise<CommandResult> => {
  const confirmation = await confirmShelfReview(prisma, sessionId);
  if (confirmation.kind === 'refused') {
    if (confirmation.reviewState === null) throw new CliError(`There is no shelf session ${sessionId}.`);
    throw new CliError(
      `The review of ${sessionId} is ${confirmation.reviewState}; only a pending one can be confirmed.`,
    );
  }
  await releaseToRelay(prisma, confirmation.messages);
  return { json: { sessionId, reviewState: 'confirmed' }, lines: [`The review of ${sessionId} is confirmed.`] };
};

/** `admin shelf-profile …` and `admin shelf …`. */
export const registerShelf = (program: Command): void => {
  const profile = program
    .command('shelf-profile')
    .description('shelf profiles: what a capture is checked and recognised with');
  runs(
    profile
      .command('publish')
      .description('create a shelf profile, or publish its next version')
      .argument('<file>', 'profile file (JSON); its images are beside it')
      .option('--company <id>', 'company that it is for; without it, every company with the shelf module'),
    publish,
  );
  runs<[string]>(
    profile.command('deactivate').description('take a version out of use for new captures').argument('<version-id>'),
    async ({ prisma }, versionId) => {
      const deactivated = await deactivateVersion(prisma, versionId);
      if (!deactivated) throw new CliError(`There is no shelf profile version ${versionId}.`);
      return { json: deactivated, lines: [`${versionId} is no longer active.`] };
    },
  );
  const shelf = program.command('shelf').description('shelf captures');
  runs<[string]>(shelf.command('confirm').description('confirm a pending review').argument('<session-id>'), confirm);
};
