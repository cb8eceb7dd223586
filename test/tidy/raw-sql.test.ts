import { expect, it } from 'vitest';
import { codeFiles, readSource } from './source-files.ts';

/** The folders of the service, and of what operators run. */
const serviceFolders =
  /^(?:panel\/api|api|http|setup|worker|outbox|workflows|activities|operations|processing|prisma|platform|domain|cli)\//;

/** The folders in test/prisma/raw-rows/tsconfig.json: their rows are compared with what PostgreSQL describes. */
const comparedFolders = /^(?:prisma|operations\/health|setup\/checks)\//;

const service = codeFiles.filter((path) => serviceFolders.test(path) && !path.includes('/generated/'));

it('Raw queries are only in folders whose declared rows are compared with what PostgreSQL describes', () => {
  const elsewhere = service.filter(
    (path) => !comparedFolders.test(path) && /\$queryRaw\b|\bquery<[^(]*>\(/.test(readSource(path)),
  );
  expect(elsewhere).toEqual([]);
});

it('No raw statement is put together from text', () => {
  const unsafe = service.filter((path) => /\$(?:query|execute)RawUnsafe\b/.test(readSource(path)));
  expect(unsafe).toEqual([]);
});

it('Rows are declared where the query is sent, and not asserted later', () => {
  const asserted = service.flatMap((path) =>
    [...readSource(path).matchAll(/(?:\$queryRaw`[^`]*`|\$queryRaw\([^)]*\))\)? as /g)].map(
      ([text]) => `${path}: ${text}`,
    ),
  );
  expect(asserted).toEqual([]);
});
