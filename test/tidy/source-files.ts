import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../dev/base/project.ts';

/** Written by programs, brought by them, or left over from running: nobody edits what is in these folders. */
const skipped = new Set(['node_modules', '.git', '.data', '.tmp', 'coverage', 'generated', 'results', 'dist']);

const walk = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return walk(path);
    return entry.isFile() ? [path] : [];
  });

/** Every file of the project, by its path from the project's folder. */
export const projectFiles: readonly string[] = walk('');

/** The files of code among them. */
export const codeFiles: readonly string[] = projectFiles.filter((path) => /\.(?:ts|tsx|mts|mjs|js)$/.test(path));

export const readSource = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
