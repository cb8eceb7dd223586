import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection, type WorkflowClientInterceptor } from '@temporalio/client';
import { type InternalConnectionOptions, InternalConnectionOptionsSymbol } from '@temporalio/client/lib/connection.js';
import { msToTs, tsToMs } from '@temporalio/common/lib/time.js';
import { TimeSkippingClient } from '@temporalio/testing/lib/client.js';
import { findFreePort, findFreePorts } from '../../../dev/processes/free-ports.ts';
import { startGuard } from '../../../dev/processes/guard.ts';
import { type ManagedProcess, startProcess } from '../../../dev/processes/managed-process.ts';
import { waitUntilReady } from '../../../dev/processes/wait-until-ready.ts';
import { startTemporal } from '../../../dev/servers/temporal.ts';
import { searchAttributes } from '../../../domain/search-attributes.ts';
import { addSearchAttributes } from '../../../platform/temporal/namespace.ts';
import { searchKeys } from '../../../workflows/search-attributes.ts';
import { findServerPrograms, findTestServer } from '../../support/stack/programs.ts';

/** A Temporal server that ends with this process in any case. */
export interface TemporalServer {
  readonly address: string;
  readonly client: Client;
  /** Milliseconds since the epoch on its clock. */
  nowMs(): Promise<number>;
  stop(): Promise<void>;
}

export const identity = 'docket';
/** Long enough for a busy machine. */
const readyTimeoutMs = 50_000;
const stopGraceMs = 10_000;
/** IndexedValueType of temporal.api.enums.v1. */
const keywordType = 2;
/**
 * If a workflow waits only for a signal, the skipping clock leaps to the end of the workflow, which has to be days
 * away, not years.
 */
const executionTimeout = '7 days';

/** Keeps a server's log in a folder that is removed with it. */
const startGuarded = async <T>(
  start: (logFile: string, onSpawn: (server: ManagedProcess) => void) => Promise<T>,
): Promise<{ started: T; stop(): Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-temporal-'));
  const guard = startGuard(folder);
  let server: ManagedProcess | undefined;
  const stop = async (): Promise<void> => {
    await server?.stop(stopGraceMs);
    guard.release();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const started = await start(join(folder, 'temporal.log'), (spawned) => {
      server = spawned;
      guard.watch([spawned]);
    });
    return { started, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Adds timeouts to the workflows that the dispatcher starts. */
const withTimeouts = (taskTimeoutMs: number): WorkflowClientInterceptor => {
  const timeouts = { workflowExecutionTimeout: msToTs(executionTimeout), workflowTaskTimeout: msToTs(taskTimeoutMs) };
  return {
    startWithDetails: (input, next) => next({ ...input, options: { ...input.options, ...timeouts } }),
    signalWithStart: (input, next) => next({ ...input, options: { ...input.options, ...timeouts } }),
  };
};

/**
 * The server whose clock leaps over waits, but only while someone awaits the result of a workflow. `taskTimeoutMs` is
 * that of workflow tasks. The SDK's own TestWorkflowEnvironment gives the server 5 s to start, which a busy machine
 * exceeds.
 */
export const startTimeSkippingServer = async (taskTimeoutMs: number): Promise<TemporalServer> => {
  const command = await findTestServer();
  const { started, stop } = await startGuarded(async (logFile, onSpawn) => {
    const port = await findFreePort();
    const spec = { name: 'Temporal test server', command, args: [String(port)], env: process.env, logFile };
    const server = await startProcess({ ...spec, output: 'file' });
    onSpawn(server);
    const address = `127.0.0.1:${port}`;
    const options: InternalConnectionOptions = {
      address,
      connectTimeout: '2 seconds',
      [InternalConnectionOptionsSymbol]: { supportsTestService: true },
    };
    return { address, connection: await waitUntilReady(server, readyTimeoutMs, () => Connection.connect(options)) };
  });
  const { address, connection } = started;
  await connection.operatorService.addSearchAttributes({
    namespace: 'default',
    searchAttributes: Object.fromEntries(Object.values(searchKeys).map(({ name }) => [name, keywordType])),
  });
  return {
    address,
    client: new TimeSkippingClient({ connection, identity, interceptors: { workflow: [withTimeouts(taskTimeoutMs)] } }),
    nowMs: async () => {
      const answer = await connection.testService?.getCurrentTime({});
      if (!answer?.time) throw new Error('The Temporal test server does not tell the time.');
      return tsToMs(answer.time);
    },
    stop: async () => {
      await connection.close();
      await stop();
    },
  };
};

/** The server of `npm start`, with the histories of an installation and real waits. */
export const startDevServer = async (): Promise<TemporalServer> => {
  const { temporal: binary } = await findServerPrograms();
  const { started, stop } = await startGuarded(async (logFile, onSpawn) => {
    const [port = 0, uiPort = 0] = await findFreePorts(2);
    const options = { binary, databaseFile: null, logFile, port, uiPort, namespace: 'default' };
    return startTemporal(options, onSpawn);
  });
  const address = started.temporalAddress;
  const connection = await Connection.connect({ address });
  await addSearchAttributes(connection, 'default', Object.keys(searchAttributes));
  return {
    address,
    client: new Client({ connection, identity }),
    nowMs: async () => Date.now(),
    stop: async () => {
      await connection.close();
      await stop();
    },
  };
};
