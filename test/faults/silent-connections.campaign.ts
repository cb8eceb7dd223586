import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../prisma/client.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';
import { startTcpProxy } from '../support/stack/tcp-proxy.ts';
import { createTenant } from '../support/tenant.ts';

const poolSize = 6;

/** A database behind a proxy that can silence its connections. */
const openBehindProxy = async () => {
  const { databaseUrl } = testStack();
  const proxy = await startTcpProxy(databaseUrl);
  const url = new URL(databaseUrl);
  url.host = new URL(proxy.url).host;
  const database = openDatabase({ url: url.href, poolSize, queryTimeoutMs: 1_000 }, 'test');
  onTestFinished(() => database.close());
  return { proxy, ...database };
};

describe('Connections to PostgreSQL that fall silent', { timeout: 90_000 }, () => {
  it('Connections to PostgreSQL that fall silent fail only the work that uses them: the first statement without an answer closes them all', async () => {
    const { prisma, pool, proxy } = await openBehindProxy();
    await Promise.all(Array.from({ length: poolSize }, () => prisma.$executeRaw`SELECT pg_sleep(0.2)`));
    expect(pool.idleCount).toBe(poolSize);
    proxy.silence();
    await expect(prisma.$queryRaw`SELECT 1`).rejects.toThrow('Query read timeout');
    for (let at = 0; at < poolSize; at += 1) expect(await prisma.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  });

  it('Connections to PostgreSQL that fall silent end their transaction, whose locks are free again after half a minute', async () => {
    const { prisma, pool, proxy } = await openBehindProxy();
    const { companyId } = await createTenant();
    const lock = (tx: Pick<typeof prisma, '$queryRaw'>) =>
      tx.$queryRaw`SELECT id FROM companies WHERE id = ${companyId} FOR UPDATE`;
    const work = prisma.$transaction(async (tx) => {
      await lock(tx);
      proxy.silence();
      await lock(tx);
    });
    await expect(work).rejects.toThrow('Query read timeout');
    expect(pool.totalCount).toBe(0);
    // The server does not learn that its client is gone.
    await eventually('the lock is free', () => lock(prisma).catch(() => null), 55_000);
  });

  it('Connections to PostgreSQL that fall silent are ended by the server, too, if their client has died in a transaction', async () => {
    const { prisma } = await openBehindProxy();
    expect(await prisma.$queryRaw`SHOW idle_in_transaction_session_timeout`).toEqual([
      { idle_in_transaction_session_timeout: '30s' },
    ]);
    expect(await prisma.$queryRaw`SHOW tcp_keepalives_idle`).toEqual([{ tcp_keepalives_idle: '10' }]);
  });
});
