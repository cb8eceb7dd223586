import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tenant } from '../support/tenant.ts';
import { codeOf, documentsToRun } from './support/blocks.ts';
import { createDemoTenant, findReceiverPorts, pythonPath, runCode } from './support/run-page.ts';

/** The required output of a page's code. The code must also end without an error. */
const expected: Readonly<Record<string, RegExp>> = {
  'sh of docs/start.md': /^invoice$\n^receipt$/m,
  'ts of docs/start.md': /^uploaded (?:ses_\w+)$[\s\S]*^verified session\.\w+ /m,
  'python of docs/start.md': /^verified session\.\w+ /m,
  'sh of docs/guides/webhooks.md':
    /^true\n(?<standard>[\w+/]{43}=)\nv1,\k<standard>\n(?<digest>[0-9a-f]{64}) \S+\nsha256=\k<digest>$/m,
  'sh of docs/guides/repeating.md': /^submitted\nsubmitted$/m,
  'ts of docs/guides/events.md': /^caught up; the next call starts from \S+$/m,
  'python of docs/guides/events.md': /^caught up; the next call starts from \S+$/m,
  'ts of docs/guides/repeating.md': /^false true$/m,
  'python of docs/guides/repeating.md': /^False\nTrue$/m,
  'ts of docs/guides/batches.md': /total: 2/,
  'python of docs/guides/batches.md': /'total': 2/,
  'ts of docs/guides/shelf.md': /^(?:queued|processing|completed)$/m,
  'python of docs/guides/shelf.md': /^(?:queued|processing|completed)$/m,
  'sh of docs/guides/batches.md': /"batchRef"[\s\S]*"total": 2,/,
  'sh of docs/guides/shelf.md': /"status": "(?:queued|processing|completed)"/,
};

const programs = ['sh', 'ts', 'python']
  .flatMap((language) =>
    documentsToRun(language).map((document) => ({ language, document, name: `${language} of ${document}` })),
  )
  .filter(({ language }) => language !== 'python' || existsSync(pythonPath));

let tenant: Tenant;
let ports: readonly number[];
beforeAll(async () => {
  tenant = await createDemoTenant();
  ports = await findReceiverPorts(programs.length);
});

// A port of the shared stack may be in use by another test, so each gets a second try.
describe('A reader can run', { concurrent: true, retry: 1 }, () => {
  it.each(programs)('The $name', async ({ language, document, name }) => {
    const { exitCode, output } = await runCode(language, codeOf(document, language).join('\n'), {
      tenant,
      port: ports[programs.findIndex((program) => program.name === name)] ?? 0,
    });
    expect(exitCode, output).toBe(0);
    expect(output).toMatch(expected[name] ?? /^/);
  });

  it('Every page with an expected result', () => {
    const runnable = Object.keys(expected).filter((name) => !name.startsWith('python') || existsSync(pythonPath));
    expect(programs.map(({ name }) => name)).toEqual(expect.arrayContaining(runnable));
  });
});
