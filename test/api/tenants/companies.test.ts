import { expect } from 'vitest';
import { answers } from '../../support/answers.ts';
import { createKey, createTenant } from '../../support/tenant.ts';

const pagination = { hasMore: false, nextCursor: null };

answers('listCompanies', 200, null, "Only the API key's own company is listed", async () => {
  await createTenant();
  const tenant = await createTenant();
  const { body } = await tenant.api.get('/api/v1/companies');
  expect(body).toEqual({ data: [{ id: tenant.companyId, name: tenant.companyName }], pagination });
});

answers('listCompanies', 200, null, 'An API key without a company gets an empty list', async () => {
  const { api } = await createKey(null);
  expect((await api.get('/api/v1/companies')).body).toEqual({ data: [], pagination });
});

answers('listCompanies', 200, null, 'A company without any module can read its name', async () => {
  const tenant = await createTenant({ modules: [] });
  expect((await tenant.api.get('/api/v1/companies')).body).toMatchObject({ data: [{ id: tenant.companyId }] });
});
