import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { keepUpload } from '../../../operations/keep-upload.ts';
import { loadConfig } from '../../../platform/config.ts';
import { createStorage } from '../../../platform/storage/storage.ts';
import { invoicePdf } from '../../support/documents/documents.ts';
import { createReviewTenant } from '../../support/documents/panel-submissions.ts';
import {
  createSession,
  finishSession,
  startSession,
  submitPath,
  waitForEnd,
} from '../../support/documents/sessions.ts';
import { createPerson, signIn } from '../../support/panel.ts';
import { createCapture, createShelfTenant, reserve } from '../../support/shelf/captures.ts';
import { prisma } from '../../support/stack/database.ts';
import { startSecondApi } from '../../support/stack/second-api.ts';
import { testStack } from '../../support/stack/stack.ts';
import { startTcpProxy } from '../../support/stack/tcp-proxy.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';

const settings = loadConfig(testStack().settings).storage;
const storage = createStorage(settings);
const { bucket } = settings;

interface UploadUrl {
  readonly url: string;
  readonly objectKey: string;
}

const keyOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(`/${bucket}/`.length));
const uploadUrlOf = (url = ''): UploadUrl => ({ url, objectKey: keyOf(url) });

/** A URL of each kind that Docket gives to people who upload. */
const kinds: Readonly<Record<string, () => Promise<UploadUrl>>> = {
  'a session': async () => uploadUrlOf((await createSession(await createTenant())).uploadUrls[0]?.uploadUrl),
  'a shelf capture': async () => {
    const tenant = await createShelfTenant();
    const { sessionId } = await createCapture(tenant);
    return uploadUrlOf((await reserve(tenant.api, sessionId)).uploadUrl);
  },
  'a sample of a draft': async () => {
    const { companyId, organizationId, workflow } = await createReviewTenant();
    const admin = await signIn(await createPerson('org_admin', organizationId));
    const files = [{ name: 'a.pdf', contentType: 'application/pdf' }];
    const { body } = await admin.send('POST', '/admin/api/trials', { companyId, workflow: workflow.slug, files });
    return uploadUrlOf((body as { uploadUrls: { uploadUrl: string }[] }).uploadUrls[0]?.uploadUrl);
  },
};

const put = async (
  { url }: UploadUrl,
  headers: Record<string, string>,
  body: string | Uint8Array<ArrayBuffer> | null = null,
) => {
  const response = await fetch(url, { method: 'PUT', headers, body });
  await response.body?.cancel();
  return response.status;
};

let victim: Tenant;
/** Objects that only their owner may read. */
let secrets: Readonly<Record<string, string>>;
beforeAll(async () => {
  victim = await createTenant();
  const { session } = await finishSession(victim);
  const { sessionId } = session;
  const { objectKey } = await prisma.sessionFile.findFirstOrThrow({ where: { sessionId } });
  const waiting = uploadUrlOf((await createSession(victim)).uploadUrls[0]?.uploadUrl);
  expect(await put(waiting, {}, await invoicePdf())).toBe(200);
  const exportKey = `exports/${victim.companyId}/week/submissions-2026-W01.jsonl`;
  await storage.upload(exportKey, Buffer.from('{"total":"1.00"}'), 'application/jsonl');
  secrets = {
    'a file of another company': `/${bucket}/${objectKey}`,
    'an upload of another company': `/${bucket}/${waiting.objectKey}`,
    'an export of another company': `/${bucket}/${exportKey}`,
    "the storage's own configuration": '/.minio.sys/config/config.json',
    "the bucket's own configuration": `/.minio.sys/buckets/${bucket}/.metadata.bin`,
  };
}, 120_000);

describe.each(Object.keys(kinds))('The holder of an upload URL of %s', (kind) => {
  it('The holder of an upload URL can upload a file, but cannot copy objects with a header', async () => {
    const target = (await kinds[kind]?.()) ?? uploadUrlOf();
    for (const [what, source] of Object.entries(secrets)) {
      expect(await put(target, { 'x-amz-copy-source': source }), what).toBe(403);
      expect(await put(target, { 'x-amz-copy-source': encodeURIComponent(source) }), what).toBe(403);
      expect(await storage.head(target.objectKey), what).toBeNull();
    }
    expect(await put(target, {}, 'mine')).toBe(200);
    expect(await put(target, { 'x-amz-copy-source': `/${bucket}/${target.objectKey}` }), 'of itself').toBe(403);
    expect(String(await storage.read(target.objectKey))).toBe('mine');
  });

  it('The holder of an upload URL has keys that open nothing else in the storage', async () => {
    const target = (await kinds[kind]?.()) ?? uploadUrlOf();
    const { searchParams } = new URL(target.url);
    expect(searchParams.get('X-Amz-Security-Token')).toBeTruthy();
    expect(searchParams.get('X-Amz-Credential')).not.toMatch(new RegExp(`^${settings.accessKey}/`));
    for (const method of ['GET', 'HEAD', 'DELETE']) {
      expect((await fetch(target.url, { method })).status, method).toBe(403);
    }
    // A POST does not name an operation on an object, so the storage refuses it before it checks the signature.
    expect((await fetch(target.url, { method: 'POST' })).status).toBe(400);
    const elsewhere = target.url.replace(target.objectKey, `sessions/${victim.companyId}/x`);
    expect((await fetch(elsewhere, { method: 'PUT', body: 'x' })).status).toBe(403);
  });
});

describe('A header that an upload URL does not sign', () => {
  const lock = { 'x-amz-object-lock-retain-until-date': '2099-01-01T00:00:00Z' };
  const customerKey = {
    'x-amz-server-side-encryption-customer-key': Buffer.alloc(32, 1).toString('base64'),
    'x-amz-server-side-encryption-customer-key-md5': 'EeDsgmNWVVQBaijxN5ikQw==',
  };
  const refused: readonly (readonly [string, Record<string, string>])[] = [
    ['x-amz-tagging', { 'x-amz-tagging': 'keep=forever' }],
    ['x-amz-storage-class', { 'x-amz-storage-class': 'REDUCED_REDUNDANCY' }],
    ['x-amz-meta-…', { 'x-amz-meta-company': 'co_other' }],
    ['x-amz-object-lock-mode', { 'x-amz-object-lock-mode': 'COMPLIANCE', ...lock }],
    ['x-amz-object-lock-legal-hold', { 'x-amz-object-lock-legal-hold': 'ON' }],
    ['x-amz-server-side-encryption', { 'x-amz-server-side-encryption': 'AES256' }],
    ['its own key', { 'x-amz-server-side-encryption-customer-algorithm': 'AES256', ...customerKey }],
    ['x-amz-security-token', { 'x-amz-security-token': 'other' }],
  ];

  it.each(refused)('A header that an upload URL does not sign is refused: %s', async (_, headers) => {
    const target = (await kinds['a session']?.()) ?? uploadUrlOf();
    const status = await put(target, headers, 'bytes');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await storage.head(target.objectKey)).toBeNull();
  });

  const harmless: readonly (readonly [string, Record<string, string>])[] = [
    ['x-amz-acl', { 'x-amz-acl': 'public-read-write' }],
    ['x-amz-grant-read', { 'x-amz-grant-read': 'uri="http://acs.amazonaws.com/groups/global/AllUsers"' }],
    ['x-amz-website-redirect-location', { 'x-amz-website-redirect-location': 'https://attacker.example' }],
    ['x-amz-bypass-governance-retention', { 'x-amz-bypass-governance-retention': 'true' }],
    ['x-amz-expected-bucket-owner', { 'x-amz-expected-bucket-owner': 'other' }],
  ];

  it.each(harmless)(
    'A header that an upload URL does not sign changes nothing but the upload: %s',
    async (_, headers) => {
      const tenant = await createTenant();
      const session = await createSession(tenant);
      const target = uploadUrlOf(session.uploadUrls[0]?.uploadUrl);
      expect(await put(target, { 'content-type': 'application/pdf', ...headers }, await invoicePdf())).toBe(200);
      const plain = `${target.url.split('?')[0]}`;
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const response = await fetch(plain, { method, redirect: 'manual' });
        expect([method, response.status, response.headers.get('location')]).toEqual([method, 403, null]);
      }
      expect((await tenant.api.post(submitPath(session))).status).toBe(200);
      expect((await waitForEnd(tenant.api, session.sessionId)).state).toBe('completed');
    },
  );

  it('A header that an upload URL does not sign unpacks no archive into objects of other uploads', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docket-tar-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'planted'), 'planted');
    execFileSync('tar', ['--create', '--file', 'archive.tar', 'planted'], { cwd: folder });
    const archive = readFileSync(join(folder, 'archive.tar'));
    const target = (await kinds['a session']?.()) ?? uploadUrlOf();
    const prefixes = ['', `uploads/sessions/${victim.companyId}/x`, `sessions/${victim.companyId}/x`];
    for (const prefix of prefixes) {
      const headers = { 'x-amz-meta-snowball-auto-extract': 'true', 'x-amz-meta-minio-snowball-prefix': prefix };
      expect(await put(target, headers, archive), prefix).toBeGreaterThanOrEqual(400);
      expect(await storage.head(`${prefix}/planted`), prefix).toBeNull();
    }
  });
});

it('A file that replaces the checked one and has the same ETag is not kept', async () => {
  const forged = { 'content-type': 'application/pdf', 'x-minio-source-etag': 'a'.repeat(32) };
  const target = (await kinds['a session']?.()) ?? uploadUrlOf();
  expect(await put(target, forged, 'checked')).toBe(200);
  const checked = await storage.head(target.objectKey);
  if (!checked) throw new Error('The upload is missing.');
  expect(checked.etag).toBe('a'.repeat(32));
  const first = await keepUpload(storage, target.objectKey, checked);
  expect(String(await storage.read(first ?? ''))).toBe('checked');
  const swaps: readonly (readonly [string, string])[] = [
    ['application/pdf', 'a larger file'],
    ['text/html', 'swapped'],
  ];
  for (const [contentType, body] of swaps) {
    expect(await put(target, { ...forged, 'content-type': contentType }, body)).toBe(200);
    expect((await storage.head(target.objectKey))?.etag).toBe(checked.etag);
    expect(await keepUpload(storage, target.objectKey, checked)).toBeNull();
  }
  expect(String(await storage.read(first ?? ''))).toBe('checked');
});

it('While the storage is unavailable, a session is refused with 503 and Retry-After, and works again afterward', async () => {
  const proxy = await startTcpProxy(settings.endpoint ?? '');
  await proxy.cut();
  const { baseUrl } = await startSecondApi({ S3_ENDPOINT: proxy.url, S3_PUBLIC_ENDPOINT: settings.endpoint ?? '' });
  const tenant = await createTenant({ baseUrl });
  const path = `/api/v1/workflows/${tenant.workflow.slug}/sessions`;
  const body = { fileCount: 1, contentTypes: ['application/pdf'], clientSubmissionId: 'away' };
  const reply = await tenant.api.post(path, body);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  await proxy.restore();
  const again = await tenant.api.post(path, body);
  expect([200, 201]).toContain(again.status);
  await startSession(await createTenant({ baseUrl }));
});
