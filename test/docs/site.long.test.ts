import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { assembleSite } from '../../dev/docs/site/assemble.ts';

const generator = projectFile('dev/site/node_modules/vitepress/bin/vitepress.js');
const folder = mkdtempSync(join(tmpdir(), 'docket-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('The documentation site lists every document in its navigation and in llms.txt', () => {
  const pages = assembleSite(join(folder, 'pages'));
  const llms = readFileSync(join(folder, 'pages/public/llms.txt'), 'utf8');
  const navigation = readFileSync(join(folder, 'pages/navigation.json'), 'utf8');
  for (const { path } of pages.filter(({ file }) => /^docs\/(?!README)/.test(file))) {
    expect(llms).toContain(`](${path}): `);
    expect(navigation).toContain(`"/${path.replace(/(?:index)?\.md$/, '')}"`);
  }
});

it('The documentation site shows the title of a page where a document names its file, and no link to a file that it does not have', () => {
  const pages = assembleSite(join(folder, 'pages'));
  const home = readFileSync(join(folder, 'pages/index.md'), 'utf8');
  expect(home).toContain('[Receive webhooks safely](./guides/webhooks.md)');
  for (const { path } of pages) {
    const text = readFileSync(join(folder, 'pages', path), 'utf8').replaceAll(/^ *```[\s\S]*?^ *```$|`[^`\n]*`/gm, '');
    expect(text, path).not.toMatch(/\]\((?!https?:|#|\.\/)[^)]*\)/);
  }
});

it.runIf(existsSync(generator))(
  'The documentation site is built without a dead link and loads nothing from other hosts',
  async () => {
    assembleSite(projectFile('dev/site/generated'));
    const target = join(folder, 'dist');
    await promisify(execFile)(process.execPath, [generator, 'build', '--outDir', target], {
      cwd: projectFile('dev/site'),
    });
    const files = globSync('**/*.html', { cwd: target });
    expect(files.length).toBeGreaterThan(30);
    for (const file of files) {
      const text = readFileSync(join(target, file), 'utf8');
      expect(text, file).not.toMatch(/<(?:script|img|link|iframe)\b[^>]*\s(?:src|href)="(?:https?:)?\/\//);
    }
    expect(readFileSync(join(target, 'llms-full.txt'), 'utf8')).toContain('# Start here');
  },
);
