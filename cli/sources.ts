import type { Command } from 'commander';
import { isId } from '../domain/ids.ts';
import type { SourceChange } from '../domain/sources/status.ts';
import { changeSource, createSource, removeSource } from '../operations/sources/change.ts';
import { releaseToRelay } from '../prisma/outbox.ts';
import { findSourceInScope, listSourcesInScope, type SourceRecord } from '../prisma/sources/sources.ts';
import { findCompany } from '../prisma/tenants/companies.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, CliError, cliActor } from './context.ts';
import { tableLines } from './lists/table.ts';

interface CreateOptions {
  readonly company: string;
  readonly workflow: string;
  readonly prefix: string;
  readonly bucket?: string;
}

const jsonOf = ({ id, companyId, slug, bucket, prefix, status, ...source }: SourceRecord) => ({
  ...{ id, companyId, workflow: slug, bucket, prefix, status },
  ...{ submitted: source.submittedCount, refused: source.refusedCount },
  ...{ lastLookedAt: source.lastLookedAt, lastError: source.lastError },
});

const requireSource = async ({ prisma }: CliContext, id: string): Promise<SourceRecord> => {
  const source = isId('bucketSource', id) ? await findSourceInScope(prisma, 'all', id) : null;
  if (!source) throw new CliError(`Source ${id} does not exist. Run "admin source list" to see all sources.`);
  return source;
};

const create = async (context: CliContext, options: CreateOptions): Promise<CommandResult> => {
  const { prisma, config } = context;
  const { buckets } = config.sources;
  const company = await findCompany(prisma, options.company);
  if (!company)
    throw new CliError(`Company ${options.company} does not exist. Run "admin company list" to see all companies.`);
  const { workflow, prefix, bucket = buckets[0] ?? '' } = options;
  const rules = { buckets, isOperator: true };
  const { source, messages } = await createSource(prisma, company, { workflow, bucket, prefix }, rules, cliActor());
  await releaseToRelay(prisma, messages);
  return { json: jsonOf(source), lines: [`Created source ${source.id} of ${bucket}/${prefix}.`] };
};

const list = async ({ prisma }: CliContext, { company }: { company?: string }): Promise<CommandResult> => {
  const rows = await listSourcesInScope(prisma, 'all', company);
  return {
    json: rows.map(jsonOf),
    lines: tableLines(
      ['id', 'company', 'workflow', 'bucket', 'prefix', 'status', 'submitted', 'refused', 'last look', 'last error'],
      rows.map((row) => [
        ...[row.id, row.companyId, row.slug, row.bucket, row.prefix, row.status, row.submittedCount, row.refusedCount],
        ...[row.lastLookedAt, row.lastError],
      ]),
    ),
  };
};

const change = async (context: CliContext, id: string, name: SourceChange): Promise<CommandResult> => {
  const found = await requireSource(context, id);
  const { source, messages } = await changeSource(context.prisma, found, name, cliActor());
  await releaseToRelay(context.prisma, messages);
  return { json: { id, status: source.status }, lines: [`Source ${id} is ${source.status}.`] };
};

const remove = async (context: CliContext, id: string): Promise<CommandResult> => {
  const messages = await removeSource(context.prisma, await requireSource(context, id), cliActor());
  await releaseToRelay(context.prisma, messages);
  return { json: { id, removed: true }, lines: [`Removed source ${id}. What waits stays in the bucket.`] };
};

/** `admin source …`. */
export const registerSources = (program: Command): void => {
  const noun = program.command('source').description('let objects of a bucket become submissions');
  runs<[CreateOptions]>(
    noun
      .command('create')
      .description('create a source')
      .requiredOption('--company <id>', 'the company of the submissions')
      .requiredOption('--workflow <slug>', 'their workflow')
      .requiredOption('--prefix <prefix>', 'where the objects are; ends in a slash')
      .option('--bucket <name>', 'a bucket of SOURCE_BUCKETS (default: S3_BUCKET)'),
    create,
  );
  runs<[{ company?: string }]>(
    noun.command('list').description('list sources').option('--company <id>', 'only sources of this company'),
    list,
  );
  for (const name of ['pause', 'resume'] as const)
    runs<[string]>(noun.command(name).description(`${name} a source`).argument('<id>'), (context, id) =>
      change(context, id, name),
    );
  runs<[string]>(noun.command('remove').description('remove a source').argument('<id>'), remove);
};
