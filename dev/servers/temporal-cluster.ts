import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
/** The folders of the SQL tool with the schemas of a server's two databases. */
const schemas = { default: 'temporal', visibility: 'visibility' } as const;

/** A Temporal server with its schema in PostgreSQL, ready to be started, and started again. */
export interface TemporalCluster {
  readonly binary: string;
  readonly folder: string;
  readonly address: string;
}

const createSchema = async (sqlTool: string, server: URL, database: string, schema: string): Promise<void> => {
  const connection = ['--endpoint', server.hostname, '--port', server.port, '--user', server.username];
  const common = [...connection, '--password', server.password, '--plugin', 'postgres12', '--database', database];
  await run(sqlTool, [...common, 'create-database']);
  await run(sqlTool, [...common, 'setup-schema', '--version', '0.0']);
  await run(sqlTool, [...common, 'update-schema', '--schema-name', `postgresql/v12/${schema}`]);
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

const configuration = (
  server: URL,
  names: Record<keyof typeof schemas, string>,
  ports: readonly number[],
  { shards, dynamicConfigFile }: { readonly shards: number; readonly dynamicConfigFile: string },
) => {
  const rpcOf = (index: number) => ({
    rpc: { grpcPort: ports[2 * index], membershipPort: ports[2 * index + 1], bindOnIP: '127.0.0.1' },
  });
  return {
    log: { stdout: true, level: 'warn' },
    persistence: {
      defaultStore: 'default',
      visibilityStore: 'visibility',
      numHistoryShards: shards,
      datastores: {
        default: datastore(server, names.default),
        visibility: datastore(server, names.visibility),
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
 * @param shards the number of history shards, which can never be changed; the names of the databases end with it
 */
export const prepareTemporalCluster = async (
  programs: { readonly server: string; readonly sqlTool: string },
  databaseUrl: string,
  folder: string,
  shards: number,
): Promise<TemporalCluster> => {
  const server = new URL(databaseUrl);
  const names = { default: `temporal_${shards}`, visibility: `temporal_visibility_${shards}` };
  await createSchema(programs.sqlTool, server, names.default, schemas.default);
  await createSchema(programs.sqlTool, server, names.visibility, schemas.visibility);
  const ports = await findFreePorts(2 * services.length);
  mkdirSync(join(folder, 'config'), { recursive: true });
  const dynamicConfigFile = join(folder, 'config', 'dynamic.yaml');
  const fairness = readFileSync(projectFile('deploy/compose/temporal-fairness.yaml'), 'utf8');
  // By default, the server checks every three minutes whether a build still has workflows; tests do not wait that long.
  const drainage = ['VisibilityGracePeriod', 'RefreshInterval'].map(
    (what) => `matching.wv.VersionDrainageStatus${what}:\n  - value: 2s\n`,
  );
  writeFileSync(dynamicConfigFile, [fairness, ...drainage].join('\n'));
  const settings = configuration(server, names, ports, { shards, dynamicConfigFile });
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
