import { join } from 'node:path';
import { z } from 'zod';
import { at, requireValue } from '../../domain/assert.ts';
import { findFreePorts } from '../processes/free-ports.ts';
import { prepareTemporalCluster } from '../servers/temporal-cluster.ts';
import { startTemporaryServers } from '../stack/temporary-servers.ts';
import type { TestStack } from './stack.ts';

/** The environment variable that passes a {@link TestCluster} as JSON from the test command to the test files. */
export const testClusterVariable = 'DOCKET_TEST_CLUSTER';

const TemporalCluster = z.object({ binary: z.string(), folder: z.string(), address: z.string() });

/** The data with which campaigns start the Temporal servers and other processes. */
export const TestCluster = z.object({
  /** With 4 history shards, which is enough for trials. */
  temporal: TemporalCluster,
  /** With 512 history shards, as in deploy/compose. */
  largeTemporal: TemporalCluster,
  secondApiPort: z.int(),
});

export type TestCluster = z.output<typeof TestCluster>;

const receiverPortCount = 16;
const bucket = 'docket';
const s3 = { accessKey: 'docket', secretKey: 'docket-secret', region: 'us-east-1', buckets: [bucket] };

/** Settings of every process; delays that take minutes in production are short. */
const settingsOf = (
  addresses: Record<'databaseUrl' | 'temporalAddress' | 's3Endpoint' | 'baseUrl', string>,
  receiverPorts: readonly number[],
): Record<string, string> => ({
  DATABASE_URL: addresses.databaseUrl,
  TEMPORAL_ADDRESS: addresses.temporalAddress,
  TEMPORAL_NAMESPACE: 'docket-cluster',
  S3_ENDPOINT: addresses.s3Endpoint,
  S3_ACCESS_KEY: s3.accessKey,
  S3_SECRET_KEY: s3.secretKey,
  S3_REGION: s3.region,
  S3_BUCKET: bucket,
  HOST: '127.0.0.1',
  PORT: new URL(addresses.baseUrl).port,
  BASE_URL: addresses.baseUrl,
  WEBHOOK_RETRY_DELAYS: '1s,1s,1s',
  WEBHOOK_TIMEOUT: '2s',
  BATCH_GRACE: '2s',
  SHUTDOWN_GRACE: '5s',
  SWEEP_INTERVAL: '2s',
  LOST_RUN_AFTER: '5s',
  WEBHOOK_TRUSTED_ORIGINS: receiverPorts.map((port) => `http://127.0.0.1:${port}`).join(','),
});

/**
 * Starts PostgreSQL and MinIO in a temporary folder and prepares a Temporal server on that PostgreSQL. The campaign
 * starts Temporal and Docket's processes itself, because it restarts them.
 */
export const startTestCluster = async (programs: {
  readonly minio: string;
  readonly temporalCli: string;
  readonly server: string;
  readonly sqlTool: string;
}): Promise<{ stack: TestStack; cluster: TestCluster; stop(): Promise<void> }> => {
  const { folder, servers, stop } = await startTemporaryServers('docket-cluster-', {
    s3,
    temporal: null,
    minio: programs.minio,
  });
  try {
    const databaseUrl = requireValue(servers.addresses.databaseUrl, 'the address of the database');
    const s3Endpoint = requireValue(servers.addresses.s3Endpoint, 'the address of the storage');
    const prepare = (shards: number) =>
      prepareTemporalCluster(programs, databaseUrl, join(folder, `temporal-${shards}`), shards);
    const temporal = await prepare(4);
    const largeTemporal = await prepare(512);
    const ports = await findFreePorts(receiverPortCount + 2);
    const port = at(ports, 0);
    const secondApiPort = at(ports, 1);
    const receiverPorts = ports.slice(2);
    const baseUrl = `http://127.0.0.1:${port}`;
    const settings = settingsOf({ databaseUrl, temporalAddress: temporal.address, s3Endpoint, baseUrl }, receiverPorts);
    const stack: TestStack = {
      baseUrl,
      databaseUrl,
      receiverPorts,
      temporalUiUrl: baseUrl,
      logFolder: join(folder, 'logs'),
      temporalAddress: temporal.address,
      temporalNamespace: 'docket-cluster',
      s3: { endpoint: s3Endpoint, ...s3, bucket },
      settings: { ...settings, DATA_DIR: folder },
      programs: {
        temporal: programs.temporalCli,
        temporalTestServer: '',
        minio: programs.minio,
        chromium: null,
        ocrModels: null,
      },
      metrics: { api: baseUrl, worker: baseUrl },
    };
    return { stack, cluster: { temporal, largeTemporal, secondApiPort }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
