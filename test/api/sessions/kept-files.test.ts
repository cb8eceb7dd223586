import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { createStorage, type Storage } from '../../../platform/storage/storage.ts';
import { invoicePdf, invoiceValues } from '../../support/documents/documents.ts';
import {
  createSession,
  readSubmission,
  type SessionOut,
  submit,
  submitPath,
  upload,
  waitForEnd,
} from '../../support/documents/sessions.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { testStack } from '../../support/stack/stack.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';

let tenant: Tenant;
let storage: Storage;
beforeAll(async () => {
  tenant = await createTenant();
  storage = createStorage(loadConfig(testStack().settings).storage);
});

const bytesAt = async (url: string | null): Promise<Buffer> => {
  const response = await fetch(url ?? '');
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

const fileOf = ({ sessionId }: SessionOut, fileIndex = 0) =>
  prisma.sessionFile.findFirstOrThrow({ where: { sessionId, fileIndex } });

const keysOf = async (session: SessionOut): Promise<{ uploadKey: string; keptKey: string }> => {
  const { objectUrl = '' } = session.uploadUrls[0] ?? {};
  const prefix = storage.objectUrl('');
  return { uploadKey: objectUrl.slice(prefix.length), keptKey: (await fileOf(session)).objectKey };
};

it('The files of a submitted session are those that were uploaded at submit, whatever is uploaded later', async () => {
  const first = invoiceValues();
  const second = invoiceValues();
  const bytes = await invoicePdf(first);
  const other = await invoicePdf(second);
  const session = await createSession(tenant);
  await upload(session, 0, bytes);
  await submit(tenant.api, session);
  await upload(session, 0, other);
  expect(await waitForEnd(tenant.api, session.sessionId)).toMatchObject({
    state: 'completed',
    result: { extractedData: { invoiceNumber: first.invoiceNumber } },
  });
  await upload(session, 0, other);
  const { files } = await readSubmission(tenant.api, session.submissionId);
  expect((await bytesAt(files[0]?.downloadUrl ?? null)).equals(Buffer.from(bytes))).toBe(true);
  expect((await fileOf(session)).sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
});

it('The files of a submitted session are stored once: the uploads are removed', async () => {
  const session = await createSession(tenant);
  await upload(session, 0, await invoicePdf());
  const { uploadKey } = await keysOf(session);
  expect(await storage.head(uploadKey)).not.toBeNull();
  await submit(tenant.api, session);
  const { keptKey } = await keysOf(session);
  expect(keptKey).not.toBe(uploadKey);
  await eventually('the upload is removed', async () => (await storage.head(uploadKey)) === null);
  expect(await storage.head(keptKey)).toMatchObject({ contentType: 'application/pdf' });
  await waitForEnd(tenant.api, session.sessionId);
});

it('The files of a submitted session are all from one submit, even if many submits run while files are uploaded again', async () => {
  const session = await createSession(tenant, { fileCount: 2, contentTypes: ['application/pdf', 'application/pdf'] });
  const versions = await Promise.all(Array.from({ length: 4 }, () => invoicePdf()));
  for (const fileIndex of [0, 1]) await upload(session, fileIndex, versions[0] ?? new Uint8Array());
  const put = async () => {
    for (const bytes of versions.slice(1)) for (const fileIndex of [0, 1]) await upload(session, fileIndex, bytes);
  };
  const [, ...replies] = await Promise.all([
    put(),
    ...Array.from({ length: 12 }, () => tenant.api.post(submitPath(session))),
  ]);
  // A submit during which files keep changing is 503 and has to be sent again.
  for (const { status } of replies) expect([200, 400, 503]).toContain(status);
  if (!replies.some(({ status }) => status === 200)) await submit(tenant.api, session);
  await waitForEnd(tenant.api, session.sessionId);
  for (const fileIndex of [0, 1]) {
    const { objectKey, byteSize, sha256 } = await fileOf(session, fileIndex);
    const url = await storage.presignGet(objectKey, 'text/html', 60);
    const { headers } = await fetch(url);
    expect(headers.get('content-disposition'), 'browsers save files of users').toBe('attachment');
    expect(headers.get('content-type'), 'and never show them as pages').toBe('application/octet-stream');
    const stored = await bytesAt(url);
    expect(stored.length).toBe(Number(byteSize));
    expect(createHash('sha256').update(stored).digest('hex')).toBe(sha256);
    expect(versions.some((version) => stored.equals(Buffer.from(version)))).toBe(true);
  }
});

it('The files of a submitted session stay missing if they were not uploaded: a later upload does not become part of the submission', async () => {
  const session = await createSession(tenant, { fileCount: 2, contentTypes: ['application/pdf', 'application/pdf'] });
  await upload(session, 0, await invoicePdf());
  await submit(tenant.api, session);
  await upload(session, 1, await invoicePdf());
  await waitForEnd(tenant.api, session.sessionId);
  const { files } = await readSubmission(tenant.api, session.submissionId);
  expect(files.map(({ fileSize, downloadUrl }) => [fileSize === null, downloadUrl === null])).toEqual([
    [false, false],
    [true, true],
  ]);
});
