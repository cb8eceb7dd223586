import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ClientOptions } from 'minio';

/** How long a connection to the storage may be silent while an answer is expected: the longest that a call can hang. */
export const storageSilenceMaxMs = 10_000;

/** The agent sets this timeout again whenever it reuses a connection. */
const agentOptions = { keepAlive: true, maxSockets: 128, timeout: storageSilenceMaxMs };

/**
 * Ends a connection that is silent for too long: a storage that hangs would keep requests and documents waiting
 * forever.
 */
const endIfSilent = <Connection extends Duplex | null | undefined>(connection: Connection): Connection => {
  connection?.on('timeout', () => {
    const message = `The object storage was silent for ${storageSilenceMaxMs / 1000} s.`;
    connection.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
  });
  return connection;
};

/** An idle connection has the timeout that the server announced. */
const watchAgain = (connection: Duplex): void => {
  if (connection instanceof Socket) connection.setTimeout(storageSilenceMaxMs);
};

class StorageHttpAgent extends HttpAgent {
  override createConnection(...args: Parameters<HttpAgent['createConnection']>) {
    return endIfSilent(super.createConnection(...args));
  }

  override reuseSocket(...args: Parameters<HttpAgent['reuseSocket']>): void {
    super.reuseSocket(...args);
    watchAgain(args[0]);
  }
}

class StorageHttpsAgent extends HttpsAgent {
  override createConnection(...args: Parameters<HttpsAgent['createConnection']>) {
    return endIfSilent(super.createConnection(...args));
  }

  override reuseSocket(...args: Parameters<HttpsAgent['reuseSocket']>): void {
    super.reuseSocket(...args);
    watchAgain(args[0]);
  }
}

/** Keeps connections to the storage open between calls, and ends those that hang. */
export const storageAgent = (secure: boolean): HttpAgent =>
  secure ? new StorageHttpsAgent(agentOptions) : new StorageHttpAgent(agentOptions);

/** The connection of a MinIO client to the storage at an address, such as `https://s3.example.com`. */
export const connectionTo = (
  endpoint: string,
): Pick<ClientOptions, 'endPoint' | 'port' | 'useSSL' | 'transportAgent'> => {
  const { hostname, port, protocol } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  const defaultPort = useSSL ? 443 : 80;
  return {
    endPoint: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? defaultPort : Number(port),
    useSSL,
    transportAgent: storageAgent(useSSL),
  };
};
