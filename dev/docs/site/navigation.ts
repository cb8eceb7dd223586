import { posix } from 'node:path';
import { at, requireValue } from '../../../domain/assert.ts';
import type { Page } from './pages.ts';

/** A page in the order of reading, with the question that it answers. */
export interface Entry {
  readonly page: Page;
  readonly question: string;
}

export interface Chapter {
  readonly title: string;
  readonly entries: readonly Entry[];
}

const row = /^\| \[[^\]]+\]\(([^)#]+)\) \| (.+) \|$/gm;

const entriesOf = (text: string, folder: string, pages: readonly Page[]): Entry[] =>
  [...text.matchAll(row)].flatMap((match) => {
    const file = posix.join(folder, at(match, 1));
    const page = pages.find((known) => known.file === file || known.file === posix.join(file, 'README.md'));
    if (!page) return [];
    const entry = { page, question: at(match, 2) };
    // A folder's page lists the pages of the folder in the same way.
    const inner = page.file.endsWith('/README.md') ? entriesOf(page.text, posix.dirname(page.file), pages) : [];
    return [entry, ...inner];
  });

const isListed = (file: string): boolean => file.startsWith('docs/') && file !== 'docs/README.md';

/**
 * The chapters of the documentation, from the tables of docs/README.md. The last one has the documents that no table
 * names.
 */
export const chaptersOf = (pages: readonly Page[]): readonly Chapter[] => {
  const home = requireValue(
    pages.find(({ file }) => file === 'docs/README.md'),
    'docs/README.md',
  );
  const chapters = home.text
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      entries: entriesOf(section, 'docs', pages),
    }));
  const named = new Set(chapters.flatMap(({ entries }) => entries.map(({ page }) => page.file)));
  const rest = pages.filter(({ file }) => isListed(file) && !named.has(file));
  return [...chapters, { title: 'More', entries: rest.map((page) => ({ page, question: page.title })) }];
};
