import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { projectFile } from '../../../base/project.ts';
import { ChildPool } from '../../../processing/children/child-pool.ts';
import { temporaryFolder } from '../documents/documents.ts';
import type { ProbeJob } from './probe.ts';

const limits = { timeoutMs: 60_000, memoryMaxMb: 4_000 };

it.each([
  [
    'gets no memory for a thread',
    "std::system_error'\n  what():  Resource temporarily unavailable",
    'processing_memory',
  ],
  [
    'gets no memory for an object',
    "terminate called after throwing an instance of 'std::bad_alloc'",
    'processing_memory',
  ],
  [
    'has a full heap, as a long stack after the message shows',
    `FATAL ERROR: JavaScript heap out of memory\n${' 1: 0xc5e1f0 node::OOMErrorHandler [node]\n'.repeat(100)}`,
    'processing_memory',
  ],
  ['finds its own mistake', 'Assertion failed', 'processing_crashed'],
])('A process that ends because it %s reports that', { timeout: 60_000 }, async (_, lastWords, code) => {
  const entry = projectFile('test/processing/children/probe.ts');
  const pool = new ChildPool<ProbeJob>({ entry, size: 1, limits, idleMs: 60_000 });
  onTestFinished(() => pool.close());
  const work = pool.run({ kind: 'abort', lastWords }, new AbortController().signal);
  await expect(work).rejects.toMatchObject({ code });
});

const residentMb = (pid: number): number => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) / 256;

it('A process that has no job gives back the memory of the last one', { timeout: 60_000 }, async () => {
  const entry = projectFile('test/processing/children/probe.ts');
  const pool = new ChildPool<ProbeJob>({ entry, size: 1, limits, idleMs: 60_000 });
  onTestFinished(() => pool.close());
  const seen: { pid: number; usedMb: number }[] = [];
  await pool.run({ kind: 'litter' }, new AbortController().signal, (progress) => {
    const { pid } = progress as { pid: number };
    seen.push({ pid, usedMb: residentMb(pid) });
  });
  const [{ pid, usedMb } = { pid: 0, usedMb: 0 }] = seen;
  await expect.poll(() => residentMb(pid), { timeout: 30_000 }).toBeLessThan(usedMb - 50);
});

it('A process that is killed while its result arrives gets no more jobs', { timeout: 60_000 }, async () => {
  await using folder = await temporaryFolder();
  const pool = new ChildPool<ProbeJob>({
    entry: projectFile('test/processing/children/probe.ts'),
    size: 1,
    limits,
    idleMs: 60_000,
  });
  onTestFinished(() => pool.close());
  const next = () => pool.run({ kind: 'surroundings' }, new AbortController().signal);
  await next();
  const path = join(folder.path, 'sent');
  const stop = new AbortController();
  // Both messages have arrived when the first is handled, and the abort comes between the result and its caller.
  const onProgress = () => queueMicrotask(() => stop.abort(new Error('the session was cancelled')));
  const work = pool.run({ kind: 'finish', path }, stop.signal, onProgress).catch((error: unknown) => error);
  await new Promise((resolve) => setImmediate(resolve));
  while (!existsSync(path));
  await work;
  expect(await next()).toMatchObject({ pid: expect.any(Number) });
});
