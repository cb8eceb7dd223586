import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { invoicePdf } from '../../support/documents/documents.ts';
import { createReviewTenant } from '../../support/documents/panel-submissions.ts';
import { createSession, finishSession, upload } from '../../support/documents/sessions.ts';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';
import type { Tenant } from '../../support/tenant.ts';

const path = '/admin/api/sessions';

let tenant: Tenant;
let reviewer: PanelClient;
let stranger: PanelClient;
beforeAll(async () => {
  const own = await createReviewTenant();
  const other = await createOrganizationWithCompany();
  tenant = own;
  reviewer = await signIn(await createPerson('reviewer', own.organizationId));
  stranger = await signIn(await createPerson('reviewer', other.organizationId));
});

interface Found {
  readonly data: { readonly id: string }[];
  readonly pagination: { readonly hasMore: boolean; readonly nextCursor: string | null };
}

const search = async (query: Record<string, string>, person = reviewer): Promise<Found> => {
  const reply = await person.send('GET', `${path}?${new URLSearchParams(query)}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body as Found;
};

const find = async (query: Record<string, string>, person = reviewer): Promise<string[]> =>
  (await search(query, person)).data.map(({ id }) => id);

describe('the session search', () => {
  it('A session is found by id, clientSubmissionId, submission, batch, and name, address or id of its external user', async () => {
    const mark = randomUUID();
    const { sessionId, submissionId } = await createSession(tenant, {
      clientSubmissionId: `client-${mark}`,
      batchRef: `batch-${mark}`,
      externalUser: { id: `user-${mark}`, name: `Ada ${mark}`, email: `ada-${mark}@example.com` },
    });
    await createSession(tenant);
    const { batchId } = await prisma.session.findUniqueOrThrow({ where: { id: sessionId } });
    const ids = [sessionId, submissionId, batchId ?? '', sessionId.slice(5)];
    for (const q of [...ids, `CLIENT-${mark}`, `batch-${mark}`, `ada ${mark}`, `ada-${mark}@`, `user-${mark}`]) {
      expect(await find({ q }), q).toEqual([sessionId]);
    }
    expect(await find({ q: `nobody ${mark}` })).toEqual([]);
  });

  it('Sessions are filtered by state, workflow, batch, company and period', async () => {
    const q = randomUUID();
    const { sessionId } = await createSession(tenant, { clientSubmissionId: q, batchRef: q });
    const { batchId, createdAt } = await prisma.session.findUniqueOrThrow({ where: { id: sessionId } });
    const created = createdAt.toISOString();
    const later = new Date(createdAt.getTime() + 1).toISOString();
    const { slug } = tenant.workflow;
    const fitting = { q, state: 'pending', workflow: slug, company: tenant.companyId, batch: batchId ?? '' };
    expect(await find({ ...fitting, from: created, to: later })).toEqual([sessionId]);
    const others: Record<string, string>[] = [
      { state: 'completed' },
      { workflow: 'another' },
      { company: newId('company') },
      { batch: newId('batch') },
      { from: later },
      { to: created },
    ];
    for (const other of others) expect(await find({ q, ...other }), JSON.stringify(other)).toEqual([]);
  });

  it('Sessions are listed newest first, in pages', async () => {
    const externalUser = { id: randomUUID() };
    const ids: string[] = [];
    for (const _ of [0, 1, 2]) ids.unshift((await createSession(tenant, { externalUser })).sessionId);
    const first = await search({ q: externalUser.id, limit: '2' });
    expect(first).toMatchObject({ data: ids.slice(0, 2).map((id) => ({ id })), pagination: { hasMore: true } });
    const cursor = first.pagination.nextCursor ?? '';
    expect(await find({ q: externalUser.id, limit: '2', cursor })).toEqual(ids.slice(2));
  });

  it('The list contains no sessions of other companies, and refuses unknown filter values', async () => {
    const { sessionId } = await createSession(tenant);
    expect(await find({ q: sessionId }, stranger)).toEqual([]);
    expect(await find({ company: tenant.companyId }, stranger)).toEqual([]);
    for (const query of ['state=lost', 'from=yesterday', 'cursor=none']) {
      expect((await reviewer.send('GET', `${path}?${query}`)).status, query).toBe(400);
    }
  });
});

describe('a session', () => {
  it('Before it is submitted, a session shows which files are in the storage', async () => {
    const session = await createSession(tenant, {
      fileCount: 2,
      contentTypes: ['application/pdf', 'image/png'],
      metadata: { order: 7 },
    });
    const pdf = await invoicePdf();
    await upload(session, 0, pdf);
    const reply = await reviewer.send('GET', `${path}/${session.sessionId}`);
    expect(reply.body).toMatchObject({
      id: session.sessionId,
      state: 'pending',
      submission: { id: session.submissionId, status: 'created' },
      batch: null,
      metadata: { order: 7 },
      submittedAt: null,
      apiKey: { name: tenant.key.name, lastFour: tenant.key.secret.slice(-4) },
      files: [
        { fileIndex: 0, contentType: 'application/pdf', uploaded: true, byteSize: pdf.length },
        { fileIndex: 1, contentType: 'image/png', uploaded: false, byteSize: null },
      ],
      deliveries: [],
      workflowId: session.sessionId,
    });
  });

  it('After processing, a session shows its file types, times and webhooks', async () => {
    const webhookUrl = 'https://receiver.example.com/hooks';
    const { session } = await finishSession(tenant, [], { webhookUrl, batchRef: randomUUID() });
    const { body } = await reviewer.send('GET', `${path}/${session.sessionId}`);
    expect(body).toMatchObject({
      state: 'completed',
      submission: { status: 'review' },
      batch: { batchRef: expect.any(String) },
      submittedAt: expect.any(String),
      processedAt: expect.any(String),
      webhookUrl,
      files: [{ uploaded: true, byteSize: expect.any(Number), sniffedType: 'application/pdf' }],
      deliveries: [{ eventType: 'session.review_required', url: webhookUrl }],
    });
    expect(JSON.stringify(body)).not.toContain(tenant.key.secret);
  });

  it('A session of another company, or an unknown one, is not found', async () => {
    const { sessionId } = await createSession(tenant);
    expect((await stranger.send('GET', `${path}/${sessionId}`)).status).toBe(404);
    expect((await reviewer.send('GET', `${path}/${newId('session')}`)).status).toBe(404);
    expect((await reviewer.send('GET', `${path}/none`)).status).toBe(404);
  });
});

describe('links to the Temporal UI', () => {
  it("The signed-in person's data contains the URL and the namespace of the Temporal UI", async () => {
    expect((await reviewer.send('GET', '/admin/api/me')).body).toMatchObject({
      temporalUiUrl: expect.stringMatching(/^http/),
      temporalNamespace: 'default',
    });
  });
});
