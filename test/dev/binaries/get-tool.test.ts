import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getTool } from '../../../dev/binaries/get-tool.ts';
import type { Tool, ToolSource } from '../../../dev/binaries/tool.ts';

let folder: string;
const described: string[] = [];
const context = { describe: (label: string) => void described.push(label) };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docket-tool-'));
  mkdirSync(join(folder, 'path'));
  described.length = 0;
  vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
  vi.stubEnv('PATH', `${join(folder, 'path')}:${process.env.PATH}`);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const writeProgram = (path: string, exitCode = 0): string => {
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(path, 0o755);
  return path;
};

const source = (label: string, obtain: ToolSource['obtain']): ToolSource => ({
  label,
  cacheName: `widget-${label}`,
  obtain,
});
const working = (label: string): ToolSource => source(label, async (target) => void writeProgram(target));
const failing = (label: string): ToolSource =>
  source(label, () => Promise.reject(new Error(`${label} does not work here`)));

const widget = (sources: readonly ToolSource[], setting?: string): Tool => ({
  title: 'Widget',
  setting: { name: 'WIDGET', value: setting },
  command: 'docket-widget',
  probe: ['--version'],
  sources,
  help: ['apt-get install widget'],
});

const cached = (label: string): string => join(folder, 'cache', 'docket', 'bin', `widget-${label}`);

it('The function getTool prefers the program that the setting names', async () => {
  writeProgram(join(folder, 'path', 'docket-widget'));
  const named = writeProgram(join(folder, 'named'));
  expect(await getTool(widget([working('a')], named), context)).toBe(named);
});

it.each([
  ['does not exist', () => join(folder, 'nothing')],
  ['does not work', () => writeProgram(join(folder, 'broken'), 1)],
])('The function getTool refuses a setting whose program %s, instead of taking another', async (_, program) => {
  await expect(getTool(widget([working('a')], program()), context)).rejects.toThrow(/^WIDGET is .*, which /);
});

it('The function getTool prefers the program on PATH to the cache, and skips one that does not work', async () => {
  const onPath = writeProgram(join(folder, 'path', 'docket-widget'));
  expect(await getTool(widget([working('a')]), context)).toBe(onPath);
  writeProgram(onPath, 1);
  expect(await getTool(widget([working('a')]), context)).toBe(cached('a'));
});

it('The function getTool tries its sources in order and caches what the first working one provides', async () => {
  let built = 0;
  const build = source('build', async (target) => {
    built += 1;
    writeProgram(target);
  });
  expect(await getTool(widget([failing('download'), build]), context)).toBe(cached('build'));
  expect(await getTool(widget([failing('download'), build]), context)).toBe(cached('build'));
  expect(built).toBe(1);
});

it('The function getTool lists every source that it tried, and the commands that help if nothing works', async () => {
  const problem = getTool(widget([failing('download'), failing('build')]), context);
  await expect(problem).rejects.toThrow(
    [
      'The Widget was not found and could not be installed:',
      '  PATH: docket-widget was not found',
      '  download: download does not work here',
      '  build: build does not work here',
      'Try one of these:',
      '  apt-get install widget',
    ].join('\n'),
  );
});

it('The function getTool leaves nothing in the cache if an installation fails halfway', async () => {
  const halfway = source('halfway', async (target) => {
    writeFileSync(target, 'half');
    throw new Error('interrupted');
  });
  await expect(getTool(widget([halfway]), context)).rejects.toThrow('interrupted');
  expect(existsSync(cached('halfway'))).toBe(false);
  expect(readdirSync(join(folder, 'cache', 'docket', 'bin')).filter((name) => name.startsWith('.incoming'))).toEqual(
    [],
  );
});

it('The function getTool builds once for two concurrent callers: the second waits and reports it', async () => {
  let built = 0;
  const build = source('build', async (target) => {
    built += 1;
    // Long enough for the other one to find the lock taken.
    while (!described.some((label) => label.includes('Waiting for another process'))) await delay(10);
    writeProgram(target);
  });
  const paths = await Promise.all([getTool(widget([build]), context), getTool(widget([build]), context)]);
  expect(paths).toEqual([cached('build'), cached('build')]);
  expect(built).toBe(1);
});
