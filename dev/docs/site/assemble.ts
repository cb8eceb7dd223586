import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFile } from '../../../base/project.ts';
import { apiEntries } from './api-pages.ts';
import { darkPictureOf, withDarkPictures } from './dark-pictures.ts';
import { assetPath, rewriteLinks } from './links.ts';
import { type Chapter, chaptersOf, type Entry } from './navigation.ts';
import { type Page, readPages } from './pages.ts';
import { withTabs } from './tabs.ts';

const summary =
  'Docket turns documents and shelf photos into data: applications upload files by an HTTP API, Docket reads them, checks them for fraud, ' +
  'queues unclear cases for review by people, and reports the outcome with signed webhooks.';

/** https://llmstxt.org: the pages by chapter, each with the question that it answers. */
const llmsText = (chapters: readonly Chapter[]): string =>
  [
    `# Docket\n\n> ${summary}`,
    ...chapters.map(
      ({ title, entries }) =>
        `## ${title}\n\n${entries.map(({ page, question }) => `- [${page.title}](${page.path}): ${question}`).join('\n')}`,
    ),
    '',
  ].join('\n\n');

const fullText = (chapters: readonly Chapter[]): string =>
  chapters
    .flatMap(({ entries }) => entries)
    .map(({ page }) => page.text.trim())
    .join('\n\n');

/** The chapters, with that of the API before the reference. */
const withApi = (chapters: readonly Chapter[], api: readonly Entry[]): readonly Chapter[] => {
  const at = chapters.findIndex(({ title }) => title === 'Reference');
  return chapters.toSpliced(at === -1 ? chapters.length : at, 0, { title: 'API', entries: api });
};

const sidebarOf = (chapters: readonly Chapter[]) =>
  chapters.map(({ title, entries }) => ({
    text: title,
    items: entries.map(({ page }) => ({ text: page.title, link: `/${page.path.replace(/(?:index)?\.md$/, '')}` })),
  }));

/**
 * Pages for people who work on Docket itself. The search of the site leaves them out, because its readers look for
 * guides.
 */
const isInternal = ({ file }: Page): boolean =>
  /^docs\/(?:decisions\/|conformance|writing|translating|security-asvs)|^(?:ARCHITECTURE|CONTRIBUTING)\.md$/.test(file);

const write = (folder: string, path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

/**
 * Writes the sources of the site: its pages with links between them, pictures, llms.txt, and the navigation.
 * @returns the pages
 */
export const assembleSite = (folder: string): readonly Page[] => {
  const documents = readPages();
  const api = apiEntries();
  const pages = [...documents, ...api.map(({ page }) => page)];
  const chapters = withApi(chaptersOf(documents), api);
  rmSync(folder, { recursive: true, force: true });
  const assets = new Set<string>();
  for (const page of pages) {
    const text = rewriteLinks(page, pages, (file) => assets.add(file));
    write(
      folder,
      page.path,
      `${isInternal(page) ? '---\nsearch: false\n---\n\n' : ''}${withDarkPictures(withTabs(text))}`,
    );
    // Programs read the pages as Markdown, by the links in llms.txt.
    write(folder, join('public', page.path), text);
  }
  for (const file of [...assets, ...[...assets].map(darkPictureOf)].filter((one) => one !== null)) {
    for (const place of ['', 'public']) cpSync(projectFile(file), join(folder, place, assetPath(file)));
  }
  const { version }: { version: string } = JSON.parse(readFileSync(projectFile('package.json'), 'utf8'));
  write(folder, 'navigation.json', JSON.stringify({ version, sidebar: sidebarOf(chapters) }));
  write(folder, 'public/llms.txt', llmsText(chapters));
  write(folder, 'public/llms-full.txt', fullText(chapters));
  return pages;
};
