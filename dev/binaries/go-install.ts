import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { findOnPath } from '../../base/programs.ts';
import type { ToolContext } from './tool.ts';

const run = promisify(execFile);

/** The folder of Go's own installer, which may be missing from PATH. */
export const usualGoFolders = ['/usr/local/go/bin', '/opt/homebrew/bin'];
const shownLines = 6;

/** A program of a Go module, at a version. */
export type GoProgram = {
  module: string;
  version: string;
  /** The import path of the program: the module's, or one below it. */
  path: string;
};

/** Leaves out debug information. */
const buildFlags = ['-ldflags=-s -w', '-gcflags=all=-dwarf=false'] as const;

/** Removes the user's settings for other platforms and for C code, which would change the build. */
export const goEnvironment = { GOOS: undefined, GOARCH: undefined, GOFLAGS: undefined, CGO_ENABLED: '0' };

/**
 * The number of packages that the compiler still has to compile: all of them the first time, and after an interruption
 * those that Go's cache lacks. Null if Go cannot list them.
 */
const countStale = async (
  go: string,
  { module, version, path }: GoProgram,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal | undefined,
): Promise<number | null> => {
  try {
    const options = { env, signal, maxBuffer: 64e6 };
    const { stdout } = await run(go, ['mod', 'download', '-json', `${module}@${version}`], options);
    const { Dir: folder }: { Dir: string } = JSON.parse(stdout);
    const list = ['list', ...buildFlags, '-deps', '-f', '{{if .Stale}}{{.ImportPath}}{{end}}'];
    const listed = await run(go, [...list, `./${relative(module, path)}`], { ...options, cwd: folder });
    return listed.stdout.split('\n').filter((line) => line !== '').length;
  } catch {
    signal?.throwIfAborted();
    return null;
  }
};

/**
 * Builds a pinned version of a Go program into `target`. The first build takes minutes; one that was interrupted
 * continues where it stopped, because Go caches every package. `GOBIN` is a separate folder, so the user's own programs
 * are not replaced.
 * @throws Error if Go is missing or the build fails
 */
export const goInstall = async (
  program: GoProgram,
  target: string,
  title: string,
  { describe, signal }: ToolContext,
): Promise<void> => {
  const go = findOnPath('go', usualGoFolders);
  if (go === null) throw new Error('Go is not installed');
  const binFolder = `${target}.gobin`;
  await mkdir(binFolder, { recursive: true });
  const env = { ...process.env, ...goEnvironment, GOBIN: binFolder };
  describe(`Downloading the source of the ${title} with Go`);
  const stale = await countStale(go, program, env, signal);
  const what = `Compiling ${title} with Go (once)`;
  describe(what, stale === null ? undefined : 0);
  const { path, version } = program;
  const child = spawn(go, ['install', '-v', ...buildFlags, `${path}@${version}`], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  const said: string[] = [];
  let compiled = 0;
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line);
    // With -v, Go names each package that it compiles; its other lines have spaces.
    if (/\s/.test(line) || stale === null) return;
    compiled += 1;
    describe(what, Math.min(1, compiled / stale));
  });
  const [code]: (number | null)[] = await once(child, 'close');
  if (code !== 0) {
    throw new Error(`go install ${path}@${version} failed:\n    ${said.slice(-shownLines).join('\n    ')}`);
  }
  await rename(join(binFolder, basename(path)), target);
};
