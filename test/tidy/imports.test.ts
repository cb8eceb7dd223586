import { describe, expect, it } from 'vitest';
import { importsAtRun, importsOf } from './imports-of.ts';
import { codeFiles } from './source-files.ts';

/** A folder may import the folders below it in this list, and itself. */
const order: readonly string[] = [
  'panel',
  'capture',
  'portal',
  'api',
  'http',
  'setup',
  'worker',
  'outbox',
  'workflows',
  'activities',
  'operations',
  'processing',
  'prisma',
  'platform',
  'domain',
];
/** Inside each of these folders a noun's folder imports only those of the nouns before it. */
const foldersByNoun = ['domain', 'prisma', 'operations', 'activities'];
const nouns: readonly string[] = [
  'languages',
  'tracing',
  'tenants',
  'access',
  'audit',
  'sessions',
  'webhooks',
  'fraud',
  'workflow-definitions',
  'submissions',
  'trials',
  'periodic-jobs',
  'sources',
  'mailboxes',
  'evaluations',
  'batches',
  'shelf-profiles',
  'shelf-captures',
  'capture-links',
  'events',
  'exports',
  'retention',
  'definition-files',
  'dashboard',
  'sealing',
  'company-archives',
  'health',
];

/** Folders of tools. They may import all of the above, but none of the above may import them. */
const around = ['dev', 'cli', 'clients', 'deploy', 'bench', 'samples', 'test', 'base'];
/** Tools that do not import each other: their shared code is in base/. */
const apart = ['dev', 'samples', 'deploy'];

const folderOf = (path: string): string => path.split('/')[0] ?? '';
const filesIn = (folder: string): string[] => codeFiles.filter((path) => folderOf(path) === folder);
const rankOf = (path: string): number => order.indexOf(folderOf(path));
const inOrder = codeFiles.filter((path) => rankOf(path) >= 0);

/** Lists the imports that break a rule, as `file -> target`. */
const breaches = (files: readonly string[], isBreach: (file: string, target: string) => boolean): string[] =>
  files.flatMap((file) =>
    importsOf(file)
      .filter(({ target }) => isBreach(file, target))
      .map(({ target }) => `${file} -> ${target}`),
  );

it('Imports are found in the files', () => {
  expect(inOrder.length).toBeGreaterThan(100);
  expect(inOrder.flatMap((file) => importsOf(file)).length).toBeGreaterThan(inOrder.length);
  const targets = importsOf('workflows/session/workflow.ts').map(({ target, isType }) => ({ target, isType }));
  expect(targets).toContainEqual({ target: '@temporalio/workflow', isType: false });
  expect(targets).toContainEqual({ target: 'activities/sessions/activities.ts', isType: true });
});

it('Imports only go down the list of folders', () => {
  // One process serves the public API and the panel: these two files put it together.
  const composition = ['api/main.ts', 'api/app.ts'];
  const isUpward = (file: string, target: string) =>
    rankOf(target) >= 0 && rankOf(target) < rankOf(file) && !composition.includes(file);
  expect(breaches(inOrder, isUpward)).toEqual([]);
});

it('Imports go from each noun only to the nouns before it', () => {
  const nounOf = (path: string): number => {
    const [folder = '', noun = '', ...rest] = path.split('/');
    return foldersByNoun.includes(folder) && rest.length > 0 ? nouns.indexOf(noun) : -1;
  };
  const isBackward = (file: string, target: string) =>
    folderOf(file) === folderOf(target) && nounOf(file) >= 0 && nounOf(target) > nounOf(file);
  expect(breaches(inOrder, isBackward)).toEqual([]);
  const unlisted = inOrder.filter((path) => {
    const [folder = '', noun = '', ...rest] = path.split('/');
    const isNoun = foldersByNoun.includes(folder) && rest.length > 0 && !['generated', 'migrations'].includes(noun);
    return isNoun && !nouns.includes(noun);
  });
  expect(unlisted).toEqual([]);
});

it('Imports of the product never reach tools, samples or tests', () => {
  // The webhook portal checks signatures as callers do, and uses the callers' types of the API.
  const isPortal = (file: string, target: string) =>
    file.startsWith('panel/page/src/portal/') && target.startsWith('clients/typescript/src/');
  const isTool = (file: string, target: string) => around.includes(folderOf(target)) && !isPortal(file, target);
  expect(breaches(inOrder, isTool)).toEqual([]);
});

it('Imports of dev/, samples/ and deploy/ never reach one another, and those of base/ none of the tools', () => {
  const files = codeFiles.filter((path) => apart.includes(folderOf(path)));
  const isOther = (file: string, target: string) =>
    apart.includes(folderOf(target)) && folderOf(target) !== folderOf(file);
  expect(breaches(files, isOther)).toEqual([]);
  const isAbove = (_: string, target: string) => around.includes(folderOf(target)) && folderOf(target) !== 'base';
  expect(breaches(filesIn('base'), isAbove)).toEqual([]);
});

it('Imports of tools and samples never reach tests', () => {
  const tools = codeFiles.filter((path) => around.includes(folderOf(path)) && folderOf(path) !== 'test');
  expect(breaches(tools, (_, target) => folderOf(target) === 'test')).toEqual([]);
});

it('Imports of the packages for callers stay inside their package', () => {
  const packageOf = (path: string): string => path.split('/').slice(0, 2).join('/');
  const isOutside = (file: string, target: string) =>
    importsOf(file).some((one) => one.isOwn && one.target === target) && packageOf(target) !== packageOf(file);
  expect(breaches(filesIn('clients'), isOutside)).toEqual([]);
});

it('Imports name files that exist', () => {
  const known = new Set(codeFiles);
  const isMissing = (file: string, target: string) =>
    importsOf(file).some((one) => one.isOwn && one.target === target) &&
    /\.(?:ts|mjs|js)$/.test(target) &&
    !target.includes('/generated/') &&
    !known.has(target);
  expect(breaches(codeFiles, isMissing)).toEqual([]);
});

it('Imports outside prisma/ take only types from the database client', () => {
  const isDatabase = (file: string, target: string) => {
    // Prisma has no function that listens for notifications of the outbox.
    if (target === 'pg') return file !== 'worker/relay/listener.ts';
    if (!/^(?:@prisma\/|prisma\/generated\/)/.test(target)) return false;
    return importsOf(file).some((one) => one.target === target && !one.isType);
  };
  const others = inOrder.filter((path) => folderOf(path) !== 'prisma');
  expect(breaches(others, isDatabase)).toEqual([]);
});

it('Imports of processing/ include neither Temporal nor the database', () => {
  const isForeign = (_: string, target: string) => target.startsWith('@temporalio/') || folderOf(target) === 'prisma';
  expect(breaches(filesIn('processing'), isForeign)).toEqual([]);
});

it('Imports of the page of the panel from processing/ reach only files that run in browsers', () => {
  const shared = filesIn('panel')
    .filter((path) => path.startsWith('panel/page/'))
    .flatMap((file) => importsOf(file).filter(({ target, isType }) => !isType && folderOf(target) === 'processing'));
  expect(shared.some(({ target }) => target === 'processing/documents/values/written-value.ts')).toBe(true);
  const packages = shared.flatMap(({ target }) =>
    [{ target, isOwn: true }, ...importsAtRun(target)].filter(({ isOwn }) => !isOwn).map((one) => one.target),
  );
  expect([...new Set(packages)].filter((name) => name !== 'fastest-levenshtein')).toEqual([]);
});

it('Imports of the API and of the worker leave out what opens documents, which only their child processes load', () => {
  const openers = ['pdfjs-dist', '@hyzyla/pdfium', 'onnxruntime-node', 'zxing-wasm'];
  const packagesOf = (file: string): string[] =>
    importsAtRun(file).flatMap(({ target, isOwn }) =>
      isOwn ? [] : openers.filter((name) => target === name || target.startsWith(`${name}/`)),
    );
  expect(packagesOf('processing/documents/children/child-main.ts')).not.toEqual([]);
  expect({ api: packagesOf('api/main.ts'), worker: packagesOf('worker/main.ts') }).toEqual({ api: [], worker: [] });
});

it('Imports of domain/ include no input or output: hashing is all they use of Node.js', () => {
  const isImpure = (_: string, target: string) => target.startsWith('node:') && target !== 'node:crypto';
  expect(breaches(filesIn('domain'), isImpure)).toEqual([]);
});

describe('workflows/', () => {
  const files = filesIn('workflows');
  const temporal = ['@temporalio/workflow', '@temporalio/common'];

  it('The folder workflows/ imports only Temporal, the domain and types of activities', () => {
    const isForeign = (file: string, target: string) => {
      if (temporal.includes(target) || ['workflows', 'domain'].includes(folderOf(target))) return false;
      const isType = importsOf(file).every((one) => one.target !== target || one.isType);
      return !(folderOf(target) === 'activities' && isType);
    };
    expect(breaches(files, isForeign)).toEqual([]);
  });

  it('The folder workflows/ loads no module of Node.js and no package but Temporal, even indirectly', () => {
    const foreign = files.flatMap((file) =>
      importsAtRun(file)
        .filter(({ target, isOwn }) => !isOwn && !temporal.includes(target))
        .map(({ target }) => `${file} -> ${target}`),
    );
    expect(foreign).toEqual([]);
  });
});
