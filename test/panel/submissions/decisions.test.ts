import { beforeAll, describe, expect, it } from 'vitest';
import { invoicePdf, invoiceValues } from '../../support/documents/documents.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { act } from '../../support/documents/reviews.ts';
import { readSubmission } from '../../support/documents/sessions.ts';
import { createPerson, type PanelClient, signIn, type TestPerson } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

let tenant: Awaited<ReturnType<typeof createReviewTenant>>;
let ana: TestPerson;
let ben: TestPerson;
let byAna: PanelClient;
let byBen: PanelClient;
beforeAll(async () => {
  tenant = await createReviewTenant();
  ana = await createPerson('reviewer', tenant.organizationId);
  ben = await createPerson('reviewer', tenant.organizationId);
  byAna = await signIn(ana);
  byBen = await signIn(ben);
});

const send = (person: PanelClient | undefined, id: string, what: string, body?: object) => {
  if (!person) throw new Error('nobody has signed in');
  return person.send('POST', `/admin/api/submissions/${id}/${what}`, body);
};

/** Waits until a decision can no longer be undone. */
const endUndo = async (submissionId: string): Promise<void> => {
  await prisma.heldDecision.update({ where: { submissionId }, data: { effectiveAt: new Date(0) } });
};

const auditOf = async (subjectId: string): Promise<string[]> => {
  const entries = await prisma.auditEntry.findMany({
    where: { subjectId, NOT: { action: { endsWith: '.view' } } },
    orderBy: [{ occurredAt: 'asc' }, { id: 'asc' }],
  });
  return entries.map(({ action }) => action);
};

it('A match below the threshold of the workflow is only information: the document is clean, gets no review reason from it, and is approved without a decision about it', async () => {
  const own = await createReviewTenant({
    processing: {
      review: 'always',
      fraud: { identifyingFields: ['invoiceNumber'], flagAt: 1, blockAt: 1 },
    },
  });
  const client = await signIn(await createPerson('reviewer', own.organizationId));
  const values = invoiceValues();
  await submitForReview(own, await invoicePdf(values));
  const id = await submitForReview(own, await invoicePdf({ ...values, total: '9999.99' }));
  const { body } = await client.send('GET', `/admin/api/submissions/${id}`);
  expect(body).toMatchObject({
    fraudStatus: 'clean',
    reviewReasons: ['Every submission of this workflow is reviewed.'],
  });
  const { fraudMatches } = body as { fraudMatches: { score: number; needsDecision: boolean }[] };
  expect(fraudMatches.length).toBeGreaterThan(0);
  expect(fraudMatches.filter(({ needsDecision }) => needsDecision)).toEqual([]);
  expect((await send(client, id, 'approve', {})).status).toBe(200);
});

describe('an undoable decision', () => {
  it('A decision that can be undone changes nothing and sends no webhook until its time is over, and then takes effect without its browser', async () => {
    const receiver = await startReceiver();
    const id = await submitForReview(tenant, undefined, { webhookUrl: receiver.url });
    const sent = () => prisma.delivery.count({ where: { submissionId: id, eventType: 'submission.approved' } });
    const reply = await send(byAna, id, 'approve', { undoable: true });
    expect(reply).toMatchObject({ status: 200, body: { id, status: 'review', effectiveAt: expect.any(String) } });
    expect((await readSubmission(tenant.api, id)).submissionStatus).toBe('review');
    expect(await sent()).toBe(0);
    const waiting = await byAna?.send('GET', `/admin/api/submissions?status=review&q=${id}`);
    expect(waiting?.body).toMatchObject({ data: [] });

    await endUndo(id);
    await eventually(
      'the decision takes effect',
      async () => (await readSubmission(tenant.api, id)).submissionStatus !== 'review',
    );
    expect(await sent()).toBe(1);
    const { events } = await readSubmission(tenant.api, id);
    expect(events.find(({ type }) => type === 'approved')?.details).toMatchObject({
      actor: { type: 'user', label: ana?.email },
    });
    expect(await auditOf(id)).toEqual(['submission.decide', 'submission.approve']);
  });

  it('A decision that was undone never takes effect, and the audit log has both', async () => {
    const id = await submitForReview(tenant);
    await send(byAna, id, 'reject', { reason: 'Not ours', undoable: true });
    expect(await send(byBen, id, 'undo')).toMatchObject({ status: 409, body: { decidedBy: ana?.email } });
    expect(await send(byAna, id, 'undo')).toMatchObject({ status: 200, body: { status: 'review' } });
    expect(await send(byAna, id, 'undo')).toMatchObject({ status: 409 });
    expect(await prisma.heldDecision.count({ where: { submissionId: id } })).toBe(0);
    expect(await auditOf(id)).toEqual(['submission.decide', 'submission.undo']);
  });

  it('The person who decides second learns who was first and when, and values can no longer be corrected', async () => {
    const id = await submitForReview(tenant);
    await send(byAna, id, 'approve', { undoable: true });
    const conflict = { status: 409, body: { decidedBy: ana?.email, decidedAt: expect.any(String) } };
    expect(await send(byBen, id, 'reject', { reason: 'No' })).toMatchObject(conflict);
    const correction = { value: '1.00' };
    expect(await byBen?.send('PATCH', `/admin/api/submissions/${id}/fields/total`, correction)).toMatchObject(conflict);
    await endUndo(id);
    await eventually(
      'it is approved',
      async () => (await readSubmission(tenant.api, id)).submissionStatus !== 'review',
    );
    expect(await send(byBen, id, 'reject', { reason: 'No' })).toMatchObject(conflict);
  });

  it('A caller who decides first through the API wins, and the decision of the person is dropped with an audit entry', async () => {
    const id = await submitForReview(tenant);
    await send(byAna, id, 'approve', { undoable: true });
    await act(tenant, id, 'reject', { reason: 'Sent by mistake' });
    await endUndo(id);
    await eventually('the decision is dropped', async () => (await auditOf(id)).includes('submission.drop_decision'));
    expect(await readSubmission(tenant.api, id)).toMatchObject({ submissionStatus: 'rejected' });
  });
});

describe('a submission with fraud matches', () => {
  it('A submission is approved only with a decision about each fraud match or with a reason', async () => {
    const checked = await createReviewTenant({
      processing: { review: 'always', fraud: { identifyingFields: ['invoiceNumber'] } },
    });
    const reviewer = await signIn(await createPerson('reviewer', checked.organizationId));
    const file = await invoicePdf();
    await submitForReview(checked, file);
    const second = await submitForReview(checked, file);
    const third = await submitForReview(checked, file);
    expect(await send(reviewer, second, 'approve', { undoable: true })).toMatchObject({
      status: 409,
      body: { reason: 'open_matches', detail: expect.stringMatching(/fraud match/) },
    });
    const matches = await prisma.fraudMatch.findMany({ where: { submissionId: second } });
    for (const { id } of matches) {
      await reviewer.send('POST', `/admin/api/fraud-matches/${id}/resolve`, { resolution: 'false_positive' });
    }
    expect(await send(reviewer, second, 'approve')).toMatchObject({ status: 200, body: { status: 'approved' } });

    expect((await send(reviewer, third, 'approve')).status).toBe(409);
    const approved = await send(reviewer, third, 'approve', { reason: 'The customer sent it twice.' });
    expect(approved).toMatchObject({ status: 200, body: { status: 'approved' } });
  });
});

describe('presence', () => {
  it('Everyone who has a submission open sees the others, until they leave', async () => {
    const id = await submitForReview(tenant);
    const note = (person: PanelClient | undefined, open: boolean) =>
      person?.send('PUT', `/admin/api/submissions/${id}/presence`, { open });
    expect(await note(byAna, true)).toMatchObject({ status: 200, body: { others: [], status: 'review' } });
    expect(await note(byBen, true)).toMatchObject({ body: { others: ['reviewer'] } });
    expect(await note(byAna, true)).toMatchObject({ body: { others: ['reviewer'], decidedAt: null } });
    await note(byBen, false);
    expect(await note(byAna, true)).toMatchObject({ body: { others: [] } });
    await send(byAna, id, 'approve', { undoable: true });
    expect(await note(byBen, true)).toMatchObject({ body: { decidedAt: expect.any(String) } });
  });

  it('Two people who continue in one run at the same moment get different documents, none that is decided, and then the one that another person leaves', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => submitForReview(tenant)));
    const [decided = '', ...free] = ids;
    await send(byAna, decided, 'approve', { undoable: true });
    const next = async (person: PanelClient | undefined, open: boolean) => {
      const reply = await person?.send('POST', '/admin/api/review-run/next', { ids, open });
      expect(reply?.status).toBe(200);
      return reply?.body as { id: string | null; waiting: object };
    };
    const [ofAna, ofBen] = await Promise.all([next(byAna, true), next(byBen, true)]);
    expect([ofAna.id, ofBen.id].sort()).toEqual(free.sort());
    const cleo = await signIn(await createPerson('reviewer', tenant.organizationId));
    expect(await next(cleo, true)).toEqual({ id: null, waiting: { count: 2, people: ['reviewer'] } });
    await byAna?.send('PUT', `/admin/api/submissions/${ofAna.id}/presence`, { open: false });
    expect(await next(cleo, false)).toMatchObject({ id: ofAna.id });
    await send(byBen, ofBen.id ?? '', 'approve', { undoable: true });
    await send(byAna, ofAna.id ?? '', 'approve', { undoable: true });
    expect(await next(cleo, true)).toEqual({ id: null, waiting: { count: 0, people: [] } });
  });
});
