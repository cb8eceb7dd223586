import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHttpTarget, startRawTarget, startTarget } from '../support/servers/http-targets.ts';
import { hasOpenssl, openssl } from '../support/servers/openssl.ts';
import { startOutbound } from '../support/webhooks/outbound.ts';

type Certificate = { key: string; cert: string };

/** Certificates of a private authority that exists for this file only. */
const issueCertificates = () => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-tls-'));
  const path = (name: string) => join(folder, name);
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const selfSigned = (name: string, subject: string) => {
    openssl(['req', '-x509', ...newKey, '-keyout', path(`${name}.key`), '-out', path(`${name}.pem`), '-subj', subject]);
    return read(name);
  };
  const read = (name: string): Certificate => ({
    key: readFileSync(path(`${name}.key`), 'utf8'),
    cert: readFileSync(path(`${name}.pem`), 'utf8'),
  });
  const issue = (name: string, host: string) => {
    openssl(['req', ...newKey, '-keyout', path(`${name}.key`), '-out', path(`${name}.csr`), '-subj', `/CN=${host}`]);
    writeFileSync(path(`${name}.ext`), `subjectAltName=DNS:${host}\n`);
    const authority = ['-CA', path('ca.pem'), '-CAkey', path('ca.key'), '-set_serial', '1', '-days', '2'];
    openssl([
      'x509',
      '-req',
      '-in',
      path(`${name}.csr`),
      ...authority,
      '-extfile',
      path(`${name}.ext`),
      '-out',
      path(`${name}.pem`),
    ]);
    return read(name);
  };
  const authority = selfSigned('ca', '/CN=Docket test authority');
  const certificates = {
    authority,
    selfSigned: selfSigned('self', '/CN=localhost'),
    valid: issue('valid', 'localhost'),
    other: issue('other', 'other.example'),
  };
  rmSync(folder, { recursive: true });
  return certificates;
};

describe.runIf(hasOpenssl)('A target with TLS', () => {
  const defaultAuthorities = getCACertificates('default');
  let certificates: ReturnType<typeof issueCertificates>;
  beforeAll(() => {
    certificates = issueCertificates();
  });
  afterAll(() => setDefaultCACertificates(defaultAuthorities));

  const post = async (certificate: Certificate) => {
    const target = await startTarget(createServer(certificate, (_request, response) => response.end('secret kept')));
    const origin = `https://localhost:${target.port}`;
    return startOutbound([origin]).post({ url: `${origin}/hook`, headers: {}, body: '{}', timeoutMs: 5_000 });
  };

  it('A target with TLS fails with a certificate of an unknown authority', async () => {
    const error = expect.stringMatching(/^TLS failure: .* is not from a known authority, or its chain is incomplete/);
    expect(await post(certificates.valid)).toMatchObject({ statusCode: null, error });
  });

  it('A target with TLS fails with a self-signed certificate', async () => {
    expect(await post(certificates.selfSigned)).toMatchObject({
      statusCode: null,
      error: expect.stringMatching(/^TLS failure: .* self-signed/),
    });
  });

  it('A target with TLS is reached if its certificate is from a known authority and for its name, and not otherwise', async () => {
    setDefaultCACertificates([...defaultAuthorities, certificates.authority.cert]);
    expect(await post(certificates.valid)).toMatchObject({
      statusCode: 200,
      error: null,
      responseExcerpt: 'secret kept',
    });
    expect(await post(certificates.other)).toMatchObject({
      statusCode: null,
      error: 'TLS failure: the certificate of the target is for a different host name.',
    });
  });
});

describe('an https URL', () => {
  const post = (port: number) => {
    const origin = `https://127.0.0.1:${port}`;
    return startOutbound([origin]).post({ url: origin, headers: {}, body: '{}', timeoutMs: 5_000 });
  };

  it('An https URL of a port that speaks plain HTTP is a TLS failure', async () => {
    const target = await startHttpTarget((_request, response) => response.end());
    expect(await post(target.port)).toMatchObject({
      connection: 'failed',
      statusCode: null,
      error: expect.stringMatching(/^TLS failure: cannot make a secure connection/),
    });
  });

  it('An https URL of a port that hangs up during the handshake is a connection reset', async () => {
    const target = await startRawTarget((socket) => socket.end());
    expect(await post(target.port)).toMatchObject({
      statusCode: null,
      error: expect.stringMatching(/^Connection reset/),
    });
  });

  it('An https URL of a port that never answers the handshake times out at the deadline', async () => {
    const target = await startRawTarget(() => {});
    const origin = `https://127.0.0.1:${target.port}`;
    const result = await startOutbound([origin]).post({ url: origin, headers: {}, body: '', timeoutMs: 300 });
    const error = 'Timed out: no complete answer within 0.3 s.';
    expect(result).toMatchObject({ connection: 'failed', statusCode: null, error });
  });
});
