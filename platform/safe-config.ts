import ipaddr from 'ipaddr.js';
import { isLoopback } from '../domain/loopback.ts';
import { isPublicAddress } from '../domain/webhooks/public-address.ts';
import { type Config, ConfigError } from './config.ts';

/** Suffixes of host names that exist only in private networks. */
const privateNames = /\.(local|localhost|internal|intranet|lan|home|corp|private|test|svc|home\.arpa)$/i;

/** Whether a URL's host can be reached from the Internet: a public address, or a name outside private networks. */
const isPublicHost = (hostname: string): boolean => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes('.') && !privateNames.test(host);
};

/** Whether the storage is on another machine but has the secret that is in this repository. */
export const hasDefaultSecret = ({ storage }: Config): boolean =>
  storage.endpoint !== undefined &&
  storage.credentials === 'keys' &&
  storage.hasDefaultSecret &&
  !isLoopback(new URL(storage.endpoint).hostname);

/** Whether passwords and keys travel over the Internet in plain text. */
export const isPublicWithoutTls = ({ api }: Config): boolean => {
  const { protocol, hostname } = new URL(api.baseUrl);
  return protocol === 'http:' && isPublicHost(hostname);
};

/**
 * Whether this is a production process, such as those of the image, and a backup of its database would be enough to
 * sign webhooks and cookies.
 */
export const lacksSecretsKey = ({ isProduction, keyring }: Config): boolean => isProduction && !keyring.hasKeys;

/**
 * Returns the settings if they are safe to serve with, or if ALLOW_INSECURE is set.
 * @throws ConfigError that names each unsafe one
 */
export const requireSafe = (config: Config): Config => {
  if (config.allowInsecure) return config;
  const lines = [
    ...(isPublicWithoutTls(config)
      ? [
          `  BASE_URL: ${config.api.baseUrl} is plain HTTP on a public address. Put a TLS proxy in front of the API and use its https URL`,
        ]
      : []),
    ...(hasDefaultSecret(config)
      ? ['  S3_SECRET_KEY: is the secret from the documentation. Create a key for Docket in your storage']
      : []),
    ...(lacksSecretsKey(config)
      ? [
          '  SECRETS_KEY: must be set in production, because it encrypts the secrets that sign webhooks and sign-ins. Generate a key with "openssl rand -base64 32", set it for every process, and keep a copy separate from the backups',
        ]
      : []),
  ];
  if (lines.length === 0) return config;
  throw new ConfigError(`Unsafe settings:\n${lines.join('\n')}\nTo start anyway, set ALLOW_INSECURE=true.`);
};
