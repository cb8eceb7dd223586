import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectFile } from '../../../base/project.ts';
import { Refusal } from '../../../base/refusal.ts';
import { getTool } from '../../../dev/binaries/get-tool.ts';
import { schemathesis } from '../../../dev/binaries/schemathesis.ts';

/**
 * Returns the fuzzer's path, or explains why this machine has none. If only the fuzzer is missing, it is installed,
 * which takes half a minute.
 */
export const findFuzzer = async (): Promise<{ path: string } | { missing: string }> => {
  try {
    return {
      path: await getTool(schemathesis(process.env.SCHEMATHESIS || undefined), { describe: () => undefined }),
    };
  } catch (error) {
    if (error instanceof Refusal) return { missing: error.message };
    throw error;
  }
};

export interface FuzzOptions {
  readonly baseUrl: string;
  /** Path of the OpenAPI document that the API serves. */
  readonly document: string;
  /** The configuration file in test/fuzz. */
  readonly config: string;
  /** Headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** A path that answers 200 as long as these headers sign the fuzzer in. */
  readonly signedInPath: string;
  /** Stops it early. */
  readonly signal: AbortSignal;
  /** Additional options of the fuzzer, such as `--max-examples`, the number of generated requests per endpoint. */
  readonly args: readonly string[];
  /** Environment variables that the configuration file reads. */
  readonly resources: Readonly<Record<string, string>>;
}

/**
 * Runs the fuzzer against an API, using an OpenAPI document that the API serves.
 * @returns its exit code (0 if it found nothing) and its report
 * @throws Error if the fuzzer signed itself out, because then it tested nothing else
 */
export const fuzz = async (program: string, options: FuzzOptions): Promise<{ exitCode: number; report: string }> => {
  const { baseUrl, document, config, headers, signedInPath, signal, args, resources } = options;
  const folder = mkdtempSync(join(tmpdir(), 'docket-fuzz-'));
  const run = ['run', `${baseUrl}${document}`, '--no-color', ...args];
  const sent = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  try {
    const child = spawn(program, ['--config-file', projectFile(`test/fuzz/${config}`), ...run, ...sent], {
      cwd: folder,
      signal,
      env: { ...process.env, ...resources },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const exited = new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code ?? 1));
    });
    const [exitCode, ...printed] = await Promise.all([exited, text(child.stdout), text(child.stderr)]);
    const { status } = await fetch(`${baseUrl}${signedInPath}`, { headers });
    if (status !== 200) throw new Error(`The fuzzer signed itself out: ${signedInPath} answers ${status}.`);
    return { exitCode, report: printed.join('\n') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
