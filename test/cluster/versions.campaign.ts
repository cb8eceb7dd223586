import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { sendToTemporal } from '../../outbox/send-to-temporal.ts';
import { insertSchedule } from '../../prisma/exports/schedules.ts';
import { periodicJobWorkflowId } from '../../workflows/periodic-job/contract.ts';
import { commandsOf } from '../containers/engine.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import { createSession, submit, upload, waitForEnd } from '../support/documents/sessions.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { runScript } from '../support/stack/run-script.ts';
import { testStack } from '../support/stack/stack.ts';
import { buildsOf } from '../support/temporal/builds.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';
import { cluster, createApi, documentWorker, largeTemporal, stopEverything } from './parts.ts';

const run = promisify(execFile);
const testMs = 420_000;
const callTimeoutMs = 10_000;
const guide = commandsOf('docs/operations/upgrade.md', '## Worker versions');

type Versioning = 'auto-upgrade' | 'pinned';

/** An API and a function that starts workers of a build, in their own namespace. */
const install = async (versioning: Versioning, name: string = versioning) => {
  const namespace = `builds-${name}`;
  const { address } = cluster.largeTemporal;
  const settings = { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace };
  const ofBuild = (buildId: string) => ({
    ...settings,
    WORKER_DEPLOYMENT_NAME: 'docket',
    WORKER_BUILD_ID: buildId,
    WORKER_VERSIONING: versioning,
  });
  const setup = await runScript('setup/main.ts', ['--skip', 'models'], { ...testStack().settings, ...settings });
  expect(setup.exitCode, setup.stdout).toBe(0);
  const api = createApi(`api-${name}`, settings);
  await api.start();
  onTestFinished(api.stop);
  const client = new Client({ connection: await Connection.connect({ address }), namespace });
  onTestFinished(() => client.connection.close());

  /** Runs the command of the guide that contains these words, for a build. */
  const follow = async (words: string, buildId: string): Promise<string> => {
    const line = guide.find((one) => one.startsWith('temporal ') && one.includes(words));
    if (!line) throw new Error(`The guide has no command with "${words}".`);
    const [, ...args] = line.replaceAll('0-3-0', buildId).replace('--percentage 5', '--percentage 50').split(' ');
    const { stdout } = await run(testStack().programs.temporal, [
      ...args,
      ...(words.startsWith('set-') ? ['--yes'] : []),
      '--address',
      address,
      '--namespace',
      namespace,
    ]);
    return stdout;
  };
  /** Runs the command as soon as Temporal knows the workers of the build. */
  const choose = (words: string, buildId: string): Promise<boolean> =>
    eventually(`${words} succeeds for build ${buildId}`, () =>
      follow(words, buildId).then(
        () => true,
        () => false,
      ),
    );
  return {
    client,
    follow,
    startWorker: async (buildId: string) => {
      const worker = documentWorker(`worker-${name}-${buildId}`, ofBuild(buildId));
      await worker.start();
      onTestFinished(worker.stop);
      return worker;
    },
    makeCurrent: (buildId: string) => choose('set-current-version', buildId),
    /** Lets half of the new workflows start on a build. */
    rampUp: (buildId: string) => choose('set-ramping-version', buildId),
    doctor: async (buildId: string) =>
      (await runScript('setup/doctor.ts', [], { ...testStack().settings, ...ofBuild(buildId) })).stdout,
    /** Creates a session, and waits until its workflow has started. */
    begin: async (tenant: Tenant) => {
      const session = await createSession(tenant);
      await eventually('it has started', async () => (await buildsOf(client, session.sessionId)).length > 0);
      return session;
    },
    /** Uploads and submits a session. @returns the builds that ran its workflow */
    finish: async (tenant: Tenant, session: Awaited<ReturnType<typeof createSession>>) => {
      await upload(session, 0, await invoicePdf());
      await submit(tenant.api, session);
      expect((await waitForEnd(tenant.api, session.sessionId)).state).toBe('completed');
      return buildsOf(client, session.sessionId);
    },
  };
};

beforeAll(() => largeTemporal.start(), testMs);
afterAll(stopEverything);

it(
  'With two builds side by side, pinned sessions end on the build that they started on, and an export moves on',
  async () => {
    const { client, begin, finish, startWorker, makeCurrent, follow, doctor } = await install('pinned');
    const tenant = await createTenant();
    const one = await startWorker('one');
    await makeCurrent('one');
    const old = await begin(tenant);
    const { companyId } = tenant;
    const { id: scheduleId } = await insertSchedule(prisma, {
      companyId,
      kind: 'submissions',
      filter: {},
      every: 'week',
      format: 'csv',
      bucket: testStack().s3.bucket,
      prefix: `exports/${companyId}/`,
      coveredUntil: new Date(),
    });
    const wake = () =>
      sendToTemporal(client, { kind: 'export.wake', payload: { scheduleId, companyId } }, callTimeoutMs);
    const exportBuilds = () => buildsOf(client, periodicJobWorkflowId(scheduleId));
    await wake();
    await eventually('the export has started', async () => (await exportBuilds()).includes('one'));

    await startWorker('two');
    await makeCurrent('two');
    expect(await follow('describe ', 'two')).toMatch(/two/);
    expect(await follow('describe-version', 'two')).toContain('docket-platform');
    expect(await doctor('one')).toContain(
      'Workers of build one finish the workflows that started on it; new ones start on build two.',
    );
    const next = await begin(tenant);
    await wake();
    expect(await finish(tenant, old)).toEqual(['one']);
    expect(await finish(tenant, next)).toEqual(['two']);
    await eventually('the export has moved on', async () => (await exportBuilds()).includes('two'));

    const left = 'All workflows that started on build one have ended, and build two is current.';
    await eventually(
      'Temporal says that build one has ended',
      async () => (await doctor('one')).includes(left),
      60_000,
    );
    await one.stop();
    await startWorker('one');
    await makeCurrent('one');
    expect(await finish(tenant, await begin(tenant))).toEqual(['one']);
  },
  testMs,
);

it(
  'With two builds side by side, sessions that upgrade automatically move to the build that is made current, and back',
  async () => {
    const { begin, finish, startWorker, makeCurrent, doctor } = await install('auto-upgrade');
    const tenant = await createTenant();
    await startWorker('one');
    await makeCurrent('one');
    const first = await begin(tenant);
    const second = await begin(tenant);
    await startWorker('two');
    await makeCurrent('two');
    expect(await doctor('one')).toContain('Workers of build one get no work, because build two is current');
    expect(await finish(tenant, first)).toEqual(['one', 'two']);
    expect(await finish(tenant, await begin(tenant))).toEqual(['two']);
    await makeCurrent('one');
    expect(await finish(tenant, second)).toEqual(['one']);
  },
  testMs,
);

it(
  'While a build is ramped up, some of the new sessions start on it, and each pinned one ends on the build that it started on',
  async () => {
    const { client, begin, finish, startWorker, makeCurrent, rampUp, follow } = await install('pinned', 'ramped');
    const tenant = await createTenant();
    await startWorker('one');
    await makeCurrent('one');
    await startWorker('two');
    await rampUp('two');
    expect(await follow('describe ', 'two')).toMatch(/ramping/i);
    const started = new Map<string, Awaited<ReturnType<typeof begin>>>();
    // The id of the workflow decides, so each session has a chance of one half.
    await eventually('sessions have started on both builds', async () => {
      const session = await begin(tenant);
      const [build = ''] = await buildsOf(client, session.sessionId);
      started.set(build, session);
      return started.size === 2;
    });
    for (const [build, session] of started) expect(await finish(tenant, session)).toEqual([build]);
    await makeCurrent('two');
    expect(await finish(tenant, await begin(tenant))).toEqual(['two']);
  },
  testMs,
);
