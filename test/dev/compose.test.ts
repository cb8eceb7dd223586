import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { searchAttributes } from '../../domain/search-attributes.ts';

const compose = readFileSync(projectFile('temporal-dev.yml'), 'utf8');

it('The file temporal-dev.yml registers the same search attributes as the embedded Temporal server', () => {
  const registered = [...compose.matchAll(/--search-attribute=(\w+)=(\w+)/g)].map(([, name, type]) => [name, type]);
  expect(registered).toEqual(Object.entries(searchAttributes));
});

it.each([
  ['the Temporal CLI', 'dev/binaries/temporal-cli.ts', /const version = '([\d.]+)'/, /temporalio\/temporal:([\d.]+)/],
  ['MinIO', 'dev/binaries/minio.json', /"moduleVersion": "([^"]+)"/, /minio@(\S+)/],
])('The file temporal-dev.yml runs the version of %s that npm start builds', (_, source, inSource, inCompose) => {
  const version = inSource.exec(readFileSync(projectFile(source), 'utf8'))?.[1];
  expect(version).toBeDefined();
  expect(inCompose.exec(compose)?.[1]).toBe(version);
});
