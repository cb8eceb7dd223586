import { beforeAll, expect, it } from 'vitest';
import { WorkflowSummary } from '../../../api/routes/workflow-definitions/schema.ts';
import { pageOf } from '../../../http/pagination.ts';
import { answers } from '../../support/answers.ts';
import { expectBody, expectFields } from '../../support/stack/api-client.ts';
import { createTenant, publish, publishFor, type Tenant } from '../../support/tenant.ts';

const path = '/api/v1/workflows';
const Page = pageOf(WorkflowSummary);

let tenant: Tenant;
let slugs: string[];
beforeAll(async () => {
  tenant = await createTenant();
  slugs = [tenant.workflow.slug];
  for (let count = 0; count < 4; count += 1) slugs.push((await publishFor(tenant.companyId)).slug);
  slugs.sort();
});

const list = async (query = '') => expectBody(await tenant.api.get(path + query), 200, Page);

answers(
  'listWorkflows',
  200,
  null,
  'The list contains the workflows assigned to the company, by slug, and no others',
  async () => {
    await publish();
    await createTenant();
    const { data, pagination } = await list();
    expect(data.map(({ slug }) => slug)).toEqual(slugs);
    expect(pagination).toEqual({ hasMore: false, nextCursor: null });
  },
);

answers('listWorkflows', 400, 'bad-request', 'A cursor of another list is 400', async () => {
  const { pagination } = await list('?limit=1');
  const forged = [
    'nonsense',
    '',
    `${pagination.nextCursor}x`,
    Buffer.from('submissions:"a"').toString('base64url'),
    Buffer.from('workflows:{').toString('base64url'),
    Buffer.from('workflows:17').toString('base64url'),
  ];
  for (const cursor of forged) expectFields(await tenant.api.get(`${path}?cursor=${cursor}`), 400, ['cursor']);
});

it('The list of workflows shows every workflow once, in order, with pages of any size', async () => {
  for (const limit of [1, 2, 4, 5]) {
    const seen: string[] = [];
    let query = `?limit=${limit}`;
    for (;;) {
      const { data, pagination } = await list(query);
      expect(data.length).toBeLessThanOrEqual(limit);
      seen.push(...data.map(({ slug }) => slug));
      expect(pagination.hasMore).toBe(pagination.nextCursor !== null);
      if (pagination.nextCursor === null) break;
      query = `?limit=${limit}&cursor=${pagination.nextCursor}`;
    }
    expect(seen).toEqual(slugs);
  }
});

it('The list of workflows raises a limit below 1 to 1', async () => {
  for (const limit of ['0', '-5', `-${'9'.repeat(400)}`]) {
    expect((await list(`?limit=${limit}`)).data).toHaveLength(1);
  }
});

it.each(['ten', '1.5', '', '1e1'])(
  'The list of workflows refuses a limit that is not an integer (400): "%s"',
  async (limit) => {
    expectFields(await tenant.api.get(`${path}?limit=${limit}`), 400, ['limit']);
  },
);

it('The list of workflows refuses a query parameter that is repeated (400)', async () => {
  expectFields(await tenant.api.get(`${path}?limit=1&limit=2`), 400, ['limit']);
});

it('The list of workflows refuses query parameters that it does not know (400), and names each', async () => {
  const reply = await tenant.api.get(`${path}?sort=name&limit=2&Cursor=x`);
  expectFields(reply, 400, ['sort', 'Cursor']);
  expect(reply.body).toMatchObject({ detail: expect.stringContaining('cursor, limit') });
});

it('An item of the list of workflows shows the published version and the URL of its contract', async () => {
  const { data } = await list();
  const item = data.find(({ slug }) => slug === tenant.workflow.slug);
  expect(item).toEqual({
    id: tenant.workflow.id,
    slug: tenant.workflow.slug,
    name: 'Invoice',
    description: 'Invoices of suppliers',
    icon: 'invoice',
    color: '#0a7f5a',
    publishedVersion: 1,
    contractUrl: `${tenant.api.baseUrl}/api/v1/workflows/${tenant.workflow.slug}/versions/1`,
    kind: 'document',
    upload: {
      minFiles: 1,
      maxFiles: 3,
      acceptedFormats: ['application/pdf', 'image/jpeg', 'image/png'],
      fileLabels: ['front'],
      maxFileSizeMb: 1,
    },
  });
});

it.each(['document', 'photo', 'audio'] as const)(
  'An item of the list of workflows shows the kind of the workflow: %s',
  async (kind) => {
    const { slug } = await publishFor(tenant.companyId, { kind });
    slugs = [...slugs, slug].sort();
    expect((await list()).data.find((one) => one.slug === slug)?.kind).toBe(kind);
  },
);
