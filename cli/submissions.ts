import { userInfo } from 'node:os';
import { type Command, Option } from 'commander';
import { isId } from '../domain/ids.ts';
import { type SubmissionStatus, submissionStatuses } from '../domain/submissions/status.ts';
import { type Operator, type ProcessAgainDeps, processAgain } from '../operations/submissions/process-again.ts';
import { processFailedAgain } from '../operations/submissions/process-failed-again.ts';
import { insertAuditEntryOnce } from '../prisma/audit/write.ts';
import { readFingerprintsOf } from '../prisma/fraud/matches.ts';
import { releaseToRelay } from '../prisma/outbox.ts';
import { countFailedInScope, type FailedPosition, type FailedSearch } from '../prisma/submissions/process-again.ts';
import { listQueueInScope } from '../prisma/submissions/queue.ts';
import { findReviewedSubmissionInScope, findSubmissionSubjectInScope } from '../prisma/submissions/review-detail.ts';
import { listDeliveries } from '../prisma/webhooks/list.ts';
import { requirePinnedVersion } from '../prisma/workflow-definitions/find.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, cliActor } from './context.ts';
import { CliError } from './errors/cli-error.ts';
import { countedByCode, type SpanOptions, spanOf } from './failed-span.ts';
import { submissionDetail } from './lists/submission.ts';
import { tableLines } from './lists/table.ts';

const rowsMax = 1_000;

const pageSize = 100;

const deliveriesMax = 100;

interface ProcessAgainOptions extends SpanOptions {
  readonly workflow?: string;
}

const operator = (): Operator => {
  const label = `command line (${userInfo().username})`;
  return { actor: { type: 'system', id: null, label }, audit: cliActor() };
};

const processOne = async (deps: ProcessAgainDeps, submissionId: string): Promise<CommandResult> => {
  const subject = isId('submission', submissionId)
    ? await findSubmissionSubjectInScope(deps.prisma, 'all', submissionId)
    : null;
  const result = subject
    ? await processAgain(deps, subject.companyId, submissionId, operator())
    : ({ kind: 'unknown' } as const);
  switch (result.kind) {
    case 'unknown':
      throw new CliError(`Submission ${submissionId} does not exist.`);
    case 'refused':
      throw new CliError(
        result.status === 'failed'
          ? `${submissionId} failed because of its files (${result.failureCode ?? 'never submitted'}); processing them again would not change that.`
          : `${submissionId} is ${result.status}. Only a failed submission can be processed again.`,
      );
    case 'files_missing':
      throw new CliError(
        `The files of ${submissionId} are no longer stored (${result.labels.join(', ')}). Ask the caller to upload them again.`,
      );
    case 'started': {
      const { run, messages } = result;
      await releaseToRelay(deps.prisma, messages);
      return {
        json: { id: submissionId, status: 'processing', run },
        lines: [`Processing ${submissionId} again (run ${run}).`],
      };
    }
  }
};

const processAll = async (
  deps: ProcessAgainDeps,
  options: ProcessAgainOptions & { failedFrom: string },
): Promise<CommandResult> => {
  const search: FailedSearch = { ...(await spanOf(deps.prisma, options)), workflow: options.workflow };
  const { from, until } = search;
  const span = `failed from ${from.toISOString()} to ${until.toISOString()}`;
  if (options.dryRun) {
    const byCode = await countFailedInScope(deps.prisma, search);
    const { json, lines } = countedByCode(byCode, `submissions that ${span} and can be processed again`);
    return { json: { from, until, ...json }, lines };
  }
  let started = 0;
  let filesMissing = 0;
  let position: FailedPosition | null = null;
  do {
    const page = await processFailedAgain(deps, search, { position, take: pageSize }, operator(), (messages) =>
      releaseToRelay(deps.prisma, messages),
    );
    started += page.started;
    filesMissing += page.filesMissing;
    position = page.next;
  } while (position !== null);
  return {
    json: { from, until, started, filesMissing },
    lines: [
      `Processing ${started} submissions that ${span} again.`,
      ...(filesMissing > 0 ? [`Skipped ${filesMissing} submissions whose files are no longer stored.`] : []),
    ],
  };
};

const run = async (
  { config, prisma }: CliContext,
  submissionId: string | undefined,
  options: ProcessAgainOptions,
): Promise<CommandResult> => {
  const { createStorage } = await import('../platform/storage/storage.ts');
  const deps = { prisma, storage: createStorage(config.storage) };
  const { failedFrom } = options;
  if (submissionId !== undefined) {
    if (Object.keys(options).some((name) => name !== 'json')) {
      throw new CliError('Pass either the id of a submission, or --failed-from TIME and its options.');
    }
    return processOne(deps, submissionId);
  }
  if (failedFrom === undefined) {
    throw new CliError('Pass the id of a submission, or --failed-from TIME for all that have failed since then.');
  }
  return processAll(deps, { ...options, failedFrom });
};

interface ListOptions {
  readonly company?: string;
  readonly workflow?: string;
  readonly status?: SubmissionStatus;
  readonly search?: string;
}

const list = async (
  { prisma }: CliContext,
  { company: companyId, workflow, status, search: text }: ListOptions,
): Promise<CommandResult> => {
  const filter = { companyId, workflow, status, text };
  const rows = await listQueueInScope(prisma, 'all', filter, { order: 'newest', position: null, take: rowsMax });
  const json = rows.map((row) => ({
    id: row.id,
    sessionId: row.sessionId,
    companyId: row.companyId,
    clientSubmissionId: row.clientSubmissionId,
    status: row.status,
    fraudStatus: row.fraudStatus,
    confidence: row.confidence,
    workflow: row.workflowVersion.definition.slug,
    version: row.version,
    createdAt: row.createdAt,
  }));
  const lines = tableLines(
    ['id', 'status', 'workflow', 'confidence', 'created', 'company', 'client submission id'],
    json.map((row) => [
      row.id,
      row.status,
      `${row.workflow} ${row.version}`,
      row.confidence,
      row.createdAt,
      row.companyId,
      row.clientSubmissionId,
    ]),
  );
  return { json, lines };
};

/** Shows the content of a review, and the deliveries. The audit log records the view, as in the panel. */
const show = async ({ prisma }: CliContext, id: string): Promise<CommandResult> => {
  const row = isId('submission', id) ? await findReviewedSubmissionInScope(prisma, 'all', id) : null;
  if (!row) throw new CliError(`Submission ${id} does not exist. Run "admin submission list" to see them.`);
  const version = await requirePinnedVersion(prisma, row.definitionId, row.version);
  const deliveries = await listDeliveries(prisma, { sessionId: row.sessionId }, deliveriesMax);
  const { companyId, company } = row;
  const targets = row.fraudMatches.flatMap(({ targetSubmissionId }) => targetSubmissionId ?? []);
  const fingerprints = targets.length > 0 ? await readFingerprintsOf(prisma, [id, ...targets]) : [];
  await insertAuditEntryOnce(prisma, cliActor(), {
    action: 'submission.view',
    subject: { type: 'submission', id },
    companyId,
    organizationId: company.organizationId,
  });
  const { presentReview } = await import('../panel/api/routes/submissions/presenter.ts');
  return submissionDetail(presentReview(row, version, fingerprints), deliveries);
};

/** `admin submission …`. */
export const addSubmissionCommands = (noun: Command): void => {
  runs<[ListOptions]>(
    noun
      .command('list')
      .description(`list submissions, newest first (at most ${rowsMax})`)
      .option('--company <id>', 'only submissions of this company')
      .option('--workflow <slug>', 'only submissions of this workflow')
      .addOption(new Option('--status <status>', 'only submissions with this status').choices(submissionStatuses))
      .option('--search <text>', 'part of an id, or words from the values and documents'),
    list,
  );
  runs<[string]>(
    noun
      .command('show')
      .description('show a submission with its fields, reasons, fraud matches and deliveries')
      .argument('<id>'),
    show,
  );
  runs<[string | undefined, ProcessAgainOptions]>(
    noun
      .command('process-again')
      .description(
        'process one submission again, or all that failed in a time span for a reason other than their files; if interrupted, run it again to continue',
      )
      .argument('[id]', 'id of a failed submission')
      .option('--failed-from <time>', 'ISO 8601 time, such as 2026-03-14T09:30:00Z')
      .option('--failed-until <time>', 'ISO 8601 time; default: now')
      .option('--company <id>', 'only submissions of this company')
      .option('--workflow <slug>', 'only submissions of this workflow')
      .option('--dry-run', 'only count them'),
    run,
  );
};
