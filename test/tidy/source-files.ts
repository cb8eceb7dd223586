import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../base/project.ts';

/** Folders that programs write: nobody edits their files. */
const skipped = new Set(['node_modules', '.git', '.data', '.tmp', 'coverage', 'generated', 'results', 'dist']);

const walk = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return walk(path);
    return entry.isFile() ? [path] : [];
  });

/** The paths of all files of the project, from its folder. */
export const projectFiles: readonly string[] = walk('');

/** The paths of its code files. */
export const codeFiles: readonly string[] = projectFiles.filter((path) => /\.(?:ts|tsx|mts|mjs|js)$/.test(path));

export const readSource = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
