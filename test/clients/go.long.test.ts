import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findOnPath } from '../../base/programs.ts';
import { projectFile } from '../../base/project.ts';
import { clientCalls } from '../../dev/docs/site/client-calls.ts';
import { findWebhookSecrets } from '../../prisma/webhooks/secrets.ts';
import { codeOf, documentsToRun } from '../docs/support/blocks.ts';
import { createDemoTenant, findReceiverPorts } from '../docs/support/run-page.ts';
import { retryCases, scenarios, webhookCases } from '../support/clients/cases.ts';
import { type ConformanceWorld, createConformanceWorld } from '../support/clients/conformance.ts';
import { testKeyring } from '../support/secrets/keyring.ts';
import { prisma } from '../support/stack/database.ts';

const run = promisify(execFile);
const client = projectFile('clients/go');
const hasGo = findOnPath('go') !== null && findOnPath('gofmt') !== null;
if (!hasGo) console.log('The tests of the Go client are skipped: there is no go.');

/** Go caches compiled code in the user's home folder; nothing is downloaded. */
const go = (args: readonly string[], cwd: string, environment: Readonly<Record<string, string>> = {}) =>
  run('go', args, {
    cwd,
    env: { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', ...environment },
    maxBuffer: 64e6,
  });

/** The program of an example that has a `client` and a context `ctx`. */
const programOf = (code: string): string => {
  const packages = ['fmt', 'log', 'time'].filter((name) => name === 'log' || code.includes(`${name}.`));
  const imports = ['context', ...packages].toSorted().map((name) => `\t"${name}"`);
  return `package main

import (
${imports.join('\n')}

\tdocket "github.com/docket-capture/docket-go"
)

func main() {
\tclient, err := docket.NewClient()
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tctx := context.Background()
\t{
${code}
\t}
}
`;
};

/** The programs of a page. */
const programsOf = async (page: string): Promise<string[]> => {
  const text = await readFile(projectFile(page), 'utf8');
  return [...text.matchAll(/^```go\n(?<code>[\s\S]*?)^```$/gm)].map(({ groups }) => groups?.code ?? '');
};

describe.skipIf(!hasGo)('The Go client', { timeout: 240_000 }, () => {
  let world: ConformanceWorld;
  let folder: string;
  beforeAll(async () => {
    world = await createConformanceWorld();
    folder = await mkdtemp(join(tmpdir(), 'docket-go-'));
    return async () => {
      await world.removeFiles();
      await rm(folder, { recursive: true });
    };
  });

  it('The Go client is formatted, and go vet finds nothing', async () => {
    expect((await run('gofmt', ['-l', client])).stdout).toBe('');
    await go(['vet', './...'], client);
  });

  it('The Go client passes the cases of clients/conformance and its own tests', async () => {
    const { stdout } = await go(['test', '-count=1', '-json', './...'], client, world.environment);
    const results = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { Action: string; Test?: string });
    const count = (action: string, prefix: string) =>
      results.filter(({ Action, Test }) => Action === action && Test?.startsWith(prefix)).length;
    expect(count('fail', '')).toBe(0);
    expect(count('pass', 'TestScenarios/')).toBe(scenarios.length);
    expect(count('pass', 'TestRetries/')).toBe(retryCases.length);
    // A body in Go is bytes: nobody can pass a parsed one.
    const bytes = webhookCases.filter(({ body }) => typeof body === 'string');
    expect(count('pass', 'TestWebhooks/')).toBe(bytes.length);
  });

  it('A reader can run the programs of the pages, from the first receipt to its verified webhook', async () => {
    const { tenant, variables, environment } = world;
    const [secret] = await findWebhookSecrets(prisma, testKeyring(), tenant.companyId);
    const [port] = await findReceiverPorts(1);
    const pages = ['clients/go/README.md', 'docs/clients/go.md'];
    const programs = (await Promise.all(pages.map(programsOf))).flat();
    const prints = [/^completed /m, /^verified session\.\w+ map\[/m, /^404 not-found req_/m];
    expect(programs).toHaveLength(prints.length);
    await cp(join(variables.files ?? '', 'invoice.pdf'), join(folder, 'receipt.pdf'));
    await go(['mod', 'init', 'example.com/first-receipt'], folder);
    await go(['mod', 'edit', `-replace=github.com/docket-capture/docket-go=${client}`], folder);
    for (const [index, program] of programs.entries()) {
      const code = program
        .replaceAll('"receipt"', JSON.stringify(variables.autoWorkflow))
        .replaceAll('receipt.jpg', 'receipt.pdf')
        .replaceAll('9098', String(port));
      await writeFile(join(folder, 'main.go'), code);
      await go(['mod', 'tidy'], folder);
      const { stdout } = await go(['run', '.'], folder, {
        ...environment,
        DOCKET_WEBHOOK_SECRET: secret?.secret ?? '',
      });
      expect(stdout).toMatch(prints[index] ?? /no expectation/);
    }
  });

  it('A reader can run the Go examples of the guides, and every call of the API reference compiles', async () => {
    const tenant = await createDemoTenant();
    const examples = await mkdtemp(join(tmpdir(), 'docket-go-examples-'));
    onTestFinished(() => rm(examples, { recursive: true }));
    await go(['mod', 'init', 'example.com/examples'], examples);
    await go(['mod', 'edit', `-replace=github.com/docket-capture/docket-go=${client}`], examples);
    const guides = documentsToRun('go').map((document) => codeOf(document, 'go').join('\n'));
    expect(guides.length).toBeGreaterThan(3);
    const calls = Object.values(clientCalls).map((call) => call.go);
    await Promise.all(
      [...guides, ...calls].map(async (code, index) => {
        await mkdir(join(examples, `example-${index}`));
        await writeFile(join(examples, `example-${index}`, 'main.go'), programOf(code));
      }),
    );
    await go(['mod', 'tidy'], examples);
    await go(['vet', './...'], examples);
    for (const index of guides.keys()) {
      await go(['build', '-o', 'program', `./example-${index}`], examples);
      await run(join(examples, 'program'), [], {
        cwd: projectFile('.'),
        env: { ...process.env, DOCKET_URL: world.environment.DOCKET_URL, DOCKET_API_KEY: tenant.key.secret },
      });
    }
  });
});
