import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { projectFile, projectRoot } from '../../base/project.ts';

const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ integrity: z.string().optional(), resolved: z.string().optional(), link: z.boolean().optional() }),
  ),
});

const lockfiles = execFileSync('git', ['ls-files', '*package-lock.json'], { cwd: projectRoot, encoding: 'utf8' })
  .trim()
  .split('\n');

const packagesOf = (path: string) =>
  Object.entries(Lockfile.parse(JSON.parse(readFileSync(projectFile(path), 'utf8'))).packages).filter(
    ([folder, { link }]) => folder.includes('node_modules/') && link !== true,
  );

it('Every lockfile of the project is known: those of its packages, its site, and the programs that CI installs separately', () => {
  expect(lockfiles).toEqual([
    '.ci/newman/package-lock.json',
    '.ci/runtimes/package-lock.json',
    '.ci/spectral/package-lock.json',
    'dev/site/package-lock.json',
    'package-lock.json',
  ]);
});

it.each(lockfiles)('Every package in %s has a SHA-512, even those of other platforms', (path) => {
  const packages = packagesOf(path);
  expect(packages.length).toBeGreaterThan(10);
  const without = packages.filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
  expect(without.map(([folder]) => folder)).toEqual([]);
});

it.each(lockfiles)('%s names no registry, so that packages come from the one in npm’s settings', (path) => {
  const named = packagesOf(path).filter(([, { resolved }]) => resolved !== undefined);
  expect(named.map(([folder]) => folder)).toEqual([]);
});
