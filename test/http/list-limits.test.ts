import { beforeAll, expect, it } from 'vitest';
import { SubmissionListItem } from '../../api/routes/submissions/schema.ts';
import { WorkflowSummary } from '../../api/routes/workflow-definitions/schema.ts';
import { pageOf } from '../../http/pagination.ts';
import { createSession } from '../support/documents/sessions.ts';
import { expectBody } from '../support/stack/api-client.ts';
import { createTenant, publishFor, type Tenant } from '../support/tenant.ts';

const rows = 101;
const lists = [
  ['/api/v1/workflows', pageOf(WorkflowSummary)],
  ['/api/v1/submissions', pageOf(SubmissionListItem)],
] as const;

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
  for (let made = 1; made < rows; made += 20) {
    const count = Math.min(20, rows - made);
    await Promise.all(Array.from({ length: count }, () => publishFor(tenant.companyId)));
  }
  for (let made = 0; made < rows; made += 20) {
    await Promise.all(Array.from({ length: Math.min(20, rows - made) }, () => createSession(tenant)));
  }
});

it.each(lists)('A page has 20 items by default: %s', async (path, schema) => {
  const { data, pagination } = expectBody(await tenant.api.get(path), 200, schema);
  expect(data).toHaveLength(20);
  expect(pagination).toEqual({ hasMore: true, nextCursor: expect.any(String) });
});

it.each(lists)('A limit over 100 is clamped to 100: %s', async (path, schema) => {
  for (const limit of ['100', '101', '9'.repeat(400)]) {
    const { data, pagination } = expectBody(await tenant.api.get(`${path}?limit=${limit}`), 200, schema);
    expect(data).toHaveLength(100);
    expect(pagination.hasMore).toBe(true);
  }
});
