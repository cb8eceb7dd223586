import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const pythons = ['python3', 'python'] as const;
const downloadTimeoutMs = 600_000;

const lastLines = (error: unknown): string => {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return text.trim().split('\n').slice(-3).join(' ');
};

/** Returns the command of a Python 3 that has pip; null if there is none. */
export const findPython = async (signal?: AbortSignal): Promise<string | null> => {
  for (const python of pythons) {
    const found = await run(python, ['-m', 'pip', '--version'], { signal, timeout: 30_000 }).then(
      () => true,
      () => false,
    );
    if (found) return python;
  }
  return null;
};

/**
 * Downloads one wheel into a folder, without its dependencies. `selection` is the requirement with the options of `pip
 * download` that choose the wheel. pip uses the user's index and proxy. Nothing of the wheel is run.
 * @throws Error that names the package and has the last lines of pip's output
 */
export const downloadWheel = async (
  python: string,
  name: string,
  selection: readonly string[],
  folder: string,
  signal?: AbortSignal,
): Promise<void> => {
  const pip = ['-m', 'pip', 'download', '--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary=:all:'];
  await run(python, [...pip, '--dest', folder, ...selection], { signal, timeout: downloadTimeoutMs }).catch(
    (error: unknown) => {
      throw new Error(`pip could not download ${name}: ${lastLines(error)}`);
    },
  );
};

/** Unpacks a wheel or another zip archive into a folder. */
export const unpackZip = async (
  python: string,
  archive: string,
  folder: string,
  signal?: AbortSignal,
): Promise<void> => {
  await run(python, ['-m', 'zipfile', '-e', archive, folder], { signal });
};
