import { type OwnStack, type Restartable, startOwnStack } from '../../support/stack/own-stack.ts';
import { testStack } from '../../support/stack/stack.ts';
import { startTcpProxy, type TcpProxy } from '../../support/stack/tcp-proxy.ts';

/**
 * Two APIs and two workers that reach their servers through proxies, so that a scenario can cut or freeze the
 * connection.
 */
export interface Deployment extends OwnStack {
  readonly apis: readonly Restartable[];
  readonly baseUrls: readonly string[];
  readonly workers: readonly Restartable[];
  readonly toDatabase: TcpProxy;
  readonly toStorage: TcpProxy;
}

/** Starts the deployment of a campaign. It ends after the tests of the file. */
export const startDeployment = async (): Promise<Deployment> => {
  const { S3_ENDPOINT: endpoint = '' } = testStack().settings;
  const toStorage = await startTcpProxy(endpoint);
  let toDatabase: TcpProxy | undefined;
  const stack = await startOwnStack(async ({ databaseUrl }) => {
    toDatabase = await startTcpProxy(databaseUrl);
    const viaProxy = new URL(databaseUrl);
    viaProxy.host = new URL(toDatabase.url).host;
    return {
      DATABASE_URL: viaProxy.href,
      S3_ENDPOINT: toStorage.url,
      S3_PUBLIC_ENDPOINT: endpoint,
      BATCH_GRACE: '15s',
      WEBHOOK_RETRY_DELAYS: '2s,5s,20s',
      SWEEP_INTERVAL: '2s',
      LOST_RUN_AFTER: '20s',
      DATABASE_QUERY_TIMEOUT: '8s',
      DATABASE_POOL_WAIT: '4s',
    };
  });
  if (!toDatabase) throw new Error('The proxy of the database was not started.');
  const [second, worker] = await Promise.all([stack.addApi(), stack.addWorker()]);
  return {
    ...stack,
    apis: [stack.api, second],
    baseUrls: [stack.baseUrl, second.baseUrl],
    workers: [stack.worker, worker],
    toDatabase,
    toStorage,
  };
};
