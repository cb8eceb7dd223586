import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { projectFile, projectRoot } from '../../base/project.ts';
import { isolatedEnvironment } from '../../dev/stack/app-environment.ts';
import { sampleWorkflowPath, sampleWorkflowSlugs } from '../../samples/catalog/documents.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant, publishFor } from '../support/tenant.ts';

/** The TypeScript blocks of a document, and what each must print at its end. */
const documents: readonly { readonly path: string; readonly prints: readonly RegExp[] }[] = [
  {
    path: 'clients/typescript/README.md',
    prints: [/^completed \{/m, /^\d+ submissions$/m, /^404 not-found No such workflow/m, /^204$/m, /^$/],
  },
  { path: 'docs/clients/typescript.md', prints: [/^(?:approved|synced|review) \{/m, /^/, /^401$/m] },
];

const examples = documents.flatMap(({ path, prints }) => {
  const blocks = [...readFileSync(projectFile(path), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)];
  return blocks.map(([, code = ''], index) => ({ name: `${path}, ${index + 1}`, code, prints: prints[index] }));
});

const folder = projectFile(`.tmp/examples-${process.pid}`);
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  const tenant = await createTenant();
  for (const slug of sampleWorkflowSlugs) {
    await publishFor(tenant.companyId, JSON.parse(readFileSync(sampleWorkflowPath(slug), 'utf8')));
  }
  environment = isolatedEnvironment({
    NODE_OPTIONS: '--conditions=docket-source',
    DOCKET_URL: testStack().baseUrl,
    DOCKET_API_KEY: tenant.key.secret,
  }) as NodeJS.ProcessEnv;
  await mkdir(folder, { recursive: true });
  return () => rm(folder, { recursive: true });
});

describe('A reader can run', { concurrent: true, timeout: 120_000 }, () => {
  it.each(examples)('The TypeScript of $name', async ({ name, code, prints }) => {
    const file = `${folder}/${examples.findIndex((example) => example.name === name)}.ts`;
    await writeFile(file, code);
    const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: projectRoot, env: environment });
    expect(stdout).toMatch(prints ?? /no expectation/);
  });
});
