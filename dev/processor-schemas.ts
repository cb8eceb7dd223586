import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { ProcessorCallback, ProcessorRequest, ProcessorResponse } from '../processing/documents/http/protocol.ts';
import { projectFile } from './project.ts';

/** Writes the JSON Schemas of the processor protocol to docs/processor/, or with `--check` tells whether they are current. */

const schemas = { request: ProcessorRequest, response: ProcessorResponse, callback: ProcessorCallback };

const folder = projectFile('docs/processor');
const isCheck = process.argv.includes('--check');
const stale: string[] = [];

mkdirSync(folder, { recursive: true });
for (const [name, schema] of Object.entries(schemas)) {
  const path = `${folder}/${name}.schema.json`;
  const title = `Docket processor protocol 1: ${name}`;
  const text = JSON.stringify({ title, ...z.toJSONSchema(schema, { io: 'input' }) }, null, 2);
  if (!isCheck) writeFileSync(path, `${text}\n`);
  // The formatter may have its own mind about line breaks.
  else if (JSON.stringify(JSON.parse(readFileSync(path, 'utf8')), null, 2) !== text) stale.push(path);
}
if (stale.length > 0) {
  console.error(`Not current: ${stale.join(', ')}. Run: node dev/processor-schemas.ts`);
  process.exit(1);
}
