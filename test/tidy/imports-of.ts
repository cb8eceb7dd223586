import { posix } from 'node:path';
import { readSource } from './source-files.ts';

/** One import or re-export of a module. */
export interface Import {
  /** A package or built-in (`zod`, `node:fs`), or a file's path from the project's folder. */
  readonly target: string;
  readonly isOwn: boolean;
  /** Whether it is erased before the code runs. */
  readonly isType: boolean;
}

/** Relies on the formatter: a statement starts a line, and its names contain neither a quote nor a semicolon. */
const statement = /^(?:import|export)\s+(?<type>type\s)?(?:(?<names>[^'";]*?)\s*from\s*)?['"](?<from>[^'"]+)['"]/gm;
const dynamic = /\bimport\(\s*['"](?<from>[^'"]+)['"]\s*\)/g;

/** Whether every name is marked as a type: `{ type A, type B }`. */
const hasOnlyTypes = (names: string | undefined): boolean => {
  const members = names?.match(/^\{(?<list>[^}]*)\}$/)?.groups?.list;
  if (members === undefined) return false;
  return members.split(',').every((member) => member.trim() === '' || member.trim().startsWith('type '));
};

const toImport = (file: string, from: string, isType: boolean): Import => {
  const isOwn = from.startsWith('.');
  return { target: isOwn ? posix.join(posix.dirname(file), from) : from, isOwn, isType };
};

/** Returns the imports of a file, given its path from the project's folder. */
export const importsOf = (file: string): Import[] => {
  const source = readSource(file);
  const statements = [...source.matchAll(statement)].map(({ groups }) =>
    toImport(file, groups?.from ?? '', groups?.type !== undefined || hasOnlyTypes(groups?.names)),
  );
  return [
    ...statements,
    ...[...source.matchAll(dynamic)].map(({ groups }) => toImport(file, groups?.from ?? '', false)),
  ];
};

/** Returns every import that runs when a file is loaded, including those of the project's files that it imports. */
export const importsAtRun = (file: string, seen = new Set<string>()): Import[] => {
  if (seen.has(file)) return [];
  seen.add(file);
  return importsOf(file)
    .filter(({ isType }) => !isType)
    .flatMap((one) => (one.isOwn ? [one, ...importsAtRun(one.target, seen)] : [one]));
};
