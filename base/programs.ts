import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const probeTimeoutMs = 15_000;

/** Whether a path names a file that this user may execute. */
export const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

/** Finds the first program with this name on PATH or in one of the extra folders. */
export const findOnPath = (name: string, extraFolders: readonly string[] = []): string | null => {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...extraFolders].filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null;
};

/** Returns why a program fails with these arguments; null if it exits with code 0. */
export const probeProblem = async (path: string, args: readonly string[]): Promise<string | null> => {
  try {
    await run(path, [...args], { timeout: probeTimeoutMs });
    return null;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? error.message) : String(error);
  }
};
