import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectFile } from '../../base/project.ts';
import { keepGenerated } from './generated-files.ts';

/** openapi-typescript is a package of the panel because it needs a version of TypeScript other than the service's. */
const tool = createRequire(projectFile('panel/page/package.json')).resolve('openapi-typescript/package.json');

/** The types of an OpenAPI document, given as JSON. @throws Error with the messages of openapi-typescript */
const typesOf = (input: string): string => {
  const cli = join(tool, '..', 'bin', 'cli.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli], { input, encoding: 'utf8', maxBuffer: 64e6 });
  if (status !== 0) throw new Error(`openapi-typescript failed:\n${stderr}`);
  return stdout;
};

/** Writes or checks the types of an OpenAPI document in a file of the project, as {@link keepGenerated} does. */
export const writeOpenApiTypes = async (target: { file: string; document: string }): Promise<void> => {
  const { file, document } = target;
  await keepGenerated([[file, typesOf(document)]]);
};
