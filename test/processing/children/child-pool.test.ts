import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { projectFile } from '../../../dev/base/project.ts';
import { ChildPool } from '../../../processing/children/child-pool.ts';
import { temporaryFolder } from '../documents/documents.ts';
import type { ProbeJob } from './probe.ts';

it('A process that is killed while its result arrives gets no further job', { timeout: 60_000 }, async () => {
  await using folder = await temporaryFolder();
  const pool = new ChildPool<ProbeJob>({
    entry: projectFile('test/processing/children/probe.ts'),
    size: 1,
    limits: { timeoutMs: 60_000, maxMemoryMb: 4_000 },
    idleMs: 60_000,
  });
  onTestFinished(() => pool.close());
  const next = () => pool.run({ kind: 'surroundings' }, new AbortController().signal);
  await next();
  const path = join(folder.path, 'sent');
  const stop = new AbortController();
  // Both messages have come when the first is handled, and the abort comes between the result and whoever waits for it.
  const onProgress = () => queueMicrotask(() => stop.abort(new Error('the session was cancelled')));
  const work = pool.run({ kind: 'finish', path }, stop.signal, onProgress).catch((error: unknown) => error);
  await new Promise((resolve) => setImmediate(resolve));
  while (!existsSync(path));
  await work;
  expect(await next()).toMatchObject({ pid: expect.any(Number) });
});
