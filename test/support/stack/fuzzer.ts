import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectFile } from '../../../dev/base/project.ts';
import { Refusal } from '../../../dev/base/refusal.ts';
import { getTool } from '../../../dev/binaries/get-tool.ts';
import { schemathesis } from '../../../dev/binaries/schemathesis.ts';

/** The fuzzer's path, or why there is none on this machine. It is installed where only it is missing, which takes half a minute. */
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
  readonly apiKey: string;
  /** Ends it before its time. */
  readonly signal: AbortSignal;
  /** Most requests that it makes up for one endpoint. */
  readonly examplesMax: number;
  /** What test/fuzz/schemathesis.toml takes from the environment. */
  readonly resources: Readonly<Record<string, string>>;
}

/**
 * Runs the fuzzer against an API, all checks on, by the OpenAPI document that the API serves.
 * @returns its exit code, 0 where it found nothing, and its report
 */
export const fuzz = async (program: string, options: FuzzOptions): Promise<{ exitCode: number; report: string }> => {
  const { baseUrl, apiKey, signal, examplesMax, resources } = options;
  const folder = mkdtempSync(join(tmpdir(), 'docket-fuzz-'));
  const run = [
    'run',
    `${baseUrl}/openapi.json`,
    '--checks',
    'all',
    '--max-examples',
    String(examplesMax),
    '--no-color',
  ];
  const args = ['--config-file', projectFile('test/fuzz/schemathesis.toml'), ...run];
  try {
    const child = spawn(program, [...args, '--header', `Authorization: Bearer ${apiKey}`], {
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
    return { exitCode, report: printed.join('\n') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
