import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { projectFile, projectRoot } from '../base/project.ts';
import { Refusal } from '../base/refusal.ts';
import { requireValue } from '../domain/assert.ts';
import { loadConfig, readEnvironment } from '../platform/config.ts';
import { createProgress } from './base/progress.ts';
import { getTool } from './binaries/get-tool.ts';
import { minioServer } from './binaries/minio-server.ts';
import { temporalCli } from './binaries/temporal-cli.ts';
import { temporalServer, temporalSqlTool } from './binaries/temporal-server.ts';
import type { Tool } from './binaries/tool.ts';
import { listenForShutdown } from './processes/shutdown.ts';
import { startTestCluster, testClusterVariable } from './testing/cluster.ts';
import { brokenRun, closingLines, countTests, type TestCounts } from './testing/report.ts';
import { testStackVariable } from './testing/stack.ts';

/**
 * `npm run test:cluster [-- FILE]`: documents, a batch and captures on a Temporal server with PostgreSQL, two APIs and
 * two workers per queue, while each part restarts; two builds of the workers, and two namespaces. The first run builds
 * the Temporal server, which takes minutes. The last line is `N passed, N failed`.
 */

const limitMs = 25 * 60_000;
const progress = createProgress(process.stderr);
const { signal } = listenForShutdown(() => undefined);

const find = (tool: Tool): Promise<string> =>
  progress.step(`Finding the ${tool.title}`, (describe) => getTool(tool, { describe, signal }));

const runCampaign = async (): Promise<TestCounts> => {
  const { binaries } = loadConfig(readEnvironment());
  const programs = {
    minio: await find(minioServer(binaries.minio)),
    temporalCli: await find(temporalCli(binaries.temporal)),
    server: await find(temporalServer),
    sqlTool: await find(temporalSqlTool),
  };
  const { stack, cluster, stop } = await progress.step('Starting PostgreSQL and MinIO', () =>
    startTestCluster(programs),
  );
  try {
    const reportFile = join(requireValue(stack.settings.DATA_DIR, 'DATA_DIR'), 'report.json');
    const config = projectFile('test/cluster/vitest.config.ts');
    const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${reportFile}`];
    const child = spawn(
      process.execPath,
      [
        projectFile('node_modules/vitest/vitest.mjs'),
        'run',
        '--config',
        config,
        ...reporters,
        ...process.argv.slice(2),
      ],
      {
        cwd: projectRoot,
        env: {
          ...process.env,
          [testStackVariable]: JSON.stringify(stack),
          [testClusterVariable]: JSON.stringify(cluster),
        },
        stdio: ['ignore', 'inherit', 'inherit'],
        timeout: limitMs,
      },
    );
    signal.addEventListener('abort', () => child.kill('SIGTERM'));
    const exitCode = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code ?? 1));
    });
    return countTests(reportFile, exitCode);
  } finally {
    await progress.step('Stopping the servers', stop);
  }
};

const counts = await runCampaign().catch((error: unknown): TestCounts => {
  console.error(error instanceof Refusal ? error.message : inspect(error));
  return brokenRun;
});
process.stdout.write(`${closingLines(counts)}\n`, () => process.exit(counts.failed === 0 ? 0 : 1));
