import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { projectFile } from '../../../base/project.ts';
import { Refusal } from '../../../base/refusal.ts';

const root = projectFile('dev/site');
const stampFile = `${root}/node_modules/.docket-lockfile`;

const run = (command: string, args: readonly string[]): Promise<number | null> => {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
};

/** Installs the site's generator in dev/site, if its lockfile has changed since. The service does not need it. */
export const installGenerator = async (): Promise<void> => {
  const wanted = createHash('sha256')
    .update(readFileSync(`${root}/package-lock.json`))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  const code = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    throw new Refusal(`The site's generator could not be installed: npm ci ended with ${code} in dev/site.`);
  }
  writeFileSync(stampFile, wanted);
};

/** Runs VitePress with the assembled pages. @throws Refusal if it fails; its output explains why */
export const runGenerator = async (...args: readonly string[]): Promise<void> => {
  const code = await run(process.execPath, [`${root}/node_modules/vitepress/bin/vitepress.js`, ...args]);
  if (code !== 0) throw new Refusal(`vitepress ${args[0]} ended with ${code}.`);
};
