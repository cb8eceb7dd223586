import { expect, it } from 'vitest';
import { newId } from '../../domain/ids.ts';
import { openDatabase } from '../../prisma/client.ts';
import { insertOutbox } from '../../prisma/outbox.ts';
import { claimFirstAttempts } from '../../prisma/webhooks/claim.ts';
import { recordEvent } from '../../prisma/webhooks/create.ts';
import { prisma } from '../support/stack/database.ts';
import { testStack } from '../support/stack/stack.ts';
import { createDeliveryOwner } from '../support/webhooks/deliveries.ts';

it('The first attempts of each delivery wait in the lane of its receiver', async () => {
  const { companyId, apiKeyId, sessionId } = await createDeliveryOwner();
  const { id: submissionId } = await prisma.submission.findUniqueOrThrow({ where: { sessionId } });
  const lanes = async (): Promise<(string | null)[]> => {
    const seen: (string | null)[] = [];
    const rollBack = new Error('nothing is sent');
    const run = prisma.$transaction(async (tx) => {
      const [event] = await recordEvent(tx, {
        ...{ companyId, apiKeyId, url: 'https://Receiver.example:8443/hook?a=1', eventType: 'session.completed' },
        ...{ subject: { sessionId, submissionId }, occasion: newId('event'), envelope: () => ({}) },
      });
      if (event?.message.kind !== 'delivery.start') throw new Error('no message was written');
      const [again] = await insertOutbox(tx, [event.message]);
      for (const message of [event, again]) {
        const row = await tx.outbox.findUniqueOrThrow({ where: { id: message?.id ?? 0n } });
        seen.push(row.lane);
      }
      throw rollBack;
    });
    await expect(run).rejects.toBe(rollBack);
    return seen;
  };
  expect(await lanes()).toEqual(['https://receiver.example:8443', 'https://receiver.example:8443']);
});

it('Claims of first attempts are planned once for a connection, whatever they have room for', async () => {
  const { pool, close, ...database } = openDatabase({ url: testStack().databaseUrl, poolSize: 1 }, 'plans');
  // No lane is behind this one, so nothing is claimed.
  const behindAll = { after: '~', last: null };
  for (let limit = 1; limit <= 12; limit += 1)
    await claimFirstAttempts(database.prisma, { limit, perOrigin: limit, origins: new Map(), ...behindAll }, 1_000);
  const { rows } = await pool.query(
    `SELECT custom_plans::int AS "atEachUse" FROM pg_prepared_statements WHERE statement LIKE '%RECURSIVE lanes%'`,
  );
  await close();
  expect(rows).toEqual([{ atEachUse: 0 }]);
});
