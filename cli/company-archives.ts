import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { archiveKeyBytes, unfinishedWork } from '../domain/company-archives/manifest.ts';
import { keysOf } from '../domain/narrowing.ts';
import type { ArchiveDeps } from '../operations/company-archives/deps.ts';
import { findOrganization } from '../prisma/tenants/companies.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, cliActor, requireCompany, withAudit } from './context.ts';
import { CliError } from './errors/cli-error.ts';

/** The dependencies of exports and imports. Progress goes to standard error. */
const archiveDeps = async ({ prisma, keyring, config }: CliContext): Promise<ArchiveDeps> => {
  // Loaded on demand, because the storage client would slow down every other company command.
  const { createCompanyObjects } = await import('../platform/storage/company-objects.ts');
  const onStep = (text: string): void => void process.stderr.write(`  ${text}\n`);
  return { prisma, keyring, objects: createCompanyObjects(config.storage), onStep };
};

const exportArchive = async (
  context: CliContext,
  id: string,
  { to }: { readonly to: string },
): Promise<CommandResult> => {
  const company = await requireCompany(context, id);
  if (existsSync(to)) throw new CliError(`${to} exists. Name another file, or remove it first.`);
  const { exportCompany } = await import('../operations/company-archives/export-company.ts');
  const outcome = await exportCompany(await archiveDeps(context), { id, name: company.name }, to);
  if (outcome.kind === 'unfinished') {
    const left = keysOf(unfinishedWork).filter((name) => outcome.work[name] > 0);
    throw new CliError(
      [
        `Company ${id} has unfinished work, which an archive cannot contain:`,
        ...left.map((name) => `  ${outcome.work[name]} ${unfinishedWork[name]}`),
        'Stop its callers, wait until the work has finished (a pending session expires after half an hour), and run the command again.',
      ].join('\n'),
    );
  }
  const { manifest, keyFile } = outcome;
  await withAudit(context, (_, audit) =>
    audit({
      action: 'company.export',
      subject: { type: 'company', id },
      organizationId: company.organizationId,
      companyId: id,
      after: { rows: Object.values(manifest.rows).reduce((sum, count) => sum + count, 0), objects: manifest.objects },
    }),
  );
  return {
    json: { file: to, keyFile, rows: manifest.rows, objects: manifest.objects },
    lines: [
      `Exported ${company.name} to ${to}: ${manifest.rows.submissions ?? 0} submissions, ${manifest.rows.shelf_captures ?? 0} shelf captures, ${manifest.objects} files.`,
      `The key to its secrets is in ${keyFile}. Send both to the other installation, over separate channels, and run there:`,
      `  npm run admin -- company import ${to} --key ${keyFile}`,
    ],
  };
};

/** The key of an archive. @throws CliError */
const readKey = async (path: string): Promise<Buffer> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CliError(
      `Cannot read the key ${path}. Pass the key file that the export wrote beside the archive with --key.`,
    );
  });
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== archiveKeyBytes) {
    throw new CliError(`${path} is not the key of an archive: it must have ${archiveKeyBytes} bytes in base64.`);
  }
  return key;
};

interface ImportOptions {
  readonly key?: string;
  readonly org?: string;
}

const importArchive = async (context: CliContext, file: string, options: ImportOptions): Promise<CommandResult> => {
  const { org: organizationId = null, key: keyFile = `${file}.key` } = options;
  if (organizationId !== null && !(await findOrganization(context.prisma, organizationId))) {
    throw new CliError(`Organization ${organizationId} does not exist. Create one with "admin org create".`);
  }
  const { importCompany } = await import('../operations/company-archives/import-company.ts');
  const { BadArchive } = await import('../operations/company-archives/open-archive.ts');
  const { UnknownSecretsKeyError } = await import('../platform/sealing/keyring.ts');
  const key = await readKey(keyFile);
  const outcome = await importCompany(await archiveDeps(context), {
    file,
    key,
    organizationId,
    actor: cliActor(),
  }).catch((error: unknown) => {
    if (error instanceof BadArchive) throw new CliError(error.message);
    if (error instanceof UnknownSecretsKeyError) {
      throw new CliError(`${keyFile} is not the key of ${file}.`);
    }
    throw error;
  });
  switch (outcome.kind) {
    case 'imported': {
      const { company, rows, objects } = outcome.manifest;
      return {
        json: { companyId: company.id, name: company.name, rows, objects },
        lines: [
          `Imported ${company.name} as ${company.id}: ${rows.submissions ?? 0} submissions, ${rows.shelf_captures ?? 0} shelf captures, ${objects} files.`,
          'Its API keys and webhook secrets work here. Point its callers to this installation, then erase the company in the other one.',
        ],
      };
    }
    case 'company_exists':
      throw new CliError(`Company ${outcome.id} is already in this installation. Nothing was changed.`);
    case 'other_schema':
      throw new CliError(
        `The archive has the schema of another release (${outcome.archive}; this one has ${outcome.here}). Upgrade the older installation. If that is the other one, export again.`,
      );
    case 'workflows_differ':
      throw new CliError(
        `These workflows have other versions here: ${outcome.slugs.join(', ')}. Callers address a workflow by its slug, so an installation can have only one workflow per slug. Nothing was changed.`,
      );
  }
};

/** `admin company export` and `admin company import`. */
export const addArchiveCommands = (noun: Command): void => {
  runs<[string, { to: string }]>(
    noun
      .command('export')
      .description('export a company with all its data to a file, for another installation')
      .argument('<id>', 'the company')
      .requiredOption(
        '--to <file>',
        'the file, such as acme.docket.zip; the key of the secrets is written to FILE.key',
      ),
    exportArchive,
  );
  runs<[string, ImportOptions]>(
    noun
      .command('import')
      .description('import a company that another installation exported')
      .argument('<file>', 'the file of the export')
      .option('--key <file>', 'the key that the export wrote; FILE.key by default')
      .option('--org <id>', 'the organization that the company belongs to here'),
    importArchive,
  );
};
