import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { lstat, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { ToolContext } from './tool.ts';

const run = promisify(execFile);

/** Short, so that a machine that cannot reach the publisher tries the next source soon. */
const answerTimeoutMs = 5_000;
/** The longest pause in a download. */
const idleTimeoutMs = 30_000;

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return cause === '' ? error.message : cause;
};

/** Fetches a response whose head must arrive within five seconds. The body may take as long as data keeps arriving. */
const open = async (url: string, context: ToolContext, idle: AbortController): Promise<Response> => {
  const timer = setTimeout(
    () => idle.abort(new Error(`no answer within ${answerTimeoutMs / 1000} s`)),
    answerTimeoutMs,
  );
  const signal = context.signal ? AbortSignal.any([context.signal, idle.signal]) : idle.signal;
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return response;
  } finally {
    clearTimeout(timer);
  }
};

/** A file of a publisher, with its SHA-256 in hexadecimal. */
export type PinnedFile = { url: string; sha256: string };

const downloadFile = async (url: string, target: string, label: string, context: ToolContext): Promise<void> => {
  const idle = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  try {
    context.describe(`Connecting to ${new URL(url).host} (${label})`);
    const response = await open(url, context, idle);
    if (response.body === null) throw new Error('answered without a body');
    const totalBytes = Number(response.headers.get('content-length') ?? 0);
    const size = totalBytes > 0 ? ` (${(totalBytes / 1e6).toFixed(0)} MB)` : '';
    const what = `Downloading the ${label}${size} from ${new URL(url).host}`;
    let receivedBytes = 0;
    const onChunk = (bytes: number) => {
      receivedBytes += bytes;
      context.describe(what, totalBytes > 0 ? Math.min(1, receivedBytes / totalBytes) : undefined);
      clearTimeout(timer);
      timer = setTimeout(() => idle.abort(new Error(`no data for ${idleTimeoutMs / 1000} s`)), idleTimeoutMs);
    };
    context.describe(what);
    const watch = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        onChunk(chunk.length);
        done(null, chunk);
      },
    });
    await pipeline(response.body, watch, createWriteStream(target));
  } catch (error) {
    rmSync(target, { force: true });
    throw new Error(`${url}: ${reasonOf(error)}`);
  } finally {
    clearTimeout(timer);
  }
};

/** Returns the SHA-256 of a file in hexadecimal. */
export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/**
 * Compares a file with its pinned SHA-256, and removes it if it differs. `name` is its name in the message.
 * @throws Error that names both sums
 */
export const requireSha256 = async (path: string, sha256: string, name: string): Promise<void> => {
  const found = await sha256Of(path);
  if (found === sha256) return;
  rmSync(path, { force: true });
  throw new Error(
    `${name} is not the pinned file, so it was not installed: its SHA-256 is ${found} instead of ${sha256}`,
  );
};

/**
 * Downloads a file and describes the progress. A file with another SHA-256 is removed.
 * @throws Error with a one-line reason
 */
export const downloadPinned = async (
  { url, sha256 }: PinnedFile,
  target: string,
  label: string,
  context: ToolContext,
): Promise<void> => {
  await downloadFile(url, target, label, context);
  await requireSha256(target, sha256, url);
};

/**
 * Downloads a gzipped tar archive and extracts one program with a pinned SHA-256. The rest of the archive is never
 * unpacked.
 * @throws Error with a one-line reason
 */
export const downloadProgram = async (
  { url, sha256 }: PinnedFile,
  member: string,
  target: string,
  label: string,
  context: ToolContext,
): Promise<void> => {
  const archive = `${target}.tar.gz`;
  await downloadFile(url, archive, label, context);
  await extractFile(archive, member, target);
  await requireSha256(target, sha256, `${member} in ${url}`);
};

/** Extracts one file from a gzipped tar archive. @throws if the archive does not contain it or tar is not installed */
export const extractFile = async (archive: string, member: string, target: string): Promise<void> => {
  const folder = `${target}.unpacked`;
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xzf', archive, '-C', folder, member]);
  await mkdir(dirname(target), { recursive: true });
  const extracted = join(folder, member);
  if (!(await lstat(extracted)).isFile()) throw new Error(`${member} in ${archive} is not a file`);
  await rename(extracted, target);
  rmSync(archive, { force: true });
};
