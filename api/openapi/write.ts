import { readFile, writeFile } from 'node:fs/promises';
import { openApiDocument } from './document.ts';

/** Writes api/openapi.json. With `--check`, it only checks that the committed file is up to date. */
const file = new URL('../openapi.json', import.meta.url);
const current = `${JSON.stringify(openApiDocument('http://127.0.0.1:3000'), null, 2)}\n`;

if (process.argv.includes('--check')) {
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed !== current) {
    console.error('api/openapi.json is out of date; run: npm run check -- --fix');
    process.exit(1);
  }
} else {
  await writeFile(file, current);
}
