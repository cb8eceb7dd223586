import { userInfo } from 'node:os';
import type { Command } from 'commander';
import { ShelfCorrectionFile } from '../domain/shelf-captures/correction.ts';
import { confirmShelfReview } from '../operations/shelf-captures/confirm-review.ts';
import { correctShelfResult } from '../operations/shelf-captures/correct-result.ts';
import type { Db } from '../prisma/client.ts';
import { releaseToRelay } from '../prisma/outbox.ts';
import { findReviewedCapture } from '../prisma/shelf-captures/review.ts';
import { listShelfRuns } from '../prisma/shelf-captures/runs.ts';
import { findShelfSnapshot } from '../prisma/shelf-captures/snapshots.ts';
import { type CommandResult, runs } from './command.ts';
import { audited, type CliContext, CliError, readJsonFile } from './context.ts';

const noSuchSession = (sessionId: string): CliError => new CliError(`Shelf session ${sessionId} does not exist.`);

/** The company of a capture, and how the audit log names the capture. */
const auditedCapture = async (tx: Db, sessionId: string) => {
  const capture = await findReviewedCapture(tx, sessionId);
  return { subject: { type: 'shelf_capture', id: sessionId }, companyId: capture?.companyId ?? null };
};

const confirm = async (context: CliContext, sessionId: string): Promise<CommandResult> => {
  const { prisma } = context;
  const confirmation = await audited(context, async (tx, audit) => {
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
  const corrected = await audited(context, async (tx, audit) => {
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
        `${path} does not fit the capture:\n${corrected.problems.map(({ field, message }) => `  ${field}: ${message}`).join('\n')}`,
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

/** `admin shelf …`. */
export const registerShelf = (program: Command): void => {
  const noun = program.command('shelf').description('show, correct and confirm shelf captures');
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
  runs<[string]>(
    noun
      .command('show')
      .description('show a capture with all its runs and corrections')
      .argument('<session-id>', 'id of the shelf session'),
    show,
  );
};
