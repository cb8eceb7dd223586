import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, setGlobalDispatcher } from 'undici';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { readExpectedSamples } from '../../samples/catalog/documents.ts';
import { createApi } from '../../samples/demo/api.ts';
import type { WebhookReceiver } from '../../samples/demo/receiver.ts';
import { type Walk, walkSample } from '../../samples/demo/walk.ts';
import { makeCertificates } from './certificates.ts';
import { attempt, commandsOf, createFolder, docker, removeFolder, runLine } from './engine.ts';
import { buildImage, image } from './image.ts';
import { type Load, startLoad } from './load.ts';
import { receiverOrigin, startContainerReceiver } from './receiver.ts';
import { settings } from './settings.ts';
import { stopAfterFailure } from './steps.ts';

/** The names in docs/operations/install.md. */
const apiHost = 'docket.example.com';
const filesHost = 'files.example.com';
const baseUrl = `https://${apiHost}`;
const project = 'docket-test';
const healthyWithinMs = 300_000;
/** The port on which the stack serves plain HTTP for a proxy in front. */
const frontPort = 8080;
const sampleName = 'invoice-scanned.pdf';

const guide = commandsOf('docs/operations/install.md', '## One machine: Compose');
const restore = commandsOf('docs/operations/backup.md', '### Restore with Compose');

let folder: string;
let companyId: string;
let apiKey: string;
let receiver: WebhookReceiver;
let walked: Walk;
const nextImages: string[] = [];

const compose = (...args: string[]): Promise<string> => docker(['compose', ...args], folder);

/** Runs the commands of the guide that match, each with the company of this run. */
const follow = async (lines: readonly string[], pattern: RegExp): Promise<string> => {
  const chosen = lines.filter((line) => pattern.test(line));
  if (chosen.length === 0) throw new Error(`No command of the guide matches ${pattern}.`);
  let said = '';
  for (const line of chosen) said += await runLine(line.replaceAll('co_…', companyId ?? ''), folder);
  return said;
};

const setInEnv = (name: string, value: string): void => {
  const path = join(folder, '.env');
  const text = readFileSync(path, 'utf8');
  const line = new RegExp(`^${name}=.*$`, 'm');
  writeFileSync(path, line.test(text) ? text.replace(line, `${name}=${value}`) : `${text}${name}=${value}\n`);
};

/** Waits until every container of a service that stays is running, and healthy if it has a check. */
const untilHealthy = async (services: readonly string[]): Promise<void> => {
  const endsAt = Date.now() + healthyWithinMs;
  for (;;) {
    const text = await compose('ps', '--all', '--format', '{{.Service}} {{.State}} {{.Health}}', ...services);
    const lines = text.trim().split('\n');
    const isUp = services.every((service) =>
      lines.some((line) => new RegExp(`^${service} running (?:healthy)? *$`).test(`${line} `.replace(/ +$/, ' '))),
    );
    if (isUp) return;
    if (Date.now() > endsAt) throw new Error(`Not all are healthy:\n${text}`);
    await delay(1_000);
  }
};

const authorized = () => ({ Authorization: `Bearer ${apiKey}` });
const listWorkflows = () => fetch(`${baseUrl}/api/v1/workflows`, { headers: authorized() });
const createSession = () =>
  fetch(`${baseUrl}/api/v1/workflows/invoice/sessions`, {
    method: 'POST',
    headers: { ...authorized(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ fileCount: 1, contentTypes: ['application/pdf'], clientSubmissionId: crypto.randomUUID() }),
  });
/** Ten requests a second; one of them creates a session, which starts a workflow. */
const underLoad = (): Load => startLoad([createSession, ...Array<typeof listWorkflows>(9).fill(listWorkflows)]);

const walk = async (): Promise<Walk> => {
  const sample = (await readExpectedSamples())[sampleName];
  if (!sample) throw new Error('The sample is missing.');
  return walkSample(sampleName, sample, { api: createApi(baseUrl, apiKey), receiver });
};

const containerOf = async (service: string): Promise<string> => (await compose('ps', '--quiet', service)).trim();

/** Builds an image of the next release: this release with one more migration. */
const imageWithMigration = async (name: string, sql: string): Promise<string> => {
  const context = createFolder('next');
  const tag = `docket:${name}`;
  try {
    writeFileSync(join(context, 'migration.sql'), `${sql}\n`);
    nextImages.push(tag);
    const lines = [`FROM ${image}`, `COPY migration.sql /app/prisma/migrations/29991231000000_${name}/migration.sql`];
    writeFileSync(join(context, 'Dockerfile'), `${lines.join('\n')}\n`);
    await docker(['build', '--quiet', '--tag', tag, '.'], context);
    return tag;
  } finally {
    removeFolder(context);
  }
};

const imagesOf = async (services: readonly string[]): Promise<readonly string[]> =>
  Promise.all(
    services.map(async (service) =>
      (await docker(['inspect', '--format', '{{.Config.Image}}', await containerOf(service)], folder)).trim(),
    ),
  );

const ours = ['worker-platform', 'worker-processing', 'worker-shelf', 'api-1', 'api-2'];
const others = ['postgres', 'temporal', 'minio', 'proxy', 'temporal-ui', 'backup-databases', 'backup-bucket'];

stopAfterFailure();

beforeAll(async () => {
  await buildImage();
  folder = createFolder('compose');
  cpSync(projectFile('deploy/compose'), folder, { recursive: true });
}, 1_800_000);

/** The output that helps with a failure, collected before the stack is removed. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  const logs = ['compose', 'logs', '--no-color', '--tail', '40', 'setup', ...ours];
  const { text } = await attempt(settings.docker, logs, folder);
  console.log(text);
});

afterAll(async () => {
  await receiver?.close();
  if (folder && !settings.keep) {
    await attempt(settings.docker, ['compose', 'down', '--volumes', '--timeout', '5'], folder);
    await attempt(settings.docker, ['rmi', '--force', ...nextImages], folder);
  }
  if (folder) removeFolder(folder);
}, 300_000);

it('The Compose stack gets its settings from configure.sh, readable only by their owner', async () => {
  await follow(guide, /^\.\/configure\.sh/);
  const env = readFileSync(join(folder, '.env'), 'utf8');
  expect(env).toMatch(/^DOMAIN=docket\.example\.com$/m);
  expect(env).toMatch(/^SECRETS_KEY=\S{40,}$/m);
  expect(env).toMatch(/^POSTGRES_PASSWORD=[0-9a-f]{48}$/m);
  const before = env;
  await follow(guide, /^\.\/configure\.sh/);
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(before);
  const modes = await attempt('stat', ['--format', '%a', '.env', 'docket.env'], folder);
  expect(modes.stdout.trim().split('\n')).toEqual(['600', '600']);
});

it('The Compose stack starts with the commands of the guide, with certificates of its operator, and its doctor finds nothing wrong', async () => {
  const ca = makeCertificates(join(folder, 'tls'), [apiHost, filesHost]);
  // The names of the guide have no addresses: containers reach the proxy by them, and so does this test.
  const aliases = `{ outside: { aliases: [${apiHost}, ${filesHost}] } }`;
  writeFileSync(join(folder, 'names.yaml'), `services:\n  proxy:\n    networks: ${aliases}\n`);
  const files = ['compose.yaml', 'compose.minio.yaml', 'compose.tls.yaml', 'names.yaml'];
  if (settings.override) {
    cpSync(settings.override, join(folder, 'override.yaml'));
    files.push('override.yaml');
  }
  setInEnv('COMPOSE_PROJECT_NAME', project);
  setInEnv('COMPOSE_FILE', files.join(':'));
  setInEnv('TLS_CA', '/tls/ca.pem');
  setInEnv('DOCKET_IMAGE', settings.previousImage ?? image);
  const further = `WEBHOOK_TRUSTED_ORIGINS=${receiverOrigin}\nRATE_LIMIT_SESSION=6000\nRATE_LIMIT_READ=60000\n`;
  writeFileSync(join(folder, 'docket.env'), further, { flag: 'a' });
  setGlobalDispatcher(
    new Agent({
      connect: {
        ca,
        lookup: (_host, options, answer) =>
          options.all ? answer(null, [{ address: settings.host, family: 4 }]) : answer(null, settings.host, 4),
      },
    }),
  );

  await follow(guide, /^docker compose up/);
  const setup = await follow(guide, /^docker compose logs setup/);
  expect(setup).toMatch(/Created the super_admin you@example\.com/);
  expect(setup).not.toContain('Warning');
  await untilHealthy([...ours, ...others]);
  const said = await follow(guide, /^docker compose run --rm setup doctor/);
  expect(said).toContain('No problems found.');
  expect(said).toContain('Browsers on any origin can upload.');
  expect(said).not.toMatch(/npm run/);
});

it('The Compose stack gives another password to the first administrator', async () => {
  expect(await follow(guide, /admin user reset-password/)).toMatch(/password/i);
});

it('The Compose stack gets a company, a workflow from the image, one from standard input, and a key', async () => {
  const created = await follow(guide, /admin company create/);
  companyId = /co_\w+/.exec(created)?.[0] ?? '';
  expect(companyId).toMatch(/^co_/);
  await follow(guide, /workflow publish samples/);
  await follow(guide, /workflow assign/);
  apiKey = /\baok_\w+/.exec(await follow(guide, /admin key create/))?.[0] ?? '';
  expect((await listWorkflows()).status).toBe(200);
  cpSync(projectFile('samples/workflows/receipt.json'), join(folder, 'my-workflow.json'));
  expect(await follow(guide, /workflow publish - /)).toMatch(/Published version 1 of workflow receipt/);
});

it('The Compose stack takes a scanned document over TLS and sends a webhook with a valid signature', async () => {
  receiver = await startContainerReceiver(`${project}_outside`, apiKey);
  walked = await walk();
  expect(walked.webhook.fault).toBeNull();
  expect(Object.keys(walked.submission.extractedData ?? {})).not.toEqual([]);
});

it.each([...ours, ...others])('The Compose stack continues after the process of %s is killed', async (service) => {
  const container = await containerOf(service);
  const pidOf = async () => (await docker(['inspect', '--format', '{{.State.Pid}}', container], folder)).trim();
  const pid = await pidOf();
  const kill = ['run', '--rm', '--pid=host', '--privileged', '--user=0', '--entrypoint', 'node', image];
  await docker([...kill, '-e', `process.kill(${pid}, 'SIGKILL')`], folder);
  await expect.poll(pidOf, { timeout: 60_000 }).not.toMatch(new RegExp(`^(?:0|${pid})$`));
  await untilHealthy([...ours, service]);
  expect((await listWorkflows()).status).toBe(200);
});

it('The Compose stack processes documents after each of its containers was killed', async () => {
  expect((await walk()).webhook.fault).toBeNull();
});

it('An upgrade with upgrade.sh loses no request while every part is replaced and a migration runs', async () => {
  const next = await imageWithMigration('next', 'CREATE TABLE upgrade_proof (id int);');
  const load = underLoad();
  const pending = walk();
  const { code, text } = await attempt('sh', ['-c', `./upgrade.sh ${next}`], folder);
  const { requests, failures, deferred } = await load.stop();
  console.log(`${requests} requests during the upgrade, ${failures.length} failed, ${deferred} were asked to wait`);
  expect(code, text).toBe(0);
  expect(failures).toEqual([]);
  expect(deferred).toBe(0);
  expect((await pending).webhook.fault).toBeNull();
  expect(new Set(await imagesOf(ours))).toEqual(new Set([next]));
  expect(readFileSync(join(folder, '.env'), 'utf8')).toContain(`DOCKET_IMAGE=${next}\n`);
});

it('An upgrade with upgrade.sh leaves the previous release serving if a migration fails', async () => {
  const before = await imagesOf(ours);
  const broken = await imageWithMigration('broken', 'SELECT 1 / 0;');
  const load = underLoad();
  const { code, text } = await attempt('sh', ['-c', `./upgrade.sh ${broken}`], folder);
  const { requests, failures, deferred } = await load.stop();
  console.log(`${requests} requests during the failed one, ${failures.length} failed, ${deferred} were asked to wait`);
  expect(code).toBe(1);
  expect(text).toContain('The setup failed. The previous release keeps serving');
  expect(failures).toEqual([]);
  expect(deferred).toBe(0);
  expect(await imagesOf(ours)).toEqual(before);
  expect(readFileSync(join(folder, '.env'), 'utf8')).not.toContain(broken);
});

it('An upgrade with upgrade.sh leaves nothing for docker compose up to replace', async () => {
  const ids = await Promise.all(ours.map(containerOf));
  await runLine('docker compose up --detach --wait', folder);
  expect(await Promise.all(ours.map(containerOf))).toEqual(ids);
});

it('Backup and restore brings everything back after the loss of every volume', async () => {
  const text = readFileSync(projectFile('docs/operations/install.md'), 'utf8');
  const row = /^\| back up now \| (.*) \|$/m.exec(text)?.[1] ?? '';
  for (const [, command = ''] of row.matchAll(/`([^`]+)`/g)) await runLine(command, folder);
  const modes = await compose(
    'exec',
    '-T',
    'backup-databases',
    'sh',
    '-c',
    'stat -c %a /backups/databases/20*/docket.dump',
  );
  expect(modes.trim()).toBe('600');
  await receiver.close();
  await compose('down', '--volumes', '--timeout', '30');

  await follow(restore, /^docker compose/);
  receiver = await startContainerReceiver(`${project}_outside`, apiKey);
  const kept = await createApi(baseUrl, apiKey).readSubmission(walked.submission.id);
  expect(kept.extractedData).toEqual(walked.submission.extractedData);
  const said = await compose('run', '--rm', 'setup', 'admin', 'submission', 'show', walked.submission.id);
  expect(said).toContain(walked.submission.id);
  expect((await walk()).webhook.fault).toBeNull();
});

it('Backup and restore leaves a stack whose doctor finds nothing wrong', async () => {
  expect(await follow(restore, /setup doctor$/)).toContain('No problems found.');
});

it('The Compose stack behind a proxy in front serves the API and uploads over plain HTTP, and copies no object', async () => {
  setInEnv('COMPOSE_FILE', 'compose.yaml:compose.minio.yaml:compose.behind-proxy.yaml');
  setInEnv('PROXY_LISTEN', `0.0.0.0:${frontPort}`);
  await compose('up', '--detach', '--wait', 'proxy');
  const ofApi = `http://${apiHost}:${frontPort}`;
  expect((await fetch(`${ofApi}/api/v1/workflows`, { headers: authorized() })).status).toBe(200);
  const ofFiles = `http://${filesHost}:${frontPort}`;
  expect((await fetch(`${ofFiles}/minio/health/live`)).status).toBe(200);
  const copy = { method: 'PUT', headers: { 'x-amz-copy-source': 'docket/uploads/any' } };
  const refused = await fetch(`${ofFiles}/docket/uploads/copy`, copy);
  expect([refused.status, await refused.text()]).toEqual([403, 'Copying is not allowed here.']);
  await expect(fetch(baseUrl)).rejects.toThrow();
});
