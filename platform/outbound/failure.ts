import { errors } from 'undici';

const closedEarly = 'Connection reset: the target closed the connection before its answer was complete.';
const unreachable = 'Host unreachable: there is no network route to the address of the URL.';
const notAccepted = 'Timed out: the target did not accept the connection.';
const unknownAuthority =
  'TLS failure: the certificate of the target is not from a known authority, or its chain is incomplete. Send the complete chain.';

/** The causes of failed attempts for people, by the `code` of Node's and undici's errors. */
const sentences: Readonly<Record<string, string>> = {
  REFUSED_ADDRESS: 'Refused: the host has a private or reserved address. Use a host with public addresses only.',
  ENOTFOUND: 'DNS failure: the host name does not exist. Check its spelling and its DNS records.',
  ENODATA: 'DNS failure: the host name has no address. Check its DNS records.',
  EAI_AGAIN: 'DNS failure: the host name could not be resolved at the moment. Check its name servers.',
  ECONNREFUSED: 'Connection refused: nothing is listening at the address and port of the URL.',
  ECONNRESET: closedEarly,
  EPIPE: closedEarly,
  UND_ERR_SOCKET: closedEarly,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: closedEarly,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: notAccepted,
  UND_ERR_CONNECT_TIMEOUT: notAccepted,
  UND_ERR_HEADERS_OVERFLOW: 'Invalid answer: the headers of the response are too large.',
  CERT_HAS_EXPIRED: 'TLS failure: the certificate of the target has expired. Renew it.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'TLS failure: the certificate of the target is for a different host name.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'TLS failure: the certificate of the target is self-signed. Use one from a public authority.',
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const isTlsCode = (code: string): boolean =>
  /^(ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_|ERR_OSSL_)|^EPROTO$|_CERT/.test(code);

/**
 * Describes an error of a request in a sentence that starts with its kind. The same cause gives the same sentence; it
 * names no address.
 */
export const describeFailure = (error: unknown): string => {
  const code = codeOf(error);
  const sentence = sentences[code];
  if (sentence !== undefined) return sentence;
  if (error instanceof errors.HTTPParserError) return 'Invalid answer: the target does not speak HTTP/1.1.';
  if (isTlsCode(code)) return `TLS failure: cannot make a secure connection (${code}).`;
  if (code.startsWith('EAI_') || code === 'ESERVFAIL') {
    return `DNS failure: the host name could not be resolved (${code}).`;
  }
  return `Request failed: ${code === '' ? 'unknown reason' : code}.`;
};

/** Why a complete answer with this status is not a success; null for 2xx. */
export const describeStatus = (statusCode: number): string | null => {
  if (statusCode >= 200 && statusCode <= 299) return null;
  const redirects = [301, 302, 303, 307, 308];
  return redirects.includes(statusCode)
    ? `Answered ${statusCode}: redirects are not followed. Use the URL that it redirects to.`
    : `Answered ${statusCode}: only 2xx counts as success.`;
};

export const describeTimeout = (timeoutMs: number): string =>
  `Timed out: no complete answer within ${timeoutMs / 1000} s.`;
