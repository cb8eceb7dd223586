import { readFile } from 'node:fs/promises';
import { projectFile } from '../../base/project.ts';
import { writeOpenApiTypes } from '../base/openapi-types.ts';

/** Writes the types of the TypeScript client; `--check` only checks that the committed file is current. */
await writeOpenApiTypes({
  file: 'clients/typescript/src/generated/api.ts',
  document: await readFile(projectFile('api/openapi.json'), 'utf8'),
});
