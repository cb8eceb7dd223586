import { rm } from 'node:fs/promises';
import { createProgress } from '../dev/base/progress.ts';
import { findOcrModels } from '../dev/stack/ocr-models.ts';
import { loadConfig, readEnvironment } from '../platform/config.ts';
import { createTemporaryFolder } from '../platform/temporary-files.ts';
import { medianOf } from '../processing/statistics.ts';
import { readCpuTimesMs } from './measuring/cpu-time.ts';
import { documentCases, type ReadingCase, shelfCase } from './reading/cases.ts';

/**
 * `npm run bench -- reading [ROUNDS]`: measures the builtin engine on documents and photos with everything included, in
 * CPU time of this process and its children. It compares the first file of a new worker, and the files after it, with
 * the least necessary work.
 */

const rounds = Number(process.argv[2] ?? 3);
const progress = createProgress(process.stderr);
const { processing, shelf } = loadConfig(readEnvironment());
const ocrModelsDir =
  (await findOcrModels(processing.ocrModelsDir, progress, new AbortController().signal)) ?? undefined;

interface Cost {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

const cpuMs = (): number => readCpuTimesMs({ all: process.pid })?.all ?? Number.NaN;

const costOf = async (work: () => Promise<void>): Promise<Cost> => {
  const before = { atMs: performance.now(), cpuMs: cpuMs() };
  await work();
  return { seconds: (performance.now() - before.atMs) / 1000, cpuSeconds: (cpuMs() - before.cpuMs) / 1000 };
};

const medianCost = async (work: () => Promise<void>): Promise<Cost> => {
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round += 1) costs.push(await costOf(work));
  return {
    seconds: medianOf(costs.map(({ seconds }) => seconds)),
    cpuSeconds: medianOf(costs.map(({ cpuSeconds }) => cpuSeconds)),
  };
};

const measure = async ({ title, start, bare }: ReadingCase): Promise<string> => {
  const engine = await start();
  try {
    const first = await costOf(() => engine.run());
    const warm = await medianCost(() => engine.run());
    await bare.run();
    const least = await medianCost(() => bare.run());
    const cells = [
      title,
      `${first.seconds.toFixed(2)} s`,
      `${first.cpuSeconds.toFixed(2)} s`,
      `${warm.seconds.toFixed(2)} s`,
      `${warm.cpuSeconds.toFixed(2)} s`,
      `${bare.title} ${least.cpuSeconds.toFixed(2)} s`,
      (warm.cpuSeconds / least.cpuSeconds).toFixed(1),
    ];
    return `| ${cells.join(' | ')} |`;
  } finally {
    await engine.close();
  }
};

const folder = await createTemporaryFolder('bench');
try {
  console.log('| | first | CPU | warm | CPU | alone, CPU | CPU ratio |\n|---|---|---|---|---|---|---|');
  const cases = [...(await documentCases({ ...processing, ocrModelsDir }, folder)), await shelfCase(shelf, folder)];
  for (const one of cases) console.log(await progress.step(one.title, () => measure(one)));
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit(0);
