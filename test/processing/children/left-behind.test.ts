import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { projectFile } from '../../../base/project.ts';
import { Child } from '../../../processing/children/child.ts';
import { type Confinement, detectConfinement, unconfined } from '../../../processing/children/confinement.ts';
import { eventually } from '../../support/stack/eventually.ts';

interface Started {
  readonly pid: number;
  readonly programPid: number;
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const areGone = ({ pid, programPid }: Started) =>
  eventually('decoder and program are gone', () => !isAlive(pid) && !isAlive(programPid));

const entry = projectFile('test/processing/children/probe.ts');

let confinement: Confinement = unconfined;
beforeAll(async () => {
  confinement = await detectConfinement('auto');
}, 60_000);

/** Starts a child whose job has started a program. */
const startBusyChild = async (timeoutMs: number) => {
  const child = new Child({ entry }, { timeoutMs, memoryMaxMb: 4_000 });
  onTestFinished(() => child.kill());
  const { promise, resolve } = Promise.withResolvers<Started>();
  const stop = new AbortController();
  const onProgress = (progress: unknown): void => resolve(progress as Started);
  const job = { kind: 'spawn', launcher: [], thenBusy: true };
  const result = child.run(job, { signal: stop.signal, onProgress }).catch((error: unknown) => error);
  return { child, stop, result, started: await promise };
};

describe('The programs that a decoder has started', { timeout: 120_000 }, () => {
  it('An abort ends a decoder with the programs that it has started', async () => {
    const { stop, result, started } = await startBusyChild(100_000);
    expect(isAlive(started.programPid)).toBe(true);
    stop.abort(new Error('the session was cancelled'));
    expect(await result).toMatchObject({ message: 'the session was cancelled' });
    await areGone(started);
  });

  it('The time limit ends a decoder with the programs that it has started', async () => {
    const { result, started } = await startBusyChild(4_000);
    expect(await result).toMatchObject({ code: 'processing_timeout' });
    await areGone(started);
  });

  it('The crash of a decoder ends the programs that it has started', async () => {
    const { result, started } = await startBusyChild(100_000);
    process.kill(started.pid, 'SIGKILL');
    expect(await result).toMatchObject({ code: 'processing_crashed' });
    await areGone(started);
  });

  it.each(['unconfined', 'confined'])('Kill -9 of the parent of an %s decoder leaves nothing behind', async (name) => {
    const chosen = name === 'confined' ? confinement : unconfined;
    const script = projectFile('test/processing/children/parent.ts');
    const parent = spawn(process.execPath, [script, JSON.stringify(chosen)], { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(parent, 'exit');
    const [line] = (await once(createInterface(parent.stdout), 'line')) as [string];
    const started = JSON.parse(line) as Started;
    expect(isAlive(started.pid) && isAlive(started.programPid)).toBe(true);
    parent.kill('SIGKILL');
    await exited;
    await areGone(started);
  });
});
