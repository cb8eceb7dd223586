import { existsSync, writeFileSync } from 'node:fs';
import { Connection } from '@temporalio/client';
import { type ManagedProcess, startProcess } from '../processes/managed-process.ts';
import { waitUntilReady } from '../processes/wait-until-ready.ts';

const readyTimeoutMs = 60_000;

export type TemporalOptions = {
  binary: string;
  /** The SQLite file of the histories; null keeps them in memory. */
  databaseFile: string | null;
  logFile: string;
  port: number;
  uiPort: number;
  namespace: string;
};

/**
 * Without WAL, every write waits for the disk on one connection, which is ten times slower. With WAL, a killed server
 * loses nothing.
 */
const storageFlags = (databaseFile: string | null): string[] =>
  databaseFile === null
    ? []
    : ['--db-filename', databaseFile, '--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=normal'];

/**
 * Lets companies take turns in the backlog of a task queue, by the fairness keys of workflows. Servers before 1.29
 * ignore it. In each partition of a backlog, companies take turns separately, and a worker with few slots rarely polls
 * every partition. So there is only one partition.
 */
const fairness = [
  'matching.useNewMatcher=true',
  'matching.enableFairness=true',
  'matching.numTaskqueueReadPartitions=1',
  'matching.numTaskqueueWritePartitions=1',
] as const;

/**
 * Whether companies take turns in the backlogs of a server. The server keeps fair backlogs in other tables and does not
 * see the tasks that wait in the old ones. So a database that was created without fairness stays without it; a file
 * beside the database marks the others.
 */
const isFair = (databaseFile: string | null): boolean => {
  if (databaseFile === null) return true;
  const marker = `${databaseFile}.fair`;
  if (!existsSync(databaseFile)) writeFileSync(marker, '');
  return existsSync(marker);
};

/** The flags that turn fairness on for the dev server with this database; none if that would hide waiting tasks. */
export const fairnessFlags = (databaseFile: string | null): string[] =>
  isFair(databaseFile) ? fairness.flatMap((value) => ['--dynamic-config-value', value]) : [];

const namespaceFlags = (namespace: string): string[] => (namespace === 'default' ? [] : ['--namespace', namespace]);

const commandLine = ({ databaseFile, port, uiPort, namespace }: TemporalOptions): string[] => [
  'server',
  'start-dev',
  '--ip',
  '127.0.0.1',
  '--port',
  String(port),
  '--ui-port',
  String(uiPort),
  '--headless=false',
  ...storageFlags(databaseFile),
  ...fairnessFlags(databaseFile),
  ...namespaceFlags(namespace),
];

const hasNamespace = async (address: string, namespace: string): Promise<true> => {
  const connection = await Connection.connect({ address, connectTimeout: '2s' });
  try {
    await connection.workflowService.describeNamespace({ namespace });
    return true;
  } finally {
    await connection.close();
  }
};

/**
 * Starts a Temporal dev server with its UI and waits until its namespace answers.
 * @returns the process and the addresses
 */
export const startTemporal = async (
  options: TemporalOptions,
  onSpawn: (server: ManagedProcess) => void,
): Promise<{ server: ManagedProcess; temporalAddress: string; temporalUiUrl: string }> => {
  const { binary, logFile, port, uiPort, namespace } = options;
  // TEMPORAL_* settings are meant for clients of other servers, but the CLI would read some of them.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TEMPORAL_')));
  const server = await startProcess({
    name: 'Temporal',
    command: binary,
    args: commandLine(options),
    env,
    logFile,
    output: 'file',
  });
  onSpawn(server);
  const temporalAddress = `127.0.0.1:${port}`;
  await waitUntilReady(server, readyTimeoutMs, () => hasNamespace(temporalAddress, namespace));
  return { server, temporalAddress, temporalUiUrl: `http://127.0.0.1:${uiPort}` };
};
