import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { projectFile } from '../../base/project.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Progress } from '../base/progress.ts';

const folder = projectFile('panel/page');
const stampFile = join(folder, 'dist', '.built-from');
/** What the page shares with the server. */
const sharedFolders = ['domain', 'processing/documents/extraction', 'processing/documents/values'];

/**
 * Hashes what the page is built from: its files, those that it shares with the server, and the versions of its
 * packages.
 */
const sourceHash = async (): Promise<string> => {
  const folders = [folder, ...sharedFolders.map(projectFile)];
  const entries = await Promise.all(folders.map((one) => readdir(one, { recursive: true, withFileTypes: true })));
  const names = entries
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(node_modules|dist)\//.test(path));
  const hash = createHash('sha256');
  for (const path of [...names.sort(), projectFile('package-lock.json')]) {
    hash.update(path).update(await readFile(path));
  }
  return hash.digest('hex');
};

const runVite = (signal: AbortSignal): Promise<void> => {
  const vite = createRequire(join(folder, 'package.json')).resolve('vite/package.json');
  const child = spawn(process.execPath, [join(dirname(vite), 'bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: folder,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Refusal(`The admin panel could not be built:\n${said.trim()}`)),
    );
  });
};

/** Whether the admin panel's page has been built from the files that are there. */
export const isPanelBuilt = async (): Promise<boolean> =>
  (await readFile(stampFile, 'utf8').catch(() => '')) === (await sourceHash());

/**
 * Builds the admin panel's page into panel/page/dist, unless it is up to date.
 * @throws Refusal with the output of Vite
 */
export const buildPanel = (progress: Progress, signal: AbortSignal): Promise<void> =>
  progress.step('Finding the admin panel', async (describe) => {
    const hash = await sourceHash();
    if ((await readFile(stampFile, 'utf8').catch(() => '')) !== hash) {
      describe('Building the admin panel');
      await runVite(signal);
      await mkdir(dirname(stampFile), { recursive: true });
      await writeFile(stampFile, hash);
    }
    describe('Admin panel: panel/page/dist');
  });
