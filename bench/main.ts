import { writeFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { Refusal } from '../base/refusal.ts';
import { createProgress } from '../dev/base/progress.ts';
import { getTool } from '../dev/binaries/get-tool.ts';
import { minioServer } from '../dev/binaries/minio-server.ts';
import { temporalCli } from '../dev/binaries/temporal-cli.ts';
import { listenForShutdown } from '../dev/processes/shutdown.ts';
import { loadConfig, readEnvironment } from '../platform/config.ts';
import { pairFigures } from './measuring/figures.ts';
import { measurePair } from './measuring/pair.ts';
import { createSessionRow } from './rows/create-session.ts';
import { deliveriesRow } from './rows/deliveries.ts';
import { fraudLookupsRow } from './rows/fraud-lookups.ts';
import { getJobRow } from './rows/get-job.ts';
import { readOptions } from './rows/options.ts';
import { outpostRow } from './rows/outpost.ts';
import { describeMachine, formatRow, preamble, type RowReport } from './rows/report.ts';
import type { Row } from './rows/row.ts';
import { sessionFloorRow, wholeSessionRow } from './rows/whole-session.ts';
import { type BenchStack, startBenchStack } from './service/stack.ts';

/**
 * `npm run bench [-- ROW ... --rounds N --json FILE]`: measures Docket against the simplest program that does the same.
 */

const ownRows: readonly Row[] = [
  getJobRow,
  createSessionRow,
  wholeSessionRow,
  sessionFloorRow,
  deliveriesRow,
  fraudLookupsRow,
];
const progress = createProgress(process.stderr);

const startStack = async (): Promise<BenchStack> => {
  const { binaries } = loadConfig(readEnvironment());
  const find = (tool: ReturnType<typeof temporalCli>) =>
    progress.step(`Finding the ${tool.title}`, (describe) => getTool(tool, { describe }));
  const programs = {
    temporal: await find(temporalCli(binaries.temporal)),
    minio: await find(minioServer(binaries.minio)),
  };
  return progress.step('Starting the service', () => startBenchStack(programs));
};

const measureRow = (stack: BenchStack, row: Row, rounds: number): Promise<RowReport> =>
  progress.step(row.name, async (describe) => {
    const describeStep = (text: string) => describe(`${row.name}: ${text}`);
    describeStep('preparing');
    const pair = await row.prepare(stack, describeStep);
    try {
      const result = await measurePair(pair, rounds, describeStep);
      const { name, title, unit } = row;
      const labels = { product: pair.product.label, baseline: pair.baseline.label };
      return { name, title, unit, labels, figures: pairFigures(result), rounds: result };
    } finally {
      await pair.close();
    }
  });

const main = async (): Promise<void> => {
  const names = ownRows.map((row) => row.name);
  const options = readOptions(process.argv.slice(2), names);
  const rows = options.outpost ? [...ownRows, outpostRow(options.outpost)] : ownRows;
  const startedAt = new Date().toISOString();
  const stack = await startStack();
  const reports: RowReport[] = [];
  listenForShutdown(() => undefined).signal.addEventListener(
    'abort',
    () => void stack.stop().then(() => process.exit(130)),
  );
  try {
    console.log(preamble(options.rounds));
    for (const row of rows.filter(({ name }) => options.rows.includes(name))) {
      const report = await measureRow(stack, row, options.rounds);
      reports.push(report);
      console.log(`\n${formatRow(report)}`);
    }
  } finally {
    await progress.step('Stopping the service', stack.stop);
  }
  if (options.jsonFile !== null) {
    writeFileSync(
      options.jsonFile,
      `${JSON.stringify({ startedAt, machine: describeMachine(), rows: reports }, null, 2)}\n`,
    );
    console.log(`\nThe figures of every round are in ${options.jsonFile}`);
  }
};

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : inspect(error));
  process.exit(1);
}
