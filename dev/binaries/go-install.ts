import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { findOnPath } from './programs.ts';
import type { ToolContext } from './tool.ts';

/** The folder of Go's own installer, which may be missing from PATH. */
const usualGoFolders = ['/usr/local/go/bin', '/opt/homebrew/bin'];
const shownLines = 6;

/**
 * Builds a pinned version of a Go program, `package@version`, into `target`. The first build takes minutes. `GOBIN` is a
 * separate folder, so the user's own programs are not replaced.
 * @throws Error if Go is missing or the build fails
 */
export const goInstall = async (
  packageVersion: string,
  target: string,
  title: string,
  context: ToolContext,
): Promise<void> => {
  const go = findOnPath('go', usualGoFolders);
  if (go === null) throw new Error('Go is not installed');
  context.describe(`Building the ${title} with go install (once, a few minutes)`);
  const binFolder = `${target}.gobin`;
  await mkdir(binFolder, { recursive: true });
  const env = { ...process.env, GOBIN: binFolder, GOOS: undefined, GOARCH: undefined };
  const child = spawn(go, ['install', packageVersion], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: context.signal,
  });
  const chunks: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) {
    const said = Buffer.concat(chunks).toString('utf8').trim().split('\n').slice(-shownLines).join('\n    ');
    throw new Error(`go install ${packageVersion} failed:\n    ${said}`);
  }
  const program = packageVersion.split('@')[0]?.split('/').at(-1) ?? '';
  await rename(join(binFolder, program), target);
};
