import { kill } from 'node:process';
import { describe, expect, it } from 'vitest';
import { Child } from '../../processing/documents/builtin/child.ts';
import { createBuiltinEngine } from '../../processing/documents/builtin/engine.ts';
import { makePdf, makePicture, receiptPrints, receiptSize, temporaryFolder, toInput } from './documents.ts';

const neverAborted = (): AbortSignal => new AbortController().signal;

const isAlive = (pid: number): boolean => {
  try {
    return kill(pid, 0);
  } catch {
    return false;
  }
};

/** Pictures enough to keep an engine busy for many seconds. */
const slowInput = async (folder: string) => {
  const bytes = await makePicture(receiptPrints, receiptSize);
  return toInput(
    folder,
    Array.from({ length: 20 }, () => ({ bytes })),
  );
};

const quickInput = async (folder: string) =>
  toInput(folder, [{ bytes: await (await makePdf([receiptPrints], receiptSize)).save() }]);

describe('the processes that read documents', { timeout: 180_000 }, () => {
  it('ends a document within a second of its abort, and the next one is read', async () => {
    await using folder = await temporaryFolder();
    await using other = await temporaryFolder();
    const engine = createBuiltinEngine({ concurrency: 1, timeoutMs: 170_000 });
    const controller = new AbortController();
    const started = Promise.withResolvers<void>();
    const work = engine.process(await slowInput(folder.path), {
      signal: controller.signal,
      onProgress: () => started.resolve(),
    });
    await started.promise;
    const abortedAt = performance.now();
    controller.abort(new Error('the session was cancelled'));
    await expect(work).rejects.toThrow('the session was cancelled');
    expect(performance.now() - abortedAt).toBeLessThan(1_000);
    expect((await engine.process(await quickInput(other.path), { signal: neverAborted() })).outcome).toBe('extracted');
    await engine.close();
  });

  it('ends the waiting of a document that is aborted before its turn', async () => {
    await using folder = await temporaryFolder();
    await using other = await temporaryFolder();
    const engine = createBuiltinEngine({ concurrency: 1, timeoutMs: 170_000 });
    const first = engine.process(await slowInput(folder.path), { signal: neverAborted() });
    const controller = new AbortController();
    const second = engine.process(await quickInput(other.path), { signal: controller.signal });
    controller.abort(new Error('no longer wanted'));
    await expect(second).rejects.toThrow('no longer wanted');
    const closed = expect(first).rejects.toMatchObject({ code: 'processing_crashed' });
    await engine.close();
    await closed;
  });

  it('stops a document that takes too long', async () => {
    await using folder = await temporaryFolder();
    const engine = createBuiltinEngine({ concurrency: 1, timeoutMs: 1_500 });
    const work = engine.process(await slowInput(folder.path), { signal: neverAborted() });
    await expect(work).rejects.toMatchObject({ code: 'processing_timeout' });
    await engine.close();
  });

  it.runIf(process.platform === 'linux')('stops a document that takes too much memory', async () => {
    await using folder = await temporaryFolder();
    const engine = createBuiltinEngine({ concurrency: 1, timeoutMs: 170_000, maxMemoryMb: 80 });
    const work = engine.process(await slowInput(folder.path), { signal: neverAborted() });
    await expect(work).rejects.toMatchObject({ code: 'processing_memory' });
    await engine.close();
  });

  it('rejects the document of a process that dies, and no other', async () => {
    await using folder = await temporaryFolder();
    await using other = await temporaryFolder();
    const limits = { timeoutMs: 170_000, maxMemoryMb: 4_000 };
    const [doomed, healthy] = [
      new Child({ ocrModelsDir: null, threads: 1 }, limits),
      new Child({ ocrModelsDir: null, threads: 1 }, limits),
    ];
    const job = { signal: neverAborted(), onProgress: () => undefined };
    const lost = expect(doomed.run({ ...job, input: await slowInput(folder.path) })).rejects.toMatchObject({
      code: 'processing_crashed',
    });
    const kept = healthy.run({ ...job, input: await quickInput(other.path) });
    kill(doomed.pid ?? 0, 'SIGKILL');
    await lost;
    expect((await kept).outcome).toBe('extracted');
    await healthy.kill();
  });

  it('leaves no process behind when it is closed', async () => {
    await using folder = await temporaryFolder();
    const child = new Child({ ocrModelsDir: null, threads: 1 }, { timeoutMs: 170_000, maxMemoryMb: 4_000 });
    await child.run({ input: await quickInput(folder.path), signal: neverAborted(), onProgress: () => undefined });
    const pid = child.pid ?? 0;
    expect(isAlive(pid)).toBe(true);
    await child.kill();
    expect(isAlive(pid)).toBe(false);
  });

  it('is not stalled by a pattern that makes backtracking matchers explode', async () => {
    await using folder = await temporaryFolder();
    const text = 'a'.repeat(60);
    const bytes = await (await makePdf([[[`Code: ${text}!`, 40, 60, 9]]])).save();
    const schema = [{ name: 'code', label: 'Code', type: 'string', validation: { pattern: '^(a+)+$' } }];
    const engine = createBuiltinEngine({ concurrency: 1, timeoutMs: 20_000 });
    const result = await engine.process(await toInput(folder.path, [{ bytes }], schema), { signal: neverAborted() });
    expect(result).toMatchObject({ outcome: 'extracted', extractedData: { code: text } });
    await engine.close();
  });
});
