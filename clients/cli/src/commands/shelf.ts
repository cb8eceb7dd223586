import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { ShelfSession } from 'docket-capture';
import { type Context, calls, wholeNumber } from '../base/command.ts';
import { exitCodes } from '../base/failures.ts';
import { openFiles } from '../base/files.ts';
import { pairs, table } from '../base/output.ts';
import { findProfileVersion } from '../base/shelf-profiles.ts';

interface UploadOptions {
  readonly profile: string;
  readonly store?: string;
  readonly id?: string;
  readonly watch?: boolean;
}

const showCapture = ({ result }: Context, capture: ShelfSession): void => {
  const { sessionId, status, reviewState, profile, photos, storeId } = capture;
  const shown = { capture: sessionId, status, review: reviewState, profile: profile.slug, photos: photos.length };
  result(capture, pairs({ ...shown, store: storeId, result: capture.result?.totals }));
};

/** Waits for the analysis of a capture and prints it. A capture without a result sets the exit code. */
const showOutcome = async (context: Context, sessionId: string): Promise<void> => {
  const capture = await context.docket.waitForCapture(sessionId);
  showCapture(context, capture);
  if (capture.status !== 'completed') process.exitCode = exitCodes.notProcessed;
};

/** `docketctl shelf …`. */
export const addShelf = (program: Command): void => {
  const shelf = program.command('shelf').description('photos of shelves');
  calls(shelf.command('profiles').description('list the shelf profiles'), async ({ docket, result }) => {
    const found = await docket.shelf.profiles().toArray();
    const rows = found.map(({ slug, name, version, versionId, limits }) => [
      slug,
      name,
      version,
      versionId,
      limits.maxPhotos,
    ]);
    result(found, table(['profile', 'name', 'version', 'version id', 'photos'], rows));
  });
  const list = shelf
    .command('list')
    .description('list captures, newest first')
    .option('--limit <number>', 'how many', wholeNumber, 20);
  calls<{ limit: number }>(list, async ({ docket, result }, _, { limit }) => {
    const found = await docket.shelf.list({ limit: Math.min(limit, 100) }).toArray(limit);
    const rows = found.map((one) => [one.sessionId, one.status, one.reviewState, one.storeId, one.createdAt]);
    result(found, table(['capture', 'status', 'review', 'store', 'created'], rows));
  });
  const addWatch = (command: Command): Command => command.option('--watch', 'wait for the result');
  const upload = addWatch(shelf.command('upload'))
    .description('upload the photos of one shelf and analyze them')
    .argument('<photos...>', 'the photos, from left to right')
    .requiredOption('--profile <slug>', 'shelf profile, or the id of its active version')
    .option('--store <id>', 'your own id of the store')
    .option('--id <id>', 'your own id of the capture (clientCaptureId): the same command continues after a crash');
  calls<UploadOptions>(upload, async (context, paths, { profile, store, id = randomUUID(), watch = false }) => {
    const profileVersionId = await findProfileVersion(context.docket, profile);
    const photos = await openFiles(paths);
    const capture = await context.docket.shelf.capture(photos, {
      profileVersionId,
      clientCaptureId: id,
      ...(store === undefined ? {} : { storeId: store }),
      onProgress: ({ fileIndex }) => context.progress(`  stored ${paths[fileIndex]}`),
    });
    context.progress(`  capture ${capture.sessionId}, analysis ${capture.runId}`);
    if (watch) {
      await showOutcome(context, capture.sessionId);
    } else {
      context.result(capture, [
        ...pairs({ capture: capture.sessionId, run: capture.runId, id }),
        `Follow it with: docketctl shelf get ${capture.sessionId} --watch`,
      ]);
    }
  });
  const get = addWatch(shelf.command('get')).description('show a capture').argument('<capture>', 'capture id');
  calls<{ watch?: boolean }>(get, async (context, [sessionId = ''], { watch = false }) => {
    if (watch) {
      await showOutcome(context, sessionId);
    } else {
      showCapture(context, await context.docket.shelf.get(sessionId));
    }
  });
};
