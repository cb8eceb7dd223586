import { createProgress } from '../dev/base/progress.ts';
import { getTool } from '../dev/binaries/get-tool.ts';
import { minioServer } from '../dev/binaries/minio-server.ts';
import { temporalCli } from '../dev/binaries/temporal-cli.ts';
import { loadConfig, readEnvironment } from '../platform/config.ts';
import { countStatements, countWrites, type Writes } from './writes/count.ts';
import { readWritesOptions } from './writes/options.ts';
import { formatComparison, formatSizes, formatWrites } from './writes/report.ts';
import { type StartedSide, startSide } from './writes/side.ts';

/**
 * `npm run bench -- delivery-writes [ROUNDS] [--kept DELIVERIES]`: counts PostgreSQL's writes for each delivery of the
 * row `deliveries`, from its write-ahead log. The counts depend on the number of deliveries that share a statement, and
 * hardly on the machine. With `--kept`, a database with that many deliveries takes turns with an almost empty one.
 */

const { rounds, kept } = readWritesOptions(process.argv.slice(2));
const progress = createProgress(process.stderr);
const { binaries } = loadConfig(readEnvironment());
const find = (tool: ReturnType<typeof temporalCli>) =>
  progress.step(`Finding the ${tool.title}`, (describe) => getTool(tool, { describe }));
const programs = {
  temporal: await find(temporalCli(binaries.temporal)),
  minio: await find(minioServer(binaries.minio)),
};
const sides: StartedSide[] = [];
const start = async (deliveries: number): Promise<StartedSide> => {
  const side = await progress.step('Starting the service', () => startSide(programs, progress, deliveries));
  sides.unshift(side);
  return side;
};
const measure = async (side: StartedSide, round: number): Promise<Writes> => {
  const writes = await progress.step(`Round ${round} of ${rounds}: ${side.label}`, () => countWrites(side));
  console.log(formatWrites(side.label, writes));
  return writes;
};

try {
  const many = kept === null ? null : await start(kept);
  const few = await start(0);
  const pairs: (readonly [Writes, Writes])[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const writes = await measure(few, round);
    if (many) pairs.push([writes, await measure(many, round)]);
  }
  if (many) {
    const statements = [await countStatements(few), await countStatements(many)] as const;
    console.log(`\n${formatComparison([few.label, many.label], pairs, statements)}\n\n${await formatSizes(many.pool)}`);
  }
} finally {
  for (const side of sides) await side.close();
}
process.exit(0);
