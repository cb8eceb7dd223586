import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Connection } from '@temporalio/client';
import { projectFile } from '../../base/project.ts';
import { findFreePorts } from '../processes/free-ports.ts';
import { type ManagedProcess, startProcess } from '../processes/managed-process.ts';
import { waitUntilReady } from '../processes/wait-until-ready.ts';

const run = promisify(execFile);
const readyTimeoutMs = 90_000;
const services = ['frontend', 'history', 'matching', 'worker'] as const;
/** Databases of the server, with the folder of their schema in the SQL tool. */
const databases = { temporal: 'temporal', temporal_visibility: 'visibility' } as const;
/** Fixed when a cluster is created; enough for tests. */
const shardCount = 4;

/** A Temporal server with its schema in PostgreSQL, ready to be started, and started again. */
export interface TemporalCluster {
  readonly binary: string;
  readonly folder: string;
  readonly address: string;
}

const createSchema = async (sqlTool: string, server: URL, database: keyof typeof databases): Promise<void> => {
  const connection = ['--endpoint', server.hostname, '--port', server.port, '--user', server.username];
  const common = [...connection, '--password', server.password, '--plugin', 'postgres12', '--database', database];
  await run(sqlTool, [...common, 'create-database']);
  await run(sqlTool, [...common, 'setup-schema', '--version', '0.0']);
  await run(sqlTool, [...common, 'update-schema', '--schema-name', `postgresql/v12/${databases[database]}`]);
};

const datastore = (server: URL, databaseName: string) => ({
  sql: {
    pluginName: 'postgres12',
    databaseName,
    connectAddr: server.host,
    connectProtocol: 'tcp',
    user: server.username,
    password: server.password,
    maxConns: 20,
    maxIdleConns: 20,
    maxConnLifetime: '1h',
  },
});

const configuration = (server: URL, ports: readonly number[], dynamicConfigFile: string) => {
  const rpcOf = (index: number) => ({
    rpc: { grpcPort: ports[2 * index], membershipPort: ports[2 * index + 1], bindOnIP: '127.0.0.1' },
  });
  return {
    log: { stdout: true, level: 'warn' },
    persistence: {
      defaultStore: 'default',
      visibilityStore: 'visibility',
      numHistoryShards: shardCount,
      datastores: {
        default: datastore(server, 'temporal'),
        visibility: datastore(server, 'temporal_visibility'),
      },
    },
    global: { membership: { maxJoinDuration: '30s', broadcastAddress: '127.0.0.1' } },
    services: Object.fromEntries(services.map((name, index) => [name, rpcOf(index)])),
    clusterMetadata: {
      enableGlobalNamespace: false,
      failoverVersionIncrement: 10,
      masterClusterName: 'active',
      currentClusterName: 'active',
      clusterInformation: {
        active: {
          enabled: true,
          initialFailoverVersion: 1,
          rpcName: 'frontend',
          rpcAddress: `127.0.0.1:${ports[0]}`,
        },
      },
    },
    dcRedirectionPolicy: { policy: 'noop' },
    dynamicConfigClient: { filepath: dynamicConfigFile, pollInterval: '10s' },
  };
};

/**
 * Creates the schema of a Temporal server in two databases of a PostgreSQL server, and its configuration in a folder.
 */
export const prepareTemporalCluster = async (
  programs: { readonly server: string; readonly sqlTool: string },
  databaseUrl: string,
  folder: string,
): Promise<TemporalCluster> => {
  const server = new URL(databaseUrl);
  await createSchema(programs.sqlTool, server, 'temporal');
  await createSchema(programs.sqlTool, server, 'temporal_visibility');
  const ports = await findFreePorts(2 * services.length);
  mkdirSync(join(folder, 'config'), { recursive: true });
  const settings = configuration(server, ports, projectFile('deploy/compose/temporal-fairness.yaml'));
  // JSON is valid YAML.
  writeFileSync(join(folder, 'config', 'cluster.yaml'), JSON.stringify(settings, null, 2));
  return { binary: programs.server, folder, address: `127.0.0.1:${ports[0]}` };
};

const answers = async (address: string): Promise<true> => {
  const connection = await Connection.connect({ address, connectTimeout: '2s' });
  try {
    await connection.workflowService.listNamespaces({});
    return true;
  } finally {
    await connection.close();
  }
};

/** Starts a Temporal server with all its services in one process, and waits until it answers. */
export const startTemporalCluster = async (
  { binary, folder, address }: TemporalCluster,
  onSpawn: (server: ManagedProcess) => void,
): Promise<ManagedProcess> => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('TEMPORAL_')));
  const server = await startProcess({
    name: 'Temporal cluster',
    command: binary,
    args: ['--allow-no-auth', '--root', folder, '--config', 'config', '--env', 'cluster', 'start'],
    env,
    logFile: join(folder, 'temporal.log'),
    output: 'file',
  });
  onSpawn(server);
  await waitUntilReady(server, readyTimeoutMs, () => answers(address));
  return server;
};
