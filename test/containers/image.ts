import { readFileSync } from 'node:fs';
import { projectFile } from '../../base/project.ts';
import { commandsOf, copyProject, createFolder, docker, removeFolder, runLine } from './engine.ts';
import { settings } from './settings.ts';

const { version } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8')) as { version: string };

/** The image's name in the guides. */
export const image = `docket:${version}`;

/**
 * Builds the image by the commands of docs/operations/install.md from the files of the project, and prints its usage.
 * The cache of the engine speeds up a second build.
 */
export const buildImage = async (): Promise<void> => {
  const folder = createFolder('image');
  try {
    await copyProject(folder);
    for (const line of commandsOf('docs/operations/install.md', '## The image').slice(0, 2)) {
      const own = line.replace('docker build ', `docker build ${settings.buildOptions.join(' ')} `);
      await runLine(own, folder);
    }
  } finally {
    removeFolder(folder);
  }
};

/**
 * Runs a program in a container of the image as Compose does: read-only, without capabilities, `/tmp` in memory and not
 * executable. `options` are additional options of `docker run`, and `input` is the standard input.
 * @returns its standard output
 */
export const runInImage = (
  entrypoint: string,
  args: readonly string[],
  options: readonly string[] = [],
  input: string | Buffer = '',
): Promise<string> =>
  docker(
    [
      'run',
      '--rm',
      '--interactive',
      '--read-only',
      '--cap-drop=ALL',
      '--security-opt=no-new-privileges:true',
      '--tmpfs',
      '/tmp:size=2g,mode=1777',
      ...options,
      '--entrypoint',
      entrypoint,
      image,
      ...args,
    ],
    settings.folder,
    input,
  );
