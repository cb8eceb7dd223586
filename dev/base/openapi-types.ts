import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectFile } from '../../base/project.ts';

/** openapi-typescript is a package of the panel because it needs another version of TypeScript than the service. */
const tool = createRequire(projectFile('panel/page/package.json')).resolve('openapi-typescript/package.json');

/** The types of an OpenAPI document, given as JSON. @throws Error with the messages of openapi-typescript */
const typesOf = (input: string): string => {
  const cli = join(tool, '..', 'bin', 'cli.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli], { input, encoding: 'utf8', maxBuffer: 64e6 });
  if (status !== 0) throw new Error(`openapi-typescript failed:\n${stderr}`);
  return stdout;
};

/**
 * Writes the types of an OpenAPI document to a file of the project, or only checks with `--check` on the command line
 * that the committed file is current: if it is not, the process ends with exit code 1.
 */
export const writeOpenApiTypes = async (target: { file: string; document: string }): Promise<void> => {
  const { file, document } = target;
  const text = typesOf(document);
  if (!process.argv.includes('--check')) {
    await writeFile(projectFile(file), text);
  } else if ((await readFile(projectFile(file), 'utf8').catch(() => '')) !== text) {
    console.error(`${file} is not up to date. Run: npm run check -- --fix`);
    process.exit(1);
  }
};
