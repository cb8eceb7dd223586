import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { ShelfCorrectionFile } from '../domain/shelf-captures/correction.ts';
import { isShelfActive } from '../domain/shelf-captures/status.ts';
import { confirmShelfReview } from '../operations/shelf-captures/confirm-review.ts';
import { correctShelfResult } from '../operations/shelf-captures/correct-result.ts';
import { reprocessFailed } from '../operations/shelf-captures/reprocess-failed.ts';
import { startShelfRun } from '../operations/shelf-captures/start-run.ts';
import type { Db } from '../prisma/client.ts';
import { releaseToRelay } from '../prisma/outbox.ts';
import {
  countFailedCapturesInScope,
  type FailedCapturePosition,
  type FailedCaptureSearch,
} from '../prisma/shelf-captures/failed.ts';
import { listCapturesInScope } from '../prisma/shelf-captures/list.ts';
import { findReviewedCapture } from '../prisma/shelf-captures/review.ts';
import { listShelfRuns } from '../prisma/shelf-captures/runs.ts';
import { findShelfSnapshot } from '../prisma/shelf-captures/snapshots.ts';
import { findCompany } from '../prisma/tenants/companies.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, cliActor, readJsonFile, withAudit } from './context.ts';
import { CliError } from './errors/cli-error.ts';
import { countedByCode, type SpanOptions, spanOf } from './failed-span.ts';
import { tableLines } from './lists/table.ts';

const noSuchSession = (sessionId: string): CliError => new CliError(`Shelf session ${sessionId} does not exist.`);

/** The company of a capture, and the name of the capture in the audit log. */
const auditedCapture = async (tx: Db, sessionId: string) => {
  const capture = await findReviewedCapture(tx, sessionId);
  return { subject: { type: 'shelf_capture', id: sessionId }, companyId: capture?.companyId ?? null };
};

const confirm = async (context: CliContext, sessionId: string): Promise<CommandResult> => {
  const { prisma } = context;
  const confirmation = await withAudit(context, async (tx, audit) => {
    const result = await confirmShelfReview(tx, sessionId);
    if (result.kind === 'confirmed') {
      const states = { before: { reviewState: 'pending' }, after: { reviewState: 'confirmed' } };
      await audit({ action: 'shelf.confirm', ...(await auditedCapture(tx, sessionId)), ...states });
    }
    return result;
  });
  if (confirmation.kind === 'refused') {
    if (confirmation.reviewState === null) throw noSuchSession(sessionId);
    throw new CliError(
      `The review of ${sessionId} is ${confirmation.reviewState}. Only a pending review can be confirmed.`,
    );
  }
  await releaseToRelay(prisma, confirmation.messages);
  return { json: { sessionId, reviewState: 'confirmed' }, lines: [`Confirmed the review of ${sessionId}.`] };
};

const correct = async (
  context: CliContext,
  sessionId: string,
  path: string,
  { by }: { by: string },
): Promise<CommandResult> => {
  const file = await readJsonFile(path, ShelfCorrectionFile);
  const corrected = await withAudit(context, async (tx, audit) => {
    const result = await correctShelfResult(tx, sessionId, file, by);
    if (result.kind === 'kept') {
      const photos = file.photos.map(({ photoId, detections: boxes }) => ({ photoId, boxes: boxes.length }));
      const after = { runId: result.runId, correctedBy: by, photos };
      await audit({ action: 'shelf.correct', ...(await auditedCapture(tx, sessionId)), after });
    }
    return result;
  });
  switch (corrected.kind) {
    case 'unknown':
      throw noSuchSession(sessionId);
    case 'refused':
      throw new CliError(
        `The review of ${sessionId} is ${corrected.reviewState}. Only a pending review can be corrected.`,
      );
    case 'invalid':
      throw new CliError(
        `${path} does not match the capture:\n${corrected.problems.map(({ field, message }) => `  ${field}: ${message}`).join('\n')}`,
      );
    case 'kept': {
      const { runId, corrections } = corrected;
      return {
        json: { sessionId, runId, corrections },
        lines: [`Saved corrections of ${corrections.length} photos for the result of ${runId}.`],
      };
    }
  }
};

const show = async ({ prisma }: CliContext, sessionId: string): Promise<CommandResult> => {
  const capture = await findReviewedCapture(prisma, sessionId);
  const session = capture && (await findShelfSnapshot(prisma, capture.companyId, sessionId));
  if (!capture || !session) throw noSuchSession(sessionId);
  const shelfRuns = await listShelfRuns(prisma, sessionId);
  return {
    json: { companyId: capture.companyId, session, runs: shelfRuns },
    lines: [
      `${sessionId}  ${session.status}  review ${session.reviewState}  ${session.photos.length} photos  of ${capture.companyId}`,
      ...(session.error ? [`  ${session.error.code}: ${session.error.message}`] : []),
      ...shelfRuns.map(
        ({ id, number, status, completedAt, corrections }) =>
          `  ${number}. ${id}  ${status}  ${completedAt?.toISOString() ?? '-'}${corrections ? '  corrected' : ''}${id === session.resultRunId ? '  (result)' : ''}`,
      ),
    ],
  };
};

const pageSize = 100;
const photosMin = 1;

interface ReprocessOptions extends SpanOptions {
  readonly profile?: string;
}

const reprocessOne = async (context: CliContext, sessionId: string): Promise<CommandResult> => {
  const { prisma } = context;
  const capture = await findReviewedCapture(prisma, sessionId);
  if (!capture) throw noSuchSession(sessionId);
  const { companyId } = capture;
  const company = await findCompany(prisma, companyId);
  const { runId, messages } = await withAudit(context, async (tx, audit) => {
    const start = await startShelfRun(tx, companyId, sessionId, 'reprocess', photosMin);
    switch (start.kind) {
      case 'refused':
        throw new CliError(
          isShelfActive(start.status)
            ? `${sessionId} is ${start.status}. Wait until its analysis has ended.`
            : `${sessionId} is ${start.status}. Only a capture whose analysis has ended can be analyzed again.`,
        );
      case 'photos_removed':
        throw new CliError(`The photos of ${sessionId} were removed at ${start.at.toISOString()}.`);
      case 'too_few_photos':
        throw new CliError(`${sessionId} has no photos to analyze.`);
      default:
        await audit({
          action: 'shelf.reprocess',
          subject: { type: 'shelf_capture', id: sessionId },
          organizationId: company?.organizationId ?? null,
          companyId,
          after: { runId: start.runId },
        });
        return start;
    }
  });
  await releaseToRelay(prisma, messages);
  return { json: { sessionId, status: 'queued', runId }, lines: [`Analyzing ${sessionId} again (run ${runId}).`] };
};

const reprocessAll = async (
  prisma: CliContext['prisma'],
  options: ReprocessOptions & { readonly failedFrom: string },
): Promise<CommandResult> => {
  const search: FailedCaptureSearch = { ...(await spanOf(prisma, options)), profile: options.profile };
  const { from, until } = search;
  const span = `failed from ${from.toISOString()} to ${until.toISOString()}`;
  if (options.dryRun) {
    const byCode = await countFailedCapturesInScope(prisma, search);
    const { json, lines } = countedByCode(byCode, `captures that ${span} and can be analyzed again`);
    return { json: { from, until, ...json }, lines };
  }
  let started = 0;
  let position: FailedCapturePosition | null = null;
  do {
    const page = await reprocessFailed(prisma, search, { position, take: pageSize }, cliActor(), (messages) =>
      releaseToRelay(prisma, messages),
    );
    started += page.started;
    position = page.next;
  } while (position !== null);
  return { json: { from, until, started }, lines: [`Analyzing ${started} captures that ${span} again.`] };
};

/** Analyzes one capture again, or all that failed in a time span for a reason other than their photos. */
const reprocessCaptures = async (
  context: CliContext,
  sessionId: string | undefined,
  options: ReprocessOptions,
): Promise<CommandResult> => {
  const { failedFrom } = options;
  if (sessionId !== undefined) {
    if (Object.keys(options).some((name) => name !== 'json')) {
      throw new CliError('Pass either the id of a shelf session, or --failed-from TIME and its options.');
    }
    return reprocessOne(context, sessionId);
  }
  if (failedFrom === undefined) {
    throw new CliError('Pass the id of a shelf session, or --failed-from TIME for all that have failed since then.');
  }
  return reprocessAll(context.prisma, { ...options, failedFrom });
};

const listedMax = 200;

const list = async ({ prisma }: CliContext, { company }: { company?: string }): Promise<CommandResult> => {
  const page = { order: 'newest', position: null, take: listedMax } as const;
  const captures = await listCapturesInScope(prisma, 'all', { companyId: company }, page);
  const rows = captures.map(({ id, clientCaptureId, companyId, storeId, status, reviewState, createdAt }) => ({
    id,
    clientCaptureId,
    companyId,
    storeId,
    status,
    reviewState,
    createdAt,
  }));
  return {
    json: rows,
    lines: tableLines(
      ['id', 'status', 'review', 'created', 'store', 'company', 'client capture id'],
      rows.map((row) => [
        row.id,
        row.status,
        row.reviewState,
        row.createdAt,
        row.storeId,
        row.companyId,
        row.clientCaptureId,
      ]),
    ),
  };
};

/** `admin shelf …`. */
export const addShelfCommands = (noun: Command): void => {
  runs<[{ company?: string }]>(
    noun
      .command('list')
      .description(`list the newest captures, at most ${listedMax}`)
      .option('--company <id>', 'only captures of this company'),
    list,
  );
  runs<[string]>(
    noun.command('confirm').description('confirm a pending review').argument('<session-id>', 'id of the shelf session'),
    confirm,
  );
  runs<[string, string, { by: string }]>(
    noun
      .command('correct')
      .description("save a reviewer's boxes for a capture whose review is pending; the recognized ones are kept")
      .argument('<session-id>', 'id of the shelf session')
      .argument('<file>', 'corrections (JSON): every pack of each photo that the file names')
      .option('--by <name>', 'name of the reviewer', userInfo().username),
    correct,
  );
  runs<[string | undefined, ReprocessOptions]>(
    noun
      .command('reprocess')
      .description(
        'analyze one capture again, or all that failed in a time span for a reason other than their photos; if interrupted, run it again to continue',
      )
      .argument('[session-id]', 'id of the shelf session')
      .option('--failed-from <time>', 'ISO 8601 time, such as 2026-03-14T09:30:00Z')
      .option('--failed-until <time>', 'ISO 8601 time; default: now')
      .option('--company <id>', 'only captures of this company')
      .option('--profile <slug>', 'only captures of this shelf profile')
      .option('--dry-run', 'only count them'),
    reprocessCaptures,
  );
  runs<[string]>(
    noun
      .command('show')
      .description('show a capture with all its runs and corrections')
      .argument('<session-id>', 'id of the shelf session'),
    show,
  );
};
