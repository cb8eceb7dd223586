import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { assembleSite } from '../../dev/docs/site/assemble.ts';
import { openPage } from '../support/stack/browser.ts';

const generator = projectFile('dev/site/node_modules/vitepress/bin/vitepress.js');
const folder = mkdtempSync(join(tmpdir(), 'docket-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  md: 'text/markdown; charset=utf-8',
};

/** Serves a folder like any static web server. @returns its address */
const serve = async (target: string): Promise<string> => {
  const server = createServer((request, response) => {
    const file = join(target, new URL(request.url ?? '', 'http://127.0.0.1').pathname);
    const type = contentTypes[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    if (!existsSync(file)) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
};

/** The pictures of the panel have its light or its dark colors, as the page has. */
const checkPictures = async (base: string): Promise<void> => {
  const page = await openPage();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${base}/guides/panel.html`);
    const shown = await page
      .locator('img[src*=".webp"]')
      .evaluateAll((images) =>
        images.filter((one) => one.checkVisibility()).map((one) => one.getAttribute('src') ?? ''),
      );
    expect(shown).not.toEqual([]);
    expect(shown.filter((source) => source.includes('-dark.') !== (colorScheme === 'dark'))).toEqual([]);
  }
};

/** A language is chosen once, a page can be copied, and the search finds guides first and internal pages not at all. */
const checkInBrowser = async (base: string): Promise<void> => {
  const page = await openPage();
  const chosen = () =>
    page
      .locator('.vp-code-group .tabs input:checked')
      .evaluateAll((tabs) => [...new Set(tabs.map((tab) => tab.nextElementSibling?.textContent))]);
  await page.goto(`${base}/api/batches.html`);
  await page.getByText('Go', { exact: true }).first().click();
  expect(await chosen()).toEqual(['Go']);
  await page.goto(`${base}/api/jobs.html`);
  await expect.poll(chosen).toEqual(['Go']);
  await page.getByRole('button', { name: 'Copy page as Markdown' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^# Jobs\n/);
  await page.keyboard.press('Control+k');
  await page.locator('#localsearch-input').fill('webhook signature');
  const links = page.locator('#localsearch-list a');
  await links.first().waitFor();
  const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(found[0]).toMatch(/^\/(?:guides|clients|start)/);
  expect(found.filter((link) => /^\/(?:decisions|conformance|writing)/.test(link))).toEqual([]);
  expect(page.errors).toEqual([]);
};

it('The documentation site lists every document in its navigation and in llms.txt', () => {
  const pages = assembleSite(join(folder, 'pages'));
  const llms = readFileSync(join(folder, 'pages/public/llms.txt'), 'utf8');
  const navigation = readFileSync(join(folder, 'pages/navigation.json'), 'utf8');
  for (const { path } of pages.filter(({ file }) => /^docs\/(?!README)/.test(file))) {
    expect(llms).toContain(`](${path}): `);
    expect(navigation).toContain(`"/${path.replace(/(?:index)?\.md$/, '')}"`);
  }
  expect(llms).toContain('- [Sessions](api/sessions.md): ');
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
  { timeout: 400_000 },
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
    const base = await serve(target);
    await checkInBrowser(base);
    await checkPictures(base);
  },
);
