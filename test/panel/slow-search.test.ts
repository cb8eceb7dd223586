import { expect, it } from 'vitest';
import { createPerson, panelClient, signIn } from '../support/panel.ts';
import { createClient, expectProblem } from '../support/stack/api-client.ts';
import { pool } from '../support/stack/database.ts';
import { startSecondApi } from '../support/stack/second-api.ts';
import { createTenant } from '../support/tenant.ts';

it('A read of the panel that takes too long is stopped and explains what to do, and takes no connection from callers', async () => {
  const { baseUrl } = await startSecondApi({
    PANEL_QUERY_TIMEOUT: '3s',
    DATABASE_POOL_SIZE: '1',
    DATABASE_POOL_WAIT: '1s',
  });
  const { cookie } = await signIn(await createPerson('super_admin'));
  const person = panelClient(cookie, baseUrl);
  const api = createClient((await createTenant()).key.secret, baseUrl);
  expect((await person.send('GET', '/admin/api/shelf-profiles')).status).toBe(200);

  const holder = await pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE shelf_profiles IN ACCESS EXCLUSIVE MODE');
    const reads = Array.from({ length: 3 }, () => person.send('GET', '/admin/api/shelf-profiles'));
    expect((await api.get('/api/v1/workflows')).status).toBe(200);
    for (const reply of await Promise.all(reads)) {
      const { detail } = expectProblem(reply, 503, 'overloaded');
      expect(detail).toContain('Narrow it down');
    }
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
  expect((await person.send('GET', '/admin/api/shelf-profiles')).status).toBe(200);
});
