import { readFile } from 'node:fs/promises';
import { projectFile } from '../../base/project.ts';
import { writeOpenApiTypes } from '../base/openapi-types.ts';

/**
 * `node dev/clients/types.ts` writes the types of the TypeScript client; `--check` only checks that the committed file
 * is current.
 */
await writeOpenApiTypes({
  file: 'clients/typescript/src/generated/api.ts',
  document: await readFile(projectFile('api/openapi.json'), 'utf8'),
  command: 'node dev/clients/types.ts',
});
