import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { projectFile } from '../base/project.ts';
import { createProgress } from '../dev/base/progress.ts';
import { getTool } from '../dev/binaries/get-tool.ts';
import { minioServer } from '../dev/binaries/minio-server.ts';
import { temporalCli } from '../dev/binaries/temporal-cli.ts';
import { findOcrModels } from '../dev/stack/ocr-models.ts';
import { loadConfig, readEnvironment } from '../platform/config.ts';
import { openDatabase } from '../prisma/client.ts';
import { readCpuTimesMs } from './measuring/cpu-time.ts';
import { percentile } from './measuring/figures.ts';
import { type BenchFile, sessionsPathOf, submitUploaded, uploadSession } from './rows/whole-session.ts';
import { createBenchClient } from './service/http-client.ts';
import { startSink } from './service/sink.ts';
import { type BenchEngine, startBenchStack } from './service/stack.ts';
import { createBenchTenant } from './service/tenant.ts';

/**
 * `npm run bench -- latency [SESSIONS]`: the time from submit to webhook, at five sessions a second with an idle
 * engine, and documents in turn with the builtin engine, with the CPU time of all processes and their children.
 */

const perSecond = 5;
const connections = 16;
const warmUps = 5;
const documents = 8;
const sessions = Number(process.argv[2] ?? 150);

const progress = createProgress(process.stderr);
const { binaries, processing } = loadConfig(readEnvironment());
const find = (tool: ReturnType<typeof temporalCli>) =>
  progress.step(`Finding the ${tool.title}`, (describe) => getTool(tool, { describe }));
const programs = {
  temporal: await find(temporalCli(binaries.temporal)),
  minio: await find(minioServer(binaries.minio)),
};
const ocrModels = await findOcrModels(processing.ocrModelsDir, progress, new AbortController().signal);

const sample = (name: string, contentType: string): BenchFile => ({
  contentType,
  bytes: readFileSync(projectFile(`samples/files/${name}`)),
});

/**
 * Starts a service with an engine and gives a function that times one session from its submit to its webhook, in
 * milliseconds.
 */
const withService = async (
  engine: BenchEngine,
  work: (time: (file?: BenchFile) => Promise<number>, cpuMs: () => number) => Promise<void>,
): Promise<void> => {
  const settings: Record<string, string> = ocrModels ? { OCR_MODELS_DIR: ocrModels } : {};
  const stack = await progress.step('Starting the service', () => startBenchStack(programs, engine, settings));
  const database = openDatabase({ url: stack.databaseUrl, poolSize: 2 }, 'bench');
  const sink = await startSink(stack.sinkPort);
  try {
    const tenant = await createBenchTenant(database);
    const client = createBenchClient(stack.baseUrl, connections, tenant.apiKey);
    const path = sessionsPathOf(tenant);
    const time = async (file?: BenchFile): Promise<number> => {
      const { sessionId, arrival } = await uploadSession(client, sink, path, file);
      const startedAtMs = performance.now();
      await Promise.all([submitUploaded(client, path, sessionId), arrival]);
      return performance.now() - startedAtMs;
    };
    const cpuMs = (): number =>
      Object.values(readCpuTimesMs(stack.processes) ?? {}).reduce((sum, used) => sum + used, 0);
    await work(time, cpuMs);
    await client.close();
  } finally {
    await Promise.all([sink.close(), database.close()]);
    await stack.stop();
  }
};

const describeTimes = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  const of = (share: number) => `${percentile(sorted, share).toFixed(0)} ms`;
  return `p50 ${of(0.5)}, p99 ${of(0.99)}`;
};

await withService({ idleMs: 0 }, async (time) => {
  for (let warmUp = 0; warmUp < warmUps; warmUp += 1) await time();
  const running: Promise<number>[] = [];
  // Each starts on time, whether or not the previous ones have ended.
  for (let started = 0; started < sessions; started += 1) {
    running.push(time());
    await delay(1_000 / perSecond);
  }
  console.log(`idle engine, ${perSecond} sessions a second: ${describeTimes(await Promise.all(running))}`);
});

await withService('builtin', async (time, cpuMs) => {
  for (const [title, file] of [
    ['text PDF', sample('invoice.pdf', 'application/pdf')],
    ['picture of a receipt', sample('receipt.jpg', 'image/jpeg')],
  ] as const) {
    const first = await time(file);
    const before = cpuMs();
    const times: number[] = [];
    for (let one = 0; one < documents; one += 1) times.push(await time(file));
    const each = (cpuMs() - before) / documents;
    console.log(
      `builtin engine, ${title}: ${describeTimes(times)}, the first ${first.toFixed(0)} ms; CPU ${(each / 1000).toFixed(2)} s`,
    );
  }
});
process.exit(0);
