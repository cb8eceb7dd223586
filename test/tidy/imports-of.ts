import { posix } from 'node:path';
import { readSource } from './source-files.ts';

/** One import or re-export of a module. */
export interface Import {
  /** The package or built-in (`zod`, `node:fs`), or the path of the project's file from its folder. */
  readonly target: string;
  readonly isOwn: boolean;
  /** Erased before the code runs. */
  readonly isType: boolean;
}

/** As the formatter leaves them: a statement begins a line, and its names hold neither quote nor semicolon. */
const statement = /^(?:import|export)\s+(?<type>type\s)?(?:(?<names>[^'";]*?)\s*from\s*)?['"](?<from>[^'"]+)['"]/gm;
const dynamic = /\bimport\(\s*['"](?<from>[^'"]+)['"]\s*\)/g;

/** `{ type A, type B }`: every name is a type by itself. */
const hasOnlyTypes = (names: string | undefined): boolean => {
  const members = names?.match(/^\{(?<list>[^}]*)\}$/)?.groups?.list;
  if (members === undefined) return false;
  return members.split(',').every((member) => member.trim() === '' || member.trim().startsWith('type '));
};

const toImport = (file: string, from: string, isType: boolean): Import => {
  const isOwn = from.startsWith('.');
  return { target: isOwn ? posix.join(posix.dirname(file), from) : from, isOwn, isType };
};

/** What a file imports, by its path from the project's folder. */
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

/** Every import that runs when a file is loaded, those of the project's files that it imports included. */
export const importsAtRun = (file: string, seen = new Set<string>()): Import[] => {
  if (seen.has(file)) return [];
  seen.add(file);
  return importsOf(file)
    .filter(({ isType }) => !isType)
    .flatMap((one) => (one.isOwn ? [one, ...importsAtRun(one.target, seen)] : [one]));
};
