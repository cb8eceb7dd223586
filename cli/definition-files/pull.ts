import { createHash } from 'node:crypto';
import { extname, posix } from 'node:path';
import { at } from '../../domain/assert.ts';
import {
  CompanyFile,
  EndpointFile,
  EnvironmentFile,
  ExportFile,
  fileSchemas,
  jsonSchemaOf,
  MailboxFile,
  SourceFile,
} from '../../domain/definition-files/files.ts';
import { keysOf } from '../../domain/narrowing.ts';
import { ShelfProfileFile } from '../../domain/shelf-profiles/profile.ts';
import { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import { companyFileOf } from '../../operations/definition-files/company.ts';
import { endpointFileOf, pairEndpoints, storedEndpoints } from '../../operations/definition-files/endpoints.ts';
import { exportFileOf, pairExports } from '../../operations/definition-files/exports.ts';
import { mailboxFileOf, pairMailboxes, storedMailboxes } from '../../operations/definition-files/mailboxes.ts';
import type { Pair } from '../../operations/definition-files/pair-up.ts';
import { pairSources, sourceFileOf } from '../../operations/definition-files/sources.ts';
import type { FilesContext, ManagedCompany } from '../../operations/definition-files/step.ts';
import { listSchedulesInScope } from '../../prisma/exports/schedules.ts';
import { getVersionWithImages } from '../../prisma/shelf-profiles/find.ts';
import {
  findNewestShelfVersion,
  listShelfProfilesInScope,
  shelfProfileFileOf,
} from '../../prisma/shelf-profiles/list.ts';
import { listSourcesInScope } from '../../prisma/sources/sources.ts';
import { workflowFileOf } from '../../prisma/workflow-definitions/find.ts';
import { findNewestVersion, listWorkflowsInScope } from '../../prisma/workflow-definitions/list.ts';
import { environmentPath, type ReadCompany, type ReadFolder, type ReadProfile } from './read-folder.ts';
import { schemaPath, type WantedFile, writeBelow, writeYamlFile } from './write-yaml.ts';
import type { ReadFile } from './yaml-file.ts';

/** The files that a pull has written, by path below the folder. */
export interface Pulled {
  readonly written: string[];
  /** The files without a counterpart in the service. They stay. */
  readonly onlyInFiles: string[];
}

/** The selection of a pull. */
export interface PullScope {
  readonly companies: readonly ManagedCompany[];
  /** Whether to pull workflows and profiles that none of the companies uses. */
  readonly isEverything: boolean;
  /** The environment whose file gets the ids of the companies; null for none. */
  readonly environmentName: string | null;
}

const rowsMax = 1_000;

/** A name for a file or folder, from a text of the service. */
const fileName = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60) || 'unnamed';

/** Reserves and returns a free name: `hooks`, `hooks-2`. */
const freeName = (text: string, taken: Set<string>): string => {
  const base = fileName(text);
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base}-${count}`;
  taken.add(name);
  return name;
};

/** The names of files without their folders and endings. */
const namesOf = (files: readonly { readonly path: string }[]): Set<string> =>
  new Set(files.map(({ path }) => posix.basename(path, extname(path))));

/** The names of the folders that files are in. */
const foldersOf = (files: readonly { readonly path: string }[]): Set<string> =>
  new Set(files.map(({ path }) => posix.basename(posix.dirname(path))));

/** How to write the files of a kind of which a company can have several. */
interface PulledKind<Content, Row> extends Omit<WantedFile<Content>, 'content' | 'whole' | 'secretOf'> {
  /** @param before the content of the file */
  readonly contentOf: (row: Row, before: Content | null) => Content & object;
  /** The text that a new file is named after. */
  readonly nameOf: (row: Row) => string;
  /** The reference that replaces the value of a header. @param name that of the file */
  readonly secretOf?: (name: string, header: string) => string;
}

/** Writes the definitions of the service into the files of a folder. */
export const pull = async (
  context: FilesContext,
  root: string,
  folder: ReadFolder,
  { companies, isEverything, environmentName }: PullScope,
): Promise<Pulled> => {
  const { prisma } = context;
  const written: string[] = [];
  const onlyInFiles: string[] = [];
  const note = (path: string | null): void => {
    if (path !== null) written.push(path);
  };
  const noteRest = (files: readonly { readonly path: string }[], kept: readonly ({ readonly path: string } | null)[]) =>
    onlyInFiles.push(...files.filter((file) => !kept.includes(file)).map(({ path }) => path));

  const pullWorkflows = async (): Promise<void> => {
    const scope = isEverything ? 'all' : companies.map(({ id }) => id);
    const rows = await listWorkflowsInScope(prisma, scope, { afterSlug: null, search: null }, rowsMax);
    const kept: (ReadFile<WorkflowFile> | null)[] = [];
    const taken = namesOf(folder.workflows);
    for (const { slug } of rows) {
      const newest = await findNewestVersion(prisma, slug);
      if (!newest) continue;
      const existing = folder.workflows.find(({ content }) => content.slug === slug) ?? null;
      kept.push(existing);
      const path = existing?.path ?? `workflows/${freeName(slug, taken)}.yaml`;
      const wanted = {
        kind: 'workflow' as const,
        schema: WorkflowFile,
        content: workflowFileOf(newest),
        companyId: null,
      };
      note(await writeYamlFile(root, path, existing, wanted));
    }
    if (isEverything) noteRest(folder.workflows, kept);
  };

  /** Writes the images of a version that its folder does not have. @returns the profile with the paths of the images */
  const pullImages = async (
    versionId: string,
    content: ShelfProfileFile,
    profileFolder: string,
    existing: ReadProfile | null,
  ): Promise<ShelfProfileFile> => {
    const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
    const known = new Map(existing?.images.map(({ bytes, name }) => [hashOf(bytes), name]));
    const taken = new Set(existing?.images.map(({ name }) => posix.basename(name, extname(name))));
    const { images } = await getVersionWithImages(prisma, versionId);
    const nameOf = async (sku: string, position: number, listed: string): Promise<string> => {
      const bytes = images.find((image) => image.sku === sku && image.position === position)?.bytes;
      if (!bytes) return listed;
      const hash = hashOf(bytes);
      const before = known.get(hash);
      if (before !== undefined) return before;
      const ending = /^\.(?:png|jpe?g|webp|avif|gif|tiff?)$/.exec(extname(listed).toLowerCase())?.[0] ?? '.img';
      const name = `images/${freeName(`${sku}-${position + 1}`, taken)}${ending}`;
      await writeBelow(root, `${profileFolder}/${name}`, bytes);
      written.push(`${profileFolder}/${name}`);
      known.set(hash, name);
      return name;
    };
    const catalog: ShelfProfileFile['catalog'] = [];
    for (const item of content.catalog) {
      const names: string[] = [];
      for (const [position, listed] of item.images.entries()) names.push(await nameOf(item.sku, position, listed));
      catalog.push({ ...item, images: names });
    }
    return { ...content, catalog };
  };

  const pullProfiles = async (
    companyId: string | null,
    parent: string,
    files: readonly ReadProfile[],
  ): Promise<void> => {
    const rows = await listShelfProfilesInScope(prisma, 'all', { companyId, search: null }, null, rowsMax);
    const kept: (ReadProfile | null)[] = [];
    const taken = foldersOf(files);
    for (const { slug, ...row } of rows) {
      if (row.companyId !== companyId || !row.versions[0]?.active) continue;
      const newest = await findNewestShelfVersion(prisma, { slug, companyId });
      if (!newest) continue;
      const existing = files.find(({ content }) => content.slug === slug) ?? null;
      kept.push(existing);
      const path = existing?.path ?? `${parent}/${freeName(slug, taken)}/profile.yaml`;
      const content = await pullImages(newest.id, shelfProfileFileOf(newest), posix.dirname(path), existing);
      const whole = ['catalog', 'planogram'];
      const wanted = { kind: 'shelf-profile' as const, schema: ShelfProfileFile, content, whole, companyId: null };
      note(await writeYamlFile(root, path, existing, wanted));
    }
    noteRest(files, kept);
  };

  /** Writes a file for each row of a company. Files without a row stay. */
  const pullEach = async <Content, Row extends { readonly id: string }>(
    parent: string,
    pairs: readonly Pair<ReadFile<Content & object>, Row>[],
    rows: readonly Row[],
    { contentOf, nameOf, secretOf, ...kind }: PulledKind<Content, Row>,
  ): Promise<void> => {
    const taken = namesOf(pairs.map(({ file }) => file));
    for (const row of rows) {
      const existing = pairs.find((pair) => pair.row?.id === row.id)?.file ?? null;
      const name = existing ? posix.basename(existing.path, extname(existing.path)) : freeName(nameOf(row), taken);
      const wanted = {
        ...kind,
        content: contentOf(row, existing?.content ?? null),
        ...(secretOf ? { secretOf: (header: string) => secretOf(name, header) } : {}),
      };
      note(await writeYamlFile(root, `${parent}/${name}.yaml`, existing, wanted));
    }
    onlyInFiles.push(...pairs.flatMap(({ file, row }) => (row ? [] : [file.path])));
  };

  const pullCompany = async (company: ManagedCompany, alias: string, files: ReadCompany | null): Promise<void> => {
    const parent = `companies/${alias}`;
    const companyId = company.id;
    const stored = await companyFileOf(context, company);
    const before = files?.settings ?? null;
    const listed = before?.content.workflows ?? [];
    const isListed =
      listed.length === stored.workflows?.length && stored.workflows.every((slug) => listed.includes(slug));
    const inOrder = isListed ? { ...stored, workflows: listed } : stored;
    // A missing member of the file is not managed.
    const content = before
      ? CompanyFile.parse(
          Object.fromEntries(
            Object.entries(inOrder).map(([name, value]) => [name, name in before.content ? value : undefined]),
          ),
        )
      : inOrder;
    note(
      await writeYamlFile(root, `${parent}/company.yaml`, before, {
        kind: 'company',
        schema: CompanyFile,
        content,
        companyId: null,
      }),
    );
    await pullProfiles(companyId, `${parent}/shelf-profiles`, files?.profiles ?? []);

    const referenceOf = (name: string, member: string): string =>
      `\${secret:${fileName(`${alias}-${name}-${member}`).replaceAll('-', '_').toUpperCase()}}`;
    const endpoints = files?.endpoints ?? [];
    const endpointRows = await storedEndpoints(context, companyId);
    await pullEach(`${parent}/endpoints`, pairEndpoints(endpoints, endpointRows), endpointRows, {
      kind: 'endpoint',
      schema: EndpointFile,
      companyId,
      contentOf: (row) => endpointFileOf(context, row),
      nameOf: ({ description, url }) => description || new URL(url).host,
      secretOf: referenceOf,
    });

    const sourceBucket = at(context.sourceBuckets, 0);
    const sourceRows = (await listSourcesInScope(prisma, 'all', companyId)).reverse();
    await pullEach(`${parent}/sources`, pairSources(files?.sources ?? [], sourceRows, sourceBucket), sourceRows, {
      kind: 'source',
      schema: SourceFile,
      companyId,
      // A file may name the bucket of the service.
      contentOf: (row, before) => ({
        ...sourceFileOf(row, sourceBucket),
        ...(before?.bucket ? { bucket: row.bucket } : {}),
      }),
      nameOf: ({ prefix, slug }) => {
        const folder = /([^/]+)\/$/.exec(prefix)?.[1];
        return folder === undefined || folder === companyId ? slug : folder;
      },
    });

    const mailboxes = files?.mailboxes ?? [];
    const mailboxRows = await storedMailboxes(context, companyId);
    await pullEach(`${parent}/mailboxes`, pairMailboxes(mailboxes, mailboxRows), mailboxRows, {
      kind: 'mailbox',
      schema: MailboxFile,
      companyId,
      // Providers replace refresh tokens: a file keeps the reference that it has.
      contentOf: (row, before) => ({ ...mailboxFileOf(context, row), ...(before ? { secret: before.secret } : {}) }),
      nameOf: ({ username }) => username,
      secretOf: referenceOf,
    });

    const exportBucket = at(context.exportBuckets, 0);
    const exportRows = (await listSchedulesInScope(prisma, 'all', companyId)).reverse();
    const exportPairs = pairExports(files?.exports ?? [], exportRows, companyId, exportBucket);
    await pullEach(`${parent}/exports`, exportPairs, exportRows, {
      kind: 'export',
      schema: ExportFile,
      companyId,
      contentOf: (row, before) => ({
        ...exportFileOf(row, exportBucket),
        ...(before?.bucket ? { bucket: row.bucket } : {}),
      }),
      nameOf: ({ kind, every, format }) => `${kind}-${every}-${format}`,
    });
  };

  for (const kind of keysOf(fileSchemas)) {
    await writeBelow(root, schemaPath(kind), `${JSON.stringify(jsonSchemaOf(kind), null, 2)}\n`);
  }
  await pullWorkflows();
  if (isEverything) await pullProfiles(null, 'shelf-profiles', folder.profiles);
  const aliases = new Set(folder.companies.map(({ alias }) => alias));
  const ids: Record<string, string> = { ...folder.environment?.content.companies };
  for (const company of companies) {
    const files = folder.companies.find((one) => one.company.id === company.id) ?? null;
    const alias = files?.alias ?? freeName(company.name, aliases);
    ids[alias] = company.id;
    await pullCompany(company, alias, files);
  }
  if (environmentName !== null) {
    const content = { companies: ids, values: folder.environment?.content.values ?? {} };
    const wanted = { kind: 'environment' as const, schema: EnvironmentFile, content, companyId: null };
    note(await writeYamlFile(root, environmentPath(environmentName), folder.environment, wanted));
  }
  return { written, onlyInFiles };
};
