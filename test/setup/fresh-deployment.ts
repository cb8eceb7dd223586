import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { projectFile } from '../../dev/base/project.ts';
import { isolatedEnvironment } from '../../dev/stack/app-environment.ts';
import { pool } from '../support/stack/database.ts';
import { testStack } from '../support/stack/stack.ts';

export interface CommandRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command of the project to its end. */
export const runCommand = (script: string, settings: Record<string, string>, args: readonly string[] = []) =>
  new Promise<CommandRun>((resolve) => {
    const env = isolatedEnvironment(settings) as NodeJS.ProcessEnv;
    execFile(process.execPath, [projectFile(script), ...args], { env }, (error, stdout, stderr) => {
      resolve({ exitCode: error ? Number(error.code ?? 1) : 0, stdout, stderr });
    });
  });

/** Settings of a deployment whose database, namespace and bucket nobody has prepared; the servers are the shared stack's. */
export const createFreshDeployment = async (): Promise<Record<string, string>> => {
  const name = `fresh-${randomBytes(6).toString('hex')}`;
  const database = name.replaceAll('-', '_');
  await pool.query(`CREATE DATABASE ${database}`);
  onTestFinished(async () => {
    await pool.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  });
  const url = new URL(testStack().databaseUrl);
  url.pathname = `/${database}`;
  return { ...testStack().settings, DATABASE_URL: url.href, TEMPORAL_NAMESPACE: name, S3_BUCKET: name };
};
