import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isPublicAddress } from '../../domain/webhooks/public-address.ts';

/** Returns every address of a host name. Rejects with an error that has a `code`, as `dns.lookup` does. */
export type Resolver = (hostname: string) => Promise<readonly LookupAddress[]>;

/** Asks the operating system, as everything else on the machine does: hosts file, search domains and DNS. */
export const systemResolver: Resolver = (hostname) => lookup(hostname, { all: true, order: 'verbatim' });

/** A connection was refused because its address is not public. */
export class RefusedAddressError extends Error {
  override name = 'RefusedAddressError';
  readonly code = 'REFUSED_ADDRESS';
}

/** Time limit to connect, including name resolution and TLS handshake. Each attempt also has its own deadline. */
const connectTimeoutMs = 10_000;

/** How long one address of several may take before the next one is tried (RFC 8305); long enough for a distant host. */
const addressTimeoutMs = 1_000;

type Guard = (addresses: readonly LookupAddress[]) => void;

/**
 * Refuses a host if any of its addresses is not public: the choice of an address must not decide about the refusal. The
 * message does not name the address, because the person who set the URL must not learn the address of a private name.
 */
const refuseNonPublic: Guard = (addresses) => {
  if (addresses.every(({ address }) => isPublicAddress(address))) return;
  throw new RefusedAddressError('the host resolves to an address that is not public');
};

/**
 * A lookup for sockets that connects to exactly the addresses it has checked: no second resolution could answer
 * differently.
 */
const createLookup =
  (resolve: Resolver, guard: Guard): LookupFunction =>
  (hostname, options, callback) => {
    const answer = async () => {
      const addresses = await resolve(hostname);
      guard(addresses);
      const [first] = addresses;
      if (first === undefined) throw Object.assign(new Error(`${hostname} has no address`), { code: 'ENODATA' });
      return { first, addresses };
    };
    answer().then(
      ({ first, addresses }) =>
        options.all ? callback(null, [...addresses]) : callback(null, first.address, first.family),
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };

/**
 * A connector for undici that only opens connections to public addresses. It checks a literal host (for which Node
 * resolves nothing), every address that a name resolves to, and the address of the socket once it is connected. Trusted
 * origins, as `URL.origin` writes them, may have any address.
 */
export const createConnector = (options: {
  trustedOrigins: readonly string[];
  resolve?: Resolver;
}): buildConnector.connector => {
  const resolve = options.resolve ?? systemResolver;
  const connectorFor = (guard: Guard) =>
    buildConnector({
      allowH2: false,
      timeout: connectTimeoutMs,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: addressTimeoutMs,
      lookup: createLookup(resolve, guard),
    });
  const connectAnywhere = connectorFor(() => {});
  const connectPublic = connectorFor(refuseNonPublic);
  const trusted = new Set(options.trustedOrigins);

  return (target, callback) => {
    if (trusted.has(new URL(`${target.protocol}//${target.host}`).origin)) {
      connectAnywhere(target, callback);
      return;
    }
    if (isIP(target.hostname) !== 0 && !isPublicAddress(target.hostname)) {
      process.nextTick(callback, new RefusedAddressError('the host is an address that is not public'), null);
      return;
    }
    connectPublic(target, (...outcome) => {
      const [error, socket] = outcome;
      if (error !== null || isPublicAddress(socket.remoteAddress ?? '')) {
        callback(...outcome);
        return;
      }
      socket.destroy();
      callback(new RefusedAddressError('the connection reached an address that is not public'), null);
    });
  };
};
