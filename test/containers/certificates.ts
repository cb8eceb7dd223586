import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Creates a private authority and a certificate for these hosts, as `cert.pem`, `key.pem` and `ca.pem` in a folder.
 * @returns the certificate of the authority
 */
export const makeCertificates = (folder: string, hosts: readonly string[]): string => {
  mkdirSync(folder, { recursive: true });
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const days = ['-days', '30'];
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Test',
    ...days,
  );
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'cert.csr', '-subj', `/CN=${hosts[0]}`);
  writeFileSync(join(folder, 'names'), `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}\n`);
  openssl(
    'x509',
    '-req',
    '-in',
    'cert.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-out',
    'cert.pem',
    '-extfile',
    'names',
    ...days,
  );
  return readFileSync(join(folder, 'ca.pem'), 'utf8');
};
