import { expect, it } from 'vitest';
import { codeFiles, projectFiles, readSource } from './source-files.ts';

/**
 * Files that may read the environment. In the service, only platform/config.ts reads settings. Other files choose the
 * system's variables for a decoder, find programs on PATH, and check the health of containers. The health check must
 * not load the settings, because it runs every few seconds.
 */
const mayReadEnvironment = (path: string): boolean =>
  [
    'platform/config.ts',
    'platform/decoder-environment.ts',
    'base/programs.ts',
    'clients/cli/src/base/settings.ts',
    'deploy/image/health.mjs',
  ].includes(path) ||
  path === 'prisma.config.ts' ||
  /^(?:dev|test)\//.test(path);

/** Settings of tools that require a default export. */
const mayExportDefault = (path: string): boolean =>
  /(?:^|\/)(?:(?:vitest|vite|prisma)\.config\.ts|\.vitepress\/(?:config|theme\/index)\.mjs)$/.test(path);

/** The first folders of paths on one machine: home folders, and folders for checkouts and temporary files. */
const machinePath = /(?<![\w.:/~}-])\/(?:root|Users\/\w+|home\/(?!node\b)\w+|work|workspace|tmp)\/[\w.-]+/;

const isText = (path: string): boolean =>
  /\.(?:ts|tsx|mts|mjs|js|json|md|ya?ml|sql|prisma|toml|html|css|sh|txt|example)$/.test(path) &&
  path !== 'package-lock.json';

it('Every file of code reads settings from platform/config.ts only', () => {
  const readers = codeFiles.filter((path) => !mayReadEnvironment(path) && /\bprocess\.env\b/.test(readSource(path)));
  expect(readers).toEqual([]);
});

it('Every file of code has named exports only', () => {
  const exporters = codeFiles.filter(
    (path) => !mayExportDefault(path) && /^export default\b|^export \{[^}]*\bas default\b/m.test(readSource(path)),
  );
  expect(exporters).toEqual([]);
});

it('Every file is free of paths of one machine', () => {
  const found = projectFiles.filter(isText).flatMap((path) => {
    const match = machinePath.exec(readSource(path));
    return match ? [`${path}: ${match[0]}`] : [];
  });
  expect(found).toEqual([]);
});

it("Every route of the panel's API is in the list of its noun, and panel/api/routes.ts lists only nouns", () => {
  const routesFolder = 'panel/api/routes/';
  const declared = codeFiles
    .filter((path) => path.startsWith(routesFolder))
    .flatMap((path) => [...readSource(path).matchAll(/^export const (\w+Route) = /gm)].map(([, name = '']) => name));
  const listed = new Set(
    codeFiles
      .filter((path) => path.startsWith(routesFolder) && path.endsWith('/routes.ts'))
      .flatMap(
        (path) =>
          readSource(path)
            .split('PanelRoute[] = [')[1]
            ?.match(/\w+Route\b/g) ?? [],
      ),
  );
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.filter((name) => !listed.has(name))).toEqual([]);
  expect(readSource('panel/api/routes.ts')).not.toMatch(/\b[a-z]\w*Route\b/);
});
