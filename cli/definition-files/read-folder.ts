import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import {
  CompanyFile,
  EndpointFile,
  EnvironmentFile,
  ExportFile,
  MailboxFile,
  SourceFile,
} from '../../domain/definition-files/files.ts';
import type { ReferenceValues } from '../../domain/definition-files/references.ts';
import { ShelfProfileFile } from '../../domain/shelf-profiles/profile.ts';
import { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import type {
  CompanyFiles,
  DefinitionFolder,
  FileFault,
  ManagedCompany,
  ProfileDefinitionFile,
} from '../../operations/definition-files/step.ts';
import { readEnvironment } from '../../platform/config.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { findCompany, listCompanies } from '../../prisma/tenants/companies.ts';
import { CliError } from '../errors/cli-error.ts';
import { readImages } from './read-images.ts';
import { isYamlPath, type ReadFile, readYamlFile } from './yaml-file.ts';

/** A profile file that can be written again. */
export type ReadProfile = ReadFile<ShelfProfileFile> & ProfileDefinitionFile;

/** The files of a company, which can be written again. */
export interface ReadCompany extends CompanyFiles {
  readonly settings: ReadFile<CompanyFile> | null;
  readonly profiles: readonly ReadProfile[];
  readonly endpoints: readonly ReadFile<EndpointFile>[];
  readonly sources: readonly ReadFile<SourceFile>[];
  readonly mailboxes: readonly ReadFile<MailboxFile>[];
  readonly exports: readonly ReadFile<ExportFile>[];
}

/** A folder with its content. */
export interface ReadFolder extends DefinitionFolder {
  readonly workflows: readonly ReadFile<WorkflowFile>[];
  readonly profiles: readonly ReadProfile[];
  readonly companies: readonly ReadCompany[];
  /** The file of the environment; null if none is named, or it does not exist yet. */
  readonly environment: ReadFile<EnvironmentFile> | null;
}

const namesIn = async (root: string, path: string, isFolder: boolean): Promise<string[]> => {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() === isFolder && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
};

/** Every file of a folder that can be read. */
const yamlFilesIn = async (root: string, path: string): Promise<string[]> =>
  (await namesIn(root, path, false)).filter(isYamlPath).map((name) => `${path}/${name}`);

/** The path of an environment's file. */
export const environmentPath = (name: string): string => `environments/${name}.yaml`;

/** Secrets are variables with this prefix, so that files cannot read the settings of the service. */
const secretPrefix = 'DOCKET_SECRET_';

const findOwner = async (
  prisma: PrismaClient,
  alias: string,
  companies: Readonly<Record<string, string>>,
  name: string | null,
): Promise<ManagedCompany | string> => {
  const id = Object.hasOwn(companies, alias) ? companies[alias] : undefined;
  if (id !== undefined) {
    return (await findCompany(prisma, id)) ?? `the environment names the company ${id}, which does not exist`;
  }
  if (name === null) {
    return 'belongs to no company. Name it in company.yaml, or give its id in the file of the environment.';
  }
  const [found, another] = (await listCompanies(prisma)).filter((company) => company.name === name);
  if (!found) return `there is no company "${name}". Create it with "admin company create".`;
  return another ? `several companies are called "${name}". Give the id in the file of the environment.` : found;
};

/**
 * Reads every file of a folder.
 * @param environmentName the environment whose values replace the references; null for none
 * @param mayBeNew whether the file of the environment may be missing
 * @throws CliError that lists every fault
 */
export const readFolder = async (
  prisma: PrismaClient,
  root: string,
  environmentName: string | null,
  mayBeNew = false,
): Promise<ReadFolder> => {
  const faults: FileFault[] = [];
  const variables = readEnvironment();
  const referencesOf = (values: Readonly<Record<string, string>>): ReferenceValues => ({
    values,
    secretOf: (name) => variables[`${secretPrefix}${name}`],
  });
  const names = await namesIn(root, 'environments', false);
  const isMissing = environmentName === null || (mayBeNew && !names.includes(`${environmentName}.yaml`));
  const environment = isMissing
    ? null
    : await readYamlFile(root, environmentPath(environmentName), EnvironmentFile, referencesOf({}), faults);
  const { values, companies: ids } = environment?.content ?? { values: {}, companies: {} };
  const readAll = async <Schema extends z.ZodType<object>>(
    paths: readonly string[],
    schema: Schema,
    references: ReferenceValues,
  ): Promise<ReadFile<z.output<Schema>>[]> => {
    const read: ReadFile<z.output<Schema>>[] = [];
    for (const path of paths) {
      const file = await readYamlFile(root, path, schema, references, faults);
      if (file) read.push(file);
    }
    return read;
  };
  const readProfiles = async (path: string, references: ReferenceValues): Promise<ReadProfile[]> => {
    const folders = await namesIn(root, path, true);
    const paths = await Promise.all(folders.map((name) => yamlFilesIn(root, `${path}/${name}`)));
    const profiles: ReadProfile[] = [];
    for (const file of await readAll(paths.flat(), ShelfProfileFile, references)) {
      try {
        profiles.push({ ...file, images: await readImages(join(root, dirname(file.path)), file.content) });
      } catch (error) {
        if (!(error instanceof CliError)) throw error;
        faults.push({ path: file.path, message: error.message });
      }
    }
    return profiles;
  };
  const readCompany = async (alias: string): Promise<ReadCompany | null> => {
    const folder = `companies/${alias}`;
    const settingsPath = (await yamlFilesIn(root, folder)).find((path) => /\/company\.\w+$/.test(path));
    const before = faults.length;
    const settings = settingsPath
      ? await readYamlFile(root, settingsPath, CompanyFile, referencesOf(values), faults)
      : null;
    if (faults.length > before) return null;
    const company = await findOwner(prisma, alias, ids, settings?.content.name ?? null);
    if (typeof company === 'string') {
      faults.push({ path: settings?.path ?? folder, message: company });
      return null;
    }
    const references = referencesOf({ ...values, companyId: company.id });
    const inFolder = async <Schema extends z.ZodType<object>>(name: string, schema: Schema) =>
      readAll(await yamlFilesIn(root, `${folder}/${name}`), schema, references);
    return {
      company,
      alias,
      settings,
      profiles: await readProfiles(`${folder}/shelf-profiles`, references),
      endpoints: await inFolder('endpoints', EndpointFile),
      sources: await inFolder('sources', SourceFile),
      mailboxes: await inFolder('mailboxes', MailboxFile),
      exports: await inFolder('exports', ExportFile),
    };
  };
  const references = referencesOf(values);
  const workflows = await readAll(await yamlFilesIn(root, 'workflows'), WorkflowFile, references);
  const profiles = await readProfiles('shelf-profiles', references);
  const companies: ReadCompany[] = [];
  for (const alias of await namesIn(root, 'companies', true)) {
    const company = await readCompany(alias);
    if (company) companies.push(company);
  }
  const owners = companies.map(({ company }) => company.id);
  companies.forEach(({ company, alias }, index) => {
    if (owners.indexOf(company.id) !== index) {
      faults.push({ path: `companies/${alias}`, message: `two folders are about the company ${company.id}` });
    }
  });
  if (faults.length > 0) throw new CliError(faultText(faults));
  return { workflows, profiles, companies, environment };
};

/** The faults of files, one line for each. */
export const faultText = (faults: readonly FileFault[]): string =>
  ['Some files are not valid:', ...faults.map(({ path, message }) => `  ${path}: ${message}`)].join('\n');
