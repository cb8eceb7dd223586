import { createServer, type RequestListener, type Server } from 'node:http';

/** How long a client may take to send a request, in milliseconds. */
export interface RequestTimes {
  /** For all headers. */
  readonly headersTimeoutMs: number;
  /** For the whole request with its body; at least as long as for the headers. */
  readonly requestTimeoutMs: number;
}

/** The size of all headers of a request, in bytes. Larger ones are answered with 431. */
const headersBytesMax = 16 * 1024;
/** How often connections are checked for requests that take too long, in milliseconds. */
const checkEveryMs = 2_000;
/**
 * A connection on which nothing moves in either direction for this long is closed: the client does not read its
 * response.
 */
const silenceMaxMs = 120_000;
/**
 * Longer than the usual idle timeout of load balancers (60 s), so that they never reuse a connection that is closing
 * here.
 */
const keepAliveMs = 65_000;

/**
 * Creates an HTTP server that no client can keep busy by sending slowly, sending headers endlessly, or not reading.
 * A connection on which nothing moves for `silenceMs` is closed; two minutes by default.
 */
export const createBoundedServer = (
  { headersTimeoutMs, requestTimeoutMs }: RequestTimes,
  listener: RequestListener,
  silenceMs = silenceMaxMs,
): Server => {
  const server = createServer(
    {
      headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(checkEveryMs, headersTimeoutMs),
      maxHeaderSize: headersBytesMax,
      keepAliveTimeout: keepAliveMs,
    },
    listener,
  );
  server.setTimeout(silenceMs);
  return server;
};
