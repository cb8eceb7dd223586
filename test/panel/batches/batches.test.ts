import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { createReviewTenant } from '../../support/documents/panel-submissions.ts';
import { createSession, finishSession } from '../../support/documents/sessions.ts';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import type { Tenant } from '../../support/tenant.ts';

const path = '/admin/api/batches';

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

/** A batch with one session that waits for its file; returns its id. */
const openBatch = async (batchRef: string): Promise<string> => {
  const { sessionId } = await createSession(tenant, { batchRef });
  const { batchId } = await prisma.session.findUniqueOrThrow({ where: { id: sessionId } });
  return batchId ?? '';
};

const find = async (query: Record<string, string>, person = reviewer): Promise<string[]> => {
  const reply = await person.send('GET', `${path}?${new URLSearchParams(query)}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return (reply.body as { data: { id: string }[] }).data.map(({ id }) => id);
};

describe('the list of batches', () => {
  it('A batch is found by part of its reference, its id, its state and its company', async () => {
    const batchRef = `Ref-${randomUUID()}`;
    const id = await openBatch(batchRef);
    expect(await find({ q: batchRef.toLowerCase().slice(0, 30), status: 'open' })).toEqual([id]);
    expect(await find({ q: id, company: tenant.companyId })).toEqual([id]);
    expect(await find({ q: id, status: 'completed' })).toEqual([]);
    expect(await find({ q: id, company: newId('company') })).toEqual([]);
  });

  it('Batches are listed newest first, in pages, with their progress', async () => {
    const mark = randomUUID();
    const ids = [await openBatch(`${mark}-1`), await openBatch(`${mark}-2`)].reverse();
    const first = await reviewer.send('GET', `${path}?q=${mark}&limit=1`);
    expect(first.body).toMatchObject({
      data: [{ id: ids[0], progress: { status: 'open', total: 1, processed: 0, byStatus: { created: 1 } } }],
      pagination: { hasMore: true },
    });
    const cursor = (first.body as { pagination: { nextCursor: string } }).pagination.nextCursor;
    expect(await find({ q: mark, limit: '1', cursor })).toEqual(ids.slice(1));
  });

  it('The list contains no batches of other companies, and refuses unknown filter values', async () => {
    const id = await openBatch(randomUUID());
    expect(await find({ q: id }, stranger)).toEqual([]);
    expect((await reviewer.send('GET', `${path}?status=lost`)).status).toBe(400);
    expect((await reviewer.send('GET', `${path}?cursor=none`)).status).toBe(400);
  });
});

describe('a batch', () => {
  it('A batch shows its counts by status, its remaining grace period, and its completion', async () => {
    const batchRef = randomUUID();
    const { session } = await finishSession(tenant, [], { batchRef });
    const { batchId } = await prisma.session.findUniqueOrThrow({ where: { id: session.sessionId } });
    const read = async () =>
      (await reviewer.send('GET', `${path}/${batchId}`)).body as { progress: { status: string } };
    const batch = await eventually('the batch is completed', async () => {
      const body = await read();
      return body.progress.status === 'completed' && body;
    });
    expect(batch).toMatchObject({
      id: batchId,
      batchRef,
      company: { id: tenant.companyId },
      workflowId: batchId,
      progress: {
        total: 1,
        processed: 1,
        byStatus: { review: 1 },
        graceLeftMs: null,
        completedAt: expect.any(String),
      },
    });
    const open = await reviewer.send('GET', `${path}/${await openBatch(randomUUID())}`);
    expect(open.body).toMatchObject({ progress: { status: 'open', graceLeftMs: expect.any(Number) } });
  });

  it('A batch of another company, or an unknown one, is not found, and neither are its events', async () => {
    const id = await openBatch(randomUUID());
    for (const end of ['', '/events']) {
      expect((await stranger.send('GET', `${path}/${id}${end}`)).status).toBe(404);
      expect((await reviewer.send('GET', `${path}/${newId('batch')}${end}`)).status).toBe(404);
      expect((await reviewer.send('GET', `${path}/none${end}`)).status).toBe(404);
    }
  });
});
