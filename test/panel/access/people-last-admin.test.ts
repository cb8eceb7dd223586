import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireAnotherSuperAdmin } from '../../../panel/api/routes/access/users/change-user.ts';
import { lockUser, setUserDisabled } from '../../../prisma/access/user-changes.ts';
import { insertUser } from '../../../prisma/access/users.ts';
import { openDatabase } from '../../../prisma/client.ts';
import { applyMigrations } from '../../../prisma/schema-engine.ts';
import { transact } from '../../../prisma/transaction.ts';
import { pool } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';

/** A separate database, since the shared one has super_admins of other tests. */
const name = `people_${randomUUID().replaceAll('-', '')}`;
const url = new URL(testStack().databaseUrl);
url.pathname = `/${name}`;

let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  await pool.query(`CREATE DATABASE ${name}`);
  await applyMigrations(url.href);
  database = openDatabase({ url: url.href, poolSize: 4 }, 'test');
});
afterAll(async () => {
  await database.close();
  await pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});

const createSuperAdmin = async (): Promise<string> => {
  const email = `${randomUUID()}@example.com`;
  const person = { email, name: 'Root', role: 'super_admin', organizationId: null, companyIds: [] } as const;
  return (await insertUser(database.prisma, { ...person, passwordHash: 'none' })).id;
};

const disable = (id: string): Promise<void> =>
  transact(database.prisma, async (tx) => {
    const held = await lockUser(tx, 'all', id);
    if (!held) throw new Error(`there is no user ${id}`);
    requireAnotherSuperAdmin(held);
    await setUserDisabled(tx, id, new Date());
  });

const enabledCount = () => database.prisma.user.count({ where: { disabledAt: null } });

it('If super_admins disable each other at the same time, one of them stays enabled', { timeout: 120_000 }, async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(createSuperAdmin));
  const outcomes = await Promise.allSettled(ids.map(disable));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({ status: 409 });
  expect(await enabledCount()).toBe(1);
});

it('The last super_admin cannot be disabled until there is another one', { timeout: 120_000 }, async () => {
  const [last] = await database.prisma.user.findMany({ where: { disabledAt: null } });
  await expect(disable(last?.id ?? '')).rejects.toThrow('last super_admin');
  await createSuperAdmin();
  await disable(last?.id ?? '');
  expect(await enabledCount()).toBe(1);
});
