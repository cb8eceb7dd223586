import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { projectFile } from '../../base/project.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Progress } from '../base/progress.ts';

interface Page {
  readonly name: string;
  readonly folder: string;
  /** The sources that the page shares with the server. */
  readonly shared: readonly string[];
  /** The modes in which Vite builds the page, in one run each. */
  readonly modes: readonly string[];
}

/** The pages that the API process serves. */
const pages: readonly Page[] = [
  {
    name: 'admin panel',
    folder: 'panel/page',
    shared: ['domain', 'processing/documents/extraction', 'processing/documents/values', 'clients/typescript/src'],
    modes: ['production', 'portal'],
  },
  {
    name: 'capture page',
    folder: 'capture/page',
    shared: ['domain', 'processing/documents/quality', 'processing/shelf/quality', 'processing/shelf/geometry'],
    modes: ['production', 'service-worker'],
  },
];

const stampOf = ({ folder }: Page): string => join(projectFile(folder), 'dist', '.built-from');

/**
 * Hashes the inputs of a page's build: its files, those that it shares with the server, and the versions of its
 * packages.
 */
const sourceHash = async ({ folder, shared }: Page): Promise<string> => {
  const folders = [folder, ...shared].map(projectFile);
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

const runVite = ({ name, folder }: Page, mode: string, signal: AbortSignal): Promise<void> => {
  const cwd = projectFile(folder);
  const vite = createRequire(join(cwd, 'package.json')).resolve('vite/package.json');
  const args = [join(dirname(vite), 'bin/vite.js'), 'build', '--mode', mode, '--logLevel', 'warn'];
  const child = spawn(process.execPath, args, { cwd, signal, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Refusal(`The ${name} could not be built:\n${said.trim()}`)),
    );
  });
};

const isBuilt = async (page: Page): Promise<boolean> =>
  (await readFile(stampOf(page), 'utf8').catch(() => '')) === (await sourceHash(page));

/** Whether every page has been built from the current files. */
export const arePagesBuilt = async (): Promise<boolean> => (await Promise.all(pages.map(isBuilt))).every(Boolean);

/**
 * Builds the admin panel's page and the capture page into their folders `dist`, unless they are up to date.
 * @throws Refusal with the output of Vite
 */
export const buildPages = (progress: Progress, signal: AbortSignal): Promise<void> =>
  progress.step('Finding the admin panel and the capture page', async (describe) => {
    for (const page of pages) {
      if (await isBuilt(page)) continue;
      describe(`Building the ${page.name}`);
      for (const mode of page.modes) await runVite(page, mode, signal);
      await mkdir(dirname(stampOf(page)), { recursive: true });
      await writeFile(stampOf(page), await sourceHash(page));
    }
    describe(`Pages: ${pages.map(({ folder }) => `${folder}/dist`).join(', ')}`);
  });
