import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { projectFile, projectRoot } from '../../../base/project.ts';
import { readShelfProfile } from '../../../cli/shelf-profiles.ts';
import { isolatedEnvironment } from '../../../dev/stack/app-environment.ts';
import { publishShelfProfile } from '../../../operations/shelf-profiles/publish.ts';
import { transact } from '../../../prisma/transaction.ts';
import { findWebhookSecrets } from '../../../prisma/webhooks/secrets.ts';
import { sampleWorkflowPath, sampleWorkflowSlugs } from '../../../samples/catalog/documents.ts';
import { sampleShelfProfilePath } from '../../../samples/catalog/shelf.ts';
import { testKeyring } from '../../support/secrets/keyring.ts';
import { prisma } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';
import { createTenant, publishFor, type Tenant } from '../../support/tenant.ts';
import { listenOnReceiverPort } from '../../support/webhooks/receiver-ports.ts';

const timeoutMs = 110_000;

/** A company with the workflows and the shelf profile of the demo company. */
export const createDemoTenant = async (): Promise<Tenant> => {
  const tenant = await createTenant();
  for (const slug of sampleWorkflowSlugs) {
    await publishFor(tenant.companyId, JSON.parse(readFileSync(sampleWorkflowPath(slug), 'utf8')));
  }
  const { file, images } = await readShelfProfile(sampleShelfProfilePath);
  await transact(prisma, (tx) => publishShelfProfile(tx, file, images, tenant.companyId));
  return tenant;
};

/** A Python with the dependencies of clients/python: .ci/run installs it from .ci/python-client.txt. */
export const pythonPath = projectFile('.tmp/python-client/bin/python');

/** The command for a program in each language, given its file. It uses the clients' sources without a build. */
const programs: Readonly<Record<string, { readonly ending: string; readonly command: readonly string[] }>> = {
  sh: { ending: 'sh', command: ['bash', '-euo', 'pipefail'] },
  ts: { ending: 'ts', command: [process.execPath, '--conditions=docket-source'] },
  python: { ending: 'py', command: [pythonPath] },
};

/** Different free ports that the service may send webhooks to. */
export const findReceiverPorts = async (count: number): Promise<readonly number[]> => {
  const servers = Array.from({ length: count }, () => createServer());
  const ports: number[] = [];
  for (const server of servers) ports.push(Number(new URL(await listenOnReceiverPort(server)).port));
  for (const server of servers) {
    server.close();
    await once(server, 'close');
  }
  return ports;
};

/**
 * Runs the code of a page as a reader would, from the project's folder, but against the service of the tests.
 * @returns its exit code and its output, both streams in one text
 */
export const runCode = async (
  language: string,
  code: string,
  { tenant, port }: { readonly tenant: Tenant; readonly port: number },
): Promise<{ readonly exitCode: number; readonly output: string }> => {
  const { baseUrl, settings } = testStack();
  const { ending, command } = programs[language] ?? { ending: 'txt', command: ['false'] };
  const run = randomUUID().slice(0, 8);
  const folder = projectFile(`.tmp/docs-${run}`);
  const ready = code
    .replaceAll('http://127.0.0.1:3000', baseUrl)
    .replaceAll('API_KEY=aok_…', `API_KEY=${tenant.key.secret}`)
    .replaceAll('9098', String(port))
    .replaceAll('Demo Company', tenant.companyName)
    .replaceAll(/\b(?:expense|import|visit)-\d+/g, (id) => `${id}-${run}`)
    .replaceAll(/\b(?:body|headers)\.json\b/g, (name) => `${folder}/${name}`)
    .replaceAll('"receipt.jpg"', JSON.stringify(projectFile('samples/files/receipt.jpg')));
  const file = `${folder}/program.${ending}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, ready);
  const [webhookSecret] = await findWebhookSecrets(prisma, testKeyring(), tenant.companyId);
  const env = {
    ...isolatedEnvironment(settings),
    DOCKET_URL: baseUrl,
    DOCKET_API_KEY: tenant.key.secret,
    DOCKET_WEBHOOK_SECRET: webhookSecret?.secret,
    PYTHONPATH: projectFile('clients/python/src'),
    PYTHONDONTWRITEBYTECODE: '1',
  } as NodeJS.ProcessEnv;
  const [program = '', ...args] = command;
  const { promise, resolve } = Promise.withResolvers<{ exitCode: number; output: string }>();
  execFile(program, [...args, file], { cwd: projectRoot, env, timeout: timeoutMs }, (error, stdout, stderr) =>
    resolve({ exitCode: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}` }),
  );
  try {
    return await promise;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
