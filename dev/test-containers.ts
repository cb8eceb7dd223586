import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectFile, projectRoot } from '../base/project.ts';
import { closingLines, countTests } from './testing/report.ts';

/**
 * `npm run test:containers [-- FILE]`: the image and the guides for Compose on a container engine. Settings are in
 * test/containers/settings.ts. Without an engine, it reports that and ends with 0. The last line is `N passed, N
 * failed`.
 */

const docker = process.env.DOCKER || 'docker';

/** Why the engine cannot be used; null if it can. */
const problemOf = (): string | null => {
  for (const args of [['info'], ['compose', 'version'], ['buildx', 'version']]) {
    const { status, stderr, error } = spawnSync(docker, args, { encoding: 'utf8' });
    if (status !== 0) return `"${docker} ${args.join(' ')}" fails: ${(error?.message ?? stderr).trim().split('\n')[0]}`;
  }
  return null;
};

const problem = problemOf();
if (problem !== null) {
  console.log(`Skipped: there is no container engine with Compose and buildx here. ${problem}`);
  console.log('Start one, or name its command with DOCKER.\n0 passed, 0 failed');
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'docket-containers-'));
try {
  const reportFile = join(folder, 'report.json');
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${reportFile}`];
  const config = ['--config', projectFile('test/containers/vitest.config.ts')];
  const { status } = spawnSync(
    process.execPath,
    [
      projectFile('node_modules/vitest/vitest.mjs'),
      'run',
      ...config,
      ...reporters,
      ...process.argv.slice(2).filter((argument) => argument !== '--'),
    ],
    { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const counts = countTests(reportFile, status ?? 1);
  console.log(closingLines(counts));
  process.exitCode = counts.failed === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true });
}
