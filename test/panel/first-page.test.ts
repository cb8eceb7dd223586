import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

/** The dependencies of a built file, by its source file: the manifest that Vite writes. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>;

const folder = new URL('../../panel/page/dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', folder), 'utf8')) as Manifest;

/** The scripts that a source file needs, including their static imports. */
const scriptsOf = (source: string, found = new Set<string>()): ReadonlySet<string> => {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`${source} is not in the manifest: ${Object.keys(manifest).join(', ')}`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const one of chunk.imports ?? []) scriptsOf(one, found);
  return found;
};

const html = readFileSync(new URL('index.html', folder), 'utf8');
/** The scripts that the page names. Each is loaded before the first list. */
const scriptsOfPage: ReadonlySet<string> = new Set(
  [...html.matchAll(/(?:src|href)="\/admin\/(assets\/[^"]+\.js)"/g)].flatMap(([, file = '']) => file),
);

const compressedBytes = (scripts: ReadonlySet<string>): number =>
  [...scripts].reduce((sum, name) => sum + gzipSync(readFileSync(new URL(name, folder))).byteLength, 0);

it('The first list of submissions needs less than 200 KB of compressed scripts, and no other page', () => {
  const scripts = new Set([...scriptsOfPage, ...scriptsOf('src/pages/submissions/queue/queue-page.tsx')]);
  expect(compressedBytes(scripts)).toBeLessThan(200_000);
  const pages = Object.keys(manifest).filter((source) => /^src\/pages\/.*-page\.tsx$/.test(source));
  expect(pages.length).toBeGreaterThan(25);
  const others = pages.filter((source) => !source.endsWith('/queue-page.tsx'));
  expect(others.filter((source) => scripts.has(manifest[source]?.file ?? ''))).toEqual([]);
});

it('The first list of submissions needs at most six scripts, because each costs a slow processor time', () => {
  const scripts = new Set([...scriptsOfPage, ...scriptsOf('src/pages/submissions/queue/queue-page.tsx')]);
  expect(scriptsOfPage.size).toBeGreaterThan(0);
  expect(scripts.size).toBeLessThanOrEqual(6);
});

it('A small script that waits for no other asks for the first list', () => {
  const scripts = scriptsOf('src/first-requests.ts');
  expect(scripts.size).toBe(1);
  expect(compressedBytes(scripts)).toBeLessThan(20_000);
  const [script = ''] = scripts;
  expect(html).toMatch(new RegExp(`<script type="module" async [^>]*src="/admin/${script}"`));
});
