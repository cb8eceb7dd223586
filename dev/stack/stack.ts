import { join } from 'node:path';
import type { ManagedProcess } from '../processes/managed-process.ts';
import { startMinio } from '../servers/minio.ts';
import { startPostgres } from '../servers/postgres.ts';
import { startTemporal } from '../servers/temporal.ts';

/** The ports of the embedded servers on the loopback interface. */
export type ServerPorts = {
  postgres: number;
  temporal: number;
  temporalUi: number;
  minio: number;
  minioConsole: number;
};

export type StackOptions = {
  /** The folder of the servers' data; their logs are in its `logs/`. */
  folder: string;
  ports: ServerPorts;
  postgresPassword: string;
  minioRootPassword: string;
  /** The keys of Docket's own user of MinIO, and the buckets that it may use. */
  s3: { accessKey: string; secretKey: string; region: string; buckets: readonly string[] };
  temporalNamespace: string;
  /** False for tests: PostgreSQL without fsync, Temporal in memory. */
  durable: boolean;
  /** Which servers to start; `temporal` and `minio` are the paths of their programs. */
  postgres: boolean;
  temporal: string | null;
  minio: string | null;
  /** Called with each server as soon as its process exists, before it is ready. */
  onSpawn?: (server: ManagedProcess) => void;
};

/** Addresses of the servers that were started; the others are missing. */
export type StackAddresses = {
  databaseUrl?: string;
  temporalAddress?: string;
  temporalUiUrl?: string;
  s3Endpoint?: string;
  s3ConsoleUrl?: string;
  s3SecretKey?: string;
  secretsKey?: string;
};

/** Running servers, in the order in which they stop. */
export type Stack = { addresses: StackAddresses; servers: readonly ManagedProcess[]; stop(): Promise<void> };

type Started = { server: ManagedProcess } & StackAddresses;

/** Long enough for PostgreSQL to write its last checkpoint and for Temporal to close its shards. */
const stopGraceMs = 15_000;

const starters = ({
  folder,
  ports,
  s3,
  durable,
  ...options
}: StackOptions): (((onSpawn: (server: ManagedProcess) => void) => Promise<Started>) | null)[] => {
  const logOf = (name: string) => join(folder, 'logs', `${name}.log`);
  const { postgresPassword: password, temporal, minio, temporalNamespace: namespace } = options;
  const databaseFile = durable ? join(folder, 'temporal.db') : null;
  return [
    temporal === null
      ? null
      : (onSpawn) =>
          startTemporal(
            {
              binary: temporal,
              databaseFile,
              logFile: logOf('temporal'),
              port: ports.temporal,
              uiPort: ports.temporalUi,
              namespace,
            },
            onSpawn,
          ),
    minio === null
      ? null
      : (onSpawn) =>
          startMinio(
            {
              binary: minio,
              folder: join(folder, 'minio'),
              logFile: logOf('minio'),
              port: ports.minio,
              consolePort: ports.minioConsole,
              rootPassword: options.minioRootPassword,
              ...s3,
            },
            onSpawn,
          ),
    options.postgres
      ? (onSpawn) =>
          startPostgres(
            { folder: join(folder, 'postgres'), logFile: logOf('postgres'), port: ports.postgres, password, durable },
            onSpawn,
          )
      : null,
  ];
};

const stopInOrder = async (servers: readonly ManagedProcess[]): Promise<void> => {
  for (const server of servers) await server.stop(stopGraceMs);
};

/**
 * Starts the embedded servers concurrently and waits until each answers.
 * @throws the first failure, after stopping the servers that did start
 */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const spawned: ManagedProcess[] = [];
  const onSpawn = (server: ManagedProcess) => {
    spawned.push(server);
    options.onSpawn?.(server);
  };
  const results = await Promise.allSettled(
    starters(options).map(async (start) => (start ? await start(onSpawn) : null)),
  );
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) {
    await stopInOrder(spawned);
    throw failure.reason;
  }
  const started = results.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []));
  const servers = started.map(({ server }) => server);
  const addresses: StackAddresses = Object.assign({}, ...started.map(({ server: _, ...rest }) => rest));
  return { addresses, servers, stop: () => stopInOrder(servers) };
};
