import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { findFreePort } from '../../dev/processes/free-ports.ts';
import { sampleWorkflowPath, sampleWorkflowSlugs } from '../../samples/catalog/documents.ts';
import { sampleShelfProfilePath } from '../../samples/catalog/shelf.ts';
import { runScript } from '../support/stack/run-script.ts';
import { testStack } from '../support/stack/stack.ts';

const demoTimeoutMs = 240_000;

type Ended = { code: number; output: string };

/** Runs a program of the project against the shared stack, with additional settings. */
const run = async (script: string, args: readonly string[], settings: Record<string, string> = {}): Promise<Ended> => {
  const { exitCode, stdout, stderr } = await runScript(script, args, { ...testStack().settings, ...settings });
  return { code: exitCode === 0 ? 0 : 1, output: `${stdout}${stderr}` };
};

const admin = async (...args: string[]): Promise<{ id: string }> => {
  const { code, output } = await run('cli/main.ts', [...args, '--json']);
  if (code !== 0) throw new Error(output);
  return JSON.parse(output);
};

/** The name of a new company with the sample workflows and the sample shelf profile. */
const makeCompany = async (): Promise<string> => {
  const name = `Demo ${randomUUID()}`;
  const { id } = await admin('company', 'create', '--name', name);
  for (const slug of sampleWorkflowSlugs) {
    await admin('workflow', 'publish', sampleWorkflowPath(slug));
    await admin('workflow', 'assign', slug, '--company', id);
  }
  await admin('shelf-profile', 'publish', sampleShelfProfilePath, '--company', id);
  return name;
};

/** Runs the demo with a receiver port that no other test uses. */
const runDemo = async (company: string, ...names: string[]): Promise<Ended> => {
  for (const port of [...testStack().receiverPorts].reverse()) {
    const ended = await run('samples/demo.ts', ['--company', company, '--webhook-port', String(port), ...names]);
    if (!ended.output.includes('cannot listen')) return ended;
  }
  throw new Error('Every receiver port is taken.');
};

it('The command npm run demo processes every sample, and finds them to be duplicates the second time', {
  timeout: 2 * demoTimeoutMs,
}, async () => {
  const company = await makeCompany();
  const first = await runDemo(company);
  expect(first.output).toContain(
    '5 documents processed, 1 shelf capture analyzed, 6 webhooks delivered with a valid signature',
  );
  expect(first.code).toBe(0);
  expect(first.output).toMatch(/✓ totalAmount +48519\.10/);
  expect(first.output).toMatch(/✓ total +36\.37/);
  expect(first.output).toContain('capture_quality_blocked');
  expect(first.output).not.toContain('exact_duplicate');

  const second = await runDemo(company, 'receipt.jpg');
  expect(second.code).toBe(0);
  expect(second.output).toContain('exact_duplicate 1.00');
  expect(second.output).toContain('session.review_required');
});

it('The command npm run demo names the setting that allows its webhooks', { timeout: demoTimeoutMs }, async () => {
  const port = await findFreePort();
  const { code, output } = await run('samples/demo.ts', [
    '--company',
    await makeCompany(),
    '--webhook-port',
    String(port),
  ]);
  expect(code).toBe(1);
  expect(output).toContain(`WEBHOOK_TRUSTED_ORIGINS=http://127.0.0.1:${port}`);
});

it('The command npm run demo explains how to start the service if none answers', async () => {
  const { code, output } = await run('samples/demo.ts', [], { BASE_URL: `http://127.0.0.1:${await findFreePort()}` });
  expect(code).toBe(1);
  expect(output).toContain('npm start');
});

it('The command npm run demo lists the samples if an unknown one is given', async () => {
  const { code, output } = await run('samples/demo.ts', ['receipt.gif']);
  expect(code).toBe(1);
  expect(output).toContain('receipt-two.jpg');
});
