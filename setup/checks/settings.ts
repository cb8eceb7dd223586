import { statfs } from 'node:fs/promises';
import { isLoopback } from '../../domain/loopback.ts';
import type { Config } from '../../platform/config.ts';
import { errorMessage } from '../../platform/log.ts';
import { createMailer } from '../../platform/outbound/mailer.ts';
import { hasDefaultSecret } from '../../platform/safe-config.ts';
import { type Check, type Finding, note, ok, problem } from './finding.ts';

const freeMinBytes = 2e9;

const urlFindings = (config: Config): Finding[] => {
  const { api, storage } = config;
  const { protocol, hostname } = new URL(api.baseUrl);
  const findings = [
    protocol === 'https:' || isLoopback(hostname)
      ? ok(`BASE_URL is ${api.baseUrl}.`)
      : problem(
          `BASE_URL ${api.baseUrl} is plain HTTP.`,
          'Put a TLS proxy in front and set BASE_URL to its https address.',
        ),
  ];
  // Docket serves no TLS itself, so a proxy does.
  if (protocol === 'https:' && api.trustedProxies.length === 0) {
    findings.push(
      problem(
        'TRUSTED_PROXIES is not set, so all clients share one set of rate limits and sign-in delays: those of the proxy in front of the API.',
        'Set it to the addresses of the proxy, or to "private" if only the proxy reaches the API, over a private network.',
      ),
    );
  }
  if (storage.publicEndpoint) {
    const uploads = new URL(storage.publicEndpoint);
    findings.push(
      uploads.protocol === 'https:' || isLoopback(uploads.hostname)
        ? ok(`Callers upload to ${uploads.origin}.`)
        : problem(`Callers upload to ${uploads.origin} without TLS.`, 'Set S3_PUBLIC_ENDPOINT to an https address.'),
    );
    if (hasDefaultSecret(config)) {
      findings.push(
        problem(
          'S3_SECRET_KEY is the default of the embedded MinIO.',
          'Create a key for Docket in your storage and set S3_ACCESS_KEY and S3_SECRET_KEY.',
        ),
      );
    }
  }
  findings.push(
    config.keyring.hasKeys
      ? ok('SECRETS_KEY encrypts the secrets in the database.')
      : problem(
          'SECRETS_KEY is not set, so anyone with a backup of the database can sign webhooks and cookies.',
          'Generate a key with "openssl rand -base64 32" and set it for every process.',
        ),
  );
  if (config.allowInsecure) {
    findings.push(problem('ALLOW_INSECURE is set.', 'Fix the insecure settings that it permits, then remove it.'));
  }
  return findings;
};

const ssoFindings = async ({ panel: { sso } }: Config): Promise<Finding[]> => {
  if (!sso.issuer) return [note('Single sign-on is off; people sign in with passwords.')];
  if (!sso.clientId) {
    return [
      problem('OIDC_ISSUER is set without OIDC_CLIENT_ID.', 'Set OIDC_CLIENT_ID to the client id from the provider.'),
    ];
  }
  const address = `${sso.issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch((error: unknown) =>
    String(error),
  );
  if (typeof response !== 'string' && response.ok) return [ok(`The single sign-on provider answers at ${address}.`)];
  const why = typeof response === 'string' ? response : `status ${response.status}`;
  return [
    problem(
      `The single sign-on provider does not answer at ${address} (${why}).`,
      'Check OIDC_ISSUER and the network between this machine and it.',
    ),
  ];
};

const mailFindings = async ({ mail }: Config): Promise<Finding[]> => {
  if (!mail) return [note('Email is off, so administrators give people their passwords.')];
  const { host } = new URL(mail.url);
  try {
    await createMailer(mail).verify();
    return [ok(`The mail server ${host} answers and accepts the credentials.`)];
  } catch (error) {
    return [
      problem(
        `The mail server ${host} cannot be used: ${errorMessage(error)}.`,
        'Check SMTP_URL with its user and password, and the network between this machine and the server.',
      ),
    ];
  }
};

const diskFinding = async (folder: string): Promise<Finding> => {
  const disk = await statfs(folder).catch(() => null);
  if (!disk) return note(`DATA_DIR ${folder} does not exist yet.`);
  const freeBytes = disk.bavail * disk.bsize;
  const gigabytes = (freeBytes / 1e9).toFixed(1);
  return freeBytes >= freeMinBytes
    ? ok(`DATA_DIR ${folder} has ${gigabytes} GB free.`)
    : problem(`DATA_DIR ${folder} has only ${gigabytes} GB free.`, 'Free some space, or set DATA_DIR to another disk.');
};

/** Addresses, secrets, single sign-on, email and free disk space. */
export const settingsCheck = (config: Config): Check => ({
  name: 'settings',
  run: async () => [
    ...urlFindings(config),
    ...(await ssoFindings(config)),
    ...(await mailFindings(config)),
    await diskFinding(config.dataDir),
  ],
});
