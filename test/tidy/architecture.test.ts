import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { codeFiles, readSource } from './source-files.ts';

const documents = ['ARCHITECTURE.md', 'CONTRIBUTING.md'];

/** The topics that a new reader must find in the map, by a word in their row. */
const subjects = [
  '30-minute expiry',
  'retry schedule',
  'idempotent creation',
  'near-duplicate rule',
  "total's rule",
  'counting of facings',
  'reviewer may see',
];

const built = ['panel/page/dist'];
const topFolders = new Set(codeFiles.map((path) => path.split('/')[0]));

/** Paths in backticks that start at the project's folder, such as `domain/ids.ts`. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([\w.-]+\/[\w./-]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => topFolders.has(path.split('/')[0]) && !built.includes(path));

const map = readSource('ARCHITECTURE.md').split('\n## Where is')[1]?.split('\n## ')[0] ?? '';
const rows = map.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| question'));

it.each(subjects)('ARCHITECTURE.md shows where this is: %s', (subject) => {
  const row = rows.find((line) => line.includes(subject));
  expect(row, 'a row of the map').toBeDefined();
  expect(pathsIn(row ?? '')).not.toEqual([]);
});

it.each(documents)('The ARCHITECTURE.md and its companions name only files and folders that exist: %s', (document) => {
  const missing = pathsIn(readSource(document)).filter((path) => !existsSync(projectFile(path)));
  expect(missing).toEqual([]);
});
