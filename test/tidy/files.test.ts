import { describe, expect, it } from 'vitest';
import { codeFiles, projectFiles, readSource } from './source-files.ts';

const linesMax = 300;

/** Where the settings are read, and programs that start others with an environment. */
const mayReadEnvironment = (path: string): boolean =>
  path === 'platform/config.ts' || path === 'prisma.config.ts' || /^(?:dev|test)\//.test(path);

/** Tools that ask for a default export. */
const mayExportDefault = (path: string): boolean => /(?:^|\/)(?:vitest|vite|prisma)\.config\.ts$/.test(path);

/** Folders of somebody's machine at the beginning of a path: home folders, and where checkouts and scratch files lie. */
const machinePath = /(?<![\w.:/~}-])\/(?:root|Users\/\w+|home\/(?!node\b)\w+|work|workspace|tmp)\/[\w.-]+/;

const isText = (path: string): boolean =>
  /\.(?:ts|tsx|mts|mjs|js|json|md|ya?ml|sql|prisma|toml|html|css|sh|txt|example)$/.test(path) &&
  path !== 'package-lock.json';

describe('every file', () => {
  it('of code is short', () => {
    const long = codeFiles
      .map((path) => ({ path, lines: readSource(path).split('\n').length - 1 }))
      .filter(({ lines }) => lines > linesMax);
    expect(long).toEqual([]);
  });

  it('of code gets its settings from platform/config.ts', () => {
    const readers = codeFiles.filter((path) => !mayReadEnvironment(path) && /\bprocess\.env\b/.test(readSource(path)));
    expect(readers).toEqual([]);
  });

  it('of code exports by name', () => {
    const exporters = codeFiles.filter(
      (path) => !mayExportDefault(path) && /^export default\b|^export \{[^}]*\bas default\b/m.test(readSource(path)),
    );
    expect(exporters).toEqual([]);
  });

  it('fits every machine: none names a path of somebody’s own', () => {
    const found = projectFiles.filter(isText).flatMap((path) => {
      const match = machinePath.exec(readSource(path));
      return match ? [`${path}: ${match[0]}`] : [];
    });
    expect(found).toEqual([]);
  });
});
