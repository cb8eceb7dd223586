import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';

it('Every file has the version of package.json; only the changelog may start with the next one', () => {
  const { stdout, status } = spawnSync(process.execPath, [projectFile('dev/release-check.ts')], { encoding: 'utf8' });
  const differences = stdout.split('\n').filter((line) => line.startsWith('✗'));
  const beforeRelease = /^✗ CHANGELOG\.md: first section is Next, not \d+\.\d+\.\d+$/;
  expect(differences.filter((line) => !beforeRelease.test(line))).toEqual([]);
  expect(status).toBe(differences.length === 0 ? 0 : 1);
});
