import { panelOpenApiDocument } from '../panel/api/openapi.ts';
import { writeOpenApiTypes } from './base/openapi-types.ts';

/** Writes the types of the panel's client; `--check` only checks that the committed file is current. */
await writeOpenApiTypes({
  file: 'panel/page/src/generated/panel-api.d.ts',
  document: JSON.stringify(panelOpenApiDocument('http://127.0.0.1:3000')),
});
