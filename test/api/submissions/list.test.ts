import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { SubmissionListItem } from '../../../api/routes/submissions/schema.ts';
import { pageOf } from '../../../http/pagination.ts';
import { answers } from '../../support/answers.ts';
import { invoicePdf, invoiceValues } from '../../support/documents/documents.ts';
import { createSession, finishSession } from '../../support/documents/sessions.ts';
import { expectBody, expectFields } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { createKey, createTenant, publishFor, type Tenant } from '../../support/tenant.ts';

const path = '/api/v1/submissions';
const Page = pageOf(SubmissionListItem);

const list = async (tenant: Tenant, query = '') => expectBody(await tenant.api.get(path + query), 200, Page);
const idsOf = async (tenant: Tenant, query = '') => (await list(tenant, query)).data.map(({ id }) => id);

answers(
  'listSubmissions',
  200,
  null,
  "The company's submissions are listed newest first, those of all its keys and of no other company",
  async () => {
    const tenant = await createTenant();
    await createSession(await createTenant());
    const made = [];
    const other = await createKey(tenant.companyId);
    for (const api of [tenant.api, other.api, tenant.api]) {
      made.unshift((await createSession(tenant, {}, api)).submissionId);
    }
    expect(await idsOf(tenant)).toEqual(made);
  },
);

answers(
  'exportSubmissions',
  200,
  null,
  "The company's submissions are exported with the filters of the list, a column for each field, and nothing of others",
  async () => {
    const tenant = await createTenant();
    await createSession(await createTenant());
    const values = invoiceValues();
    const { session } = await finishSession(tenant, [await invoicePdf(values)]);
    await createSession(tenant);
    const file = async (query: string) => String((await tenant.api.get(`${path}/export${query}`)).body);
    const [head = '', row = '', ...rest] = (await file('?status=approved')).split('\r\n');
    expect(head.split(',').slice(0, 3)).toEqual(['id', 'clientSubmissionId', 'status']);
    expect(head.split(',').slice(-3)).toEqual(['invoiceNumber', 'date', 'total']);
    expect(row.split(',')).toEqual(expect.arrayContaining([session.submissionId, values.invoiceNumber, values.total]));
    expect(rest).toEqual(['']);
    const { body } = await tenant.api.get(`${path}/export?status=approved&format=jsonl`);
    expect(body).toEqual((await list(tenant, '?status=approved')).data[0]);
    expect((await file('')).split('\r\n')).toHaveLength(4);
  },
);

it('An item of the list of submissions shows what was found', async () => {
  const tenant = await createTenant();
  const values = invoiceValues();
  const { session, job } = await finishSession(tenant, [await invoicePdf(values)]);
  const { data } = await list(tenant);
  expect(data).toEqual([
    {
      id: session.submissionId,
      submissionStatus: 'approved',
      fraudStatus: 'clean',
      fraudScore: 0,
      workflow: { slug: tenant.workflow.slug, name: 'Invoice', version: 1 },
      extractedData: values,
      confidence: job.result?.confidence,
      createdAt: expect.any(String),
      clientSubmissionId: job.clientSubmissionId,
    },
  ]);
});

it('An item of the list of submissions has null for everything unknown and a fraudScore of 0 before processing', async () => {
  const tenant = await createTenant();
  await createSession(tenant);
  const [item] = (await list(tenant)).data;
  expect(item).toMatchObject({
    submissionStatus: 'created',
    fraudStatus: null,
    fraudScore: 0,
    extractedData: null,
    confidence: null,
  });
});

describe('The filters of the list of submissions', () => {
  let tenant: Tenant;
  let byStatus: Record<string, string>;
  let elsewhere: string;
  beforeAll(async () => {
    tenant = await createTenant();
    byStatus = {};
    for (const [status, fraudStatus] of [
      ['review', 'flagged'],
      ['review', 'blocked'],
      ['approved', 'clean'],
    ] as const) {
      const { submissionId } = await createSession(tenant);
      await prisma.submission.update({ where: { id: submissionId }, data: { status, fraudStatus } });
      byStatus[fraudStatus] = submissionId;
    }
    const workflow = await publishFor(tenant.companyId);
    elsewhere = (await createSession({ ...tenant, workflow })).submissionId;
    byStatus.slug = workflow.slug;
  });

  it('The filters of the list of submissions find submissions by the slug of their workflow', async () => {
    expect(await idsOf(tenant, `?workflow=${byStatus.slug}`)).toEqual([elsewhere]);
  });

  it('The filters of the list of submissions find submissions by status', async () => {
    expect(await idsOf(tenant, '?status=review')).toEqual([byStatus.blocked, byStatus.flagged]);
    expect(await idsOf(tenant, '?status=synced')).toEqual([]);
  });

  it.each(['clean', 'flagged', 'blocked'])(
    'The filters of the list of submissions find submissions by fraudStatus: %s',
    async (fraudStatus) => {
      expect(await idsOf(tenant, `?fraudStatus=${fraudStatus}`)).toEqual([byStatus[fraudStatus]]);
    },
  );

  it('The filters of the list of submissions find submissions by time, clientSubmissionId, batch and confidence', async () => {
    const caller = await createTenant();
    const ids: string[] = [];
    const batchRef = randomUUID();
    for (const [index, confidence] of [0.2, 0.8, null].entries()) {
      const parts = { clientSubmissionId: `client-${index}`, ...(index === 2 ? {} : { batchRef }) };
      const { submissionId: id } = await createSession(caller, parts);
      await prisma.submission.update({ where: { id }, data: { confidence, createdAt: new Date(2026, 0, index + 1) } });
      await prisma.session.updateMany({
        where: { submission: { id } },
        data: { createdAt: new Date(2026, 0, index + 1) },
      });
      ids.push(id);
    }
    const [low, high, none] = ids;
    const second = encodeURIComponent(new Date(2026, 0, 2).toISOString());
    expect(await idsOf(caller, `?createdFrom=${second}`)).toEqual([none, high]);
    expect(await idsOf(caller, `?createdTo=${second}`)).toEqual([low]);
    expect(await idsOf(caller, '?clientSubmissionId=client-2')).toEqual([none]);
    expect(await idsOf(caller, '?clientSubmissionId=')).toEqual([]);
    expect(await idsOf(caller, `?batchRef=${batchRef}`)).toEqual([high, low]);
    expect(await idsOf(caller, `?batchRef=${batchRef}&createdTo=${second}&status=created`)).toEqual([low]);
    expect(await idsOf(caller, `?batchRef=${batchRef}&confidenceMin=0.8`)).toEqual([high]);
    expect(await idsOf(caller, '?batchRef=none')).toEqual([]);
    expect(await idsOf(caller, '?confidenceMin=0.1&confidenceMax=0.8')).toEqual([high, low]);
    expect(await idsOf(caller, '?confidenceMax=0.5')).toEqual([low]);
    const page = await list(caller, `?batchRef=${batchRef}&limit=1`);
    expect(page.pagination.hasMore).toBe(true);
    expect(await idsOf(caller, `?batchRef=${batchRef}&cursor=${page.pagination.nextCursor}`)).toEqual([low]);
    for (const query of ['confidenceMin=2', 'confidenceMax=high', 'createdFrom=yesterday', 'createdTo=2026-01-01']) {
      expectFields(await caller.api.get(`${path}?${query}`), 400, [query.split('=')[0] ?? '']);
    }
  });

  it('The filters of the list of submissions can be combined', async () => {
    expect(await idsOf(tenant, `?workflow=${tenant.workflow.slug}&status=review&fraudStatus=flagged`)).toEqual([
      byStatus.flagged,
    ]);
  });

  it('The filters of the list of submissions give an empty list for a slug that is not a workflow of the company', async () => {
    const other = await createTenant();
    for (const slug of ['no-such-workflow', other.workflow.slug]) {
      expect(await idsOf(tenant, `?workflow=${slug}`)).toEqual([]);
    }
  });

  answers(
    'listSubmissions',
    400,
    'bad-request',
    'The filters of the list of submissions refuse an unknown status, an unknown fraudStatus and a cursor of another list',
    async () => {
      expectFields(await tenant.api.get(`${path}?status=done`), 400, ['status']);
      expectFields(await tenant.api.get(`${path}?fraudStatus=dirty`), 400, ['fraudStatus']);
      const foreign = Buffer.from('workflows:"a"').toString('base64url');
      const broken = Buffer.from('submissions:["yesterday","sub_1"]').toString('base64url');
      for (const cursor of [foreign, broken, 'nonsense']) {
        expectFields(await tenant.api.get(`${path}?cursor=${cursor}`), 400, ['cursor']);
      }
      expectFields(await tenant.api.get(`${path}?limit=x`), 400, ['limit']);
    },
  );

  answers(
    'exportSubmissions',
    400,
    'bad-request',
    'The filters of the list of submissions refuse an unknown format and an unknown table',
    async () => {
      expectFields(await tenant.api.get(`${path}/export?format=pdf`), 400, ['format']);
      expectFields(await tenant.api.get(`${path}/export?table=None`), 400, ['table']);
    },
  );
});

it('The pages of the list of submissions neither skip nor repeat a submission while new ones are created', async () => {
  const tenant = await createTenant();
  const before: string[] = [];
  for (let count = 0; count < 12; count += 1) before.unshift((await createSession(tenant)).submissionId);
  const seen: string[] = [];
  let query = '?limit=3';
  for (;;) {
    const { data, pagination } = await list(tenant, query);
    seen.push(...data.map(({ id }) => id));
    await Promise.all([createSession(tenant), createSession(tenant)]);
    if (pagination.nextCursor === null) break;
    query = `?limit=3&cursor=${pagination.nextCursor}`;
  }
  expect(seen).toEqual(before);
});

it('The pages of the list of submissions show each of several submissions from one millisecond once', async () => {
  const tenant = await createTenant();
  const ids = [];
  for (let count = 0; count < 7; count += 1) ids.push((await createSession(tenant)).submissionId);
  await prisma.submission.updateMany({
    where: { id: { in: ids } },
    data: { createdAt: new Date('2026-05-06T07:08:09.123Z') },
  });
  const seen: string[] = [];
  let query = '?limit=2';
  for (;;) {
    const { data, pagination } = await list(tenant, query);
    seen.push(...data.map(({ id }) => id));
    if (pagination.nextCursor === null) break;
    query = `?limit=2&cursor=${pagination.nextCursor}`;
  }
  expect(seen).toEqual([...ids].sort().reverse());
});

it('The pages of the list of submissions keep their filter on the following pages', async () => {
  const tenant = await createTenant();
  for (let count = 0; count < 4; count += 1) {
    const { submissionId } = await createSession(tenant);
    if (count % 2 === 0) await prisma.submission.update({ where: { id: submissionId }, data: { status: 'review' } });
  }
  const first = await list(tenant, '?limit=1&status=review');
  const second = await list(tenant, `?limit=1&status=review&cursor=${first.pagination.nextCursor}`);
  expect([...first.data, ...second.data].map(({ submissionStatus }) => submissionStatus)).toEqual(['review', 'review']);
  expect(second.pagination).toEqual({ hasMore: false, nextCursor: null });
});
