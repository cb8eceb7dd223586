import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { projectFile } from '../base/project.ts';
import {
  ProcessorCallback,
  ProcessorRequest,
  ProcessorResponse,
} from '../processing/documents/engines/http/protocol.ts';
import {
  RecognizerCallback,
  RecognizerRequest,
  RecognizerResponse,
} from '../processing/shelf/engines/http/protocol.ts';

/**
 * Writes the JSON Schemas of the protocols for customers' services to docs/processor/ and docs/recognizer/. With
 * `--check`, only checks that the committed files are current.
 */

const protocols = {
  processor: { request: ProcessorRequest, response: ProcessorResponse, callback: ProcessorCallback },
  recognizer: { request: RecognizerRequest, response: RecognizerResponse, callback: RecognizerCallback },
};

const isCheck = process.argv.includes('--check');
const stale: string[] = [];

for (const [protocol, schemas] of Object.entries(protocols)) {
  const folder = projectFile(`docs/${protocol}`);
  mkdirSync(folder, { recursive: true });
  for (const [name, schema] of Object.entries(schemas)) {
    const path = `${folder}/${name}.schema.json`;
    const title = `Docket ${protocol} protocol 1: ${name}`;
    const text = JSON.stringify({ title, ...z.toJSONSchema(schema, { io: 'input' }) }, null, 2);
    if (!isCheck) {
      writeFileSync(path, `${text}\n`);
    }
    // The formatter may break lines differently.
    else if (JSON.stringify(JSON.parse(readFileSync(path, 'utf8')), null, 2) !== text) stale.push(path);
  }
}
if (stale.length > 0) {
  console.error(`Not up to date: ${stale.join(', ')}. Run: npm run check -- --fix`);
  process.exit(1);
}
