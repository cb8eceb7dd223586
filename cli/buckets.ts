import { type Command, Option } from 'commander';
import { at } from '../domain/assert.ts';
import {
  type ExportFormat,
  type ExportInterval,
  type ExportKind,
  exportFormats,
  exportIntervals,
  exportKinds,
} from '../domain/exports/schedule.ts';
import { isId } from '../domain/ids.ts';
import type { SourceChange } from '../domain/sources/status.ts';
import { createSchedule, endSchedule, writeAgain } from '../operations/exports/change.ts';
import { changeSource, createSource, removeSource } from '../operations/sources/change.ts';
import {
  type ExportFilter,
  findScheduleInScope,
  listSchedulesInScope,
  type ScheduleRecord,
} from '../prisma/exports/schedules.ts';
import { releaseToRelay } from '../prisma/outbox.ts';
import { findSourceInScope, listSourcesInScope, type SourceRecord } from '../prisma/sources/sources.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, cliActor, readTime, requireCompany } from './context.ts';
import { CliError } from './errors/cli-error.ts';
import { tableLines } from './lists/table.ts';

interface CreateOptions {
  readonly company: string;
  readonly workflow: string;
  readonly prefix: string;
  readonly bucket?: string;
}

const jsonOf = ({ id, companyId, slug, bucket, prefix, status, ...source }: SourceRecord) => ({
  id,
  companyId,
  workflow: slug,
  bucket,
  prefix,
  status,
  submitted: source.submittedCount,
  refused: source.refusedCount,
  lastLookedAt: source.lastLookedAt,
  lastError: source.lastError,
});

const requireSource = async ({ prisma }: CliContext, id: string): Promise<SourceRecord> => {
  const source = isId('bucketSource', id) ? await findSourceInScope(prisma, 'all', id) : null;
  if (!source) throw new CliError(`Source ${id} does not exist. Run "admin source list" to see all sources.`);
  return source;
};

const create = async (context: CliContext, options: CreateOptions): Promise<CommandResult> => {
  const { prisma, config } = context;
  const { buckets } = config.sources;
  const company = await requireCompany(context, options.company);
  const { workflow, prefix, bucket = at(buckets, 0) } = options;
  const rules = { buckets, isOperator: true };
  const { job: source, messages } = await createSource(
    prisma,
    company,
    { workflow, bucket, prefix },
    rules,
    cliActor(),
  );
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
        row.id,
        row.companyId,
        row.slug,
        row.bucket,
        row.prefix,
        row.status,
        row.submittedCount,
        row.refusedCount,
        row.lastLookedAt,
        row.lastError,
      ]),
    ),
  };
};

const change = async (context: CliContext, id: string, name: SourceChange): Promise<CommandResult> => {
  const found = await requireSource(context, id);
  const { job: source, messages } = await changeSource(context.prisma, found, name, cliActor());
  await releaseToRelay(context.prisma, messages);
  return { json: { id, status: source.status }, lines: [`Source ${id} is ${source.status}.`] };
};

const remove = async (context: CliContext, id: string): Promise<CommandResult> => {
  const { messages } = await removeSource(context.prisma, await requireSource(context, id), cliActor());
  await releaseToRelay(context.prisma, messages);
  return { json: { id, removed: true }, lines: [`Removed source ${id}. Unread objects stay in the bucket.`] };
};

/** `admin source …`. */
export const addSourceCommands = (noun: Command): void => {
  runs<[CreateOptions]>(
    noun
      .command('create')
      .description('create a source')
      .requiredOption('--company <id>', 'the company of the submissions')
      .requiredOption('--workflow <slug>', 'their workflow')
      .requiredOption('--prefix <prefix>', 'the prefix of the objects; ends in a slash')
      .option('--bucket <name>', 'a bucket of SOURCE_BUCKETS (default: S3_BUCKET)'),
    create,
  );
  runs<[{ company?: string }]>(
    noun.command('list').description('list sources').option('--company <id>', 'only sources of this company'),
    list,
  );
  for (const name of ['pause', 'resume'] as const) {
    runs<[string]>(noun.command(name).description(`${name} a source`).argument('<id>'), (context, id) =>
      change(context, id, name),
    );
  }
  runs<[string]>(noun.command('remove').description('remove a source').argument('<id>'), remove);
};

interface ExportOptions {
  readonly company: string;
  readonly kind: ExportKind;
  readonly every: ExportInterval;
  readonly format: ExportFormat;
  readonly folder: string;
  readonly filter: string;
  readonly bucket?: string;
}

const exportJsonOf = ({ id, companyId, kind, filter, every, format, bucket, prefix, ...row }: ScheduleRecord) => ({
  id,
  companyId,
  kind,
  filter,
  every,
  format,
  bucket,
  prefix,
  coveredUntil: row.coveredUntil,
  nextAt: row.nextAt,
  lastRunAt: row.lastRunAt,
  lastObject: row.lastObject,
  lastRows: row.lastRows,
  lastError: row.lastError,
});

const queryOf = (filter: ExportFilter): string => new URLSearchParams(filter).toString();

const requireSchedule = async ({ prisma }: CliContext, id: string): Promise<ScheduleRecord> => {
  const schedule = isId('exportSchedule', id) ? await findScheduleInScope(prisma, 'all', id) : null;
  if (!schedule) throw new CliError(`Export ${id} does not exist. Run "admin export list" to see all exports.`);
  return schedule;
};

const createExport = async ({ prisma, config }: CliContext, options: ExportOptions): Promise<CommandResult> => {
  const { company: companyId, kind, every, format, folder } = options;
  const { buckets } = config.exports;
  await requireCompany({ prisma }, companyId);
  const { bucket = at(buckets, 0) } = options;
  const filter = Object.fromEntries(new URLSearchParams(options.filter));
  const wish = { kind, filter, every, format, bucket, folder };
  const { job: schedule, messages } = await createSchedule(prisma, companyId, wish, buckets, cliActor());
  await releaseToRelay(prisma, messages);
  const { id, prefix, nextAt } = schedule;
  return {
    json: exportJsonOf(schedule),
    lines: [`Created export ${id} to ${bucket}/${prefix}. Its first file is written at ${nextAt.toISOString()}.`],
  };
};

const listExports = async ({ prisma }: CliContext, { company }: { company?: string }): Promise<CommandResult> => {
  const rows = await listSchedulesInScope(prisma, 'all', company);
  return {
    json: rows.map(exportJsonOf),
    lines: tableLines(
      ['id', 'company', 'kind', 'filter', 'every', 'format', 'bucket', 'prefix', 'next', 'last rows', 'last error'],
      rows.map((row) => [
        row.id,
        row.companyId,
        row.kind,
        queryOf(row.filter),
        row.every,
        row.format,
        row.bucket,
        row.prefix,
        row.nextAt,
        row.lastRows,
        row.lastError,
      ]),
    ),
  };
};

const runExport = async (context: CliContext, id: string, options: { from?: string }): Promise<CommandResult> => {
  const schedule = await requireSchedule(context, id);
  const from = options.from === undefined ? null : readTime('--from', options.from);
  const { start, messages } = await writeAgain(context.prisma, schedule, from, cliActor());
  await releaseToRelay(context.prisma, messages);
  return {
    json: { id, from: start },
    lines: [`The files of export ${id} since ${start.toISOString()} will be written again.`],
  };
};

const removeExport = async (context: CliContext, id: string): Promise<CommandResult> => {
  const { messages } = await endSchedule(context.prisma, await requireSchedule(context, id), cliActor());
  await releaseToRelay(context.prisma, messages);
  return { json: { id, removed: true }, lines: [`Removed export ${id}. Its files stay in the bucket.`] };
};

/** `admin export …`. */
export const addExportCommands = (noun: Command): void => {
  runs<[ExportOptions]>(
    noun
      .command('create')
      .description('create an export')
      .requiredOption('--company <id>', 'the company whose data is exported')
      .addOption(new Option('--kind <kind>', 'what is exported').choices(exportKinds).default('submissions'))
      .addOption(new Option('--every <period>', 'what each file covers').choices(exportIntervals).default('day'))
      .addOption(new Option('--format <format>', 'the format of the files').choices(exportFormats).default('csv'))
      .option('--filter <query>', 'parameters of the list in the panel, such as "workflow=receipt&status=approved"', '')
      .option('--folder <folder>', 'a folder in exports/<company>/ of the bucket', '')
      .option('--bucket <name>', 'a bucket of EXPORT_BUCKETS (default: S3_BUCKET)'),
    createExport,
  );
  runs<[{ company?: string }]>(
    noun.command('list').description('list exports').option('--company <id>', 'only exports of this company'),
    listExports,
  );
  runs<[string, { from?: string }]>(
    noun
      .command('run')
      .description('write the last file again')
      .argument('<id>')
      .option('--from <time>', 'write every file again, from the period that contains this ISO 8601 time'),
    runExport,
  );
  runs<[string]>(noun.command('remove').description('remove an export').argument('<id>'), removeExport);
};
