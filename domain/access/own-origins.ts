import { isLoopback } from '../loopback.ts';

/**
 * The origins of the panel's own pages: only that of BASE_URL, whatever host a request names. A service on this machine
 * also accepts the other loopback names.
 */
export const ownOrigins = (baseUrl: string): string[] => {
  const { protocol, hostname, port, origin } = new URL(baseUrl);
  if (!isLoopback(hostname)) return [origin];
  const names = ['localhost', '127.0.0.1', '[::1]'].map((name) => new URL(`${protocol}//${name}:${port}`).origin);
  return [...new Set([origin, ...names])];
};
