import { Client, Connection, defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { endWithConnection } from './end-with-connection.ts';
import { createOptionalAttributes } from './optional-attributes.ts';
import { sendWorkHeaders } from './work-headers.ts';

/**
 * Connection options from the Temporal SDK's own environment configuration (address, TLS, API key); its profile file is
 * not read.
 */
export const temporalConnectionOptions = (settings: Config['temporal']) => {
  if (!settings.address) {
    throw new Error(
      'TEMPORAL_ADDRESS is not set. Set it to the address of the Temporal server, such as 127.0.0.1:7233.',
    );
  }
  const { connectionOptions } = loadClientConnectConfig({ disableFile: true });
  return { ...connectionOptions, address: settings.address };
};

/** Without this limit, gRPC waits longer and longer between attempts to reconnect, up to two minutes. */
const reconnectWithinMs = 5_000;
const channelArgs = {
  'grpc.initial_reconnect_backoff_ms': 500,
  'grpc.max_reconnect_backoff_ms': reconnectWithinMs,
};

/**
 * Creates a client that connects when it is first used, so that the API can start, create and read while Temporal is
 * unavailable.
 */
export const createTemporalClient = (settings: Config['temporal'], log: Logger): Client => {
  const connection = Connection.lazy({
    ...temporalConnectionOptions(settings),
    connectTimeout: '5s',
    channelArgs,
    interceptors: [makeGrpcRetryInterceptor(defaultGrpcRetryOptions()), endWithConnection],
  });
  const interceptors = { workflow: [sendWorkHeaders, createOptionalAttributes(log)] };
  return new Client({ connection, namespace: settings.namespace, interceptors });
};
