import { beforeAll, describe, expect, it } from 'vitest';
import { invoicePdf, invoiceValues } from '../../support/documents/documents.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { readSubmission } from '../../support/documents/sessions.ts';
import { createPerson, type PanelClient, panelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';
import { invoiceFields } from '../../support/tenant.ts';

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

  it('A submission is found by its values, its metadata and the words of its document, by reason, person and field, and by nobody else', async () => {
    const values = { ...invoiceValues(), total: '1234.50' };
    const id = await submitForReview(tenant, await invoicePdf(values), { metadata: { branch: 'Zürich West' } });
    const find = async (query: string, by = reviewer) =>
      idsOf((await by.send('GET', `/admin/api/submissions?${query}`)).body);
    const number = encodeURIComponent(values.invoiceNumber);
    expect(await find(`q=${number}`)).toEqual([id]);
    expect(await find('q=zurich%20w')).toEqual([]);
    expect(await find('q=zurich%20wes')).toEqual([id]);
    expect(await find(`q=1%2C234.50%20${number}`)).toEqual([id]);
    expect(await find(`q=${number}%20absent`)).toEqual([]);
    expect(await find(`field=invoicenumber&value=${number}`)).toEqual([id]);
    expect(await find(`field=date&value=${number}`)).toEqual([]);
    expect(await find(`q=${number}&reason=always`)).toEqual([id]);
    expect(await find(`q=${number}&reason=fraud`)).toEqual([]);
    expect(await find(`q=${number}`, stranger)).toEqual([]);

    const { id: person } = await prisma.user.findUniqueOrThrow({ where: { email: reviewerEmail } });
    expect(await find(`q=${number}&person=${person}`)).toEqual([]);
    await reviewer.send('PATCH', pathOf(id, '/fields/total'), { value: '777.10' });
    expect(await find(`person=${person}&field=total&value=777.1`)).toEqual([id]);
    expect(await find(`q=${number}&confidenceBelow=0.01`)).toEqual([]);
    expect(await find(`q=${number}&field=TOTAL&confidenceBelow=1`)).toEqual(
      await find(`q=${number}&confidenceBelow=1`),
    );
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await find(`q=${number}&to=${tomorrow}`)).toEqual([id]);
    expect(await find(`q=${number}&from=${tomorrow}`)).toEqual([]);
  });
});

it('A view is saved under a name, replaced by its name, seen by others only if it is shared, and removed only by its owner', async () => {
  const views = '/admin/api/me/views';
  const namesOf = async (client: PanelClient) =>
    ((await client.send('GET', `${views}?list=submissions`)).body as { data: { name: string }[] }).data.map(
      ({ name }) => name,
    );
  const colleague = await signIn(await createPerson('reviewer', tenant.organizationId));
  const view = { list: 'submissions', name: 'Mine', filter: 'q=acme', isShared: false };
  await reviewer.send('POST', views, view);
  expect([await namesOf(reviewer), await namesOf(colleague)]).toEqual([['Mine'], []]);
  const saved = await reviewer.send('POST', views, { ...view, filter: 'q=other', isShared: true });
  expect(saved.body).toMatchObject({ name: 'Mine', filter: 'q=other', isOwn: true });
  expect([await namesOf(reviewer), await namesOf(colleague), await namesOf(stranger)]).toEqual([
    ['Mine'],
    ['Mine'],
    [],
  ]);
  const { id } = saved.body as { id: string };
  expect((await colleague.send('DELETE', `${views}/${id}`)).status).toBe(404);
  expect((await reviewer.send('DELETE', `${views}/${id}`)).status).toBe(200);
  expect(await namesOf(colleague)).toEqual([]);
  expect((await reviewer.send('GET', '/admin/api/badges')).body).toMatchObject({
    submissions: expect.any(Number),
    shelf: 0,
    deliveries: 0,
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
  it('A submission is approved once, on behalf of the person, with an audit entry', async () => {
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

describe('an export', () => {
  it('Submissions are exported as CSV, JSON lines and a workbook with their line items, safe against formulas, and without those of others', async () => {
    const own = await createReviewTenant({
      outputSchema: [
        ...invoiceFields,
        {
          name: 'items',
          label: 'Items',
          required: false,
          description: 'Lines',
          type: 'array',
          validation: {},
          fields: ['name', 'price'].map((name) => ({
            name,
            label: name,
            required: false,
            description: name,
            validation: {},
            type: name === 'price' ? 'currency' : 'string',
          })),
        },
      ],
    });
    const person = await signIn(await createPerson('reviewer', own.organizationId));
    const id = await submitForReview(own);
    const items = [
      { name: '=1+1', price: '12.50' },
      { name: 'Tea, "green"', price: null },
    ];
    await prisma.submission.update({ where: { id }, data: { extractedData: { total: '-7.00', items } } });
    const path = '/admin/api/exports/submissions?q=';
    const csv = await person.send('GET', `${path}${id}`);
    expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="submissions-.*\.csv"$/);
    const [head = '', row = ''] = String(csv.body).split('\r\n');
    expect(head).toContain('id,clientSubmissionId,status');
    expect(row.split(',')).toEqual(expect.arrayContaining([id, '-7.00']));
    const lines = String((await person.send('GET', `${path}${id}&table=Line%20items`)).body).split('\r\n');
    expect(lines.map((line) => line.split(',').slice(2).join(','))).toEqual([
      'field,position,name,price',
      "items,1,'=1+1,12.50",
      'items,2,"Tea, ""green""",',
      '',
    ]);
    expect((await person.send('GET', `${path}${id}&table=None`)).status).toBe(400);
    const jsonl = await person.send('GET', `${path}${id}&format=jsonl`);
    expect(jsonl.body).toMatchObject({ id, extractedData: { items } });
    const xlsx = await fetch(`${testStack().baseUrl}${path}${id}&format=xlsx`, { headers: { cookie: person.cookie } });
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    expect(String((await stranger.send('GET', `${path}${id}`)).body).split('\r\n')).toHaveLength(2);
    expect(
      await prisma.auditEntry.count({
        where: { action: 'submission.export', companyId: null, after: { path: ['q'], equals: id } },
      }),
    ).toBe(5);
  });
});
