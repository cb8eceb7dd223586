import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createProgress } from '../dev/base/progress.ts';
import { getTool } from '../dev/binaries/get-tool.ts';
import { minioServer } from '../dev/binaries/minio-server.ts';
import { temporalCli } from '../dev/binaries/temporal-cli.ts';
import { temporalServer, temporalSqlTool } from '../dev/binaries/temporal-server.ts';
import type { Tool } from '../dev/binaries/tool.ts';
import { findFreePorts } from '../dev/processes/free-ports.ts';
import { startGuard } from '../dev/processes/guard.ts';
import type { ManagedProcess } from '../dev/processes/managed-process.ts';
import { startPostgres } from '../dev/servers/postgres.ts';
import { prepareTemporalCluster, startTemporalCluster } from '../dev/servers/temporal-cluster.ts';
import { createServerSettings } from '../dev/stack/server-settings.ts';
import { loadConfig, readEnvironment } from '../platform/config.ts';
import { openDatabase } from '../prisma/client.ts';
import { medianOf } from '../processing/statistics.ts';
import { runFor } from './measuring/closed-loop.ts';
import { readCpuTimesMs } from './measuring/cpu-time.ts';
import { describeMachine } from './rows/report.ts';
import { runSession, sessionsPathOf } from './rows/whole-session.ts';
import { createBenchClient } from './service/http-client.ts';
import { startSink } from './service/sink.ts';
import { startBenchStack } from './service/stack.ts';
import { createBenchTenant } from './service/tenant.ts';
import { untilDispatched, untilSettled } from './service/until-dispatched.ts';

/**
 * `npm run bench -- processes [--rounds N] [--json FILE]`: measures the cost of sessions in each process of a
 * deployment on one machine: two APIs, two workers for `platform` and `webhooks`, two for `processing` with an idle
 * engine, and Temporal with 512 history shards on its own PostgreSQL. CPU time of a process hardly depends on other
 * load; the sessions per second do.
 */

const shards = 512;
const concurrency = 32;
const warmUpMs = 5_000;
const roundMs = 20_000;
/** Work that a round has started may continue for a moment after its last webhook. */
const restMs = 1_000;
/** The use at which a process counts as one process in the tables of docs/operations/scaling.md. */
const wantedUse = 0.6;
const stopGraceMs = 25_000;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, json: { type: 'string' } },
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
});
const rounds = Number(values.rounds);
const progress = createProgress(process.stderr);
const { binaries } = loadConfig(readEnvironment());
const find = (tool: Tool) => progress.step(`Finding the ${tool.title}`, (describe) => getTool(tool, { describe }));
const programs = {
  temporal: await find(temporalCli(binaries.temporal)),
  minio: await find(minioServer(binaries.minio)),
};
const cluster = { server: await find(temporalServer), sqlTool: await find(temporalSqlTool) };

/** Starts Temporal as users run it, on its own PostgreSQL, in a folder. */
const startTemporal = async (folder: string) => {
  const guard = startGuard(folder);
  const servers: ManagedProcess[] = [];
  const onSpawn = (server: ManagedProcess): void => {
    servers.unshift(server);
    guard.watch(servers);
  };
  const { ports, postgresPassword: password } = await createServerSettings();
  const options = { folder: join(folder, 'postgres'), logFile: join(folder, 'postgres.log'), port: ports.postgres };
  const { server: postgres, databaseUrl } = await startPostgres({ ...options, password, durable: true }, onSpawn);
  const prepared = await prepareTemporalCluster(cluster, databaseUrl, join(folder, 'temporal'), shards);
  const temporal = await startTemporalCluster(prepared, onSpawn);
  return {
    address: prepared.address,
    pids: { temporal: temporal.pid, 'postgres of Temporal': postgres.pid },
    stop: async (): Promise<void> => {
      for (const server of servers) await server.stop(stopGraceMs);
      guard.release();
    },
  };
};

const folder = mkdtempSync(join(tmpdir(), 'docket-processes-'));
chmodSync(folder, 0o755);
const temporal = await progress.step('Starting Temporal on PostgreSQL', () => startTemporal(folder));
const queues = { platform: { WORKER_QUEUES: 'platform,webhooks' }, processing: { WORKER_QUEUES: 'processing' } };
const stack = await progress.step('Starting two APIs and four workers', async () => {
  const settings = { TEMPORAL_ADDRESS: temporal.address, TEMPORAL_NAMESPACE: 'bench', ...queues.platform };
  const started = await startBenchStack(programs, { idleMs: 0 }, settings);
  const script = 'bench/service/idle-engine-worker.ts';
  const [port = 0] = await findFreePorts(1);
  const secondUrl = `http://127.0.0.1:${port}`;
  const further = {
    'api 2': await started.startScript('api-2', 'api/main.ts', [], { PORT: String(port), BASE_URL: secondUrl }),
    'platform worker 2': await started.startScript('platform-2', script, ['0'], queues.platform),
    'processing worker 1': await started.startScript('processing-1', script, ['0'], queues.processing),
    'processing worker 2': await started.startScript('processing-2', script, ['0'], queues.processing),
  };
  const { api, worker, postgres, minio } = started.processes;
  return {
    ...started,
    secondUrl,
    pids: {
      'api 1': api,
      'api 2': further['api 2'].pid,
      'platform worker 1': worker,
      'platform worker 2': further['platform worker 2'].pid,
      'processing worker 1': further['processing worker 1'].pid,
      'processing worker 2': further['processing worker 2'].pid,
      'postgres of Docket': postgres,
      minio,
      ...temporal.pids,
    },
  };
});

interface Round {
  readonly sessions: number;
  readonly perSecond: number;
  /** CPU time of a session by process, in milliseconds; null if it cannot be read. */
  readonly cpuMs: Readonly<Record<string, number>> | null;
}

/** Runs sessions from creation to webhook against both APIs for a while. */
const measure = async (): Promise<Round[]> => {
  const database = openDatabase({ url: stack.databaseUrl, poolSize: 4 }, 'bench');
  const sink = await startSink(stack.sinkPort);
  const tenant = await createBenchTenant(database);
  const clients = [stack.baseUrl, stack.secondUrl].map((url) => createBenchClient(url, concurrency / 2, tenant.apiKey));
  const path = sessionsPathOf(tenant);
  const run = async (durationMs: number) => {
    const done = await runFor(durationMs, concurrency, async (index) => {
      const client = clients[index % clients.length];
      if (client) await runSession(client, sink, path);
    });
    await untilSettled(database.pool);
    await untilDispatched(database.pool);
    await delay(restMs);
    return done;
  };
  try {
    await progress.step('Warming up', () => run(warmUpMs));
    const measured: Round[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const before = readCpuTimesMs(stack.pids);
      const { units, elapsedMs } = await progress.step(`Round ${round}`, () => run(roundMs));
      const after = readCpuTimesMs(stack.pids);
      const perSession = (name: string): number => ((after?.[name] ?? 0) - (before?.[name] ?? 0)) / units;
      measured.push({
        sessions: units,
        perSecond: (units * 1_000) / elapsedMs,
        cpuMs: before && after && Object.fromEntries(Object.keys(stack.pids).map((name) => [name, perSession(name)])),
      });
    }
    return measured;
  } finally {
    await Promise.all([...clients.map((client) => client.close()), sink.close(), database.close()]);
  }
};

const report = (measured: readonly Round[]): string[] => {
  const { cpuModel, cores, memoryGib } = describeMachine();
  const total = measured.reduce((sum, { sessions }) => sum + sessions, 0);
  const perSecond = medianOf(measured.map((round) => round.perSecond)).toFixed(1);
  const ofProcess = (name: string): number => medianOf(measured.map(({ cpuMs }) => cpuMs?.[name] ?? 0));
  const kinds = Map.groupBy(Object.keys(stack.pids), (name) => name.replace(/ \d$/, ''));
  const lines = [...kinds].map(([kind, names]) => {
    const shares = names.map(ofProcess);
    const cpuMs = shares.reduce((sum, ms) => sum + ms, 0);
    const split = names.length > 1 ? ` (${shares.map((ms) => ms.toFixed(1)).join(' + ')})` : '';
    const carried = ((1_000 * wantedUse) / cpuMs).toFixed(0);
    return `| ${kind} | ${names.length} | ${cpuMs.toFixed(1)} ms${split} | ${carried} |`;
  });
  return [
    `${cores} cores of ${cpuModel}, ${memoryGib} GiB. ${total} sessions in ${rounds} rounds: ${perSecond} per second (median).`,
    '',
    `| process | number | CPU time of a session | sessions per second of one at ${wantedUse * 100}% of a core |`,
    '|---|---|---|---|',
    ...lines,
  ];
};

try {
  const measured = await measure();
  console.log(report(measured).join('\n'));
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine: describeMachine(), measured }, null, 2)}\n`);
} finally {
  await stack.stop();
  await temporal.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
