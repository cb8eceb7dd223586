import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { projectFile } from '../../../base/project.ts';

/** A document of the project, and its place in the site. Both paths have no leading slash. */
export interface Page {
  readonly file: string;
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

/** Documents outside docs/ that are also part of the site. */
const others: Readonly<Record<string, string>> = {
  'README.md': 'about.md',
  'CHANGELOG.md': 'changelog.md',
  'ARCHITECTURE.md': 'architecture.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'reporting.md',
};

const sitePath = (file: string): string =>
  others[file] ?? file.replace(/^docs\//, '').replace(/(^|\/)README\.md$/, '$1index.md');

const documentsIn = (folder: string): string[] =>
  readdirSync(projectFile(folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => posix.join(folder, posix.relative(projectFile(folder), posix.join(entry.parentPath, entry.name))))
    .filter((file) => !file.startsWith('docs/dist/'))
    .sort();

/** Reads every document of the site. */
export const readPages = (): readonly Page[] =>
  [...documentsIn('docs'), ...Object.keys(others)].map((file) => {
    const text = readFileSync(projectFile(file), 'utf8');
    return { file, path: sitePath(file), title: /^# (.+)$/m.exec(text)?.[1] ?? file, text };
  });
