import { beforeAll, describe, expect, it } from 'vitest';
import { invoicePdf, invoiceValues } from '../../support/documents/documents.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { readSubmission } from '../../support/documents/sessions.ts';
import { createPerson, type PanelClient, panelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';

type ReviewTenant = Awaited<ReturnType<typeof createReviewTenant>>;

let tenant: ReviewTenant;
let reviewer: PanelClient;
let stranger: PanelClient;
let reviewerEmail: string;
beforeAll(async () => {
  tenant = await createReviewTenant();
  const person = await createPerson('reviewer', tenant.organizationId);
  reviewerEmail = person.email;
  const other = await createReviewTenant();
  [reviewer, stranger] = await Promise.all([
    signIn(person),
    createPerson('reviewer', other.organizationId).then((someone) => signIn(someone)),
  ]);
});

const pathOf = (id: string, rest = ''): string => `/admin/api/submissions/${id}${rest}`;
const idsOf = (body: unknown): string[] => (body as { data: { id: string }[] }).data.map(({ id }) => id);

describe('the review queue', () => {
  it("The queue lists only submissions of the person's companies, in either order, page by page", async () => {
    const first = await submitForReview(tenant);
    const second = await submitForReview(tenant);
    const newest = await reviewer.send('GET', '/admin/api/submissions?limit=1');
    expect(newest.status).toBe(200);
    expect(idsOf(newest.body)).toEqual([second]);
    const { nextCursor } = (newest.body as { pagination: { nextCursor: string } }).pagination;
    const next = await reviewer.send('GET', `/admin/api/submissions?limit=1&cursor=${nextCursor}`);
    expect(idsOf(next.body)).toEqual([first]);
    const oldest = await reviewer.send('GET', '/admin/api/submissions?order=oldest&limit=2');
    expect(idsOf(oldest.body)).toEqual([first, second]);
    expect(idsOf((await stranger.send('GET', '/admin/api/submissions')).body)).toEqual([]);
  });

  it('The queue is filtered by status, workflow and company, and searched by id, clientSubmissionId and external user', async () => {
    const id = await submitForReview(tenant, undefined, {
      clientSubmissionId: `order-${tenant.companyId}`,
      externalUser: { name: 'Ada Lovelace', email: 'ada@example.com' },
    });
    const find = async (query: string) => idsOf((await reviewer.send('GET', `/admin/api/submissions?${query}`)).body);
    expect(await find(`q=${id.slice(0, -1)}`)).toEqual([id]);
    expect(await find(`q=ORDER-${tenant.companyId}`)).toEqual([id]);
    expect(await find('q=lovelace')).toEqual([id]);
    expect(await find(`q=lovelace&status=review&workflow=${tenant.workflow.slug}&company=${tenant.companyId}`)).toEqual(
      [id],
    );
    expect(await find('q=lovelace&status=approved')).toEqual([]);
    expect(await find('q=lovelace&workflow=no-such')).toEqual([]);
    expect(await find('q=lovelace&fraudStatus=blocked')).toEqual([]);
    expect((await reviewer.send('GET', '/admin/api/submissions?status=unheard')).status).toBe(400);
  });
});

describe('a submission under review', () => {
  it('A submission shows its fields in schema order, with values, confidences and positions on the page', async () => {
    const values = invoiceValues();
    const id = await submitForReview(tenant, await invoicePdf(values));
    const { status, body } = await reviewer.send('GET', pathOf(id));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      status: 'review',
      allowedActions: ['approve', 'reject', 'cancel'],
      correctable: true,
      fields: [
        { name: 'invoiceNumber', value: values.invoiceNumber, evidence: { fileIndex: 0, page: 1 }, corrections: [] },
        { name: 'date', value: values.date },
        { name: 'total', value: values.total, confidence: expect.any(Number) },
      ],
      session: { id: expect.stringMatching(/^ses_/), state: 'completed' },
      workflowId: expect.stringMatching(/^ses_/),
    });
    const { events, deliveries } = body as { events: { type: string }[]; deliveries: unknown[] };
    expect(events.map(({ type }) => type)).toContain('processing_completed');
    expect(deliveries).toEqual([]);
  });

  it('A submission shows its pages as pictures, sized in the unit of the evidence', async () => {
    const id = await submitForReview(tenant);
    const pages = await reviewer.send('GET', pathOf(id, '/pages'));
    expect(pages.body).toMatchObject({ data: [{ fileIndex: 0, pages: 1 }] });
    const page = await reviewer.send('GET', pathOf(id, '/pages/0/1'));
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('image/webp');
    expect(Number(page.headers.get('docket-page-width'))).toBeCloseTo(595, 0);
    expect(Number(page.headers.get('docket-page-height'))).toBeCloseTo(842, 0);
    expect((await reviewer.send('GET', pathOf(id, '/pages/0/2'))).status).toBe(404);
    expect((await reviewer.send('GET', pathOf(id, '/pages/7/1'))).status).toBe(404);
    expect((await stranger.send('GET', pathOf(id, '/pages/0/1'))).status).toBe(404);
    expect((await stranger.send('GET', pathOf(id, '/pages'))).status).toBe(404);
  });

  it('A submission of another company is not found by any endpoint', async () => {
    const id = await submitForReview(tenant);
    const replies = await Promise.all([
      stranger.send('GET', pathOf(id)),
      stranger.send('POST', pathOf(id, '/approve')),
      stranger.send('POST', pathOf(id, '/reject'), { reason: 'no' }),
      stranger.send('POST', pathOf(id, '/cancel'), {}),
      stranger.send('PATCH', pathOf(id, '/fields/total'), { value: '1.00' }),
      stranger.send('GET', pathOf('no-id')),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await panelClient('').send('GET', pathOf(id))).status).toBe(401);
    expect((await readSubmission(tenant.api, id)).submissionStatus).toBe('review');
  });
});

describe('a decision', () => {
  it('A submission is approved once, in the name of the person, with an audit entry', async () => {
    const id = await submitForReview(tenant);
    const approved = await reviewer.send('POST', pathOf(id, '/approve'));
    expect(approved).toMatchObject({ status: 200, body: { id, status: 'approved' } });
    const again = await reviewer.send('POST', pathOf(id, '/approve'));
    expect(again).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/must be in: review/) } });
    const { events } = await readSubmission(tenant.api, id);
    expect(events.find(({ type }) => type === 'approved')?.details).toMatchObject({
      actor: { type: 'user', label: reviewerEmail },
    });
    const entries = await prisma.auditEntry.findMany({
      where: { subjectId: id, NOT: { action: { endsWith: '.view' } } },
    });
    expect(entries).toMatchObject([
      {
        action: 'submission.approve',
        actorLabel: reviewerEmail,
        companyId: tenant.companyId,
        organizationId: tenant.organizationId,
        before: { status: 'review' },
        after: { status: 'approved' },
      },
    ]);
  });

  it('A submission is rejected only with a reason', async () => {
    const id = await submitForReview(tenant);
    expect((await reviewer.send('POST', pathOf(id, '/reject'), { reason: '  ' })).status).toBe(422);
    const rejected = await reviewer.send('POST', pathOf(id, '/reject'), { reason: 'Not an invoice' });
    expect(rejected).toMatchObject({ status: 200, body: { status: 'rejected' } });
    expect(await readSubmission(tenant.api, id)).toMatchObject({ rejectReason: 'Not an invoice' });
  });

  it('A submission is cancelled with or without a reason', async () => {
    const id = await submitForReview(tenant);
    expect(await reviewer.send('POST', pathOf(id, '/cancel'), {})).toMatchObject({ body: { status: 'cancelled' } });
    expect((await reviewer.send('POST', pathOf(id, '/cancel'), { reason: 'twice' })).status).toBe(409);
  });
});
