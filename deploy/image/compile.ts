/**
 * `node deploy/image/compile.ts FOLDER …`: turns the TypeScript of the folders into JavaScript for the image, whose
 * processes then load no compiler: it takes 17 to 30 MB of each one, and a fifth of the CPU time to start.
 */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

/** A relative path of a module in quotes, such as that of an import. */
const modulePath = /(['"])(\.\.?\/[^'"\n]+)\.ts\1/g;

const scriptOf = (path: string): string => path.replace(/\.ts$/, '.js');

/** JavaScript with the same lines and columns, whose imports name the compiled modules. */
const toJavaScript = (path: string): string =>
  stripTypeScriptTypes(readFileSync(path, 'utf8')).replace(modulePath, (whole, quote: string, target: string) =>
    existsSync(join(dirname(path), `${target}.ts`)) ? `${quote}${target}.js${quote}` : whole,
  );

/**
 * Compiles all TypeScript below the folders in place.
 * @throws Error for syntax that types cannot be stripped from
 */
export const compile = (folders: readonly string[]): void => {
  const paths = folders.flatMap((folder) => globSync('**/*.ts', { cwd: folder }).map((path) => join(folder, path)));
  // An import is renamed only if its module exists, so no source is removed before all are compiled.
  const scripts = paths.filter((path) => !path.endsWith('.d.ts')).map((path) => ({ path, text: toJavaScript(path) }));
  for (const { path, text } of scripts) writeFileSync(scriptOf(path), text);
  for (const path of paths) rmSync(path);
};

if (import.meta.main) {
  const folders = process.argv.slice(2);
  if (folders.length === 0) throw new Error('Usage: node deploy/image/compile.ts FOLDER …');
  compile(folders);
}
