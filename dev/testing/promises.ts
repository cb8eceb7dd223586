import { at } from '../../domain/assert.ts';

/** One promise of docs/security.md. */
export interface Promised {
  /** The heading above its table. */
  readonly section: string;
  readonly promise: string;
  /** The test files that try to break it, from the project's folder. */
  readonly files: readonly string[];
  /** Other proof: a command, or the reason why there is no test. */
  readonly otherwise: string;
}

const header = /^\| promise \|.*\| proven by \|$/;

const cellsOf = (row: string): string[] =>
  row
    .slice(1, row.lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** The plain text of a cell in Markdown. */
const plain = (text: string): string => text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '');

/** Reads the promises from the tables of docs/security.md whose last column is "proven by". */
export const promisesOf = (document: string): Promised[] => {
  const found: Promised[] = [];
  let section = '';
  let isTable = false;
  for (const line of document.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    if (header.test(line)) isTable = true;
    else if (!line.startsWith('|')) isTable = false;
    else if (isTable && !line.startsWith('|---')) {
      const cells = cellsOf(line);
      const proof = at(cells, -1);
      const files = [...proof.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path]) => `test/${path}`);
      const otherwise = plain(proof.replaceAll(/`[\w./-]+\.test\.ts`,?/g, '')).trim();
      found.push({ section, promise: plain(at(cells, 0)), files, otherwise });
    }
  }
  return found;
};
