import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { Docket } from '../../clients/typescript/src/client.ts';
import { createConformanceWorld } from '../support/clients/conformance.ts';
import { installPackage, linkPackage } from '../support/clients/packages.ts';
import type { TourSettings } from '../support/clients/runtime-tour.ts';
import { openPage } from '../support/stack/browser.ts';
import { eventually } from '../support/stack/eventually.ts';

const run = promisify(execFile);

/** .ci/clients installs it from .ci/runtimes. */
const installed = (path: string): string => projectFile(`.tmp/runtimes/node_modules/${path}`);
const architecture = process.arch === 'arm64' ? 'arm64' : 'x64';

interface Runtime {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
}

const runtimes: readonly Runtime[] = [
  { name: 'Node.js 22', program: installed(`node-linux-${architecture}/bin/node`), args: [] },
  { name: `Node.js ${process.versions.node.split('.')[0]}`, program: process.execPath, args: [] },
  {
    name: 'Bun',
    program: installed(`@oven/bun-linux-${architecture === 'arm64' ? 'aarch64' : 'x64'}/bin/bun`),
    args: ['run'],
  },
  {
    name: 'Deno',
    program: installed('.bin/deno'),
    args: ['run', '--allow-all', '--no-check', '--cached-only', '--node-modules-dir=manual'],
  },
];
const workerd = installed('.bin/workerd');
const skipped = [...runtimes, { name: 'workerd', program: workerd }].filter(({ program }) => !existsSync(program));
for (const { name } of skipped) console.log(`The TypeScript client is not tested in ${name}: .ci/clients installs it.`);

/** Bundles a module and its imports into one file, as people do for workers and browsers. */
const bundle = async (folder: string, entry: string): Promise<string> => {
  const target = join(folder, `bundled-${entry.replace(/\.ts$/, '.js')}`);
  const rolldown = projectFile('node_modules/rolldown/bin/cli.mjs');
  await run(process.execPath, [rolldown, entry, '--file', target, '--format', 'esm', '--platform', 'browser'], {
    cwd: folder,
  });
  return readFile(target, 'utf8');
};

const findPort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
};

describe('The TypeScript client', { timeout: 180_000 }, () => {
  let folder: string;
  let settings: TourSettings;
  let total: string;
  beforeAll(async () => {
    const world = await createConformanceWorld();
    folder = await mkdtemp(join(tmpdir(), 'docket-runtimes-'));
    await installPackage('clients/typescript', folder);
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) linkPackage(name, folder);
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await copyFile(projectFile('test/support/clients/runtime-tour.ts'), join(folder, 'tour.ts'));
    const files = world.variables.files ?? '';
    settings = {
      baseUrl: world.environment.DOCKET_URL,
      apiKey: world.environment.DOCKET_API_KEY,
      workflow: world.variables.autoWorkflow ?? '',
      invoice: (await readFile(join(files, 'invoice.pdf'))).toString('base64'),
      path: join(files, 'attachment.pdf'),
    };
    total = world.variables.invoiceTotal ?? '';
    return async () => {
      await world.removeFiles();
      await rm(folder, { recursive: true });
    };
  });

  const findings = () => ({
    first: 2,
    listed: 3,
    state: 'completed',
    total,
    problem: 'not-found',
    timeout: 'TimeoutError',
    aborted: 'Stopped by the caller',
    verified: 'submission.approved',
    forged: 'invalid_signature',
  });

  for (const { name, program, args } of runtimes) {
    it.skipIf(!existsSync(program))(
      `In ${name}, the client lists, uploads a stream and a path, waits, ends calls in time, and verifies webhooks`,
      async () => {
        const code = `import { tour } from './tour.ts';
          console.log(JSON.stringify(await tour(JSON.parse(process.env.TOUR ?? ''))));`;
        await writeFile(join(folder, 'main.ts'), code);
        const { stdout } = await run(program, [...args, 'main.ts'], {
          cwd: folder,
          env: { PATH: process.env.PATH, HOME: folder, NO_COLOR: '1', TOUR: JSON.stringify(settings) },
        });
        expect(JSON.parse(stdout)).toEqual(findings());
      },
    );
  }

  it.skipIf(!existsSync(workerd))(
    'In a worker (workerd), the client lists, uploads a stream, waits, ends calls in time, and verifies webhooks',
    async () => {
      const code = `import { tour } from './tour.ts';
        export default { fetch: async (request) => Response.json(await tour(await request.json())) };`;
      await writeFile(join(folder, 'worker.ts'), code);
      await writeFile(join(folder, 'worker.js'), await bundle(folder, 'worker.ts'));
      const port = await findPort();
      const config = `using Workerd = import "/workerd/workerd.capnp";
        const config :Workerd.Config = (
          services = [
            (name = "main", worker = (modules = [(name = "worker", esModule = embed "worker.js")],
              compatibilityDate = "2026-01-01", globalOutbound = "network")),
            (name = "network", network = (allow = ["public", "private", "local"])),
          ],
          sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
        );`;
      await writeFile(join(folder, 'config.capnp'), config);
      const worker = spawn(workerd, ['serve', 'config.capnp'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
      onTestFinished(() => void worker.kill());
      let log = '';
      worker.stderr.on('data', (chunk) => {
        log += String(chunk);
      });
      const send = () =>
        fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: JSON.stringify({ ...settings, path: null }) });
      const answer = await eventually('the worker listens', () => send().catch(() => null));
      const text = await answer.text();
      expect(answer.status, `${text} ${log}`).toBe(200);
      expect(JSON.parse(text)).toEqual(findings());
    },
  );

  it('In a browser, the client sends files to upload URLs without an API key, and reports its progress', async () => {
    const docket = new Docket({ baseUrl: settings.baseUrl, apiKey: settings.apiKey });
    const session = await docket.sessions.create(settings.workflow, {
      fileCount: 1,
      contentTypes: ['application/pdf'],
      clientSubmissionId: crypto.randomUUID(),
    });
    await writeFile(
      join(folder, 'page.ts'),
      `import { storeFiles } from 'docket-capture';\nglobalThis.storeFiles = storeFiles;`,
    );
    const script = await bundle(folder, 'page.ts');
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Upload</title>');
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = server.address();
    const page = await openPage();
    await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
    await page.addScriptTag({ content: script, type: 'module' });
    const progress = await page.evaluate(
      async ({ uploadUrls, invoice }) => {
        const bytes = Uint8Array.from(atob(invoice), (character) => character.charCodeAt(0));
        const steps: { bytesSent: number; bytesTotal: number }[] = [];
        const { storeFiles } = globalThis as unknown as {
          storeFiles(urls: unknown, files: readonly File[], options: object): Promise<void>;
        };
        const file = new File([bytes], 'invoice.pdf', { type: 'application/pdf' });
        const onProgress = (step: { bytesSent: number; bytesTotal: number }) => void steps.push(step);
        await storeFiles(uploadUrls, [file], { onProgress });
        return steps;
      },
      { uploadUrls: session.uploadUrls, invoice: settings.invoice },
    );
    expect(progress.at(-1)?.bytesSent).toBe(progress.at(-1)?.bytesTotal);
    await docket.sessions.submit(settings.workflow, session.sessionId);
    const job = await docket.waitForJob(session.sessionId, { timeoutMs: 90_000 });
    expect(job.state).toBe('completed');
    expect(page.errors).toEqual([]);
  });
});
