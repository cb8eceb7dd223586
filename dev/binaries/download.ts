import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { ToolContext } from './tool.ts';

const run = promisify(execFile);

/** A machine that cannot reach the publisher is to find out quickly: the next source may work. */
const answerTimeoutMs = 5_000;
/** The longest silence in a download that goes on. */
const idleTimeoutMs = 30_000;

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return cause === '' ? error.message : cause;
};

/** A response whose head came within five seconds; the body may take as long as it keeps coming. */
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

/** The text of a small file. @throws Error with a reason of one line */
export const downloadText = async (url: string, context: ToolContext): Promise<string> => {
  try {
    return await (await open(url, context, new AbortController())).text();
  } catch (error) {
    throw new Error(`${url}: ${reasonOf(error)}`);
  }
};

/** Brings a file, telling how much of it is there. @throws Error with a reason of one line */
export const downloadFile = async (url: string, target: string, label: string, context: ToolContext): Promise<void> => {
  const idle = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  try {
    context.describe(`${label}: asking ${new URL(url).host}`);
    const response = await open(url, context, idle);
    if (response.body === null) throw new Error('answered without a body');
    const totalMb = Number(response.headers.get('content-length') ?? 0) / 1e6;
    const onChunk = () => {
      clearTimeout(timer);
      timer = setTimeout(() => idle.abort(new Error(`nothing came for ${idleTimeoutMs / 1000} s`)), idleTimeoutMs);
    };
    context.describe(
      `${label}: downloading ${totalMb > 0 ? `${totalMb.toFixed(0)} MB ` : ''}from ${new URL(url).host}`,
    );
    const watch = new Transform({
      transform: (chunk, _encoding, done) => {
        onChunk();
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

/** The SHA-256 of a file, in hexadecimal. */
export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** Takes one file out of a gzipped tar archive. @throws where the archive lacks it, or this machine lacks tar */
export const extractFile = async (archive: string, member: string, target: string): Promise<void> => {
  const folder = `${target}.unpacked`;
  await mkdir(folder, { recursive: true });
  await run('tar', ['-xzf', archive, '-C', folder, member]);
  await mkdir(dirname(target), { recursive: true });
  await rename(join(folder, member), target);
  rmSync(archive, { force: true });
};
