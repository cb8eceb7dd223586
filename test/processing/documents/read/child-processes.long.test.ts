import { readdirSync, readFileSync } from 'node:fs';
import { kill } from 'node:process';
import { describe, expect, it, vi } from 'vitest';
import { projectFile } from '../../../../base/project.ts';
import { Child } from '../../../../processing/children/child.ts';
import { createDocumentChildren } from '../../../../processing/documents/children/document-children.ts';
import { createIntake } from '../../../../processing/documents/children/intake.ts';
import type { DocumentInput } from '../../../../processing/documents/contract.ts';
import { createBuiltinEngine } from '../../../../processing/documents/engines/builtin/engine.ts';
import type { ReadRequest } from '../../../../processing/documents/read/messages.ts';
import {
  builtinEngine,
  makePdf,
  makePicture,
  receiptPrints,
  receiptSize,
  temporaryFolder,
  toInput,
} from '../documents.ts';

const neverAborted = (): AbortSignal => new AbortController().signal;

const isAlive = (pid: number): boolean => {
  try {
    return kill(pid, 0);
  } catch {
    return false;
  }
};

/** The child processes that read documents for this process. Only Linux lists them. */
const listChildren = (): string[] => {
  const children = readdirSync(`/proc/${process.pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${process.pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return children.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program.entry);
    } catch {
      return false;
    }
  });
};

const program = {
  entry: projectFile('processing/documents/children/child-main.ts'),
  setup: { ocrModelsDir: null, threads: 1 },
};
const limits = { timeoutMs: 170_000, memoryMaxMb: 4_000 };
const options = { signal: neverAborted() };

const requestFor = (input: DocumentInput): ReadRequest => ({
  input,
  wantsPages: false,
  pictures: null,
  unreadable: 'refuse',
});
const jobOf = (input: DocumentInput) => ({ kind: 'start', request: requestFor(input) });

/** Enough pictures to keep an engine busy for many seconds. */
const slowInput = async (folder: string) => {
  const bytes = await makePicture(receiptPrints, receiptSize);
  return toInput(
    folder,
    Array.from({ length: 20 }, () => ({ bytes })),
  );
};

const quickInput = async (folder: string) =>
  toInput(folder, [{ bytes: await (await makePdf([receiptPrints], receiptSize)).save() }]);

describe('The processes that read documents', { timeout: 180_000 }, () => {
  it('An aborted document ends within a second, and the next document is read', async () => {
    await using folder = await temporaryFolder();
    await using other = await temporaryFolder();
    const engine = builtinEngine();
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

  it('A document that is aborted before its turn stops waiting', async () => {
    await using folder = await temporaryFolder();
    await using other = await temporaryFolder();
    const engine = builtinEngine();
    const first = engine.process(await slowInput(folder.path), { signal: neverAborted() });
    const controller = new AbortController();
    const second = engine.process(await quickInput(other.path), { signal: controller.signal });
    controller.abort(new Error('no longer wanted'));
    await expect(second).rejects.toThrow('no longer wanted');
    const closed = expect(first).rejects.toMatchObject({ code: 'processing_crashed' });
    await engine.close();
    await closed;
  });

  it('Closing the engine rejects the documents that wait for their turn', async () => {
    await using folder = await temporaryFolder();
    await using other = await temporaryFolder();
    const engine = builtinEngine();
    const first = engine.process(await slowInput(folder.path), { signal: neverAborted() });
    const second = engine.process(await quickInput(other.path), { signal: neverAborted() });
    const ended = Promise.all([
      expect(first).rejects.toMatchObject({ code: 'processing_crashed' }),
      expect(second).rejects.toMatchObject({ code: 'engine_closed' }),
    ]);
    await engine.close();
    await ended;
  });

  it('All engines together use one process if the settings limit them to one, and a short document waits for one page of a long one', async () => {
    await using folder = await temporaryFolder();
    await using other = await temporaryFolder();
    const children = createDocumentChildren({ concurrency: 1, timeoutMs: 170_000 });
    const controller = new AbortController();
    const request = requestFor(await quickInput(other.path));
    let pages = 0;
    let processes = 0;
    const started = Promise.withResolvers<void>();
    const first = createBuiltinEngine(createIntake(children)).process(await slowInput(folder.path), {
      signal: controller.signal,
      onProgress: () => {
        pages += 1;
        if (process.platform === 'linux') processes = Math.max(processes, listChildren().length);
        started.resolve();
      },
    });
    const over = expect(first).rejects.toThrow('enough');
    await started.promise;
    expect((await createIntake(children).read(request, { signal: neverAborted() })).outcome).toBe('read');
    expect(pages).toBeLessThan(5);
    expect(processes).toBeLessThan(2);
    controller.abort(new Error('enough'));
    await over;
    await children.close();
  });

  it('A document that takes too long is stopped', async () => {
    await using folder = await temporaryFolder();
    const engine = builtinEngine({ timeoutMs: 300 });
    const work = engine.process(await slowInput(folder.path), { signal: neverAborted() });
    await expect(work).rejects.toMatchObject({ code: 'processing_timeout' });
    await engine.close();
  });

  it.runIf(process.platform === 'linux')('A document that uses too much memory is stopped', async () => {
    await using folder = await temporaryFolder();
    const engine = builtinEngine({ memoryMaxMb: 80 });
    const work = engine.process(await slowInput(folder.path), { signal: neverAborted() });
    await expect(work).rejects.toMatchObject({ code: 'processing_memory' });
    await engine.close();
  });

  it('A process that dies fails its own document and no other', async () => {
    await using folder = await temporaryFolder();
    await using other = await temporaryFolder();
    const doomed = new Child(program, limits);
    const healthy = new Child(program, limits);
    const lost = expect(doomed.run(jobOf(await slowInput(folder.path)), options)).rejects.toMatchObject({
      code: 'processing_crashed',
    });
    const kept = healthy.run(jobOf(await quickInput(other.path)), options);
    kill(doomed.pid ?? 0, 'SIGKILL');
    await lost;
    expect(await kept).toMatchObject({ outcome: 'read' });
    await healthy.kill();
  });

  it('A killed child leaves no process behind', async () => {
    await using folder = await temporaryFolder();
    const child = new Child(program, limits);
    await child.run(jobOf(await quickInput(folder.path)), options);
    const pid = child.pid ?? 0;
    expect(isAlive(pid)).toBe(true);
    await child.kill();
    expect(isAlive(pid)).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    'A new process waits for the next document after the last idle one has ended',
    async () => {
      await using folder = await temporaryFolder();
      const engine = builtinEngine({ idleMs: 1 });
      const input = await quickInput(folder.path);
      await engine.process(input, { signal: neverAborted() });
      const [used] = listChildren();
      await vi.waitUntil(() => listChildren().some((pid) => pid !== used), { timeout: 60_000 });
      const [waiting, ...others] = listChildren();
      expect(others).toEqual([]);
      expect((await engine.process(input, { signal: neverAborted() })).outcome).toBe('extracted');
      expect(waiting).not.toBe(used);
      await engine.close();
      expect(listChildren()).toEqual([]);
    },
  );

  it('A pattern with catastrophic backtracking does not stall the engine', async () => {
    await using folder = await temporaryFolder();
    const text = 'a'.repeat(60);
    const bytes = await (await makePdf([[[`Code: ${text}!`, 40, 60, 9]]])).save();
    const schema = [{ name: 'code', label: 'Code', type: 'string', validation: { pattern: '^(a+)+$' } }];
    const engine = builtinEngine({ timeoutMs: 20_000 });
    const result = await engine.process(await toInput(folder.path, [{ bytes }], schema), { signal: neverAborted() });
    expect(result).toMatchObject({ outcome: 'extracted', extractedData: { code: text } });
    await engine.close();
  });
});
