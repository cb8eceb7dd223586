import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectFile } from '../../../base/project.ts';

const run = promisify(execFile);

/** The TypeScript compiler, a script for `process.execPath`. */
export const tsc = projectFile('node_modules/typescript/bin/tsc');

/** A package as `npm pack` would publish it. */
export interface Packed {
  readonly name: string;
  readonly paths: readonly string[];
}

/**
 * Builds a package of the project and copies the files of `npm pack` to `node_modules` of a folder, as an installation
 * does.
 */
export const installPackage = async (path: string, folder: string): Promise<Packed> => {
  const source = projectFile(path);
  rmSync(join(source, 'dist'), { recursive: true, force: true });
  await run(process.execPath, [tsc, '-p', join(source, 'tsconfig.build.json')]);
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], { cwd: source });
  const listed: { name: string; files: { path: string }[] } = JSON.parse(stdout)[0];
  const paths = listed.files.map((file) => file.path);
  for (const one of paths) {
    const target = join(folder, 'node_modules', listed.name, one);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(source, one), target);
  }
  return { name: listed.name, paths };
};

/** Gives a folder a dependency as it is installed in the project. */
export const linkPackage = (name: string, folder: string): void => {
  mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
  symlinkSync(projectFile(`node_modules/${name}`), join(folder, 'node_modules', name));
};

/** The declared dependencies of a package of the project. */
export const dependenciesOf = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(projectFile(`${path}/package.json`), 'utf8')).dependencies;
