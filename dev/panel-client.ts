import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { panelOpenApiDocument } from '../api/panel/openapi.ts';
import { projectFile } from './base/project.ts';

/** `node dev/panel-client.ts` writes the types of the panel's client; `--check` only checks that the committed file is current. */
const file = projectFile('admin/src/generated/panel-api.d.ts');
const tool = createRequire(projectFile('admin/package.json')).resolve('openapi-typescript/package.json');

const current = (): string => {
  const input = JSON.stringify(panelOpenApiDocument('http://127.0.0.1:3000'));
  const cli = join(tool, '..', 'bin', 'cli.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli], { input, encoding: 'utf8', maxBuffer: 64e6 });
  if (status !== 0) throw new Error(`openapi-typescript failed:\n${stderr}`);
  return stdout;
};

const text = current();
if (!process.argv.includes('--check')) await writeFile(file, text);
else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
  console.error('admin/src/generated/panel-api.d.ts is not up to date. Run: node dev/panel-client.ts');
  process.exit(1);
}
