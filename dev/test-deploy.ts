import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFile, projectRoot } from '../base/project.ts';
import { Refusal } from '../base/refusal.ts';
import { createProgress } from './base/progress.ts';
import { helm, kubeconform } from './binaries/chart-tools.ts';
import { getTool } from './binaries/get-tool.ts';
import { closingLines, countTests } from './testing/report.ts';

/**
 * `npm run test:deploy`: the tests of deploy/, with the tools that they need. The first run builds the missing ones,
 * which takes minutes. `npm test` runs the same tests if the tools are there. The last line is `N passed, N failed`.
 */

const progress = createProgress(process.stderr);

const installTools = async (): Promise<void> => {
  for (const tool of [helm, kubeconform]) {
    await progress.step(`Finding ${tool.title}`, (describe) => getTool(tool, { describe }));
  }
};

const runTests = (): ReturnType<typeof countTests> => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-deploy-'));
  const reportFile = join(folder, 'report.json');
  try {
    const vitest = projectFile('node_modules/vitest/vitest.mjs');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
    const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/deploy', ...reporters], {
      cwd: projectRoot,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    return countTests(reportFile, status ?? 1);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

try {
  await installTools();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
const counts = runTests();
console.log(closingLines(counts));
process.exit(counts.failed === 0 ? 0 : 1);
