import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { projectFile } from '../../base/project.ts';

/**
 * Writes generated files of the project, given as texts by their paths. With `--check` on the command line, it only
 * checks that the committed files are current: if one is not, the process ends with exit code 1.
 */
export const keepGenerated = async (files: Iterable<readonly [path: string, text: string]>): Promise<void> => {
  const isCheck = process.argv.includes('--check');
  const stale: string[] = [];
  for (const [path, text] of files) {
    const file = projectFile(path);
    if ((await readFile(file, 'utf8').catch(() => null)) === text) continue;
    stale.push(path);
    if (isCheck) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  if (!isCheck || stale.length === 0) return;
  console.error(`Not up to date: ${stale.join(', ')}. Run: npm run check -- --fix`);
  process.exit(1);
};
