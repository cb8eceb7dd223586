import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { projectFile } from '../../../base/project.ts';
import { downloadPinned } from '../../../dev/binaries/download.ts';
import { getTool } from '../../../dev/binaries/get-tool.ts';
import { checkPinned } from '../../../dev/binaries/maven.ts';
import type { Tool } from '../../../dev/binaries/tool.ts';

const run = promisify(execFile);
const sha256Of = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

let folder: string;
let publisher: Server;
let url: string;
let published: Buffer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docket-pinned-'));
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
  publisher = createServer((_, response) => response.end(published)).listen(0, '127.0.0.1');
  await once(publisher, 'listening');
  url = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/file`;
});

afterEach(() => {
  vi.unstubAllEnvs();
  publisher.close();
  rmSync(folder, { recursive: true, force: true });
});

const widget = (sha256: string): Tool => ({
  title: 'Widget',
  setting: null,
  command: null,
  probe: null,
  sources: [
    {
      label: 'download',
      cacheName: 'widget-1',
      obtain: (target, context) => downloadPinned({ url, sha256 }, target, 'Widget', context),
    },
  ],
  help: ['apt-get install widget'],
});

it('A program that is downloaded is installed if it has the pinned SHA-256', async () => {
  published = Buffer.from('#!/bin/sh\n');
  const path = await getTool(widget(sha256Of(published)), { describe: () => {} });
  expect(readFileSync(path)).toEqual(published);
});

it('A program that is downloaded is refused with both sums and leaves nothing behind if someone has changed it', async () => {
  published = Buffer.from('#!/bin/sh\nrm -rf /\n');
  const pinned = sha256Of('#!/bin/sh\n');
  await expect(getTool(widget(pinned), { describe: () => {} })).rejects.toThrow(
    `${url} is not the pinned file, so it was not installed: its SHA-256 is ${sha256Of(published)} instead of ${pinned}`,
  );
  expect(readdirSync(join(folder, 'cache', 'docket', 'bin'))).toEqual(['widget.lock']);
});

it('The archives of the Temporal test server are refused if one differs, is missing, or is not in the list', async () => {
  const lib = join(folder, 'lib');
  mkdirSync(lib);
  writeFileSync(join(lib, 'a.jar'), 'a');
  writeFileSync(join(lib, 'b.jar'), 'b');
  const list = (...jars: readonly [name: string, content: string][]) => {
    const path = join(folder, 'pins');
    writeFileSync(path, `${jars.map(([name, content]) => `${sha256Of(content)}  ${name}`).join('\n')}\n`);
    return path;
  };
  await checkPinned(lib, list(['a.jar', 'a'], ['b.jar', 'b']));
  await expect(checkPinned(lib, list(['a.jar', 'a'], ['b.jar', 'other']))).rejects.toThrow(/^b\.jar is not the pinned/);
  await expect(checkPinned(lib, list(['a.jar', 'a']))).rejects.toThrow(/^b\.jar is not the pinned/);
  await expect(checkPinned(lib, list(['a.jar', 'a'], ['b.jar', 'b'], ['c.jar', 'c']))).rejects.toThrow(
    /^c\.jar .*missing/,
  );
});

it('The Node.js of the project comes from packages that the lockfile covers with their SHA-512, and no package runs a script that downloads it', () => {
  const { packages } = JSON.parse(readFileSync(projectFile('package-lock.json'), 'utf8'));
  for (const arch of ['x64', 'arm64']) {
    expect(packages[`node_modules/node-linux-${arch}`].integrity).toMatch(/^sha512-/);
  }
  expect(packages['node_modules/node']).toBeUndefined();
});

it('The Node.js of the project is refused and not unpacked if the archive for macOS is not the pinned one', async () => {
  mkdirSync(join(folder, 'node', 'bin'), { recursive: true });
  writeFileSync(join(folder, 'node', 'bin', 'node'), 'a program');
  execFileSync('tar', ['-czf', join(folder, 'node.tar.gz'), '-C', folder, 'node']);
  published = readFileSync(join(folder, 'node.tar.gz'));
  const install = (sha256: string, target: string) => {
    const module = pathToFileURL(projectFile('dev/bootstrap/runtime.mjs')).href;
    const source = `import { installArchive } from '${module}'; await installArchive(...process.argv.slice(1));`;
    return run(process.execPath, ['--input-type=module', '--eval', source, url, sha256, target]);
  };
  const target = join(folder, 'installed');
  await expect(install(sha256Of('another archive'), target)).rejects.toThrow('is not the pinned file');
  expect(existsSync(target)).toBe(false);
  await install(sha256Of(published), target);
  expect(readFileSync(join(target, 'bin', 'node'), 'utf8')).toBe('a program');
});
