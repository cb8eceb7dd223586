import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFile, projectRoot } from '../base/project.ts';
import { createProgress } from '../dev/base/progress.ts';
import { getTool } from '../dev/binaries/get-tool.ts';
import { minioServer } from '../dev/binaries/minio-server.ts';
import { temporalCli } from '../dev/binaries/temporal-cli.ts';
import { isolatedEnvironment } from '../dev/stack/app-environment.ts';
import { loadConfig, readEnvironment } from '../platform/config.ts';
import { medianOf } from '../processing/statistics.ts';
import { readCpuTimesMs } from './measuring/cpu-time.ts';
import { startBenchStack } from './service/stack.ts';

/**
 * `npm run bench -- restart [ROUNDS]`: the time and the CPU time of `npm start` until it is ready, with an empty folder
 * and with one that has data, and of starting a worker while the servers run.
 */

const rounds = Number(process.argv[2] ?? 3);
const stopGraceMs = 25_000;
const progress = createProgress(process.stderr);
const { binaries } = loadConfig(readEnvironment());
const find = (tool: ReturnType<typeof temporalCli>) =>
  progress.step(`Finding the ${tool.title}`, (describe) => getTool(tool, { describe }));
const programs = {
  temporal: await find(temporalCli(binaries.temporal)),
  minio: await find(minioServer(binaries.minio)),
};

interface Start {
  readonly ms: number;
  readonly cpuMs: number;
}

/** Starts the whole service in a folder until its `ready` line, then stops it. */
const startService = async (dataDir: string): Promise<Start> => {
  const { temporal, minio } = programs;
  const env = isolatedEnvironment({ TEMPORAL_CLI: temporal, MINIO_BINARY: minio, PORT: '0', DATA_DIR: dataDir });
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, [projectFile('dev/start.ts')], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exit = once(child, 'exit');
  let said = '';
  const ready = Promise.withResolvers<void>();
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
    if (/^ready http/m.test(said)) ready.resolve();
  });
  child.once('exit', (code) =>
    ready.reject(new Error(`The service ended with exit code ${code} before it was ready.`)),
  );
  try {
    await ready.promise;
    return { ms: performance.now() - startedAtMs, cpuMs: readCpuTimesMs({ all: child.pid ?? 0 })?.all ?? Number.NaN };
  } finally {
    child.kill('SIGTERM');
    await exit;
  }
};

const describeStarts = (title: string, starts: readonly Start[]): string => {
  const seconds = (values: readonly number[]): string => `${(medianOf(values) / 1000).toFixed(1)} s`;
  return `${title}: ${seconds(starts.map(({ ms }) => ms))}, CPU ${seconds(starts.map(({ cpuMs }) => cpuMs))}`;
};

const folder = await mkdtemp(join(tmpdir(), 'docket-restart-'));
try {
  const dataDir = join(folder, 'data');
  const first = await progress.step('First start', () => startService(dataDir));
  const warm: Start[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    warm.push(await progress.step(`Start ${round} with data`, () => startService(dataDir)));
  }
  console.log(describeStarts('npm start in an empty folder, until ready', [first]));
  console.log(describeStarts('npm start with data, until ready', warm));
} finally {
  await rm(folder, { recursive: true, force: true });
}

const stack = await progress.step('Starting the servers', () => startBenchStack(programs, 'builtin'));
try {
  const starts: Start[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAtMs = performance.now();
    const worker = await stack.startScript(`worker ${round + 2}`, 'worker/main.ts');
    starts.push({
      ms: performance.now() - startedAtMs,
      cpuMs: readCpuTimesMs({ all: worker.pid })?.all ?? Number.NaN,
    });
    await worker.stop(stopGraceMs);
  }
  console.log(describeStarts('a worker, until ready', starts));
} finally {
  await stack.stop();
}
process.exit(0);
