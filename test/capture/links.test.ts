import { describe, expect, it } from 'vitest';
import { RevokedLinks } from '../../api/routes/capture-links/schema.ts';
import { WorkflowSession } from '../../api/routes/sessions/schema.ts';
import { answers } from '../support/answers.ts';
import { visitor } from '../support/capture/visitor.ts';
import { invoicePdf } from '../support/documents/documents.ts';
import { createSession, readJob, sessionBody, sessionsPath } from '../support/documents/sessions.ts';
import { createCapture, createLinkedCapture, createShelfTenant, scriptedPhoto } from '../support/shelf/captures.ts';
import { expectBody, expectFields, expectProblem } from '../support/stack/api-client.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';

const createLinked = async (tenant: Tenant, capture: object = {}) => {
  const session = await createSession(tenant, {
    fileCount: 3,
    contentTypes: ['image/jpeg', 'image/jpeg', 'image/jpeg'],
    capture,
  });
  if (session.captureUrl === undefined) throw new Error('The session has no captureUrl.');
  return { session, page: visitor(session.captureUrl) };
};

describe('a link to the capture page', () => {
  it('The holder of a capture link uploads files of any accepted type and sends them, and the session is processed', async () => {
    const tenant = await createTenant();
    const { session, page } = await createLinked(tenant, { locale: 'de', returnUrl: 'https://example.com/thanks' });
    expect(await page.view()).toMatchObject({
      kind: 'document',
      state: 'open',
      company: tenant.companyName,
      locale: 'de',
      returnUrl: 'https://example.com/thanks',
      minFiles: 1,
      files: [{ index: 0, label: 'front', byteSize: null }, { index: 1 }, { index: 2 }],
    });
    const early = await page.call('POST', 'send', {});
    expect(early).toMatchObject({ status: 422, body: { type: expect.stringContaining('files-missing') } });
    const pdf = await invoicePdf();
    await page.upload(0, 'application/pdf', pdf);
    expect((await page.view()).files[0]).toMatchObject({ contentType: 'application/pdf', byteSize: pdf.length });
    expect(await page.call('POST', 'send', {})).toMatchObject({ status: 200 });
    expect(await page.call('POST', 'send', {})).toMatchObject({ status: 200 });
    await eventually('the session is processed', async () => (await page.view()).state === 'done');
    expect(await readJob(tenant.api, session.sessionId)).toMatchObject({ state: 'completed' });
    const event = await prisma.submissionEvent.findFirstOrThrow({
      where: { submissionId: session.submissionId, type: 'submitted' },
    });
    expect(event.details).toMatchObject({ actor: { type: 'system', label: 'Capture page' } });
    expect(await page.call('POST', 'files/1', { contentType: 'image/png' })).toMatchObject({ status: 400 });
  });

  it('The place of a removed file can be used again', async () => {
    const { page } = await createLinked(await createTenant());
    await page.upload(1, 'image/png', Uint8Array.of(1, 2, 3));
    expect(await page.call('DELETE', 'files/1')).toMatchObject({ status: 200, body: { index: 1 } });
    expect((await page.view()).files[1]).toMatchObject({ byteSize: null });
    expect(await page.call('DELETE', 'files/1')).toMatchObject({ status: 200 });
    await page.upload(1, 'image/jpeg', Uint8Array.of(1));
    expect((await page.view()).files[1]).toMatchObject({ byteSize: 1 });
  });

  it('A capture link opens only its own session, and only with its token', async () => {
    const tenant = await createTenant();
    const { page } = await createLinked(tenant);
    const other = await createLinked(tenant);
    expect(await page.call('GET', 'session', undefined, 'x'.repeat(43))).toMatchObject({ status: 401 });
    expect(await page.call('GET', 'session', undefined, tenant.key.secret)).toMatchObject({ status: 401 });
    await page.upload(0, 'image/jpeg', Uint8Array.of(1));
    expect((await other.page.view()).files[0]).toMatchObject({ byteSize: null });
    // The token of a link is not an API key.
    const asKey = await fetch(`${testStack().baseUrl}/api/v1/workflows`, {
      headers: { authorization: `Bearer ${page.token}` },
    });
    expect(asKey.status).toBe(401);
  });

  it('A type that the workflow does not accept and a place that does not exist are refused, and the error explains what to do', async () => {
    const { page } = await createLinked(await createTenant());
    expect(await page.call('POST', 'files/0', { contentType: 'text/html' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'contentType', message: expect.stringContaining('image/jpeg') }] },
    });
    expect(await page.call('POST', 'files/7', { contentType: 'image/png' })).toMatchObject({ status: 404 });
    expect(await page.call('POST', 'files/x', { contentType: 'image/png' })).toMatchObject({ status: 400 });
  });

  it('A capture link ends when its time is over, and with its session', async () => {
    const { session, page } = await createLinked(await createTenant(), { expiresInMinutes: 1 });
    const link = await prisma.captureLink.findFirstOrThrow({ where: { sessionId: session.sessionId } });
    expect(link.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
    const long = await createLinked(await createTenant(), { expiresInMinutes: 10_000 });
    const longest = await prisma.captureLink.findFirstOrThrow({ where: { sessionId: long.session.sessionId } });
    expect(longest.expiresAt.toISOString()).toBe(long.session.expiresAt);
    await prisma.captureLink.update({ where: { id: link.id }, data: { expiresAt: new Date() } });
    expect(await page.call('GET', 'session')).toMatchObject({ status: 410 });
    expect(await page.call('POST', 'files/0', { contentType: 'image/png' })).toMatchObject({ status: 410 });
  });

  it('The database has only the hash of the token of a capture link', async () => {
    const { session, page } = await createLinked(await createTenant());
    const link = await prisma.captureLink.findFirstOrThrow({ where: { sessionId: session.sessionId } });
    expect(JSON.stringify(link)).not.toContain(page.token);
  });

  it('A repeated creation returns another link to the same session, and the first one still works', async () => {
    const tenant = await createTenant();
    const body = sessionBody({ capture: {} });
    const first = expectBody(await tenant.api.post(sessionsPath(tenant.workflow.slug), body), 201, WorkflowSession);
    const again = expectBody(await tenant.api.post(sessionsPath(tenant.workflow.slug), body), 200, WorkflowSession);
    expect(again.sessionId).toBe(first.sessionId);
    expect(again.captureUrl).not.toBe(first.captureUrl);
    for (const { captureUrl = '' } of [first, again]) {
      expect(await visitor(captureUrl).view()).toMatchObject({ state: 'open' });
    }
  });

  it('A creation without capture has no link, and one with an unsafe returnUrl is refused', async () => {
    const tenant = await createTenant();
    expect(await createSession(tenant)).not.toHaveProperty('captureUrl');
    for (const returnUrl of [
      'javascript:alert(1)',
      'http://example.com',
      '/thanks',
      'https://user:secret@example.com',
    ]) {
      const reply = await tenant.api.post(sessionsPath(tenant.workflow.slug), sessionBody({ capture: { returnUrl } }));
      expectFields(reply, 422, ['capture.returnUrl']);
    }
  });
});

describe('the capture page itself', () => {
  it("The capture page is served with a strict policy, can be framed only by the company's origins, and contains no token", async () => {
    const tenant = await createTenant();
    const { page } = await createLinked(tenant);
    const policyOf = async (): Promise<string> => {
      const response = await fetch(`${testStack().baseUrl}${page.pathname}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
      expect(await response.text()).not.toContain(page.token);
      return response.headers.get('content-security-policy') ?? '';
    };
    expect(await policyOf()).toContain("default-src 'none'");
    expect(await policyOf()).toContain("frame-ancestors 'none'");
    const allowedOrigins = ['https://shop.example.com'];
    await prisma.capturePage.create({ data: { companyId: tenant.companyId, allowedOrigins } });
    expect(await policyOf()).toContain('frame-ancestors https://shop.example.com');
  });

  it('An address that is not of a capture page is not found', async () => {
    const response = await fetch(`${testStack().baseUrl}/capture/cpl_unknown`);
    expect(response.status).toBe(404);
  });
});

describe('a link to the page of a shelf capture', () => {
  it("The holder of a shelf capture's link adds photos by section, sends them, and sees the result only if the link allows it", async () => {
    const tenant = await createShelfTenant();
    const created = await createLinkedCapture(tenant, { showResult: true });
    const page = visitor(created.captureUrl);
    expect(await page.view()).toMatchObject({ kind: 'shelf', state: 'open', result: null });
    await page.upload(0, 'image/png', scriptedPhoto());
    await page.upload(1, 'image/png', scriptedPhoto());
    const places = [
      { index: 0, sectionIndex: 0, sectionPhotoIndex: 0 },
      { index: 1, sectionIndex: 1, sectionPhotoIndex: 0 },
    ];
    expect(await page.call('POST', 'send', { places })).toMatchObject({ status: 200 });
    expect(await page.call('POST', 'send', { places })).toMatchObject({ status: 200 });
    await eventually('the capture has ended', async () => !['open', 'sent'].includes((await page.view()).state));
    const photos = await prisma.shelfPhoto.findMany({
      where: { shelfCaptureId: created.sessionId },
      orderBy: { photoIndex: 'asc' },
    });
    expect(photos).toMatchObject([
      { sectionIndex: 0, sectionPhotoIndex: 0, registeredAt: expect.any(Date) },
      { sectionIndex: 1, sectionPhotoIndex: 0, registeredAt: expect.any(Date) },
    ]);
  });
});

const revokePath = (slug: string, sessionId: string): string =>
  `${sessionsPath(slug)}/${sessionId}/capture-links/revoke`;

answers('revokeSessionCaptureLinks', 200, null, 'Every link of the session stops working immediately', async () => {
  const tenant = await createTenant();
  const { session, page } = await createLinked(tenant);
  const path = revokePath(tenant.workflow.slug, session.sessionId);
  expect(expectBody(await tenant.api.post(path), 200, RevokedLinks)).toEqual({ revoked: 1 });
  expect(await page.call('GET', 'session')).toMatchObject({ status: 410 });
  expect(expectBody(await tenant.api.post(path), 200, RevokedLinks)).toEqual({ revoked: 0 });
  expect(await readJob(tenant.api, session.sessionId)).toMatchObject({ state: 'pending' });
});

answers('revokeSessionCaptureLinks', 404, 'not-found', "Another company's session is not found", async () => {
  const tenant = await createTenant();
  const stranger = await createTenant();
  const { session, page } = await createLinked(tenant);
  const reply = await stranger.api.post(revokePath(tenant.workflow.slug, session.sessionId));
  expectProblem(reply, 404, 'not-found');
  expect(await page.view()).toMatchObject({ state: 'open' });
});

answers('revokeShelfCaptureLinks', 200, null, 'Every link of the capture stops working immediately', async () => {
  const tenant = await createShelfTenant();
  const created = await createLinkedCapture(tenant);
  const page = visitor(created.captureUrl);
  const reply = await tenant.api.post(`/api/v1/shelf/sessions/${created.sessionId}/capture-links/revoke`);
  expect(expectBody(reply, 200, RevokedLinks)).toEqual({ revoked: 1 });
  expect(await page.call('GET', 'session')).toMatchObject({ status: 410 });
});

answers('revokeShelfCaptureLinks', 404, 'not-found', "Another company's capture is not found", async () => {
  const tenant = await createShelfTenant();
  const stranger = await createShelfTenant();
  const created = await createCapture(tenant);
  const reply = await stranger.api.post(`/api/v1/shelf/sessions/${created.sessionId}/capture-links/revoke`);
  expectProblem(reply, 404, 'not-found');
});
