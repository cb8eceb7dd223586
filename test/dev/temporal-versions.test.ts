import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../dev/processes/free-ports.ts';
import { startTemporal } from '../../dev/servers/temporal.ts';
import { findServerPrograms } from '../support/stack/programs.ts';

const besides = (name: string): string => fileURLToPath(new URL(`./temporal-versions/${name}`, import.meta.url));

/**
 * The file was written by Temporal CLI 1.5.1, the oldest one that is supported, as `npm start` runs it: with two
 * workflows that no worker has seen. One of them was to start ten minutes later.
 */
it('A data folder of the oldest supported Temporal CLI works with the one that npm start runs: its workflows end, and are found', {
  timeout: 240_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-temporal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const databaseFile = join(folder, 'temporal.db');
  writeFileSync(databaseFile, gunzipSync(readFileSync(besides('temporal-1.5.1.db.gz'))));
  // The mark of a database that was created with fairness.
  writeFileSync(`${databaseFile}.fair`, '');
  const { temporal: binary } = await findServerPrograms();
  const port = await findFreePort();
  const uiPort = await findFreePort();
  const logFile = join(folder, 'temporal.log');
  const { server, temporalAddress } = await startTemporal(
    { binary, databaseFile, logFile, port, uiPort, namespace: 'default' },
    (spawned) => onTestFinished(() => spawned.stop(15_000)),
  );
  expect(server.hasExited()).toBe(false);

  const native = await NativeConnection.connect({ address: temporalAddress });
  onTestFinished(() => native.close());
  const connection = await Connection.connect({ address: temporalAddress });
  onTestFinished(() => connection.close());
  const { workflow } = new Client({ connection });
  const worker = await Worker.create({
    connection: native,
    taskQueue: 'old-server',
    workflowsPath: besides('workflow.ts'),
  });
  const results = await worker.runUntil(
    Promise.all(['waits-for-a-worker', 'waits-for-a-timer'].map((id) => workflow.getHandle(id).result())),
  );
  expect(results).toEqual(['went on', 'went on']);
  await expect
    .poll(() => workflow.count("WorkflowType = 'fromOldServer' AND ExecutionStatus = 'Completed'"), { timeout: 30_000 })
    .toMatchObject({ count: 2 });
});
