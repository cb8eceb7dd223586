import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { expect, it, onTestFinished } from 'vitest';
import { invoicePdf } from '../support/documents/documents.ts';
import { createSession, finishSession, submit, upload, waitForEnd } from '../support/documents/sessions.ts';
import { eventually } from '../support/stack/eventually.ts';
import { type OwnStack, startOwnStack } from '../support/stack/own-stack.ts';
import { runScript } from '../support/stack/run-script.ts';
import { testStack } from '../support/stack/stack.ts';
import { buildsOf } from '../support/temporal/builds.ts';
import { createTenant } from '../support/tenant.ts';

const run = promisify(execFile);
const stopGraceMs = 25_000;

/** Makes a build the current one as described in docs/operations/upgrade.md, as soon as Temporal knows its workers. */
const makeCurrent = ({ temporalAddress }: OwnStack, buildId: string, ...flags: string[]): Promise<unknown> => {
  const version = ['--deployment-name', 'docket', '--build-id', buildId];
  const command = ['worker', 'deployment', 'set-current-version', ...version, ...flags];
  const args = [...command, '--yes', '--address', temporalAddress];
  return eventually(`build ${buildId} is current`, () =>
    run(testStack().programs.temporal, args).then(
      () => true,
      () => false,
    ),
  );
};

const doctor = async ({ settings }: OwnStack, buildId: string): Promise<string> =>
  (await runScript('setup/doctor.ts', [], { ...settings, WORKER_BUILD_ID: buildId })).stdout;

it('A session that started on one build of the workers ends on the next, and a new session starts on the current build', async () => {
  const stack = await startOwnStack({ WORKER_DEPLOYMENT_NAME: 'docket', WORKER_BUILD_ID: 'one' });
  const client = new Client({ connection: await Connection.connect({ address: stack.temporalAddress }) });
  onTestFinished(() => client.connection.close());
  const tenant = await createTenant({ baseUrl: stack.baseUrl, db: stack.prisma });

  expect(await doctor(stack, 'one')).toContain('No build of the Worker Deployment docket is current');
  await makeCurrent(stack, 'one');
  const session = await createSession(tenant);
  await eventually('it started on the first build', async () => (await buildsOf(client, session.sessionId)).length > 0);

  await stack.addWorker({ WORKER_BUILD_ID: 'two' });
  await makeCurrent(stack, 'two');
  expect(await doctor(stack, 'one')).toContain('Workers of build one get no work, because build two is current');
  expect(await doctor(stack, 'two')).toContain('Build two is the current version');
  await stack.worker.current().stop(stopGraceMs);

  await upload(session, 0, await invoicePdf());
  await submit(tenant.api, session);
  expect((await waitForEnd(tenant.api, session.sessionId)).state).toBe('completed');
  expect(await buildsOf(client, session.sessionId)).toEqual(['one', 'two']);
  const next = await finishSession(tenant);
  expect(next.job.state).toBe('completed');
  expect(await buildsOf(client, next.session.sessionId)).toEqual(['two']);
  expect(await doctor(stack, 'two')).not.toContain('No worker of the current build');

  await makeCurrent(stack, 'three', '--allow-no-pollers', '--ignore-missing-task-queues');
  expect(await doctor(stack, 'two')).toContain('No worker of the current build three polls docket-');
}, 240_000);
