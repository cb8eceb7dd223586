import { Client, Connection } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { createOptionalAttributes } from './optional-attributes.ts';

/** Connection options as the Temporal SDK's own environment configuration reads them (address, TLS, API key); its file of profiles is not read. */
export const temporalConnectionOptions = (settings: Config['temporal']) => {
  if (!settings.address)
    throw new Error('TEMPORAL_ADDRESS is not set: it names the Temporal server, for instance 127.0.0.1:7233');
  const { connectionOptions } = loadClientConnectConfig({ disableFile: true });
  return { ...connectionOptions, address: settings.address };
};

/** A client that connects when it is first used, so that the API starts, creates and reads while Temporal is away. */
export const createTemporalClient = (settings: Config['temporal'], log: Logger): Client => {
  const connection = Connection.lazy({ ...temporalConnectionOptions(settings), connectTimeout: '5s' });
  const interceptors = { workflow: [createOptionalAttributes(log)] };
  return new Client({ connection, namespace: settings.namespace, interceptors });
};
