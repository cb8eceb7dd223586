import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findOnPath } from '../../../base/programs.ts';
import { getTool } from '../../../dev/binaries/get-tool.ts';
import { goInstall } from '../../../dev/binaries/go-install.ts';
import type { Tool } from '../../../dev/binaries/tool.ts';

const module = 'widget.example/widget';
const version = 'v1.0.0';
const packages = 12;

let folder: string;

/** A Go proxy in a folder, with one module: a program with packages that take the compiler a moment each. */
const publishModule = (): void => {
  const proxy = join(folder, 'proxy', module, '@v');
  mkdirSync(proxy, { recursive: true });
  const goMod = `module ${module}\n\ngo 1.21\n`;
  const names = Array.from({ length: packages }, (_, index) => `part${index}`);
  const functions = (name: string) =>
    Array.from({ length: 400 }, (_, index) => `func ${name}${index}(a int) int { return a*${index} + a/3 }`).join('\n');
  const files: Record<string, string> = {
    'go.mod': goMod,
    'main.go': `package main\n\nimport (\n${names.map((name) => `\t_ "${module}/${name}"`).join('\n')}\n)\n\nfunc main() {}\n`,
  };
  for (const name of names) files[`${name}/${name}.go`] = `package ${name}\n\n${functions('f')}\n`;
  writeFileSync(join(proxy, 'list'), `${version}\n`);
  writeFileSync(join(proxy, `${version}.mod`), goMod);
  writeFileSync(join(proxy, `${version}.info`), JSON.stringify({ Version: version, Time: '2026-01-01T00:00:00Z' }));
  const source =
    'import json,sys,zipfile\nwith zipfile.ZipFile(sys.argv[1],"w") as z:\n for n,t in json.load(sys.stdin).items(): z.writestr(sys.argv[2]+"/"+n,t)';
  execFileSync('python3', ['-c', source, join(proxy, `${version}.zip`), `${module}@${version}`], {
    input: JSON.stringify(files),
  });
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docket-go-'));
  publishModule();
  const settings = {
    XDG_CACHE_HOME: join(folder, 'cache'),
    GOPROXY: `file://${join(folder, 'proxy')}`,
    GONOSUMDB: '*',
    GOMODCACHE: join(folder, 'modules'),
    GOCACHE: join(folder, 'compiled'),
    GOTOOLCHAIN: 'local',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
});

afterEach(() => {
  vi.unstubAllEnvs();
  // Go makes the folders of modules read-only.
  execFileSync('chmod', ['-R', 'u+w', folder]);
  rmSync(folder, { recursive: true, force: true });
});

const widget: Tool = {
  title: 'Widget',
  setting: null,
  command: null,
  probe: null,
  sources: [
    {
      label: 'go install',
      cacheName: 'widget-1',
      obtain: (target, context) => goInstall({ module, version, path: module }, target, 'Widget', context),
    },
  ],
  help: [],
};

it.skipIf(findOnPath('go') === null)(
  'A build with Go shows which part is done, leaves no program if it is interrupted, and then compiles only the rest',
  { timeout: 240_000 },
  async () => {
    const interruption = new AbortController();
    const first: number[] = [];
    const describe = (_: string, done?: number) => {
      if (done === undefined) return;
      first.push(done);
      if (done > 0.5) interruption.abort();
    };
    await expect(getTool(widget, { describe, signal: interruption.signal })).rejects.toThrow();
    const bin = join(folder, 'cache', 'docket', 'bin');
    expect(readdirSync(bin)).toEqual(['widget.lock']);

    const second: number[] = [];
    await getTool(widget, { describe: (_, done) => done !== undefined && second.push(done) });
    expect(readdirSync(bin).sort()).toEqual(['widget-1', 'widget.lock']);
    for (const parts of [first, second]) {
      expect(parts[0]).toBe(0);
      expect(parts).toEqual([...parts].sort((a, b) => a - b));
    }
    expect(second.at(-1)).toBe(1);
    // Each package is one step, so fewer steps mean that fewer packages had to be compiled.
    const half = first.length;
    expect(second.length).toBeLessThan(1.5 * half);
  },
);
