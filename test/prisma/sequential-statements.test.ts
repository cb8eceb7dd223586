import { expect, it } from 'vitest';
import { openDatabase } from '../../prisma/client.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant } from '../support/tenant.ts';

it('A transaction sends its next statement once the one before it is answered, also for the relations of one query', async () => {
  const { companyId } = await createTenant();
  const { prisma, pool, close } = openDatabase({ url: testStack().databaseUrl, poolSize: 1 }, 'test');
  let open = 0;
  let mostOpen = 0;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...values: unknown[]) => Promise<unknown> | undefined;
    const counted = (...values: unknown[]): Promise<unknown> | undefined => {
      const answer = query(...values);
      if (!answer) return answer;
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      return answer.finally(() => {
        open -= 1;
      });
    };
    client.query = counted as typeof client.query;
  });
  try {
    const found = await prisma.$transaction(async (tx) => {
      const include = { apiKeys: true, assignments: true, sessions: true, batches: true } as const;
      const company = await tx.company.findUniqueOrThrow({ where: { id: companyId }, include });
      const counts = await Promise.all([tx.session.count(), tx.batch.count(), tx.company.count()]);
      return { keys: company.apiKeys.length, counts: counts.length };
    });
    expect(found).toEqual({ keys: 1, counts: 3 });
  } finally {
    await close();
  }
  expect(mostOpen).toBe(1);
});
