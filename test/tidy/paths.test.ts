import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { projectFile, projectRoot } from '../../base/project.ts';
import { projectFiles, readSource } from './source-files.ts';

const isChecked = (path: string): boolean =>
  path !== 'CHANGELOG.md' && /(?:\.ya?ml|\.md|(?:^|\/)(?:\w+\.)?Dockerfile|(?:^|\/)package\.json)$/.test(path);

/** The folders at the project's root. Their names start a path. */
const roots = [...new Set(projectFiles.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''))];
const rootPattern = roots.map((name) => name.replace('.', '\\.')).join('|');

/** A path from the project's root, optionally below the folder of the image or of a container. */
const fromRoot = new RegExp(`(?<![\\w./@-])(?:/app/|/src/)?((?:${rootPattern})/[\\w.*/-]+)`, 'g');
/** A path from the folder of the file, as in Compose. */
const fromFolder = /(?<=[\s"'-])(\.\/[\w./-]+)/g;

const trimmed = (path: string): string => path.replace(/[.:,/-]+$/, '');

/** Files of other projects that a document names, and those that only the image has. */
const elsewhere = new Set(['api/openapi-spec/swagger.json', 'deploy/image/docket.js']);

/** Documents also name paths of URLs, such as workflows/receipt/sessions; those have no extension. */
const isOfFiles = (file: string, path: string): boolean =>
  !elsewhere.has(path) && (!file.endsWith('.md') || /\.\w+$/.test(path));

/**
 * The folders that a file's paths may start from: the root, its own folder, and the tests that a list of rules cites.
 */
const basesOf = (file: string): readonly string[] => ['', posix.dirname(file), 'test'];

const exists = (path: string): boolean =>
  path.includes('*') ? globSync(path, { cwd: projectRoot }).length > 0 : existsSync(projectFile(path));

/** Paths that Git ignores: built, downloaded or filled-in files. */
const ignored = (paths: readonly string[]): ReadonlySet<string> => {
  if (paths.length === 0) return new Set();
  try {
    // A folder is ignored by its pattern only with a slash at its end.
    const input = paths.flatMap((path) => [path, `${path}/`]).join('\n');
    const stdout = execFileSync('git', ['check-ignore', '--stdin'], { cwd: projectRoot, input, encoding: 'utf8' });
    return new Set(stdout.split('\n').map((path) => path.replace(/\/$/, '')));
  } catch {
    return new Set();
  }
};

it('Every path in a Compose file, chart, Dockerfile, package.json or document exists', () => {
  const named = projectFiles.filter(isChecked).flatMap((file) => {
    const text = readSource(file);
    const absolute = [...text.matchAll(fromRoot)]
      .map(([, path = '']) => trimmed(path))
      .filter((path) => isOfFiles(file, path));
    const relative = /\.ya?ml$/.test(file)
      ? [...text.matchAll(fromFolder)].map(([, path = '']) => posix.join(posix.dirname(file), trimmed(path)))
      : [];
    return [...absolute, ...relative].map((path) => ({ file, path }));
  });
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(({ file, path }) => !basesOf(file).some((base) => exists(posix.join(base, path))));
  const built = ignored(missing.map(({ path }) => path));
  expect(missing.filter(({ path }) => !built.has(path)).map(({ file, path }) => `${file}: ${path}`)).toEqual([]);
});
